import { useEffect, useState, type ComponentType } from "react";
import type { QueueOwner } from "./use-queued-punches";

/**
 * Loads the list of queued punches when the page is idle, so that it delays no punch. Also loads the clock that is shown if the
 * network goes: then it is too late.
 */
export function QueueAtRest(owner: QueueOwner) {
  const [Loaded, setLoaded] = useState<ComponentType<QueueOwner> | null>(null);
  useEffect(() => {
    const load = () =>
      Promise.all([import("./queued-punches"), import("./offline-clock")]).then(
        ([{ default: punches }]) => setLoaded(() => punches),
        () => undefined,
      );
    // Safari has no idle callbacks.
    const timer = setTimeout(() => void load(), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return Loaded && <Loaded {...owner} />;
}
