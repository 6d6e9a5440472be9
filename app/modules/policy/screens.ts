import type { BillingPhase, Restriction, Warning } from "./entitlements";
import { isFor, isOpenUnder, type Action, type Role } from "./may";

interface Place {
  needs: Action;
  /** For whom the modal of a suspension does not stand before it. */
  uncoveredFor: readonly Role[];
}

/** What each screen of the signed-in shell needs. */
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

/** The screens of the signed-in shell, by path. */
export type Screen = keyof typeof screens;

export const allScreens = Object.keys(screens) as Screen[];

/** Whether a screen stays open under a restriction of the company. */
export const mayOpen = (restriction: Restriction | null, screen: Screen): boolean =>
  restriction === null || isOpenUnder(restriction, screens[screen].needs);

/** The screens that a role finds in the navigation; and the one of whoever represents the workers. */
export const screensFor = (role: Role, represents = false): Screen[] =>
  allScreens.filter(
    (screen) => isFor(role, screens[screen].needs) || (represents && screen === "/representation"),
  );

/** What a restriction of the company does to its screens: which are closed, and before which of them and of the others a modal stands. */
export const screensUnder = (restriction: Restriction | null, role: Role) => ({
  closed: allScreens.filter((screen) => !mayOpen(restriction, screen)),
  covered: allScreens.filter((screen) => isCovered(restriction, screen, role)),
});

/**
 * Whether the modal 'Cuenta Suspendida por Impago' stands before a screen. It leaves alone where one's own record and the
 * company's are read, and where the owner pays.
 */
export function isCovered(restriction: Restriction | null, screen: Screen, role: Role): boolean {
  const { uncoveredFor }: Place = screens[screen];
  return restriction?.kind === "suspended" && !uncoveredFor.includes(role);
}

/** What somebody is warned of: of the trial, whoever runs the company; of a debt, everybody, since it will stop them all. */
export const warningFor = ({ warning }: Pick<BillingPhase, "warning">, role: Role): Warning | null =>
  warning?.kind === "trial" && !isFor(role, "see-billing") ? null : warning;
