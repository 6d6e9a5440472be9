import { profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { displayName } from "~/modules/session/display-name";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { publish } from "~/modules/live/publish.server";
import { isInScope } from "~/modules/policy/scope.server";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { recordStatement } from "~/modules/schedules/record-statement.server";
import { toStoredWeekContent } from "~/modules/schedules/week-content";
import { zoneAt } from "~/modules/schedules/zone-on";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { addDays, weekOf, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { Segment } from "~/modules/schedules/schedule";
import { releaseMail } from "../model/cover-mail";
import { runningShiftOf } from "../model/running-shift-of";
import { lastSeqOf } from "../model/last-seq-of";
import { isWeekAsRead } from "./is-week-as-read.server";

export type ReleaseOutcome =
  | {
      code: "released";
      on: LocalDate;
      /** The shift as it was published. */
      segment: Segment;
      /** The first free minute of the day `on`. */
      from: number;
      name: string;
      /** Whether the person has an address, and so got a mail. */
      isMailed: boolean;
    }
  /** No published shift of the person is running. */
  | { code: "not-running" }
  /** The company has no such person, or the manager may not plan them. */
  | { code: "no-permission" };

/**
 * Gives a person the rest of their running shift free: it is no longer planned, so nobody owes it. Punches stay as they are. The person
 * gets a mail if they have an address.
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
  const { people, schedules } = await batch(db, {
    people: db
      .select({ subject: profiles.subject, fullName: profiles.fullName, email: profiles.email })
      .from(profiles)
      .where(
        and(eq(profiles.id, profileId), eq(profiles.companyId, company.id), isInScope(member, profiles)),
      ),
    schedules: scheduleQueries(company, {
      profileIds: [profileId],
      weeks: { from: addDays(todayOn, -2), to: addDays(todayOn, 1) },
    }),
  });
  const [person] = people;
  if (!person) return { code: "no-permission" };
  const { schedule } = toSchedules(schedules, company, [profileId]).get(profileId)!;
  const running = runningShiftOf(schedule, now, zoneAt(schedule, now));
  if (!running) return { code: "not-running" };
  const { on, minute: from, segment } = running;
  const mail = releaseMail({ on, segment, from, company: company.name, origin: deps.env.APP_ORIGIN });
  const week = weekOf(on).from;
  const knownSeq = lastSeqOf(schedule.weeks.find((each) => each.week === week));
  const outcome = await recordStatement(deps, {
    person: { company, profileId, subject: person.subject },
    content: toStoredWeekContent({ kind: "shift_released", week, on, from }),
    weekOn: week,
    actor: { kind: "member", id: member.profile.id },
    source: "web",
    authorId: member.profile.id,
    alongside:
      person.email === null
        ? []
        : [
            queueMail(deps, {
              dedupeKey: `release:${profileId}:${on}:${from}`,
              recipient: person.email,
              companyId: company.id,
              ...mail,
            }),
          ],
    requires: () =>
      sql`(${stillMay(member, "plan-shifts", { people: [profileId] })} AND ${isWeekAsRead({ profileId, week, known: knownSeq })})`,
  });
  if (outcome === "unmet") {
    const isAllowed = (await findStillMay(deps, member, "plan-shifts", { people: [profileId] })).length > 0;
    return isAllowed ? releaseShift(deps, input) : { code: "no-permission" };
  }
  deliverSoon(deps);
  publish(deps, { companyId: company.id, message: { kind: "plan", profileIds: [profileId] } });
  return {
    code: "released",
    on,
    segment,
    from,
    name: displayName(person),
    isMailed: person.email !== null,
  };
}
