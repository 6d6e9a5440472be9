import { useEffect, useState } from "react";

/**
 * Returns the server's time, every second: the time when the data was made plus the time since then. It never reads the device's clock,
 * which may be wrong.
 * @param stepMs the time is rounded down to a multiple of this, so nothing re-renders in between.
 */
export function useServerNow(serverNow: number, stepMs = 1): number {
  const [now, setNow] = useState(serverNow);

  useEffect(() => {
    const start = performance.now();
    const tick = setInterval(() => {
      const now = serverNow + performance.now() - start;
      setNow(now - (now % stepMs));
    }, 1_000);
    return () => clearInterval(tick);
  }, [serverNow, stepMs]);

  // The server's latest time may be newer.
  return Math.max(serverNow, now);
}
