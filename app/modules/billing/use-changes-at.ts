import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

/** A timer waits for 24.8 days at most; whoever plans ahead for longer asks again meanwhile. */
const longestMs = 86_400_000;

/**
 * Asks for the page's data again at the instant at which it stops being true by itself: a day of the trial that turns
 * over, a suspension that begins. Measured from the server's `now`; the device's own clock is never read.
 */
export function useChangesAt({ changesAt, now }: { changesAt: number | null; now: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (changesAt === null) return;
    const timer = setTimeout(revalidate, Math.min(longestMs, Math.max(0, changesAt - now)));
    return () => clearTimeout(timer);
  }, [changesAt, now, revalidate]);
}
