import { useEffect, useState } from "react";

/**
 * The server's time, ticking every second: what it was when the page's data was made plus the time that has passed
 * since. The device's own clock, which may be wrong or set by hand, is never read.
 */
export function useServerNow(serverNow: number): number {
  const [elapsed, setElapsed] = useState({ since: serverNow, ms: 0 });

  useEffect(() => {
    const start = performance.now();
    const tick = setInterval(() => setElapsed({ since: serverNow, ms: performance.now() - start }), 1_000);
    return () => clearInterval(tick);
  }, [serverNow]);

  return serverNow + (elapsed.since === serverNow ? elapsed.ms : 0);
}
