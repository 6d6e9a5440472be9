import type { Profile } from "~/modules/session/find-session.server";
import type { Restriction } from "./entitlements";
import { allRoles, rules, type Action, type Role, type Rule } from "./model/permissions";

export type { Action, Role };

/** A member, with the restriction of their company. */
export interface Requester {
  profileId: string;
  role: Role;
  status: Profile["status"];
  restriction: Restriction | null;
  /** The only centres that an administrator manages. The default is null: everything. */
  managedCentres?: readonly string[] | null;
  /** Whether they are a workers' representative. The default is false. */
  represents?: boolean;
  /** Whether they are inactive because the plan has no room for them yet. The default is false. */
  isWaiting?: boolean;
}

/** A labour inspector with an inspection link. `profileIds` is null if the link shows everybody. */
export interface Inspector {
  linkId: string;
  profileIds: readonly string[] | null;
}

/** A gestoría with a link to the closed periods of a company. */
export interface Adviser {
  adviserLinkId: string;
}

/** A person who has opened their link on paper. */
export interface LinkedPerson {
  personLinkId: string;
  profileId: string;
}

/** A kiosk at which a person has typed their number. It acts for that person only. */
export interface Kiosk {
  kioskId: string;
  requester: Requester;
}

/** The actors that the policy judges. */
export type Actor = Requester | Inspector | Adviser | LinkedPerson | Kiosk;

/** A person, as the target of an action. */
export interface Subject {
  profileId: string;
  /** Their role and centre. Null if nobody looked them up: then a manager of some centres may do nothing to them. */
  place: { role: Role; centreId: string | null } | null;
}

/** A centre, as the target of an action: its calendar, its tablets, or a person who joins it. Null is no centre. */
export interface CentreTarget {
  centreId: string | null;
}

/**
 * The target of an action: oneself, a person, a centre, or the company as a whole. `somebody` asks whether the actor may do it to at least
 * one person. Screens ask that; their operations judge each person.
 */
export type Target = "self" | "somebody" | "company" | Subject | CentreTarget;

/** Why an actor may not do something. */
export type Denial =
  /** `waiting`: they are inactive until the plan has room. */
  { code: "inactive" | "waiting" | "no-permission" } | { code: "restricted"; restriction: Restriction };

/** Returns why an actor may not do something to a target, or null if they may. */
export function denialOf(actor: Actor, action: Action, target: Target): Denial | null {
  if ("linkId" in actor) return denialOfInspector(actor, action, target);
  if ("adviserLinkId" in actor) return denialOfAdviser(action);
  if ("personLinkId" in actor) return denialOfLinkedPerson(actor, action, target);
  if ("kioskId" in actor) return denialOfKiosk(actor, action, target);
  return denialOfMember(actor, action, target);
}

const isSubject = (target: Target): target is Subject => typeof target === "object" && "profileId" in target;

/** A person reads their own closed months whatever the subscription, and after the company has closed. */
function denialOfLinkedPerson({ profileId }: LinkedPerson, action: Action, target: Target): Denial | null {
  const { personLink }: Rule = rules[action];
  const isOwn = target === "self" || (isSubject(target) && target.profileId === profileId);
  return personLink && isOwn ? null : { code: "no-permission" };
}

/** At a kiosk nobody can act for the company. */
function denialOfKiosk({ requester }: Kiosk, action: Action, target: Target): Denial | null {
  const { kiosk }: Rule = rules[action];
  return kiosk && isOneself(requester, target)
    ? denialOfMember(requester, action, "self")
    : { code: "no-permission" };
}

const isOneself = ({ profileId }: Requester, target: Target): boolean =>
  target === "self" || (isSubject(target) && target.profileId === profileId);

function denialOfMember(actor: Requester, action: Action, target: Target): Denial | null {
  const { own, representative }: Rule = rules[action];
  const isTheirs = representative === true && actor.represents === true;
  const isOwn = own !== undefined && (target === "somebody" || isOneself(actor, target));
  const isActive = actor.status === "active";
  if (!isActive && !(isOwn && own === "always")) return { code: actor.isWaiting ? "waiting" : "inactive" };
  if (!isOwn && !isTheirs && !isManaged(actor, action, target)) return { code: "no-permission" };
  const { restriction } = actor;
  // Deactivated members see no restriction that comes from bills, but they see that the company is closed.
  const concerned = restriction !== null && (isActive || isOfClosing(restriction));
  return concerned && !isOpenUnder(restriction, action) ? { code: "restricted", restriction } : null;
}

/** Whether an actor may do something by their role, and within their centres. */
function isManaged({ profileId, role, managedCentres = null }: Requester, action: Action, target: Target) {
  if (!rolesOver(action).includes(role)) return false;
  const reach = reachOf(action);
  if (managedCentres === null || reach === "company") return true;
  if (reach === "nobody" || target === "company" || target === "self") return false;
  if (target === "somebody") return true;
  const place = isSubject(target) ? target.place : { ...target, role: "employee" };
  const isOther = !isSubject(target) || target.profileId !== profileId;
  return (
    isOther &&
    place !== null &&
    place.role === "employee" &&
    place.centreId !== null &&
    managedCentres.includes(place.centreId)
  );
}

/** Whether a restriction comes from closing the company, and not from its payments. */
export const isOfClosing = ({ kind }: Restriction): boolean => kind === "closed" || kind === "ended";

/** An inspector has access whatever the subscription (art. 34.9 ET). */
function denialOfInspector({ profileIds }: Inspector, action: Action, target: Target): Denial | null {
  const { inspector }: Rule = rules[action];
  const isNamed = !isSubject(target) || profileIds === null || profileIds.includes(target.profileId);
  return inspector && isNamed ? null : { code: "no-permission" };
}

/** A gestoría has access whatever the subscription: payslips are due. */
function denialOfAdviser(action: Action): Denial | null {
  const { adviser }: Rule = rules[action];
  return adviser ? null : { code: "no-permission" };
}

/** Whether an actor may do something to a target. */
export const may = (actor: Actor, action: Action, target: Target): boolean =>
  denialOf(actor, action, target) === null;

/** Whether a restriction of the company leaves an action allowed. */
export const isOpenUnder = ({ kind }: Restriction, action: Action): boolean =>
  (rules[action] as Rule).under.includes(kind);

/** A member's role, and the only centres that they manage; null is everything. */
export type RequesterReach = Pick<Requester, "role"> & { managedCentres: readonly string[] | null };

/** Whether a member may do something, at least to oneself or to one person, without restrictions. */
export function isFor({ role, managedCentres }: RequesterReach, action: Action): boolean {
  const { own }: Rule = rules[action];
  const isInReach = managedCentres === null || own !== undefined || reachOf(action) !== "nobody";
  return isInReach && rolesFor(action).includes(role);
}

/** Whether a manager manages a centre. Null is no centre, which only managers of everything manage. */
export const managesCentre = (
  { managedCentres }: Pick<RequesterReach, "managedCentres">,
  centreId: string | null,
): boolean => managedCentres === null || (centreId !== null && managedCentres.includes(centreId));

/** Whether workers' representatives may do something, with any role. */
export const isForRepresentatives = (action: Action): boolean =>
  (rules[action] as Rule).representative === true;

/** Returns the roles that may do something, at least to oneself. */
export const rolesFor = (action: Action): readonly Role[] => {
  const { own, roles }: Rule = rules[action];
  return own ? allRoles : roles;
};

/** Returns the roles that may do something to anybody in the company. */
export const rolesOver = (action: Action): readonly Role[] => rules[action].roles;

/** Whether managers need another manager to do something to themselves. `other-managers.server.ts` says whether there is one. */
export const needsAnother = (action: Action): boolean => (rules[action] as Rule).another === true;

/** Returns how far a permission of a manager of some centres reaches: a permission of all roles has no limit by centre. */
export const reachOf = (action: Action): "company" | "centres" | "nobody" => {
  const { roles, scoped }: Rule = rules[action];
  if (roles === allRoles) return "company";
  return scoped ? "centres" : "nobody";
};

/** The permission for each punch. A punch within an entry is allowed whenever a check-out is. */
export const punchNeeds = {
  check_in: "check-in",
  check_out: "check-out",
  pause_start: "check-out",
  pause_end: "check-out",
  change_mode: "check-out",
  undo: "check-out",
} as const;

/** Returns the permission to set a status. */
export const statusNeeds = (status: unknown): "activate" | "deactivate" =>
  status === "inactive" ? "deactivate" : "activate";
