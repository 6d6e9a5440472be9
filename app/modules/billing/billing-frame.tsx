import { useRevalidator } from "@remix-run/react";
import { Suspense, useEffect, type ReactNode } from "react";
import { lazyPart } from "~/ui/lazy-part";
import type { ShownBilling } from "./load-billing.server";
import ServedRestricted from "./restricted";
import { pathOf } from "./screen-path";

// Most companies are under none: its script comes where one is, and its words stand on the page before.
const Restricted = import.meta.env.SSR ? ServedRestricted : lazyPart(() => import("./restricted"));

interface BillingFrameProps {
  billing: ShownBilling;
  pathname: string;
  children: ReactNode;
}

/** Puts before a screen what its company's subscription has to say of it, or that in its place. */
export function BillingFrame({ billing, pathname, children }: BillingFrameProps) {
  const { restriction, closed, covered, ...whose } = billing;
  useChangesAt(billing);
  if (!restriction) return children;
  const screen = pathOf(pathname);
  const isClosed = closed.includes(screen);
  return (
    <>
      <Suspense>
        <Restricted
          {...whose}
          restriction={restriction}
          isCovered={covered.includes(screen)}
          isClosed={isClosed}
          screen={screen}
        />
      </Suspense>
      {!isClosed && children}
    </>
  );
}

/** A timer waits for 24.8 days at most; whoever plans ahead for longer asks again meanwhile. */
const longestMs = 86_400_000;

/**
 * Asks for the page's data again at the instant at which it stops being true by itself: a day of the trial that turns
 * over, a suspension that begins. Measured from the server's `now`; the device's own clock is never read.
 */
function useChangesAt({ changesAt, now }: { changesAt: number | null; now: number }) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (changesAt === null) return;
    const timer = setTimeout(revalidate, Math.min(longestMs, Math.max(0, changesAt - now)));
    return () => clearTimeout(timer);
  }, [changesAt, now, revalidate]);
}
