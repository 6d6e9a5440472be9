import { useRevalidator } from "@remix-run/react";
import Lock from "lucide-react/icons/lock";
import { useEffect, type ReactNode } from "react";
import type { Restriction } from "~/modules/policy/entitlements";
import type { ShownBilling } from "./load-billing.server";
import { Paywall } from "./paywall";
import { Remedy } from "./remedy";
import { restrictionWords } from "~/modules/policy/restriction-copy";
import { pathOf } from "./screen-path";
import { Suspended } from "./suspended";

interface BillingFrameProps {
  billing: ShownBilling;
  pathname: string;
  children: ReactNode;
}

/** Puts before a screen what its company's subscription has to say of it, or that in its place. */
export function BillingFrame({ billing, pathname, children }: BillingFrameProps) {
  const { restriction, closed, covered, ownerName, openEntry, isManager } = billing;
  useChangesAt(billing);
  const screen = pathOf(pathname);
  if (!restriction) return children;
  const isClosed = closed.includes(screen);
  if (covered.includes(screen)) {
    return (
      <>
        <Suspended ownerName={ownerName} openEntry={openEntry} isManager={isManager} />
        {!isClosed && children}
      </>
    );
  }
  if (isClosed) return <Paywall restriction={restriction} ownerName={ownerName} isManager={isManager} />;
  return (
    <>
      <RestrictionNotice
        restriction={restriction}
        ownerName={ownerName}
        hasRemedy={screen !== "/subscription"}
      />
      {children}
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

interface RestrictionNoticeProps {
  restriction: Restriction;
  ownerName: string | null;
  /** False where the screen itself is the remedy. */
  hasRemedy: boolean;
}

/** On a screen that stays open: the restriction, and what can be done about it. */
function RestrictionNotice({ restriction, ownerName, hasRemedy }: RestrictionNoticeProps) {
  const { title, why, remedy, plea } = restrictionWords(restriction);
  return (
    <section
      aria-labelledby="restriction"
      className="mb-6 rounded-card border border-l-4 border-line border-l-problem bg-surface p-4 sm:flex sm:items-center sm:gap-6"
    >
      <div className="flex-1">
        <h2 id="restriction" className="flex items-center gap-2 text-lg font-bold">
          <Lock aria-hidden className="size-5 shrink-0 text-problem" />
          {title}
        </h2>
        <p className="mt-1 text-muted">{why}</p>
      </div>
      {hasRemedy && (
        <div className="mt-3 sm:mt-0 sm:max-w-56">
          <Remedy label={remedy} plea={plea} ownerName={ownerName} />
        </div>
      )}
    </section>
  );
}
