import type { Profile } from "~/modules/directory/find-session.server";
import type { Restriction, BillingPhase, Warning } from "./entitlements";

type Role = Profile["role"];
type Kinds = readonly Restriction["kind"][];

const always: Kinds = ["inactive", "suspended", "plan-limit"];
const never: Kinds = [];

interface Place {
  /** The restrictions under which it stays open. */
  opensUnder: Kinds;
  /** For whom the modal of a suspension does not stand before it. */
  uncoveredFor: readonly Role[];
}

const everybody: Place["uncoveredFor"] = ["owner", "admin", "employee"];
const managers: Place["uncoveredFor"] = ["owner", "admin"];
const nobody: Place["uncoveredFor"] = [];
const closed: Place = { opensUnder: never, uncoveredFor: nobody };

/**
 * What each screen is under a restriction. The law obliges the company to keep its record at hand, so whatever tells it is never
 * closed; whoever is over the plan's limit needs the team to get below it, and whoever must pay, the subscription.
 */
const screens = {
  "/dashboard": { opensUnder: always, uncoveredFor: nobody },
  "/history": { opensUnder: always, uncoveredFor: everybody },
  "/reports": { opensUnder: always, uncoveredFor: managers },
  "/register": { opensUnder: always, uncoveredFor: managers },
  "/subscription": { opensUnder: always, uncoveredFor: ["owner"] },
  "/team": { opensUnder: ["plan-limit"], uncoveredFor: nobody },
  "/working-now": closed,
  "/profile": closed,
  "/invitations": closed,
  "/invitations/new": closed,
  "/invitations/import": closed,
} satisfies Record<string, Place>;

/** What may be done under which restrictions. */
const actions = {
  "check-out": always,
  deactivate: ["plan-limit"],
  "check-in": never,
  activate: never,
  "edit-member": never,
  invite: never,
  "change-profile": never,
} satisfies Record<string, Kinds>;

/** The screens of the signed-in shell, by path. */
export type Screen = keyof typeof screens;
export type Action = keyof typeof actions;

/** What each punch needs. */
export const punchNeeds = { check_in: "check-in", check_out: "check-out" } as const;

/** What each status of a member needs, as a form names it. */
export const statusNeeds = (status: unknown): Action => (status === "inactive" ? "deactivate" : "activate");

const isOpenUnder = (kinds: Kinds, restriction: Restriction | null) =>
  restriction === null || kinds.includes(restriction.kind);

export const mayOpen = (restriction: Restriction | null, screen: Screen) =>
  isOpenUnder(screens[screen].opensUnder, restriction);
export const mayDo = (restriction: Restriction | null, action: Action) =>
  isOpenUnder(actions[action], restriction);

/** The screen that a path shows, with or without a slash at its end; null for one that is none of ours. */
export function readScreen(pathname: string): Screen | null {
  const path = pathname.replace(/(?<=.)\/$/, "");
  return Object.hasOwn(screens, path) ? (path as Screen) : null;
}

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
  warning?.kind === "trial" && role === "employee" ? null : warning;
