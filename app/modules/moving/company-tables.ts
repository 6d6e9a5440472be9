import {
  corrections,
  events,
  inspectorLinks,
  inspectorPacks,
  invitationMails,
  invitations,
  joinLinks,
  kioskPins,
  kioskTries,
  ledgers,
  monthExports,
  monthlyEmployeeStats,
  ownershipOffers,
  paymentFailures,
  personStates,
  preparedPacks,
  profiles,
  proposedPunches,
  protocolVersions,
  representativeFiles,
  revealed,
  subjects,
  timeLogs,
  unattributedPunches,
} from "#cell";
import { getTableName, sql, type SQL } from "drizzle-orm";
import { alias, type SQLiteColumn, type SQLiteTable } from "drizzle-orm/sqlite-core";
import { nameOf } from "~/platform/statement.server";

/** A table of which a company's rows are copied, called `t` in what is read of it. */
export interface CopiedTable {
  name: string;
  table: SQLiteTable;
  /** What follows FROM. */
  from: (companyId: string) => SQL;
  /** What its rows come in the order of; of tables that come together it is the same. */
  order: SQL;
}

/** Tables whose rows come together: the next so many of one, or those of the next so many events. */
export interface Step {
  name: string;
  tables: readonly CopiedTable[];
  isByEvent: boolean;
}

/** The key of a company's ledger. */
export const itsLedger = (companyId: string): SQL =>
  sql`(SELECT ${ledgers.key} FROM ${ledgers} WHERE ${ledgers.companyId} = ${companyId})`;

const t = (column: SQLiteColumn) => sql`t.${nameOf(column)}`;
const e = alias(events, "e");

const copied = (table: SQLiteTable, from: CopiedTable["from"], order: SQL): CopiedTable => ({
  ...{ name: getTableName(table), table, from, order },
});

function ofCompany(table: SQLiteTable & { companyId: SQLiteColumn }, key: SQLiteColumn): Step {
  const from = (companyId: string) => sql`${table} t WHERE ${t(table.companyId)} = ${companyId}`;
  return { name: getTableName(table), tables: [copied(table, from, t(key))], isByEvent: false };
}

const ofEvent = (table: SQLiteTable, isOf: SQL): CopiedTable =>
  copied(
    table,
    (companyId) =>
      sql`${events} ${e} CROSS JOIN ${table} t ON ${isOf} WHERE ${e.ledger} = ${itsLedger(companyId)}`,
    sql`${e.seq}`,
  );

/**
 * All of a company but its own row, and its tree, which grows anew from its events. Rows come after those that they refer to; those of
 * projections after all events, because each is held to the event that wrote it last. `company_jobs`, `reminder_times` and
 * `register_progress` stay behind: in the other cell all is still to be done, planned and checked.
 */
export const steps: readonly Step[] = [
  {
    name: getTableName(subjects),
    // The company's own comes with the ledger. Who began to join and has no profile yet gets a key where they do.
    tables: [
      copied(
        subjects,
        (companyId) =>
          sql`${subjects} t WHERE ${t(subjects.ledger)} = ${itsLedger(companyId)}
              AND EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.subject} = ${t(subjects.key)})`,
        t(subjects.key),
      ),
    ],
    isByEvent: false,
  },
  ofCompany(profiles, profiles.id),
  ofCompany(invitations, invitations.id),
  ofCompany(invitationMails, invitationMails.id),
  ofCompany(joinLinks, joinLinks.companyId),
  ofCompany(ownershipOffers, ownershipOffers.companyId),
  ofCompany(inspectorLinks, inspectorLinks.id),
  ofCompany(inspectorPacks, inspectorPacks.id),
  ofCompany(kioskPins, kioskPins.profileId),
  ofCompany(kioskTries, kioskTries.id),
  ofCompany(unattributedPunches, unattributedPunches.id),
  ofCompany(preparedPacks, preparedPacks.id),
  ofCompany(protocolVersions, protocolVersions.version),
  ofCompany(representativeFiles, representativeFiles.id),
  ofCompany(paymentFailures, paymentFailures.id),
  ofCompany(monthlyEmployeeStats, monthlyEmployeeStats.monthYear),
  ofCompany(monthExports, monthExports.what),
  ofCompany(proposedPunches, proposedPunches.request),
  {
    name: "events",
    tables: [
      copied(
        events,
        (companyId) => sql`${events} t WHERE ${t(events.ledger)} = ${itsLedger(companyId)}`,
        t(events.seq),
      ),
      ofEvent(
        revealed,
        sql`${t(revealed.commitment)} IN (${e.person}, ${e.place}, ${e.text})
            AND ${t(revealed.subject)} = ${e.subject} AND ${t(revealed.subjectSeq)} = ${e.subjectSeq}`,
      ),
    ],
    isByEvent: true,
  },
  {
    name: "projections",
    tables: [
      ofEvent(
        timeLogs,
        sql`${t(timeLogs.subject)} = ${e.subject} AND ${t(timeLogs.openedBy)} = ${e.subjectSeq}`,
      ),
      ofEvent(
        corrections,
        sql`${t(corrections.subject)} = ${e.subject} AND ${t(corrections.seq)} = ${e.subjectSeq}`,
      ),
      ofEvent(
        personStates,
        sql`${t(personStates.subject)} = ${e.subject} AND ${t(personStates.asOf)} = ${e.subjectSeq}`,
      ),
    ],
    isByEvent: true,
  },
];

/** What follows the last of them in `arrivals`: all is here. */
export const allCopied = "done";
