import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The history state of a report that the user requested on this screen, not through a link or bookmark. */
export const askedNow = { isAsked: true };

/** Scrolls to a heading and moves the focus there after such a request. @returns the heading's ref. */
export function useFocusOnceAsked() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key, ...location } = useLocation();
  const isAsked = (location.state as Partial<typeof askedNow> | null)?.isAsked ?? false;
  useEffect(() => {
    if (!isAsked) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [key, isAsked]);
  return heading;
}
