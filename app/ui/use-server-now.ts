import { useEffect, useState } from "react";

/**
 * The server's time, ticking every second: what it was when the page's data was made plus the time that has passed
 * since. The device's own clock, which may be wrong or set by hand, is never read.
 * @param stepMs how much of it is dropped: by the minute nothing is drawn anew between two.
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

  // What the server has said since is newer.
  return Math.max(serverNow, now);
}
