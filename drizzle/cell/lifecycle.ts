import type { Lifecycle, NamesIn, TableName } from "../lifecycle";
import { stripeEvents } from "./billing";
import { adviserLinks } from "./advisers";
import { inspectorLinks } from "./inspection";
import { proposedPunches } from "./jobs";
import { kioskTries, unassignedPunches } from "./kiosk";
import { payrollFiles } from "./payroll";
import { invitationMails, invitations, joinLinks } from "./people";
import { representativeFiles } from "./representatives";
import { coverCalls, shiftDrafts, shiftRequests } from "./shifts";
import type * as cell from "./index";

/** People may ask about an invitation for some weeks. Stripe repeats an event for three days at most. */
const someWeeks = 30;
/** The law requires the record for four years (art. 34.9 ET). */
const asTheRecord = 4 * 365 + 1;

/** The lifecycle of each table of a cell. */
export const lifecycles = {
  companies: { retention: "kept", erasure: "none", ownData: "perfil.json" },
  ledgers: { retention: "kept", erasure: "none", ownData: "none" },
  subjects: { retention: "kept", erasure: "none", ownData: "none" },
  profiles: { retention: "kept", erasure: "emptied", ownData: "perfil.json" },
  invitations: {
    retention: { days: someWeeks, after: invitations.expiresAt },
    erasure: "deleted",
    ownData: "none",
  },
  invitationMails: {
    retention: { days: 2, after: invitationMails.createdAt },
    erasure: "none",
    ownData: "none",
  },
  joinLinks: {
    retention: { days: someWeeks, after: joinLinks.expiresAt },
    erasure: "none",
    ownData: "none",
  },
  ownershipOffers: { retention: "kept", erasure: "none", ownData: "none" },
  inspectorLinks: {
    retention: { days: asTheRecord, after: inspectorLinks.expiresAt },
    erasure: "none",
    ownData: "perfil.json",
  },
  // Deleted with their link.
  inspectorPacks: { retention: "own rule", erasure: "none", ownData: "none" },
  kioskPins: { retention: "kept", erasure: "deleted", ownData: "perfil.json" },
  kioskTries: {
    retention: { days: 2, after: kioskTries.onDay },
    erasure: "none",
    ownData: "none",
  },
  unassignedPunches: {
    retention: { days: asTheRecord, after: unassignedPunches.receivedAt },
    erasure: "none",
    ownData: "none",
  },
  // Deleted after their files.
  preparedPacks: { retention: "own rule", erasure: "none", ownData: "none" },
  protocolVersions: { retention: "kept", erasure: "none", ownData: "none" },
  adviserLinks: {
    retention: { days: asTheRecord, after: adviserLinks.expiresAt },
    erasure: "none",
    ownData: "none",
  },
  personLinks: { retention: "kept", erasure: "deleted", ownData: "perfil.json" },
  representativeFiles: {
    retention: { days: asTheRecord, after: representativeFiles.downloadedAt },
    erasure: "none",
    ownData: "perfil.json",
  },
  paymentFailures: { retention: "kept", erasure: "none", ownData: "none" },
  monthlyEmployeeStats: { retention: "kept", erasure: "none", ownData: "none" },
  monthExports: { retention: "kept", erasure: "none", ownData: "none" },
  proposedPunches: {
    retention: { days: someWeeks, after: proposedPunches.proposedAt },
    erasure: "none",
    ownData: "none",
  },
  centres: { retention: "kept", erasure: "none", ownData: "none" },
  schedules: { retention: "kept", erasure: "deleted", ownData: "perfil.json" },
  statements: { retention: "kept", erasure: "deleted", ownData: "perfil.json" },
  // A projection of statements.
  periods: { retention: "kept", erasure: "deleted", ownData: "none" },
  payrollCodes: { retention: "kept", erasure: "none", ownData: "none" },
  payrollPeople: { retention: "kept", erasure: "deleted", ownData: "perfil.json" },
  payrollFiles: {
    retention: { days: asTheRecord, after: payrollFiles.downloadedAt },
    erasure: "none",
    ownData: "perfil.json",
  },
  // A published week is a statement. A draft that nobody has saved for a year plans no week that is still to come.
  shiftDrafts: {
    retention: { days: 365, after: shiftDrafts.updatedAt },
    erasure: "deleted",
    ownData: "perfil.json",
  },
  shiftTemplates: { retention: "kept", erasure: "none", ownData: "none" },
  availabilities: { retention: "kept", erasure: "deleted", ownData: "perfil.json" },
  // The shift that somebody took is a statement.
  coverCalls: {
    retention: { days: someWeeks, after: coverCalls.madeAt },
    erasure: "none",
    ownData: "perfil.json",
  },
  // The shift that somebody works elsewhere is in their published week.
  shiftRequests: {
    retention: { days: someWeeks, after: shiftRequests.onDay },
    erasure: "none",
    ownData: "perfil.json",
  },
  firstDays: { retention: "kept", erasure: "deleted", ownData: "perfil.json" },
  scopeChanges: { retention: "kept", erasure: "deleted", ownData: "perfil.json" },
  // Deleted four years after the end of their year; those of a private kind, four years after their last day, and after a year if they were
  // declined or withdrawn.
  absences: { retention: "own rule", erasure: "deleted", ownData: "perfil.json" },
  absenceKinds: { retention: "kept", erasure: "none", ownData: "none" },
  // Deleted with the absences of their year.
  allowanceMoves: { retention: "own rule", erasure: "deleted", ownData: "perfil.json" },
  // Deleted with the absences of their year.
  expiryNotices: { retention: "own rule", erasure: "deleted", ownData: "perfil.json" },
  // Deleted once a later closing exists.
  allowanceClosings: { retention: "own rule", erasure: "deleted", ownData: "perfil.json" },
  events: { retention: "kept", erasure: "none", ownData: "historial.json" },
  revealed: { retention: "kept", erasure: "emptied", ownData: "historial.json" },
  timeLogs: { retention: "kept", erasure: "none", ownData: "jornadas.json" },
  // Their events are in historial.json.
  corrections: { retention: "kept", erasure: "none", ownData: "none" },
  personStates: { retention: "kept", erasure: "none", ownData: "none" },
  tiles: { retention: "kept", erasure: "none", ownData: "none" },
  registerProgress: { retention: "kept", erasure: "none", ownData: "none" },
  companyJobs: { retention: "kept", erasure: "none", ownData: "none" },
  companyCopyProgress: { retention: "kept", erasure: "none", ownData: "none" },
  // Planned again every night.
  reminderTimes: { retention: "kept", erasure: "none", ownData: "none" },
  // A sent mail is emptied, and its key remains. Erasure deletes what waits for a summary.
  mailOutbox: { retention: "own rule", erasure: "deleted", ownData: "none" },
  stripeEvents: {
    retention: { days: someWeeks, after: stripeEvents.receivedAt },
    erasure: "none",
    ownData: "none",
  },
} satisfies Record<TableName<typeof cell>, Lifecycle>;

/** The names of the tables whose entry has a value in the named part. */
export type NamesWith<Part extends string, Value> = NamesIn<typeof lifecycles, Part, Value>;
