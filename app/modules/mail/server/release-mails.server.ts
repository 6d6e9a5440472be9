import { mailOutbox } from "#cell";
import { and, eq, lt, lte, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { dayMs, hourMs } from "~/time/units";
import { mostReleasesADay, nextReleaseAt, ruleOf } from "../mail-rules";
import { queueMail } from "../outbox.server";
import { summaryMail } from "../model/summary-mail";
import { isWaitingForSummary } from "../waiting-mails.server";

const waitingRow = alias(mailOutbox, "w");
const releasedRow = alias(mailOutbox, "r");

/** The most groups that one delivery releases. */
const mostGroupsATurn = 20;
/** The most lines of a summary. Further things wait for the next one. */
const mostLines = 100;

/** A mail of a summarized kind. It waits, or it was released in the last 24 hours. */
export interface PacedMail {
  id: string;
  dedupeKey: string;
  paceGroup: string | null;
  recipient: string;
  about: string | null;
  line: (typeof mailOutbox.$inferSelect)["line"];
  releasedAt: number | null;
}

/**
 * Returns the query for the mails of each group (kind, company and person) that has one due: those that wait, and those that were released
 * in the last 24 hours. They come in the order in which they were queued.
 */
export function listPaced({ db, now }: Pick<Deps, "db" | "now">) {
  const { id, dedupeKey, paceGroup, recipient, about, line, releasedAt } = mailOutbox;
  const dueGroups = sql`(SELECT ${waitingRow.paceGroup}, ${waitingRow.recipient} FROM ${mailOutbox} ${waitingRow}
    WHERE ${and(lte(waitingRow.nextAttemptAt, now), isWaitingForSummary(waitingRow))}
    GROUP BY 1, 2 ORDER BY min(${waitingRow.nextAttemptAt}) LIMIT ${mostGroupsATurn})`;
  return db
    .select({ id, dedupeKey, paceGroup, recipient, about, line, releasedAt })
    .from(mailOutbox)
    .where(
      sql`(${paceGroup}, ${recipient}) IN ${dueGroups} AND (${isWaitingForSummary(mailOutbox)} OR ${releasedAt} > ${now - dayMs})`,
    )
    .orderBy(sql`rowid`);
}

/**
 * Releases what may be sent now, and postpones the rest. Of each group it releases one mail: the newest one if all are about one thing, or
 * a summary that replaces them all.
 * @param paced the rows of {@link listPaced}.
 * @returns whether more groups may be due.
 */
export async function releaseMails(deps: Deps, paced: readonly PacedMail[]): Promise<boolean> {
  const groups = Map.groupBy(paced, ({ paceGroup, recipient }) => `${paceGroup} ${recipient}`);
  for (const group of groups.values()) {
    const released = group.flatMap(({ releasedAt }) => releasedAt ?? []);
    const waiting = group.filter(({ releasedAt }) => releasedAt === null);
    const at = nextReleaseAt(released, deps.now);
    if (at > deps.now) await postpone(deps, waiting, at);
    else await releaseGroup(deps, waiting);
  }
  return groups.size === mostGroupsATurn;
}

const isAmong = (mails: readonly PacedMail[]): SQL =>
  sql`${mailOutbox.id} IN (SELECT value FROM json_each(${JSON.stringify(mails.map(({ id }) => id))}))`;

const postpone = ({ db }: Deps, mails: readonly PacedMail[], at: number) =>
  db
    .update(mailOutbox)
    .set({ nextAttemptAt: at })
    .where(and(isAmong(mails), isWaitingForSummary(mailOutbox), lt(mailOutbox.nextAttemptAt, at)));

/** In one batch, so that a delivery that is cut off loses nothing. Of two deliveries at the same time, one finds the precondition unmet. */
async function releaseGroup(deps: Deps, waiting: readonly PacedMail[]): Promise<void> {
  const { db, now } = deps;
  const things = [...Map.groupBy(waiting, ({ id, about }) => about ?? id).values()].slice(0, mostLines);
  const mails = things.flat();
  const last = things.map((versions) => versions.at(-1)!);
  const summary = last.length === 1 ? null : summaryOf(deps, mails[0]!, last);
  const isSent = summary ? eq(mailOutbox.dedupeKey, summary.dedupeKey) : eq(mailOutbox.id, last[0]!.id);
  const replaced = summary ? mails : mails.filter((mail) => mail !== last[0]);
  const { paceGroup } = mails[0]!;
  await batchIf(db, isReleaseAllowed(mails, now), [
    ...(summary ? [queueMail(deps, summary)] : []),
    db.update(mailOutbox).set({ paceGroup, releasedAt: now }).where(isSent),
    db
      .update(mailOutbox)
      .set({
        summaryId: sql`(SELECT ${releasedRow.id} FROM ${mailOutbox} ${releasedRow} WHERE ${summary ? eq(releasedRow.dedupeKey, summary.dedupeKey) : eq(releasedRow.id, last[0]!.id)})`,
        nextAttemptAt: null,
      })
      .where(isAmong(replaced)),
  ]);
}

/** A condition: all of them still wait, and the rule allows their group another mail. */
function isReleaseAllowed(mails: readonly PacedMail[], now: number): SQL {
  const { paceGroup, recipient } = mails[0]!;
  const releasedSince = (at: number) => sql`(SELECT count(*) FROM ${mailOutbox} ${releasedRow}
    WHERE ${releasedRow.paceGroup} = ${paceGroup} AND ${releasedRow.recipient} = ${recipient} AND ${releasedRow.releasedAt} > ${at})`;
  return sql`(SELECT count(*) FROM ${mailOutbox} WHERE ${isAmong(mails)} AND ${isWaitingForSummary(mailOutbox)}) = ${mails.length}
    AND ${releasedSince(now - hourMs)} = 0 AND ${releasedSince(now - dayMs)} < ${mostReleasesADay}`;
}

/** The mail that replaces several. Its key names the oldest of them, so it is queued once. */
function summaryOf(
  { env }: Deps,
  { id, dedupeKey, paceGroup, recipient }: PacedMail,
  last: readonly PacedMail[],
) {
  const rule = ruleOf(dedupeKey);
  const companyId = paceGroup!.slice(paceGroup!.indexOf(":") + 1);
  return {
    dedupeKey: `summary:${id}`,
    recipient,
    ...(companyId !== "" && { companyId }),
    ...summaryMail({
      subject: rule.pace === "summarized" ? rule.subject : "Avisos",
      lines: last.flatMap(({ line }) => line ?? []),
      origin: env.APP_ORIGIN,
    }),
  } as const;
}
