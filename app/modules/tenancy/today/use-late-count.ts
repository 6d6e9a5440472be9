import { useEffect, useState } from "react";
import type { Today } from "./show-today.server";

/** A screen with room for the panel 'Hoy' beside the clock. Its style is `lg`. */
export const panelRoomQuery = "(min-width: 64rem)";

/** Returns the number of people who should be at work and are not; 0 until it is read, and on a desk, whose panel 'Hoy' has it. */
export function useLateCount(isRead: boolean): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (!isRead || matchMedia(panelRoomQuery).matches) return;
    const stop = new AbortController();
    fetch("/dashboard/hoy", { signal: stop.signal })
      .then((answer) => (answer.ok ? answer.json<Today>() : null))
      .then(
        (today) => setCount(today?.groups.find(({ kind }) => kind === "late")?.count ?? 0),
        () => undefined,
      );
    return () => stop.abort();
  }, [isRead]);
  return count;
}
