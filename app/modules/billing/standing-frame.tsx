import type { ReactNode } from "react";
import type { Profile } from "~/modules/accounts/find-session.server";
import { HoldNotice } from "./hold-notice";
import { isCovered, mayOpen, readScreen } from "./holds";
import type { ShownStanding } from "./load-standing.server";
import { Paywall } from "./paywall";
import { Suspended } from "./suspended";
import { useChangesAt } from "./use-changes-at";

interface StandingFrameProps {
  standing: ShownStanding;
  role: Profile["role"];
  pathname: string;
  children: ReactNode;
}

/** Puts before a screen what its company's subscription has to say of it, or that in its place. */
export function StandingFrame({ standing, role, pathname, children }: StandingFrameProps) {
  const { hold, ownerName, openEntry } = standing;
  useChangesAt(standing);
  const screen = readScreen(pathname);
  if (!hold || !screen) return children;
  const isManager = role !== "employee";
  if (isCovered(hold, screen, role)) {
    return (
      <>
        <Suspended ownerName={ownerName} openEntry={openEntry} isManager={isManager} />
        {mayOpen(hold, screen) && children}
      </>
    );
  }
  if (!mayOpen(hold, screen)) return <Paywall hold={hold} ownerName={ownerName} isManager={isManager} />;
  return (
    <>
      <HoldNotice hold={hold} ownerName={ownerName} hasWayOut={screen !== "/subscription"} />
      {children}
    </>
  );
}
