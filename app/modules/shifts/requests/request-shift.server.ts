import { profiles, shiftRequests } from "#cell";
import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Member } from "~/modules/session/find-session.server";
import { deliverSoon, queueForMany } from "~/modules/mail/outbox.server";
import { rolesOver } from "~/modules/policy/may";
import { isCentreManagedBy } from "~/modules/policy/scope.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { areOpenCentres } from "~/modules/schedules/centres.server";
import { faultOfDay } from "~/modules/schedules/fault-of-pattern";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import type { Segment } from "~/modules/schedules/schedule";
import { batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { batch } from "~/platform/statement.server";
import { isLocalDate, type LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { toWeekCentres, weekCentresQuery } from "../server/week-centres.server";
import { isOfRequestedCentre } from "./model/is-of-requested-centre";
import { requestMail } from "./request-mails";

interface NewShiftRequest {
  member: Member;
  /** Where the shift is worked: a centre of the member. */
  centreId: string;
  /** The centre whose people are requested. */
  fromCentreId: string;
  /** The person of that centre who is requested, whom the member manages; null if it is anybody. */
  profileId: string | null;
  on: LocalDate;
  /** From the local midnight of the day at the centre where it is worked. */
  segment: Segment;
}

export type RequestOutcome =
  | { code: "requested" }
  /** The centre was requested for the same shift before, and has not answered. Nobody gets another mail. */
  | { code: "open" }
  /** No shift of a day, both centres are the same, or the person is not of the other centre on that day. */
  | { code: "faulty" }
  /** The day has begun: its shifts are no longer planned. */
  | { code: "begun" }
  /** No manager of the other centre has an address. */
  | { code: "nobody" }
  /** The member does not plan the centre or the person, or one of the centres is not open. */
  | { code: "no-permission" };

/**
 * Requests somebody of another centre for a shift: its managers get a mail, and the request is in their week until one of them answers it
 * (`answer-request.server.ts`). Nothing is planned before that.
 */
export async function requestShift(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  { member, centreId, fromCentreId, profileId, on, segment }: NewShiftRequest,
): Promise<RequestOutcome> {
  const { db, now } = deps;
  const { company, profile } = member;
  const isShift = isLocalDate(on) && faultOfDay([segment]) === null;
  if (!isShift || centreId === fromCentreId) return { code: "faulty" };
  const isManager = and(
    inArray(profiles.role, [...rolesOver("plan-shifts")]),
    isNotNull(profiles.email),
    ne(profiles.id, profile.id),
    isCentreManagedBy(profiles.managedCentres, sql`${fromCentreId}`),
  );
  const { centres, people } = await batch(db, {
    centres: weekCentresQuery(company.id),
    people: db
      .select({
        id: profiles.id,
        email: profiles.email,
        fullName: profiles.fullName,
        isManager: sql<number>`${isManager}`,
      })
      .from(profiles)
      .where(
        and(
          eq(profiles.companyId, company.id),
          eq(profiles.status, "active"),
          or(eq(profiles.id, profileId ?? ""), isManager),
        ),
      ),
  });
  const open = toWeekCentres(centres.results, company);
  const [centre, from] = [centreId, fromCentreId].map((id) => open.find((each) => each.id === id));
  if (!centre || !from) return { code: "no-permission" };
  if (on <= localDateOf(now, centre.timeZone)) return { code: "begun" };
  const requestedPerson = people.find(({ id }) => id === profileId);
  if (profileId !== null) {
    const schedules = await readSchedules(deps, company, { profileIds: [profileId], weeks: "none" });
    const { schedule } = schedules.get(profileId)!;
    if (!requestedPerson || !isOfRequestedCentre(schedule, { on, fromCentreId })) return { code: "faulty" };
  }
  const id = newId(now);
  const mails = people.flatMap((manager) =>
    manager.isManager && manager.email !== null
      ? [{ dedupeKey: `shift-request:${id}:${manager.id}` as const, recipient: manager.email }]
      : [],
  );
  if (mails.length === 0) return { code: "nobody" };
  const requestedIds = profileId === null ? [] : [profileId];
  const mayRequest = sql`(${stillMay(member, "plan-shifts", { centreId })} AND ${stillMay(member, "plan-shifts", { people: requestedIds })}
    AND ${areOpenCentres({ companyId: company.id, centreIds: [centreId, fromCentreId] })})`;
  const isNew = sql`EXISTS (SELECT 1 FROM ${shiftRequests} WHERE ${shiftRequests.id} = ${id})`;
  const answers = await batchIf(db, mayRequest, {
    added: db
      .insert(shiftRequests)
      .values({
        id,
        companyId: company.id,
        centreId,
        fromCentreId,
        onDay: on,
        fromMinute: segment.from,
        toMinute: segment.to,
        requestedId: profileId,
        madeBy: profile.id,
        madeAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: shiftRequests.id }),
    mails: queueForMany(
      deps,
      mails,
      {
        companyId: company.id,
        ...requestMail({
          on,
          segment,
          centre: centre.name,
          from: from.name,
          person: requestedPerson ? displayName(requestedPerson) : null,
          by: displayName(profile),
          origin: deps.env.APP_ORIGIN,
        }),
      },
      isNew,
    ),
  });
  if (!answers) return { code: "no-permission" };
  if (answers.added.length === 0) return { code: "open" };
  deliverSoon(deps);
  return { code: "requested" };
}
