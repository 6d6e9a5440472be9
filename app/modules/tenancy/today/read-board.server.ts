import { absentQuery, listAbsent } from "~/modules/board/list-absent.server";
import { candidatesQuery, listExpected } from "~/modules/board/list-expected.server";
import { listWorking } from "~/modules/board/list-working.server";
import type { Member } from "~/modules/directory/find-session.server";
import { toUndeclared, undeclaredQuery } from "~/modules/schedules/calendar/undeclared-calendars.server";
import type { Deps } from "~/platform/context.server";
import { localDateOf } from "~/time/zones";
import { taskQueries, toTasks } from "./list-tasks.server";

/**
 * Reads who is at work, who should be and is not, who is absent, and what waits for the manager. One round trip, and one more for the
 * schedules of people who are not at work. A search and a later page read only entries.
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
  const { db, now } = deps;
  const d1 = db.$client;
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
          candidates: candidatesQuery(d1, member, now),
          absences: absentQuery(d1, member, now),
          undeclared: undeclaredQuery(member, now),
          tasks: taskQueries(d1, member, now),
        }
      : {},
  });
  return {
    ...working,
    expected: await listExpected(deps, { company, rows: alongside.candidates?.results ?? [] }),
    absent: listAbsent(alongside.absences?.results ?? [], { viewerId: profile.id, todayOn }),
    undeclared: toUndeclared(alongside.undeclared?.results ?? [], { now, timeZone }),
    ...toTasks(alongside.tasks, { todayOn, timeZone }),
  };
}
