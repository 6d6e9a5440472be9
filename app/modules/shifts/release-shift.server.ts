import { profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { isInScope } from "~/modules/policy/scope.server";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { recordStatement } from "~/modules/schedules/record-statement.server";
import { toStoredWeekContent } from "~/modules/schedules/week-content";
import { zoneAt } from "~/modules/schedules/zone-on";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { addDays, weekOf, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { runningShiftOf } from "./model/running-shift-of";
import { isWeekAsRead, lastSeqOf } from "./server/is-week-as-read.server";

export type ReleaseOutcome =
  /** @property from the first free minute of the day `on`. */
  | { code: "released"; on: LocalDate; from: number }
  /** No published shift of the person is running. */
  | { code: "not-running" }
  /** The company has no such person, or the manager may not plan them. */
  | { code: "no-permission" };

/**
 * Gives a person the rest of their running shift free: it is no longer planned, so nobody owes it. Punches stay as they are.
 * @throws Response 503 while the ledger is rebuilt.
 */
export async function releaseShift(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  input: { member: Member; profileId: string },
): Promise<ReleaseOutcome> {
  const { db, now } = deps;
  const { member, profileId } = input;
  const { company } = member;
  const todayOn = localDateOf(now, company.timeZone);
  const { people, schedules } = await withRetries(() =>
    batch(db, {
      people: db
        .select({ subject: profiles.subject })
        .from(profiles)
        .where(
          and(eq(profiles.id, profileId), eq(profiles.companyId, company.id), isInScope(member, profiles)),
        ),
      schedules: scheduleQueries(company, {
        profileIds: [profileId],
        weeks: { from: addDays(todayOn, -2), to: addDays(todayOn, 1) },
      }),
    }),
  );
  const [person] = people;
  if (!person) return { code: "no-permission" };
  const { schedule } = toSchedules(schedules, company, [profileId]).get(profileId)!;
  const running = runningShiftOf(schedule, now, zoneAt(schedule, now));
  if (!running) return { code: "not-running" };
  const { on, minute: from } = running;
  const week = weekOf(on).from;
  const known = lastSeqOf(schedule.weeks.find((each) => each.week === week));
  const outcome = await recordStatement(deps, {
    person: { company, profileId, subject: person.subject },
    content: toStoredWeekContent({ kind: "shift_released", week, on, from }),
    weekOn: week,
    actor: { kind: "member", id: member.profile.id },
    source: "web",
    authorId: member.profile.id,
    requires: () =>
      sql`(${stillMay(member, "plan-shifts", { people: [profileId] })} AND ${isWeekAsRead({ profileId, week, known })})`,
  });
  if (outcome === "unmet") {
    const isAllowed = (await findStillMay(deps, member, "plan-shifts", { people: [profileId] })).length > 0;
    return isAllowed ? releaseShift(deps, input) : { code: "no-permission" };
  }
  publish(deps, { companyId: company.id, message: { kind: "plan", profileIds: [profileId] } });
  return { code: "released", on, from };
}
