import type { Profile } from "~/modules/session/find-session.server";
import type { Restriction } from "../entitlements";

export type Role = Profile["role"];

/** The people who may do something. */
export interface Rule {
  /** The roles that may do it for the company, and to anybody in it. */
  roles: readonly Role[];
  /** Whether everybody may do it to themselves. `always` includes deactivated members. */
  own?: "active" | "always";
  /** Whether managers need another manager to do it to themselves. Where there is none, as for a sole owner, they may. */
  another?: true;
  /** The restrictions of the company under which it remains allowed. */
  under: readonly Restriction["kind"][];
  /** Whether a manager of some centres may do it, to the employees and in the tablets and calendars of these. */
  scoped?: true;
  /** Whether workers' representatives may do it, with any role. */
  representative?: true;
  /** Whether an inspector may do it, to the people of the link. */
  inspector?: true;
  /** Whether a gestoría with a link may do it, for the company of the link. */
  adviser?: true;
  /** Whether a person with a link on paper may do it to themselves. */
  personLink?: true;
  /** Whether a kiosk may do it, for the person who uses it. */
  kiosk?: true;
}

export const allRoles: readonly Role[] = ["owner", "admin", "employee"];
const managerRoles: readonly Role[] = ["owner", "admin"];
const ownerRole: readonly Role[] = ["owner"];
const evenUnpaid: Rule["under"] = ["inactive", "suspended", "plan-limit"];
const noRestrictions: Rule["under"] = [];
/** `evenUnpaidOrClosed`: actions that a closed company keeps. `evenUnpaidClosedOrEnded`: actions that its people keep after four years. */
const evenUnpaidOrClosed: Rule["under"] = [...evenUnpaid, "closed"];
const evenUnpaidClosedOrEnded: Rule["under"] = [...evenUnpaidOrClosed, "ended"];

/**
 * The permissions. Routes, the API, sockets and screens all use this table. Its reasons:
 * - The law obliges the company to keep its record available. Reading it and closing an entry is allowed with unpaid bills.
 * - Reading the record is allowed after the company has closed.
 * - A company over the plan's limit needs the team screen to get below it.
 * - A company with unpaid bills needs the subscription screen.
 * - A manager of some centres decides about time there, and not about the company: its bills, settings, protocol, inspections, register,
 *   representatives, kinds of absence and owner are not theirs.
 */
export const rules = {
  "check-in": { roles: [], own: "active", under: noRestrictions, kiosk: true },
  "check-out": { roles: [], own: "active", under: evenUnpaid, kiosk: true },
  /** To see days, months and receipts of one person. */
  "see-record": {
    roles: managerRoles,
    scoped: true,
    own: "always",
    under: evenUnpaidOrClosed,
    inspector: true,
    kiosk: true,
  },
  /** To propose and answer corrections. Without it a worker could not contradict their record (art. 34.9 ET). */
  correct: { roles: managerRoles, scoped: true, own: "always", under: evenUnpaid, kiosk: true },
  /** To download all data about oneself (art. 15 and 20 GDPR). */
  "take-own-data": { roles: [], own: "always", under: evenUnpaidClosedOrEnded },
  "see-reports": { roles: managerRoles, scoped: true, under: evenUnpaidOrClosed, inspector: true },
  "export-register": { roles: managerRoles, under: evenUnpaidOrClosed, inspector: true },
  /** To create and revoke inspection links. */
  "manage-inspections": { roles: managerRoles, under: evenUnpaidOrClosed },
  /** To pair and remove kiosks, and to assign their punches without a person. Kiosks without a centre are for managers of everything. */
  "manage-kiosks": { roles: managerRoles, scoped: true, under: evenUnpaid },
  /** To choose one's kiosk PIN. Managers can give other people a new one. */
  "set-pin": { roles: managerRoles, scoped: true, own: "active", under: evenUnpaid },
  /** To read the protocol; to confirm having read it; to write it. */
  "see-protocol": { roles: managerRoles, own: "always", under: evenUnpaidOrClosed, inspector: true },
  "acknowledge-protocol": { roles: [], own: "active", under: evenUnpaid, kiosk: true },
  "edit-protocol": { roles: managerRoles, under: evenUnpaid },
  /** To see the terms and the balance of one person; to agree terms, declare calendars and move balances. */
  "see-schedules": { roles: managerRoles, scoped: true, own: "always", under: evenUnpaidOrClosed },
  /** To see the company's calendars: of work, not of who has left. */
  "see-calendar": { roles: allRoles, under: evenUnpaidOrClosed },
  "plan-schedules": { roles: managerRoles, scoped: true, another: true, under: evenUnpaid },
  /**
   * To plan the shifts of a week: drafts, templates, publishing, offering a shift to somebody, giving somebody the rest of a shift free.
   */
  "plan-shifts": { roles: managerRoles, scoped: true, under: evenUnpaid },
  /** To see one's own shifts; to answer an offer, take a shift and say when one cannot work. */
  "see-own-shifts": { roles: [], own: "always", under: evenUnpaidClosedOrEnded, kiosk: true },
  "answer-shifts": { roles: [], own: "always", under: evenUnpaid, kiosk: true },
  /** To issue pay periods: their figures, classes of excess and what becomes of it. */
  "close-periods": { roles: managerRoles, under: evenUnpaid },
  /** To see and download the statement of an issued period; to answer that it is right or not. */
  "see-statement": {
    roles: managerRoles,
    own: "always",
    under: evenUnpaidClosedOrEnded,
    inspector: true,
    kiosk: true,
    personLink: true,
  },
  "answer-statement": {
    roles: [],
    own: "always",
    under: evenUnpaidClosedOrEnded,
    kiosk: true,
    personLink: true,
  },
  /** To download the payroll file, which has the kinds of absence. */
  "take-payroll": { roles: managerRoles, under: evenUnpaidOrClosed, adviser: true },
  /** To choose the kinds of absence of the company, and how each is counted. */
  "set-absence-kinds": { roles: managerRoles, under: evenUnpaid },
  /** To see who is absent in a month; to see the absences of one person. */
  "see-absent-people": { roles: allRoles, under: evenUnpaidOrClosed },
  "see-absences": { roles: managerRoles, scoped: true, own: "always", under: evenUnpaidOrClosed },
  /** To request and withdraw one's own absences; to answer, record, change and cancel those of others. */
  "ask-absence": { roles: [], own: "active", under: evenUnpaid, kiosk: true },
  "answer-absences": { roles: managerRoles, scoped: true, another: true, under: evenUnpaid },
  /** To appoint workers' representatives; to download their monthly register (STS 1161/2024). */
  "name-representatives": { roles: managerRoles, under: evenUnpaid },
  "take-representative-file": { roles: [], representative: true, under: evenUnpaidOrClosed },
  "see-working": { roles: managerRoles, scoped: true, under: noRestrictions },
  "see-team": { roles: managerRoles, scoped: true, under: ["plan-limit"] },
  "see-emails": { roles: managerRoles, scoped: true, under: evenUnpaidOrClosed },
  "edit-member": { roles: managerRoles, scoped: true, under: noRestrictions },
  /** To end all sessions of a colleague. */
  "end-sessions": { roles: managerRoles, scoped: true, under: evenUnpaidOrClosed },
  activate: { roles: managerRoles, scoped: true, under: noRestrictions },
  deactivate: { roles: managerRoles, scoped: true, under: ["plan-limit"] },
  invite: { roles: managerRoles, scoped: true, under: noRestrictions },
  /** To add a person without an e-mail address, who is active immediately. */
  "add-person": { roles: managerRoles, scoped: true, under: noRestrictions },
  /** To list and end one's sessions and passkeys. */
  "manage-sessions": { roles: [], own: "always", under: evenUnpaidClosedOrEnded },
  /** To offer the ownership of the company; to answer such an offer. */
  "offer-ownership": { roles: ownerRole, under: evenUnpaid },
  "answer-ownership": { roles: [], own: "active", under: evenUnpaid },
  "leave-company": { roles: [], own: "always", under: evenUnpaidClosedOrEnded },
  "see-profile": { roles: [], own: "always", under: ["closed", "ended"] },
  "change-person": { roles: [], own: "active", under: noRestrictions },
  "change-company": { roles: managerRoles, under: noRestrictions },
  /** To make the first steps of a new company. */
  "set-up": { roles: ownerRole, under: noRestrictions },
  /** To close and reopen the company. */
  "close-company": { roles: ownerRole, under: evenUnpaidOrClosed },
  /** To see the subscription and the number of counted people. */
  "see-billing": { roles: managerRoles, under: evenUnpaidOrClosed },
  subscribe: { roles: ownerRole, under: evenUnpaid },
  /** To notify the operator of a new company. */
  "announce-company": { roles: ownerRole, under: evenUnpaid },
  /** To receive live messages. */
  listen: { roles: allRoles, under: evenUnpaidOrClosed },
} satisfies Record<string, Rule>;

export type Action = keyof typeof rules;
