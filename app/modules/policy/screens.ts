import type { BillingPhase, Restriction, Warning } from "./entitlements";
import { isFor, isOpenUnder, type Action, type Role } from "./may";

interface Place {
  needs: Action;
  /** The roles for which the suspension dialog does not cover the screen. */
  uncoveredFor: readonly Role[];
}

/** The permission that each screen of the signed-in shell needs. */
const screens = {
  "/dashboard": { needs: "see-record", uncoveredFor: [] },
  "/dashboard/justificante": { needs: "see-record", uncoveredFor: ["owner", "admin", "employee"] },
  "/history": { needs: "see-record", uncoveredFor: ["owner", "admin", "employee"] },
  "/corrections": { needs: "correct", uncoveredFor: ["owner", "admin", "employee"] },
  "/corrections/new": { needs: "correct", uncoveredFor: ["owner", "admin", "employee"] },
  "/reports": { needs: "see-reports", uncoveredFor: ["owner", "admin"] },
  "/register": { needs: "export-register", uncoveredFor: ["owner", "admin"] },
  "/inspection": { needs: "manage-inspections", uncoveredFor: ["owner", "admin"] },
  "/inspection/new": { needs: "manage-inspections", uncoveredFor: ["owner", "admin"] },
  "/kiosks": { needs: "manage-kiosks", uncoveredFor: ["owner", "admin"] },
  "/kiosks/unattributed": { needs: "manage-kiosks", uncoveredFor: ["owner", "admin"] },
  "/kiosks/new": { needs: "manage-kiosks", uncoveredFor: ["owner", "admin"] },
  "/protocol": { needs: "see-protocol", uncoveredFor: ["owner", "admin", "employee"] },
  "/protocol/edit": { needs: "edit-protocol", uncoveredFor: ["owner", "admin"] },
  "/protocol/readers": { needs: "edit-protocol", uncoveredFor: ["owner", "admin"] },
  "/schedules": { needs: "plan-schedules", uncoveredFor: ["owner", "admin"] },
  "/schedules/new": { needs: "plan-schedules", uncoveredFor: ["owner", "admin"] },
  "/schedules/balances": { needs: "plan-schedules", uncoveredFor: ["owner", "admin"] },
  "/schedules/balances/person": { needs: "see-schedules", uncoveredFor: ["owner", "admin", "employee"] },
  "/schedules/import": { needs: "plan-schedules", uncoveredFor: ["owner", "admin"] },
  "/schedules/person": { needs: "see-schedules", uncoveredFor: ["owner", "admin", "employee"] },
  "/schedules/calendar": { needs: "see-schedules", uncoveredFor: ["owner", "admin", "employee"] },
  "/schedules/calendar/edit": { needs: "plan-schedules", uncoveredFor: ["owner", "admin"] },
  "/schedules/centres": { needs: "plan-schedules", uncoveredFor: ["owner", "admin"] },
  "/absences/allowance": { needs: "see-schedules", uncoveredFor: ["owner", "admin", "employee"] },
  "/absences/kinds": { needs: "set-absence-kinds", uncoveredFor: ["owner", "admin"] },
  "/absences": { needs: "see-absent-people", uncoveredFor: ["owner", "admin", "employee"] },
  "/absences/new": { needs: "ask-absence", uncoveredFor: ["owner", "admin", "employee"] },
  "/absences/mine": { needs: "see-absences", uncoveredFor: ["owner", "admin", "employee"] },
  "/representatives": { needs: "name-representatives", uncoveredFor: ["owner", "admin"] },
  "/representation": { needs: "take-representative-file", uncoveredFor: ["owner", "admin", "employee"] },
  "/pin": { needs: "set-pin", uncoveredFor: ["owner", "admin", "employee"] },
  "/subscription": { needs: "subscribe", uncoveredFor: ["owner"] },
  "/team": { needs: "see-team", uncoveredFor: [] },
  "/team/new": { needs: "add-person", uncoveredFor: [] },
  "/start": { needs: "set-up", uncoveredFor: [] },
  "/working-now": { needs: "see-working", uncoveredFor: [] },
  "/profile": { needs: "see-profile", uncoveredFor: [] },
  "/access": { needs: "manage-sessions", uncoveredFor: ["owner", "admin", "employee"] },
  "/settings": { needs: "change-company", uncoveredFor: [] },
  "/sessions": { needs: "manage-sessions", uncoveredFor: ["owner", "admin", "employee"] },
  "/passkeys": { needs: "manage-sessions", uncoveredFor: ["owner", "admin", "employee"] },
  "/ownership": { needs: "answer-ownership", uncoveredFor: ["owner", "admin", "employee"] },
  "/leave": { needs: "leave-company", uncoveredFor: ["owner", "admin", "employee"] },
  "/close-company": { needs: "close-company", uncoveredFor: ["owner"] },
  "/invitations": { needs: "invite", uncoveredFor: [] },
  "/invitations/new": { needs: "invite", uncoveredFor: [] },
  "/invitations/link": { needs: "invite", uncoveredFor: [] },
  "/invitations/import": { needs: "invite", uncoveredFor: [] },
} satisfies Record<string, Place>;

/** The path of a screen of the signed-in shell. */
export type Screen = keyof typeof screens;

export const allScreens = Object.keys(screens) as Screen[];

/** Whether a screen is accessible under a restriction of the company. */
export const mayOpen = (restriction: Restriction | null, screen: Screen): boolean =>
  restriction === null || isOpenUnder(restriction, screens[screen].needs);

/** Returns the screens in the navigation of a role; for workers' representatives also theirs. */
export const screensFor = (role: Role, represents = false): Screen[] =>
  allScreens.filter(
    (screen) => isFor(role, screens[screen].needs) || (represents && screen === "/representation"),
  );

/** Returns the screens that a restriction closes, and the screens that the suspension dialog covers. */
export const screensUnder = (restriction: Restriction | null, role: Role) => ({
  closed: allScreens.filter((screen) => !mayOpen(restriction, screen)),
  covered: allScreens.filter((screen) => isCovered(restriction, screen, role)),
});

/**
 * Whether the dialog 'Cuenta Suspendida por Impago' covers a screen. It does not cover the screens that show the record, nor
 * the screen where the owner pays.
 */
export function isCovered(restriction: Restriction | null, screen: Screen, role: Role): boolean {
  const { uncoveredFor }: Place = screens[screen];
  return restriction?.kind === "suspended" && !uncoveredFor.includes(role);
}

/**
 * Returns the warning for a role. Only managers see the trial's, and that of a plan that begins after it. Everybody sees the others
 * in their last seven days, since what follows stops them all.
 */
export const warningFor = ({ warning }: Pick<BillingPhase, "warning">, role: Role): Warning | null =>
  warning !== null && (isFor(role, "see-billing") || (warning.kind !== "trial" && warning.daysLeft <= 7))
    ? warning
    : null;
