import { statements } from "#cell";
import { sql } from "drizzle-orm";
import { publish } from "~/modules/live/publish.server";
import { recordStatement } from "~/modules/schedules/record-statement.server";
import type { StatementPerson } from "~/modules/schedules/statement-person";
import { toStoredWeekContent } from "~/modules/schedules/week-content";
import type { Deps } from "~/platform/context.server";
import type { LocalDate } from "~/time/dates";
import { authorOf } from "../model/by-person";

interface SeenWeek {
  person: StatementPerson;
  week: LocalDate;
  /** The number of the publication that they saw. */
  publication: number;
  /** Null with their account. */
  kioskId: string | null;
}

/**
 * Records that a person saw a publication of their week. Of each publication only the first time is recorded.
 * @returns whether it was recorded now. @throws Response 503 while the ledger is rebuilt.
 */
export async function seeWeek(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  { person, week, publication, kioskId }: SeenWeek,
): Promise<boolean> {
  const { profileId, company } = person;
  const { via, ...author } = authorOf({ profileId, kioskId });
  const ofWeek = sql`FROM ${statements} WHERE ${statements.profileId} = ${profileId} AND ${statements.weekOn} = ${week}
    AND ${statements.companyId} = ${company.id}`;
  const isFirst = sql`(EXISTS (SELECT 1 ${ofWeek} AND ${statements.kind} = 'week_published' AND ${statements.seq} = ${publication})
    AND NOT EXISTS (SELECT 1 ${ofWeek} AND ${statements.kind} = 'week_seen' AND ${statements.content} ->> '$.publication' = ${publication}))`;
  const outcome = await recordStatement(deps, {
    person,
    content: toStoredWeekContent({ kind: "week_seen", week, publication, via }),
    weekOn: week,
    ...author,
    requires: () => isFirst,
  });
  if (outcome === "recorded")
    publish(deps, { companyId: company.id, message: { kind: "plan", profileIds: [profileId] } });
  return outcome === "recorded";
}
