// Conditions on a row `c` of corrections: it waits for an answer, and who can answer it.
import { corrections, profiles, timeLogs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { renderOnce } from "~/platform/statement.server";

const p = alias(profiles, "p");
const w = alias(timeLogs, "w");
const n = alias(corrections, "n");
const c = alias(corrections, "c");

/** The limit of the counts. */
export const mostCounted = 99;

const authorId = renderOnce(sql`${c.proposal} ->> '$.author.id'`);

/** The profile whose record it is about. */
const subjectProfileId = renderOnce(
  sql`(SELECT ${p.id} FROM ${profiles} ${p} WHERE ${p.subject} = ${c.subject})`,
);

/** The person at the kiosk is the one whose record it is. */
const isAtKiosk = renderOnce(sql`${c.proposal} ->> '$.author.kind' = 'kiosk'`);

/** The worker proposed it about themselves. */
export const isOwnProposal = renderOnce(sql`(${authorId} = ${subjectProfileId} OR ${isAtKiosk})`);

export const isProposedBy = (profileId: SQL) =>
  sql`(${authorId} = ${profileId} OR (${isAtKiosk} AND ${subjectProfileId} = ${profileId}))`;

/** Neither applied nor withdrawn: the condition of the partial index. */
export const isUnanswered = renderOnce(
  sql`${c.ground} IS NULL AND (${c.answer} IS NULL OR ${c.answer} = 'disagree')`,
);

/** The entry is unchanged since the proposal, or the proposal adds one. */
const isEntryUnchanged = renderOnce(
  sql`(${c.proposal} ->> '$.entry' IS NULL OR EXISTS (
  SELECT 1 FROM ${timeLogs} ${w} WHERE ${w.subject} = ${c.subject} AND ${w.openedBy} = ${c.proposal} ->> '$.entry'
    AND ${w.version} = ${c.proposal} ->> '$.change.version'))`,
);

/** It waits for an answer and can be applied. */
export const isWaiting = renderOnce(sql`${c.ground} IS NULL AND ${c.answer} IS NULL AND ${isEntryUnchanged}`);

/** A manager's proposal with which the worker disagrees. Managers apply it or withdraw it. */
export const isContested = renderOnce(
  sql`${c.ground} IS NULL AND ${c.answer} = 'disagree' AND NOT ${isOwnProposal} AND ${isEntryUnchanged}`,
);

/** Another entry overlaps the proposed times now. An open entry covers all time after its check-in. */
const isTimeTaken = renderOnce(
  sql`EXISTS (SELECT 1 FROM ${timeLogs} ${w} WHERE ${w.subject} = ${c.subject} AND ${w.void} IS NULL
  AND ${w.openedBy} IS NOT ${c.proposal} ->> '$.entry'
  AND ${w.day} BETWEEN date(${c.proposal} ->> '$.day', '-2 days') AND date(${c.proposal} ->> '$.day', '+2 days')
  AND ${w.checkInTime} < coalesce(${c.proposal} ->> '$.change.times.check_out_at',
    ${c.proposal} ->> '$.change.times.check_in_at' + 1)
  AND (${w.checkOutTime} > ${c.proposal} ->> '$.change.times.check_in_at' OR (${w.checkOutTime} IS NULL
    AND NOT ${w.exitMissing})))`,
);

/** A worker's proposal that the company refused. A manager may still apply it. */
export const isRefused =
  renderOnce(sql`${c.ground} IS NULL AND ${c.answer} = 'disagree' AND ${isOwnProposal} AND ${isEntryUnchanged}
  AND NOT ${isTimeTaken}`);

/** The entry changed before an answer, and no later proposal concerns it. */
export const isOutdated = renderOnce(
  sql`${c.ground} IS NULL AND ${c.answer} IS NULL AND NOT ${isEntryUnchanged} AND NOT EXISTS (
  SELECT 1 FROM ${corrections} ${n} WHERE ${n.subject} = ${c.subject} AND ${n.seq} > ${c.seq}
    AND ${n.proposal} ->> '$.entry' = ${c.proposal} ->> '$.entry')`,
);

/**
 * It has waited so long that it can be applied without an answer. @param silentSince the latest `proposedAt` for which this holds.
 */
export const isDue = (silentSince: number) =>
  sql`${isWaiting} AND ${c.proposal} ->> '$.proposedAt' <= ${silentSince}`;
