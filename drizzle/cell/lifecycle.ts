import type { CellLifecycle, NamesIn, TableName } from "../lifecycle";
import { absenceKinds, absences, allowanceMoves } from "./absences";
import { monthlyEmployeeStats, paymentFailures, stripeEvents } from "./billing";
import type * as cell from "./index";
import { inspectorLinks, inspectorPacks, preparedPacks } from "./inspection";
import { monthExports, proposedPunches } from "./jobs";
import { kioskPins, kioskTries, unassignedPunches } from "./kiosk";
import { invitationMails, invitations, joinLinks, ownershipOffers, profiles } from "./people";
import { protocolVersions } from "./protocol";
import { representativeFiles } from "./representatives";
import { centres, plans } from "./schedules";

/** People may ask about an invitation for some weeks. Stripe repeats an event for three days at most. */
const someWeeks = 30;
/** The law requires the record for four years (art. 34.9 ET). */
const asTheRecord = 4 * 365 + 1;

/**
 * The lifecycle of each table of a cell. A move copies a company's rows in this order.
 * So a table with `pagedBy` comes after the tables that it refers to.
 */
export const lifecycles = {
  companies: { move: "own row", retention: "kept", erasure: "none", ownData: "perfil.json" },
  ledgers: { move: "keys", retention: "kept", erasure: "none", ownData: "none" },
  subjects: { move: "keys", retention: "kept", erasure: "none", ownData: "none" },
  profiles: { move: { pagedBy: profiles.id }, retention: "kept", erasure: "emptied", ownData: "perfil.json" },
  invitations: {
    move: { pagedBy: invitations.id },
    retention: { days: someWeeks, after: invitations.expiresAt },
    erasure: "deleted",
    ownData: "none",
  },
  invitationMails: {
    move: { pagedBy: invitationMails.id },
    retention: { days: 2, after: invitationMails.createdAt },
    erasure: "none",
    ownData: "none",
  },
  joinLinks: {
    move: { pagedBy: joinLinks.companyId },
    retention: { days: someWeeks, after: joinLinks.expiresAt },
    erasure: "none",
    ownData: "none",
  },
  ownershipOffers: {
    move: { pagedBy: ownershipOffers.companyId },
    retention: "kept",
    erasure: "none",
    ownData: "none",
  },
  inspectorLinks: {
    move: { pagedBy: inspectorLinks.id },
    retention: { days: asTheRecord, after: inspectorLinks.expiresAt },
    erasure: "none",
    ownData: "perfil.json",
  },
  // Deleted with their link.
  inspectorPacks: {
    move: { pagedBy: inspectorPacks.id },
    retention: "own rule",
    erasure: "none",
    ownData: "none",
  },
  kioskPins: {
    move: { pagedBy: kioskPins.profileId },
    retention: "kept",
    erasure: "deleted",
    ownData: "perfil.json",
  },
  kioskTries: {
    move: { pagedBy: kioskTries.id },
    retention: { days: 2, after: kioskTries.onDay },
    erasure: "none",
    ownData: "none",
  },
  unassignedPunches: {
    move: { pagedBy: unassignedPunches.id },
    retention: { days: asTheRecord, after: unassignedPunches.receivedAt },
    erasure: "none",
    ownData: "none",
  },
  // Deleted after their files.
  preparedPacks: {
    move: { pagedBy: preparedPacks.id },
    retention: "own rule",
    erasure: "none",
    ownData: "none",
  },
  protocolVersions: {
    move: { pagedBy: protocolVersions.version, isAppendOnly: true },
    retention: "kept",
    erasure: "none",
    ownData: "none",
  },
  representativeFiles: {
    move: { pagedBy: representativeFiles.id, isAppendOnly: true },
    retention: { days: asTheRecord, after: representativeFiles.downloadedAt },
    erasure: "none",
    ownData: "perfil.json",
  },
  paymentFailures: {
    move: { pagedBy: paymentFailures.id },
    retention: "kept",
    erasure: "none",
    ownData: "none",
  },
  monthlyEmployeeStats: {
    move: { pagedBy: monthlyEmployeeStats.monthYear },
    retention: "kept",
    erasure: "none",
    ownData: "none",
  },
  monthExports: { move: { pagedBy: monthExports.what }, retention: "kept", erasure: "none", ownData: "none" },
  proposedPunches: {
    move: { pagedBy: proposedPunches.request },
    retention: { days: someWeeks, after: proposedPunches.proposedAt },
    erasure: "none",
    ownData: "none",
  },
  centres: { move: { pagedBy: centres.id }, retention: "kept", erasure: "none", ownData: "none" },
  plans: {
    move: { pagedBy: plans.id, isAppendOnly: true },
    retention: "kept",
    erasure: "deleted",
    ownData: "perfil.json",
  },
  // Deleted four years after the end of their year; those of a private kind, four years after their last day, and after a year if they were
  // declined or withdrawn.
  absences: {
    move: { pagedBy: absences.id, isAppendOnly: true },
    retention: "own rule",
    erasure: "deleted",
    ownData: "perfil.json",
  },
  absenceKinds: {
    move: { pagedBy: absenceKinds.kind },
    retention: "kept",
    erasure: "none",
    ownData: "none",
  },
  // Deleted with the absences of their year.
  allowanceMoves: {
    move: { pagedBy: allowanceMoves.id, isAppendOnly: true },
    retention: "own rule",
    erasure: "deleted",
    ownData: "perfil.json",
  },
  events: { move: "with events", retention: "kept", erasure: "none", ownData: "historial.json" },
  revealed: { move: "with events", retention: "kept", erasure: "emptied", ownData: "historial.json" },
  timeLogs: { move: "projection", retention: "kept", erasure: "none", ownData: "jornadas.json" },
  // Their events are in historial.json.
  corrections: { move: "projection", retention: "kept", erasure: "none", ownData: "none" },
  personStates: { move: "projection", retention: "kept", erasure: "none", ownData: "none" },
  tiles: { move: "made anew", retention: "kept", erasure: "none", ownData: "none" },
  registerProgress: { move: "made anew", retention: "kept", erasure: "none", ownData: "none" },
  companyJobs: { move: "made anew", retention: "kept", erasure: "none", ownData: "none" },
  companyCopyProgress: { move: "made anew", retention: "kept", erasure: "none", ownData: "none" },
  // Planned again every night.
  reminderTimes: { move: "made anew", retention: "kept", erasure: "none", ownData: "none" },
  // A move copies the keys of a company's mails, so that none is sent twice. A sent mail is emptied, and its key remains. Erasure deletes
  // what waits for a summary.
  mailOutbox: { move: "stays", retention: "own rule", erasure: "deleted", ownData: "none" },
  stripeEvents: {
    move: "stays",
    retention: { days: someWeeks, after: stripeEvents.receivedAt },
    erasure: "none",
    ownData: "none",
  },
} satisfies Record<TableName<typeof cell>, CellLifecycle>;

/** The names of the tables whose entry has a value in the named part. */
export type NamesWith<Part extends string, Value> = NamesIn<typeof lifecycles, Part, Value>;
