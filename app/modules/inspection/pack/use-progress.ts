import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";

const firstMs = 2_000;
const mostMs = 30_000;
/** For about a quarter of an hour: who leaves the screen open over night asks for nothing. */
const mostAsks = 40;

/** Asks for the screen anew while something is under way, at growing intervals; without scripts there is a link for that. */
export function useProgress(isUnderWay: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    let asked = 0;
    let timer = setTimeout(ask, firstMs);
    function ask() {
      asked += 1;
      // Nobody looks at it.
      if (!document.hidden) revalidate();
      if (asked < mostAsks) timer = setTimeout(ask, Math.min(mostMs, firstMs * 1.2 ** asked));
    }
    return () => clearTimeout(timer);
  }, [isUnderWay, revalidate]);
}
