// Conditions on a row `c` of corrections: it waits for an answer, and who can answer it.
import { corrections, profiles, timeLogs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { renderOnce } from "~/platform/statement.server";

const personRow = alias(profiles, "p");
const entryRow = alias(timeLogs, "w");
const laterRow = alias(corrections, "n");
const correctionRow = alias(corrections, "c");

/** The limit of the counts. */
export const mostCounted = 99;

const authorId = renderOnce(sql`${correctionRow.proposal} ->> '$.author.id'`);

/** The profile whose record it is about. */
const subjectProfileId = renderOnce(
  sql`(SELECT ${personRow.id} FROM ${profiles} ${personRow} WHERE ${personRow.subject} = ${correctionRow.subject})`,
);

/** The person at the kiosk is the one whose record it is. */
const isAtKiosk = renderOnce(sql`${correctionRow.proposal} ->> '$.author.kind' = 'kiosk'`);

/** The worker proposed it about themselves. */
export const isOwnProposal = renderOnce(sql`(${authorId} = ${subjectProfileId} OR ${isAtKiosk})`);

export const isProposedBy = (profileId: SQL) =>
  sql`(${authorId} = ${profileId} OR (${isAtKiosk} AND ${subjectProfileId} = ${profileId}))`;

/** Neither applied nor withdrawn: the condition of the partial index. */
export const isUnanswered = renderOnce(
  sql`${correctionRow.ground} IS NULL AND (${correctionRow.answer} IS NULL OR ${correctionRow.answer} = 'disagree')`,
);

/** The entry is unchanged since the proposal, or the proposal adds one. */
const isEntryUnchanged = renderOnce(
  sql`(${correctionRow.proposal} ->> '$.entry' IS NULL OR EXISTS (
  SELECT 1 FROM ${timeLogs} ${entryRow} WHERE ${entryRow.subject} = ${correctionRow.subject} AND ${entryRow.openedBy} = ${correctionRow.proposal} ->> '$.entry'
    AND ${entryRow.version} = ${correctionRow.proposal} ->> '$.change.version'))`,
);

/** It waits for an answer and can be applied. */
export const isWaiting = renderOnce(
  sql`${correctionRow.ground} IS NULL AND ${correctionRow.answer} IS NULL AND ${isEntryUnchanged}`,
);

/** A manager's proposal with which the worker disagrees. Managers apply it or withdraw it. */
export const isContested = renderOnce(
  sql`${correctionRow.ground} IS NULL AND ${correctionRow.answer} = 'disagree' AND NOT ${isOwnProposal} AND ${isEntryUnchanged}`,
);

/** Another entry overlaps the proposed times now. An open entry covers all time after its check-in. */
const isTimeTaken = renderOnce(
  sql`EXISTS (SELECT 1 FROM ${timeLogs} ${entryRow} WHERE ${entryRow.subject} = ${correctionRow.subject} AND ${entryRow.void} IS NULL
  AND ${entryRow.openedBy} IS NOT ${correctionRow.proposal} ->> '$.entry'
  AND ${entryRow.day} BETWEEN date(${correctionRow.proposal} ->> '$.day', '-2 days') AND date(${correctionRow.proposal} ->> '$.day', '+2 days')
  AND ${entryRow.checkInTime} < coalesce(${correctionRow.proposal} ->> '$.change.times.check_out_at',
    ${correctionRow.proposal} ->> '$.change.times.check_in_at' + 1)
  AND (${entryRow.checkOutTime} > ${correctionRow.proposal} ->> '$.change.times.check_in_at' OR (${entryRow.checkOutTime} IS NULL
    AND NOT ${entryRow.exitMissing})))`,
);

/** A worker's proposal that the company refused. A manager may still apply it. */
export const isRefused =
  renderOnce(sql`${correctionRow.ground} IS NULL AND ${correctionRow.answer} = 'disagree' AND ${isOwnProposal} AND ${isEntryUnchanged}
  AND NOT ${isTimeTaken}`);

/** The entry changed before an answer, and no later proposal concerns it. */
export const isOutdated = renderOnce(
  sql`${correctionRow.ground} IS NULL AND ${correctionRow.answer} IS NULL AND NOT ${isEntryUnchanged} AND NOT EXISTS (
  SELECT 1 FROM ${corrections} ${laterRow} WHERE ${laterRow.subject} = ${correctionRow.subject} AND ${laterRow.seq} > ${correctionRow.seq}
    AND ${laterRow.proposal} ->> '$.entry' = ${correctionRow.proposal} ->> '$.entry')`,
);

/**
 * It has waited so long that it can be applied without an answer. @param silentSince the latest `proposedAt` for which this holds.
 */
export const isDue = (silentSince: number) =>
  sql`${isWaiting} AND ${correctionRow.proposal} ->> '$.proposedAt' <= ${silentSince}`;
