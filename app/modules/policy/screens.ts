import type { BillingPhase, Restriction, BillingWarning } from "./entitlements";
import { isFor, isForRepresentatives, isOpenUnder, type Action, type RequesterReach } from "./may";

interface ScreenRow {
  /** The permission that it needs. It also decides which restrictions close the screen. */
  needs: Action;
  /** The navigation entry of the screen and of the addresses below it; by default the first part of their address. */
  menu?: `/${string}`;
  /** Whether the suspension dialog covers it, although its permission remains. */
  isCovered?: true;
  /** Whether search engines may request it. */
  isCrawlable?: true;
}

/**
 * The screens of the signed-in shell. The suspension dialog covers the clock's screen: it has the button that closes the open entry.
 * Lighthouse measures that screen signed in and reports a page that is closed to search engines as an error.
 */
const screens = {
  "/dashboard": { needs: "see-record", isCovered: true, isCrawlable: true },
  "/dashboard/justificante": { needs: "see-record" },
  "/history": { needs: "see-record" },
  "/history/shifts": { needs: "see-own-shifts" },
  "/statements": { needs: "see-statement" },
  "/corrections": { needs: "correct" },
  "/corrections/new": { needs: "correct" },
  "/reports": { needs: "see-reports" },
  "/months": { needs: "close-periods" },
  "/months/person": { needs: "close-periods" },
  "/months/link": { needs: "close-periods" },
  "/months/payroll": { needs: "take-payroll" },
  "/months/payroll/adviser": { needs: "take-payroll" },
  "/months/payroll/codes": { needs: "take-payroll" },
  "/register": { needs: "export-register", menu: "/inspection" },
  "/inspection": { needs: "manage-inspections" },
  "/inspection/new": { needs: "manage-inspections" },
  "/inspection/check": { needs: "manage-inspections" },
  "/kiosks": { needs: "manage-kiosks", menu: "/team" },
  "/kiosks/unattributed": { needs: "manage-kiosks" },
  "/kiosks/new": { needs: "manage-kiosks" },
  "/protocol": { needs: "see-protocol", menu: "/inspection" },
  "/protocol/edit": { needs: "edit-protocol" },
  "/protocol/readers": { needs: "edit-protocol" },
  "/schedules": { needs: "plan-schedules" },
  "/schedules/new": { needs: "plan-schedules" },
  "/schedules/balances": { needs: "plan-schedules" },
  "/schedules/balances/person": { needs: "see-schedules" },
  "/schedules/import": { needs: "plan-schedules" },
  "/schedules/person": { needs: "see-schedules" },
  "/schedules/calendar": { needs: "see-calendar" },
  "/schedules/calendar/edit": { needs: "plan-schedules" },
  "/schedules/centres": { needs: "plan-schedules" },
  "/shifts": { needs: "plan-shifts" },
  "/shifts/publish": { needs: "plan-shifts" },
  "/shifts/share": { needs: "plan-shifts" },
  "/shifts/templates": { needs: "plan-shifts" },
  "/shifts/cover": { needs: "plan-shifts" },
  "/absences/allowance": { needs: "see-schedules" },
  "/absences/kinds": { needs: "set-absence-kinds" },
  "/absences": { needs: "see-absent-people" },
  "/absences/new": { needs: "ask-absence" },
  "/absences/mine": { needs: "see-absences" },
  "/representatives": { needs: "name-representatives", menu: "/inspection" },
  "/representation": { needs: "take-representative-file" },
  "/pin": { needs: "set-pin", menu: "/profile" },
  "/subscription": { needs: "subscribe" },
  "/team": { needs: "see-team" },
  "/team/new": { needs: "add-person" },
  "/start": { needs: "set-up" },
  "/working-now": { needs: "see-working" },
  "/profile": { needs: "see-profile" },
  "/access": { needs: "manage-sessions", menu: "/profile" },
  "/settings": { needs: "change-company", menu: "/profile" },
  "/sessions": { needs: "manage-sessions", menu: "/profile" },
  "/passkeys": { needs: "manage-sessions", menu: "/profile" },
  "/ownership": { needs: "answer-ownership", menu: "/profile" },
  "/leave": { needs: "leave-company", menu: "/profile" },
  "/close-company": { needs: "close-company", menu: "/profile" },
  "/invitations": { needs: "invite", menu: "/team" },
  "/invitations/new": { needs: "invite" },
  "/invitations/link": { needs: "invite" },
  "/invitations/import": { needs: "invite" },
} satisfies Record<string, ScreenRow>;

/** The path of a screen of the signed-in shell. */
export type Screen = keyof typeof screens;

export const allScreens = Object.keys(screens) as Screen[];

const screenRowOf = (screen: Screen): ScreenRow => screens[screen];

/** The screens that search engines may request. The others are private and redirect visitors to /login. */
export const crawlableScreens = allScreens.filter((screen) => screenRowOf(screen).isCrawlable);

/** Whether a screen is accessible under a restriction of the company. */
export const mayOpen = (restriction: Restriction | null, screen: Screen): boolean =>
  restriction === null || isOpenUnder(restriction, screens[screen].needs);

/** Returns the screens in the navigation of a member; for workers' representatives also theirs. */
export const screensFor = (reach: RequesterReach, represents = false): Screen[] =>
  allScreens.filter(
    (screen) =>
      isFor(reach, screens[screen].needs) || (represents && isForRepresentatives(screens[screen].needs)),
  );

/** Returns the navigation entry of each screen that has another one than its address. */
export const menuLabelsOf = (of: readonly Screen[]): Partial<Record<Screen, string>> =>
  Object.fromEntries(
    of.flatMap((screen) => {
      const { menu } = screenRowOf(screen);
      return menu ? [[screen, menu]] : [];
    }),
  );

/** Returns the screens that a restriction closes, and the screens that the suspension dialog covers. */
export const screensUnder = (restriction: Restriction | null, reach: RequesterReach) => ({
  closed: allScreens.filter((screen) => !mayOpen(restriction, screen)),
  covered: allScreens.filter((screen) => isCovered(restriction, screen, reach)),
});

/**
 * Whether the dialog 'Cuenta Suspendida por Impago' covers a screen. It does not cover the screens that show the record, nor
 * the screen where the owner pays.
 */
export function isCovered(restriction: Restriction | null, screen: Screen, reach: RequesterReach): boolean {
  if (restriction?.kind !== "suspended") return false;
  const { needs, isCovered: isAlwaysCovered } = screenRowOf(screen);
  const isTheirs = isFor(reach, needs) || isForRepresentatives(needs);
  return isAlwaysCovered === true || !isTheirs || !isOpenUnder(restriction, needs);
}

/**
 * Returns the warning for a member. Only managers of everything see the trial's, and that of a plan that begins after it. Everybody sees
 * the others in their last seven days, since what follows stops them all.
 */
export const warningFor = (
  { warning }: Pick<BillingPhase, "warning">,
  reach: RequesterReach,
): BillingWarning | null =>
  warning !== null && (isFor(reach, "see-billing") || (warning.kind !== "trial" && warning.daysLeft <= 7))
    ? warning
    : null;
