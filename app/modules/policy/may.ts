import type { Profile } from "~/modules/directory/find-session.server";
import type { Restriction } from "./entitlements";

export type Role = Profile["role"];

/** Who does something: a member, and what their company may not do for now. */
export interface Actor {
  profileId: string;
  role: Role;
  status: Profile["status"];
  restriction: Restriction | null;
  /** Whether they hold a mandate of the workers; unless told, not. */
  represents?: boolean;
}

/** An inspector of labour with a link that is open: whose record it shows, or everybody's. Its days bound what is read. */
export interface Inspector {
  linkId: string;
  profileIds: readonly string[] | null;
}

/** A device of the company at which somebody has given their number: what it does it does for them, and for nobody else. */
export interface Kiosk {
  kioskId: string;
  of: Actor;
}

interface Rule {
  /** Who may do it for the company, and to anybody in it. */
  roles: readonly Role[];
  /** Whether everybody may do it to themselves; `always` is also once they are deactivated. */
  own?: "active" | "always";
  /** The restrictions of the company under which it stays allowed. */
  under: readonly Restriction["kind"][];
  /** Whether those may who represent the workers, whatever their role. */
  representative?: true;
  /** Whether an inspector may, to whom their link names. */
  inspector?: true;
  /** Whether a kiosk may, for whoever stands there. */
  kiosk?: true;
}

const everybody: readonly Role[] = ["owner", "admin", "employee"];
const managers: readonly Role[] = ["owner", "admin"];
const owner: readonly Role[] = ["owner"];
const unpaid: Rule["under"] = ["inactive", "suspended", "plan-limit"];
const never: Rule["under"] = [];
/** What reads the record of a company that its owner has closed, too; and what is left to its people after four years. */
const closedToo: Rule["under"] = [...unpaid, "closed"];
const endedToo: Rule["under"] = [...closedToo, "ended"];

/**
 * Who may do what: the one table that routes, the API, sockets and screens ask. The law obliges the company to keep its
 * record at hand, so whatever tells or ends it is open whatever is owed, and whatever tells it once the company is closed; whoever is
 * over the plan's limit needs the team to get below it, and whoever must pay, the subscription.
 */
const rules = {
  "check-in": { roles: [], own: "active", under: never, kiosk: true },
  "check-out": { roles: [], own: "active", under: unpaid, kiosk: true },
  /** Days, months and receipts of one person. */
  "see-record": { roles: managers, own: "always", under: closedToo, inspector: true },
  /** Proposing what an entry should be, and answering that: whoever may not do so cannot contradict their record (art. 34.9 ET). */
  correct: { roles: managers, own: "always", under: unpaid, kiosk: true },
  /** All that is kept of oneself, as one file (art. 15 and 20 GDPR). */
  "take-own-data": { roles: [], own: "always", under: endedToo },
  "see-reports": { roles: managers, under: closedToo, inspector: true },
  "export-register": { roles: managers, under: closedToo, inspector: true },
  /** Opening the record to an inspector, and closing it. */
  "manage-inspections": { roles: managers, under: closedToo },
  /** Pairing devices at which people punch, and ending that. */
  "manage-kiosks": { roles: managers, under: unpaid },
  /** Choosing the PIN by which one is known there, and giving somebody else a new one. */
  "set-pin": { roles: managers, own: "active", under: unpaid },
  /** Reading how the company keeps its record, and saying that one has; writing it. */
  "see-protocol": { roles: managers, own: "always", under: closedToo, inspector: true },
  "acknowledge-protocol": { roles: [], own: "active", under: unpaid, kiosk: true },
  "edit-protocol": { roles: managers, under: unpaid },
  /** Saying who represents the workers; and what they get each month (STS 1161/2024), which managers have in full. */
  "name-representatives": { roles: managers, under: unpaid },
  "take-representative-file": { roles: [], representative: true, under: closedToo },
  "see-working": { roles: managers, under: never },
  "see-team": { roles: managers, under: ["plan-limit"] },
  "see-emails": { roles: managers, under: closedToo },
  "edit-member": { roles: managers, under: never },
  /** Signing a colleague out everywhere. */
  "end-sessions": { roles: managers, under: closedToo },
  activate: { roles: managers, under: never },
  deactivate: { roles: managers, under: ["plan-limit"] },
  invite: { roles: managers, under: never },
  /** Adding somebody without an address, who is active at once. */
  "add-person": { roles: managers, under: never },
  /** Where one is signed in, and with which passkeys, and ending that. */
  "manage-sessions": { roles: [], own: "always", under: endedToo },
  /** Handing the company over, and saying yes or no to that. */
  "offer-ownership": { roles: owner, under: unpaid },
  "answer-ownership": { roles: [], own: "active", under: unpaid },
  "leave-company": { roles: [], own: "always", under: endedToo },
  "see-profile": { roles: [], own: "always", under: ["closed", "ended"] },
  "change-person": { roles: [], own: "active", under: never },
  "change-company": { roles: managers, under: never },
  /** The first steps of a new company. */
  "set-up": { roles: owner, under: never },
  /** Closing the company, and opening it again. */
  "close-company": { roles: owner, under: closedToo },
  /** How the company stands with its subscription, and how many people that counts. */
  "see-billing": { roles: managers, under: closedToo },
  subscribe: { roles: owner, under: unpaid },
  /** Telling the operator of a new company. */
  "announce-company": { roles: owner, under: unpaid },
  /** Hearing of changes while they happen. */
  listen: { roles: everybody, under: closedToo },
} satisfies Record<string, Rule>;

export type Action = keyof typeof rules;

/** Why somebody may not. */
export type Denial =
  { code: "inactive" | "no-permission" } | { code: "restricted"; restriction: Restriction };

/**
 * Why an actor may not do something to somebody (a member to themselves, a kiosk to whoever stands there, an inspector to all
 * whom their link names, unless one person is named); null where they may.
 */
export function denialOf(
  actor: Actor | Inspector | Kiosk,
  action: Action,
  profileId?: string,
): Denial | null {
  if ("linkId" in actor) return denialOfInspector(actor, action, profileId);
  if ("kioskId" in actor) return denialOfKiosk(actor, action, profileId);
  return denialOfMember(actor, action, profileId);
}

/** Nobody speaks for the company at a kiosk. */
function denialOfKiosk({ of }: Kiosk, action: Action, profileId: string = of.profileId): Denial | null {
  const { kiosk }: Rule = rules[action];
  return kiosk && profileId === of.profileId ? denialOfMember(of, action) : { code: "no-permission" };
}

function denialOfMember(actor: Actor, action: Action, profileId: string = actor.profileId): Denial | null {
  const { roles, own, representative }: Rule = rules[action];
  const isTheirs = representative === true && actor.represents === true;
  const isOwn = own !== undefined && profileId === actor.profileId;
  const isActive = actor.status === "active";
  if (!isActive && !(isOwn && own === "always")) return { code: "inactive" };
  if (!isOwn && !isTheirs && !roles.includes(actor.role)) return { code: "no-permission" };
  const { restriction } = actor;
  // The deactivated are told nothing of the company's bills; that it is closed holds for them too.
  const concerned = restriction !== null && (isActive || isOfClosing(restriction));
  return concerned && !isOpenUnder(restriction, action) ? { code: "restricted", restriction } : null;
}

/** Whether a restriction comes of closing the company, and not of what it pays. */
export const isOfClosing = ({ kind }: Restriction): boolean => kind === "closed" || kind === "ended";

/** No subscription matters: the record is at the inspector's disposal (art. 34.9 ET). */
function denialOfInspector({ profileIds }: Inspector, action: Action, profileId?: string): Denial | null {
  const { inspector }: Rule = rules[action];
  const isNamed = profileId === undefined || profileIds === null || profileIds.includes(profileId);
  return inspector && isNamed ? null : { code: "no-permission" };
}

/** Whether an actor may do something to somebody; to themselves, unless another is named. */
export const may = (actor: Actor | Inspector | Kiosk, action: Action, profileId?: string): boolean =>
  denialOf(actor, action, profileId) === null;

/** Whether a restriction of the company leaves an action open, to whoever else may do it. */
export const isOpenUnder = ({ kind }: Restriction, action: Action): boolean =>
  (rules[action] as Rule).under.includes(kind);

/** Whether a role may do something, be it to oneself alone, while nothing else stands in its way. */
export const isFor = (role: Role, action: Action): boolean => rolesFor(action).includes(role);

/** The roles that may do something, be it to oneself alone. */
export const rolesFor = (action: Action): readonly Role[] => {
  const { own, roles }: Rule = rules[action];
  return own ? everybody : roles;
};

/** The roles that may do something to anybody in the company. */
export const rolesOver = (action: Action): readonly Role[] => rules[action].roles;

/** What each punch needs: what tells of work that has begun is as open as its end. */
export const punchNeeds = {
  check_in: "check-in",
  check_out: "check-out",
  pause_start: "check-out",
  pause_end: "check-out",
  change_mode: "check-out",
  undo: "check-out",
} as const;

/** What each status of a member needs, as a form names it. */
export const statusNeeds = (status: unknown): "activate" | "deactivate" =>
  status === "inactive" ? "deactivate" : "activate";
