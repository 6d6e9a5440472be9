import { profiles, statements } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { absentQuery, listAbsent } from "~/modules/board/list-absent.server";
import { candidatesQuery, listExpected } from "~/modules/board/list-expected.server";
import { listWorking } from "~/modules/board/list-working.server";
import type { Member } from "~/modules/session/find-session.server";
import { isInScope } from "~/modules/policy/scope.server";
import { listUnseen, unseenQuery } from "~/modules/shifts/list-unseen.server";
import { toUndeclared, undeclaredQuery } from "~/modules/schedules/calendar/undeclared-calendars.server";
import type { Deps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { taskQueries, toTasks } from "./list-tasks.server";

const personRow = alias(profiles, "p");
const statementRow = alias(statements, "s");
const anyStatementRow = alias(statements, "any_statement");

const publishedQuery = ({ id: companyId }: Member["company"]): SQL =>
  sql`SELECT 1 FROM (SELECT 1 FROM ${statements} ${anyStatementRow} WHERE ${anyStatementRow.companyId} = ${companyId} LIMIT 1)
        CROSS JOIN ${profiles} ${personRow} CROSS JOIN ${statements} ${statementRow} ON ${statementRow.profileId} = ${personRow.id} AND ${statementRow.weekOn} IS NOT NULL
        WHERE ${personRow.companyId} = ${companyId} LIMIT 1`;

/**
 * Reads who is at work, who should be and is not, who is absent, and what waits for the manager. One round trip, and one more for the
 * schedules of people who are not at work, or have not seen their next shift. A search and a later page read only entries.
 */
export async function readBoard(
  deps: Deps,
  {
    member,
    search,
    before,
  }: { member: Member; search: string; before: Parameters<typeof listWorking>[1]["before"] },
) {
  const { company, profile } = member;
  const { ledger, locationTrackingEnabled: withPlaces, timeZone } = company;
  const { now } = deps;
  const todayOn = localDateOf(now, timeZone);
  const isStart = search === "" && before === null;
  const { alongside, ...working } = await listWorking(deps, {
    reader: member,
    ledger,
    now,
    before,
    search,
    withPlaces,
    alongside: isStart
      ? {
          candidates: candidatesQuery(member, now),
          absences: absentQuery(member, now),
          undeclared: undeclaredQuery(member, now),
          tasks: taskQueries(member, now),
          published: publishedQuery(company),
          unseen: unseenQuery(
            company,
            now,
            sql`${isInScope(member, profiles)} AND ${profiles.id} <> ${profile.id}`,
          ),
        }
      : {},
  });
  const [expected, unseen] = await Promise.all([
    listExpected(deps, { company, rows: alongside.candidates?.results ?? [] }),
    listUnseen(deps, { company, rows: alongside.unseen?.results ?? [] }),
  ]);
  return {
    ...working,
    expected,
    /** The people who have not seen their next shift, which begins today or tomorrow. */
    unseen,
    absent: listAbsent(alongside.absences?.results ?? [], { viewerId: profile.id, todayOn }),
    /** Whether a week of shifts was ever published in the company. */
    hasShifts: (alongside.published?.results.length ?? 0) > 0,
    undeclared: toUndeclared(alongside.undeclared?.results ?? [], { now, timeZone }),
    ...toTasks(alongside.tasks, { todayOn, timeZone }),
  };
}
