import { useEffect, useState } from "react";

/**
 * The server's time, ticking every second: what it was when the page's data was made plus the time that has passed
 * since. The device's own clock, which may be wrong or set by hand, is never read.
 * @param stepMs with which it ticks; of a minute, when the server's clock goes on to the next.
 */
export function useServerNow(serverNow: number, stepMs = 1): number {
  const [elapsed, setElapsed] = useState({ since: serverNow, ms: 0 });

  useEffect(() => {
    const start = performance.now();
    const tick = setInterval(() => {
      const now = serverNow + performance.now() - start;
      const ms = Math.max(0, now - (now % stepMs) - serverNow);
      setElapsed((last) => (last.since === serverNow && last.ms === ms ? last : { since: serverNow, ms }));
    }, 1_000);
    return () => clearInterval(tick);
  }, [serverNow, stepMs]);

  return serverNow + (elapsed.since === serverNow ? elapsed.ms : 0);
}
