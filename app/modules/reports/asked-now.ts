import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/** The history state of an address that has been asked for on the screen, and not come upon by a link or a bookmark. */
export const askedNow = { isAsked: true };

/** Leads to a heading, and has it read, when what is below it has been asked for. @returns the heading's ref. */
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
