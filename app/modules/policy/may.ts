import type { Profile } from "~/modules/directory/find-session.server";
import type { Restriction } from "./entitlements";

export type Role = Profile["role"];

/** A member, with the restriction of their company. */
export interface Requester {
  profileId: string;
  role: Role;
  status: Profile["status"];
  restriction: Restriction | null;
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

/** A kiosk at which a person has typed their number. It acts for that person only. */
export interface Kiosk {
  kioskId: string;
  of: Requester;
}

interface Rule {
  /** The roles that may do it for the company, and to anybody in it. */
  roles: readonly Role[];
  /** Whether everybody may do it to themselves. `always` includes deactivated members. */
  own?: "active" | "always";
  /** Whether managers need another manager to do it to themselves. Where there is none, as for a sole owner, they may. */
  another?: true;
  /** The restrictions of the company under which it remains allowed. */
  under: readonly Restriction["kind"][];
  /** Whether workers' representatives may do it, with any role. */
  representative?: true;
  /** Whether an inspector may do it, to the people of the link. */
  inspector?: true;
  /** Whether a kiosk may do it, for the person who uses it. */
  kiosk?: true;
}

const everybody: readonly Role[] = ["owner", "admin", "employee"];
const managers: readonly Role[] = ["owner", "admin"];
const owner: readonly Role[] = ["owner"];
const unpaid: Rule["under"] = ["inactive", "suspended", "plan-limit"];
const never: Rule["under"] = [];
/** `closedToo`: actions that a closed company keeps. `endedToo`: actions that its people keep after four years. */
const closedToo: Rule["under"] = [...unpaid, "closed"];
const endedToo: Rule["under"] = [...closedToo, "ended"];

/**
 * The permissions. Routes, the API, sockets and screens all use this table. Its reasons:
 * - The law obliges the company to keep its record available. Reading it and closing an entry is allowed with unpaid bills.
 * - Reading the record is allowed after the company has closed.
 * - A company over the plan's limit needs the team screen to get below it.
 * - A company with unpaid bills needs the subscription screen.
 */
const rules = {
  "check-in": { roles: [], own: "active", under: never, kiosk: true },
  "check-out": { roles: [], own: "active", under: unpaid, kiosk: true },
  /** To see days, months and receipts of one person. */
  "see-record": { roles: managers, own: "always", under: closedToo, inspector: true, kiosk: true },
  /** To propose and answer corrections. Without it a worker could not contradict their record (art. 34.9 ET). */
  correct: { roles: managers, own: "always", under: unpaid, kiosk: true },
  /** To download all data about oneself (art. 15 and 20 GDPR). */
  "take-own-data": { roles: [], own: "always", under: endedToo },
  "see-reports": { roles: managers, under: closedToo, inspector: true },
  "export-register": { roles: managers, under: closedToo, inspector: true },
  /** To create and revoke inspection links. */
  "manage-inspections": { roles: managers, under: closedToo },
  /** To pair and remove kiosks. */
  "manage-kiosks": { roles: managers, under: unpaid },
  /** To choose one's kiosk PIN. Managers can give other people a new one. */
  "set-pin": { roles: managers, own: "active", under: unpaid },
  /** To read the protocol; to confirm having read it; to write it. */
  "see-protocol": { roles: managers, own: "always", under: closedToo, inspector: true },
  "acknowledge-protocol": { roles: [], own: "active", under: unpaid, kiosk: true },
  "edit-protocol": { roles: managers, under: unpaid },
  /** To see the terms and the balance of one person; to agree terms, declare calendars and move balances. */
  "see-schedules": { roles: managers, own: "always", under: closedToo },
  /** To see the company's calendars: of work, not of who has left. */
  "see-calendar": { roles: everybody, under: closedToo },
  "plan-schedules": { roles: managers, another: true, under: unpaid },
  /** To choose the kinds of absence of the company, and how each is counted. */
  "set-absence-kinds": { roles: managers, under: unpaid },
  /** To see who is absent in a month; to see the absences of one person. */
  "see-absent-people": { roles: everybody, under: closedToo },
  "see-absences": { roles: managers, own: "always", under: closedToo },
  /** To request and withdraw one's own absences; to answer, record, change and cancel those of others. */
  "ask-absence": { roles: [], own: "active", under: unpaid, kiosk: true },
  "answer-absences": { roles: managers, another: true, under: unpaid },
  /** To appoint workers' representatives; to download their monthly register (STS 1161/2024). */
  "name-representatives": { roles: managers, under: unpaid },
  "take-representative-file": { roles: [], representative: true, under: closedToo },
  "see-working": { roles: managers, under: never },
  "see-team": { roles: managers, under: ["plan-limit"] },
  "see-emails": { roles: managers, under: closedToo },
  "edit-member": { roles: managers, under: never },
  /** To end all sessions of a colleague. */
  "end-sessions": { roles: managers, under: closedToo },
  activate: { roles: managers, under: never },
  deactivate: { roles: managers, under: ["plan-limit"] },
  invite: { roles: managers, under: never },
  /** To add a person without an e-mail address, who is active immediately. */
  "add-person": { roles: managers, under: never },
  /** To list and end one's sessions and passkeys. */
  "manage-sessions": { roles: [], own: "always", under: endedToo },
  /** To offer the ownership of the company; to answer such an offer. */
  "offer-ownership": { roles: owner, under: unpaid },
  "answer-ownership": { roles: [], own: "active", under: unpaid },
  "leave-company": { roles: [], own: "always", under: endedToo },
  "see-profile": { roles: [], own: "always", under: ["closed", "ended"] },
  "change-person": { roles: [], own: "active", under: never },
  "change-company": { roles: managers, under: never },
  /** To make the first steps of a new company. */
  "set-up": { roles: owner, under: never },
  /** To close and reopen the company. */
  "close-company": { roles: owner, under: closedToo },
  /** To see the subscription and the number of counted people. */
  "see-billing": { roles: managers, under: closedToo },
  subscribe: { roles: owner, under: unpaid },
  /** To notify the operator of a new company. */
  "announce-company": { roles: owner, under: unpaid },
  /** To receive live messages. */
  listen: { roles: everybody, under: closedToo },
} satisfies Record<string, Rule>;

export type Action = keyof typeof rules;

/** Why an actor may not do something. */
export type Denial =
  /** `waiting`: they are inactive until the plan has room. */
  { code: "inactive" | "waiting" | "no-permission" } | { code: "restricted"; restriction: Restriction };

/**
 * Returns why an actor may not do something to a person, or null if they may.
 * @param profileId the person; by default the member themselves, the person at the kiosk, or all people of the inspector's link.
 */
export function denialOf(
  actor: Requester | Inspector | Kiosk,
  action: Action,
  profileId?: string,
): Denial | null {
  if ("linkId" in actor) return denialOfInspector(actor, action, profileId);
  if ("kioskId" in actor) return denialOfKiosk(actor, action, profileId);
  return denialOfMember(actor, action, profileId);
}

/** At a kiosk nobody can act for the company. */
function denialOfKiosk({ of }: Kiosk, action: Action, profileId: string = of.profileId): Denial | null {
  const { kiosk }: Rule = rules[action];
  return kiosk && profileId === of.profileId ? denialOfMember(of, action) : { code: "no-permission" };
}

function denialOfMember(
  actor: Requester,
  action: Action,
  profileId: string = actor.profileId,
): Denial | null {
  const { roles, own, representative }: Rule = rules[action];
  const isTheirs = representative === true && actor.represents === true;
  const isOwn = own !== undefined && profileId === actor.profileId;
  const isActive = actor.status === "active";
  if (!isActive && !(isOwn && own === "always")) return { code: actor.isWaiting ? "waiting" : "inactive" };
  if (!isOwn && !isTheirs && !roles.includes(actor.role)) return { code: "no-permission" };
  const { restriction } = actor;
  // Deactivated members see no restriction that comes from bills, but they see that the company is closed.
  const concerned = restriction !== null && (isActive || isOfClosing(restriction));
  return concerned && !isOpenUnder(restriction, action) ? { code: "restricted", restriction } : null;
}

/** Whether a restriction comes from closing the company, and not from its payments. */
export const isOfClosing = ({ kind }: Restriction): boolean => kind === "closed" || kind === "ended";

/** An inspector has access whatever the subscription (art. 34.9 ET). */
function denialOfInspector({ profileIds }: Inspector, action: Action, profileId?: string): Denial | null {
  const { inspector }: Rule = rules[action];
  const isNamed = profileId === undefined || profileIds === null || profileIds.includes(profileId);
  return inspector && isNamed ? null : { code: "no-permission" };
}

/** Whether an actor may do something to a person, by default to themselves. */
export const may = (actor: Requester | Inspector | Kiosk, action: Action, profileId?: string): boolean =>
  denialOf(actor, action, profileId) === null;

/** Whether a restriction of the company leaves an action allowed. */
export const isOpenUnder = ({ kind }: Restriction, action: Action): boolean =>
  (rules[action] as Rule).under.includes(kind);

/** Whether a role may do something, at least to oneself, without restrictions. */
export const isFor = (role: Role, action: Action): boolean => rolesFor(action).includes(role);

/** Whether workers' representatives may do something, with any role. */
export const isForRepresentatives = (action: Action): boolean =>
  (rules[action] as Rule).representative === true;

/** Returns the roles that may do something, at least to oneself. */
export const rolesFor = (action: Action): readonly Role[] => {
  const { own, roles }: Rule = rules[action];
  return own ? everybody : roles;
};

/** Returns the roles that may do something to anybody in the company. */
export const rolesOver = (action: Action): readonly Role[] => rules[action].roles;

/** Whether managers need another manager to do something to themselves. `other-managers.server.ts` says whether there is one. */
export const needsAnother = (action: Action): boolean => (rules[action] as Rule).another === true;

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
