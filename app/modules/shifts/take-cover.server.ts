import { centres, coverCalls, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { displayName } from "~/modules/session/display-name";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { publish } from "~/modules/live/publish.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { isManagerOf } from "~/modules/policy/other-managers.server";
import { placeShift } from "~/modules/schedules/held-days";
import { instantOf } from "~/modules/schedules/instant-of";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { recordStatement } from "~/modules/schedules/record-statement.server";
import type { StatementPerson } from "~/modules/schedules/statement-person";
import { termsOn } from "~/modules/schedules/terms-on";
import { toStoredWeekContent } from "~/modules/schedules/week-content";
import type { Deps } from "~/platform/context.server";
import { decideAgain } from "~/platform/decide-again";
import { batch } from "~/platform/statement.server";
import { addDays, weekOf, type LocalDate } from "~/time/dates";
import { coveredMail } from "./model/cover-mail";
import { authorOf } from "./model/by-person";
import { lastSeqOf } from "./model/last-seq-of";
import { shiftsAround } from "./model/shifts-around";
import { isWeekAsRead } from "./server/is-week-as-read.server";

interface CoverTaking {
  person: StatementPerson;
  callId: string;
  /** Null with their account. */
  kioskId: string | null;
}

export type TakeOutcome =
  /** Also if the person had taken it before. */
  | { code: "taken"; on: LocalDate }
  /** Another person took it first. */
  | { code: "covered" }
  /** The manager withdrew the offer, or the shift has begun. */
  | { code: "closed" }
  /** The person works then already. */
  | { code: "overlaps" }
  /** The person has no terms on that day, or their week is not published: nothing can be added to it. */
  | { code: "not-published" }
  /** There is no such offer to this person. */
  | { code: "not-found" };

/**
 * Records that a person takes an offered shift: it is added to their week, also on a day that has begun. The first who takes it gets it, in
 * one batch with the call. The caller has checked that the person may answer.
 * @throws Response 503 while the ledger is rebuilt, or others change the week without a pause.
 */
export async function takeCover(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  taking: CoverTaking,
): Promise<TakeOutcome> {
  const outcome = await decideAgain(() => takeOnce(deps, taking));
  return outcome ?? requireOpen({ code: "closed" } as const);
}

/** Null if another person was first, or a manager changed the week meanwhile. */
async function takeOnce(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  { person, callId, kioskId }: CoverTaking,
): Promise<TakeOutcome | null> {
  const { company, profileId } = person;
  const call = await findCall(deps, { companyId: company.id, callId, profileId });
  if (!call) return { code: "not-found" };
  const { onDay: on, fromMinute: from, toMinute: to, centreId } = call;
  if (call.takenBy !== null) return call.takenBy === profileId ? { code: "taken", on } : { code: "covered" };
  const timeZone = call.timeZone ?? company.timeZone;
  if (call.closedAt !== null || instantOf(on, from, timeZone) <= deps.now) return { code: "closed" };
  const week = weekOf(on).from;
  const { schedule, name, makerEmail } = await readTaker(deps, { person, on, madeBy: call.madeBy });
  const publishedWeek = schedule.weeks.find((each) => each.week === week);
  const terms = termsOn(schedule, on);
  if (!publishedWeek || !terms) return { code: "not-published" };
  const offeredShift = placeShift(schedule, on, { from, to, centre: centreId });
  const isBusy = shiftsAround(schedule, on).some(
    (shift) => shift.from < offeredShift.to && offeredShift.from < shift.to,
  );
  if (isBusy) return { code: "overlaps" };
  const { via, ...author } = authorOf({ profileId, kioskId });
  const isOpenCall = sql`EXISTS (SELECT 1 FROM ${coverCalls} WHERE ${coverCalls.id} = ${callId} AND ${coverCalls.companyId} = ${company.id}
    AND ${coverCalls.takenBy} IS NULL AND ${coverCalls.closedAt} IS NULL)`;
  const centreField = terms.centre === centreId ? {} : { centre: centreId };
  const mail = coveredMail({ on, segment: { from, to }, name, origin: deps.env.APP_ORIGIN });
  const outcome = await recordStatement(deps, {
    person,
    content: toStoredWeekContent({
      kind: "shift_added",
      week,
      on,
      from,
      to,
      ...centreField,
      cover: callId,
      via,
    }),
    weekOn: week,
    ...author,
    requires: () =>
      sql`(${isOpenCall} AND ${isWeekAsRead({ profileId, week, known: lastSeqOf(publishedWeek) })})`,
    alongside: [
      deps.db
        .update(coverCalls)
        .set({ takenBy: profileId, takenAt: deps.now })
        .where(eq(coverCalls.id, callId)),
      ...(makerEmail === null
        ? []
        : [
            queueMail(deps, {
              dedupeKey: `cover:${callId}:taken`,
              recipient: makerEmail,
              companyId: company.id,
              ...mail,
            }),
          ]),
    ],
  });
  if (outcome === "unmet") return null;
  deliverSoon(deps);
  publish(deps, { companyId: company.id, message: { kind: "plan", profileIds: [...call.asked] } });
  return { code: "taken", on };
}

/** Returns an offered shift with the time zone of its centre; null if the person was not asked. */
async function findCall(
  { db }: Pick<Deps, "db">,
  { companyId, callId, profileId }: { companyId: string; callId: string; profileId: string },
) {
  const [call] = await db
    .select({
      onDay: coverCalls.onDay,
      fromMinute: coverCalls.fromMinute,
      toMinute: coverCalls.toMinute,
      centreId: coverCalls.centreId,
      asked: coverCalls.asked,
      madeBy: coverCalls.madeBy,
      takenBy: coverCalls.takenBy,
      closedAt: coverCalls.closedAt,
      timeZone: centres.timeZone,
    })
    .from(coverCalls)
    .leftJoin(centres, eq(centres.id, coverCalls.centreId))
    .where(and(eq(coverCalls.companyId, companyId), eq(coverCalls.id, callId)));
  return call?.asked.includes(profileId) ? call : null;
}

const makerRow = alias(profiles, "maker");

/**
 * Returns the schedule and the name of the person who takes a shift, and the address of the manager who offered it: null if they no longer
 * manage the person.
 */
async function readTaker(
  { db }: Pick<Deps, "db">,
  { person: { company, profileId }, on, madeBy }: { person: StatementPerson; on: LocalDate; madeBy: string },
) {
  const { schedules, people } = await batch(db, {
    schedules: scheduleQueries(company, {
      profileIds: [profileId],
      weeks: { from: addDays(on, -1), to: addDays(on, 1) },
    }),
    people: db
      .select({
        fullName: profiles.fullName,
        email: profiles.email,
        makerEmail: sql<string | null>`(SELECT ${makerRow.email} FROM ${profiles} ${makerRow}
          WHERE ${makerRow.id} = ${madeBy} AND ${isManagerOf(profiles, sql`${on}`, makerRow)})`,
      })
      .from(profiles)
      .where(and(eq(profiles.id, profileId), eq(profiles.companyId, company.id))),
  });
  const [taker] = people;
  return {
    schedule: toSchedules(schedules, company, [profileId]).get(profileId)!.schedule,
    name: taker ? displayName(taker) : "",
    makerEmail: taker?.makerEmail ?? null,
  };
}
