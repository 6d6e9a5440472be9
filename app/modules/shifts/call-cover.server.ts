import { centres, coverCalls, profiles } from "#cell";
import { and, eq, inArray, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { deliverSoon, queueForMany } from "~/modules/mail/outbox.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { isOpenCentre } from "~/modules/schedules/centres.server";
import { faultOfDay } from "~/modules/schedules/fault-of-pattern";
import { instantOf } from "~/modules/schedules/instant-of";
import type { Segment } from "~/modules/schedules/schedule";
import { batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { batch } from "~/platform/statement.server";
import { isLocalDate, type LocalDate } from "~/time/dates";
import { coverMail } from "./model/cover-mail";
import { areOfCompany } from "./server/are-of-company.server";

/** The most people who get the offer of a shift. */
export const mostAsked = 30;

interface ShiftToCover {
  member: Member;
  centreId: string;
  on: LocalDate;
  /** From the local midnight of the day at the centre. */
  segment: Segment;
  /** The people who get the offer. */
  profileIds: readonly string[];
}

export type CallOutcome =
  | { code: "called"; id: string }
  /** The same offer is open already. */
  | { code: "open"; id: string }
  /** No shift of a day, or nobody or too many people to ask. */
  | { code: "faulty" }
  /** The shift has begun. */
  | { code: "begun" }
  | { code: "no-permission" };

/**
 * Offers a shift to several people, by mail and on their screens. The first who takes it gets it (`take-cover.server.ts`). Nothing is
 * planned for anybody before that.
 */
export async function callCover(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  input: ShiftToCover,
): Promise<CallOutcome> {
  const { db, now } = deps;
  const { member, centreId, on, segment } = input;
  const { company, profile } = member;
  const askedProfileIds = [...new Set(input.profileIds)].toSorted();
  const isShift = isLocalDate(on) && faultOfDay([segment]) === null;
  if (!isShift || askedProfileIds.length === 0 || askedProfileIds.length > mostAsked)
    return { code: "faulty" };
  const { centre, people, open } = await batch(db, {
    centre: db
      .select({ name: centres.name, timeZone: centres.timeZone })
      .from(centres)
      .where(and(eq(centres.id, centreId), eq(centres.companyId, company.id))),
    people: db
      .select({ id: profiles.id, email: profiles.email, centreId: profiles.centreId })
      .from(profiles)
      .where(and(eq(profiles.companyId, company.id), inArray(profiles.id, askedProfileIds))),
    open: db
      .select({ id: coverCalls.id, asked: coverCalls.asked })
      .from(coverCalls)
      .where(
        and(
          eq(coverCalls.companyId, company.id),
          eq(coverCalls.onDay, on),
          eq(coverCalls.centreId, centreId),
          eq(coverCalls.fromMinute, segment.from),
          eq(coverCalls.toMinute, segment.to),
          sql`${coverCalls.takenAt} IS NULL AND ${coverCalls.closedAt} IS NULL`,
        ),
      ),
  });
  const timeZone = centre[0]?.timeZone ?? company.timeZone;
  if (instantOf(on, segment.from, timeZone) <= now) return { code: "begun" };
  const same = open.find((call) => JSON.stringify(call.asked) === JSON.stringify(askedProfileIds));
  if (same) return { code: "open", id: same.id };
  const id = newId(now);
  const mayCall = sql`${stillMay(member, "plan-shifts", { people: askedProfileIds })} AND ${stillMay(member, "plan-shifts", { centreId })}
    AND ${areOfCompany(company.id, askedProfileIds)} AND ${isOpenCentre({ companyId: company.id, centreId })}`;
  const mails = [true, false].map((isOwnCentre) =>
    queueForMany(
      deps,
      people.flatMap(({ id: profileId, email, centreId: own }) =>
        email === null || (own === centreId) !== isOwnCentre
          ? []
          : [{ dedupeKey: `cover:${id}:${profileId}` as const, recipient: email }],
      ),
      {
        companyId: company.id,
        ...coverMail({
          on,
          segment,
          company: company.name,
          centre: isOwnCentre ? null : (centre[0]?.name ?? company.name),
          origin: deps.env.APP_ORIGIN,
        }),
      },
      sql`TRUE`,
    ),
  );
  const called = await batchIf(db, mayCall, [
    db.insert(coverCalls).values({
      id,
      companyId: company.id,
      centreId,
      onDay: on,
      fromMinute: segment.from,
      toMinute: segment.to,
      asked: askedProfileIds,
      madeBy: profile.id,
      madeAt: now,
    }),
    ...mails,
  ]);
  if (!called) return { code: "no-permission" };
  deliverSoon(deps);
  publish(deps, { companyId: company.id, message: { kind: "plan", profileIds: askedProfileIds } });
  return { code: "called", id };
}
