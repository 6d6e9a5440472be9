import { periods } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { requireOpen } from "~/modules/ledger/require-open.server";
import type { Actor } from "~/modules/ledger/rules/event";
import { publish } from "~/modules/live/publish.server";
import { recordStatement } from "~/modules/schedules/record-statement.server";
import type { StatementPerson } from "~/modules/schedules/statement-person";
import type { Deps } from "~/platform/context.server";
import { decideAgain } from "~/platform/decide-again";
import { isWithin, type LocalDate } from "~/time/dates";
import { isAnswerOpen } from "./answer-term";
import { toStoredContent, type Answer, type StatementContents } from "./statement-content";
import { isPeriod } from "./server/on-period.server";

interface NewAnswer {
  /** The person who answers about their own period. */
  person: StatementPerson;
  from: LocalDate;
  version: number;
  answer: Answer;
  /** The day that they contest; null if they name none. */
  on: LocalDate | null;
  /** What they wrote. */
  text: string;
  via: StatementContents["period_answered"]["via"];
  /** The kiosk at which they answer; otherwise they do it with their own account or a link. */
  kioskId?: string;
}

export type AnswerOutcome =
  /** `answered` also if the same answer was the last one already: then nothing was written. */
  | { code: "answered" }
  /** The company issued a later version meanwhile. The person must read that one. */
  | { code: "superseded"; version: number }
  /** A year after the first answer it stays as it is. */
  | { code: "too-late" }
  /** The day is not of the period. */
  | { code: "another-day" }
  | { code: "not-found" };

/**
 * Records what a person answers to an issued period. Within a year they may turn one answer into the other, and all stay.
 * The caller has checked that they may answer.
 * @throws Response 503 while the ledger is rebuilt, or others change the period without a pause.
 */
export async function answerStatement(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  newAnswer: NewAnswer,
): Promise<AnswerOutcome> {
  const outcome = await decideAgain(() => answerOnce(deps, newAnswer));
  return outcome ?? requireOpen({ code: "closed" } as const);
}

/** Null if somebody issued the period again meanwhile, or the person answered in another tab. */
async function answerOnce(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  { person, from, version, answer, on, text, via, kioskId }: NewAnswer,
): Promise<AnswerOutcome | null> {
  const { now } = deps;
  const { company, profileId } = person;
  const periodKey = { profileId, from, version };
  const period = await findAnswerable(deps, person, periodKey);
  if (!period) return { code: "not-found" };
  if (period.current !== version) return { code: "superseded", version: period.current };
  if (on !== null && !isWithin(on, { from, to: period.to })) return { code: "another-day" };
  if (period.answer === answer) return { code: "answered" };
  if (!isAnswerOpen(period, now)) return { code: "too-late" };
  const actor: Actor = kioskId ? { kind: "kiosk", id: kioskId } : { kind: "member", id: profileId };
  const isSame = sql`EXISTS (SELECT 1 FROM ${periods} WHERE ${isPeriod(periodKey)} AND ${periods.companyId} = ${company.id}
    AND ${periods.isCurrent} = 1 AND ${periods.answer} IS ${period.answer})`;
  const outcome = await recordStatement(deps, {
    person,
    content: toStoredContent({ kind: "period_answered", from, version, answer, on, text, via }),
    actor,
    source: kioskId ? "kiosk" : "web",
    authorId: profileId,
    requires: () => isSame,
    alongside: [deps.db.update(periods).set({ answer, answeredAt: now }).where(isPeriod(periodKey))],
  });
  if (outcome === "unmet") return null;
  publish(deps, { companyId: company.id, message: { kind: "plan", profileIds: [profileId] } });
  return { code: "answered" };
}

/** Returns a version of a period with the number of the last one; null if there is none. */
async function findAnswerable(
  { db }: Pick<Deps, "db">,
  { company, profileId }: StatementPerson,
  { from, version }: { from: LocalDate; version: number },
) {
  const rows = await db
    .select({
      version: periods.version,
      to: periods.toDay,
      issuedAt: periods.issuedAt,
      answer: periods.answer,
      isCurrent: periods.isCurrent,
    })
    .from(periods)
    .where(
      and(eq(periods.companyId, company.id), eq(periods.profileId, profileId), eq(periods.fromDay, from)),
    );
  const row = rows.find((each) => each.version === version);
  const current = rows.find(({ isCurrent }) => isCurrent);
  return row && current ? { ...row, current: current.version } : null;
}
