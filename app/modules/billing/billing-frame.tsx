import { useRevalidator } from "@remix-run/react";
import { useEffect, type ReactNode } from "react";
import { servedPart } from "~/ui/served-part";
import type { ShownBilling } from "./show-billing.server";
import ServedRestricted from "./ui/restricted";
import { pathOf } from "./model/screen-path";

// Most companies have no restriction, so its script loads only when needed. Until then the server's text is on the page.
const Restricted = servedPart(import.meta.env.SSR ? ServedRestricted : null, () => import("./ui/restricted"));

interface BillingFrameProps {
  billing: ShownBilling;
  pathname: string;
  children: ReactNode;
}

/** Shows the company's warning or restriction above a screen, or in its place. */
export function BillingFrame({ billing, pathname, children }: BillingFrameProps) {
  const { restriction, closed, covered, ...whose } = billing;
  useChangesAt(billing);
  if (!restriction) return children;
  const screen = pathOf(pathname);
  const isClosed = closed.includes(screen);
  return (
    <>
      <Restricted
        {...whose}
        restriction={restriction}
        isCovered={covered.includes(screen)}
        isClosed={isClosed}
        screen={screen}
      />
      {!isClosed && children}
    </>
  );
}

/** A timer can wait for at most 24.8 days. For a later instant the page reloads its data earlier. */
const longestTimerMs = 86_400_000;

/**
 * Reloads the page's data at `changesAt`, when it becomes outdated: a day of the trial ends, or a suspension begins. The delay is
 * relative to the server's `now`, never to the device's clock.
 */
function useChangesAt({ changesAt, now }: { changesAt: number | null; now: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (changesAt === null) return;
    const timer = setTimeout(revalidate, Math.min(longestTimerMs, Math.max(0, changesAt - now)));
    return () => clearTimeout(timer);
  }, [changesAt, now, revalidate]);
}
