import { useEffect, useState, type ComponentType } from "react";

type Person = { profileId: string; name: string };

/** Loads the list of queued punches when the page is idle, so that it delays no punch. */
export function QueueAtRest(person: Person) {
  const [Loaded, setLoaded] = useState<ComponentType<Person> | null>(null);
  useEffect(() => {
    const load = () =>
      import("./queued-punches").then(
        ({ default: punches }) => setLoaded(() => punches),
        () => undefined,
      );
    // Safari has no idle callbacks.
    const timer = setTimeout(() => void load(), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return Loaded && <Loaded {...person} />;
}
