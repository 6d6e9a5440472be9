import { profiles } from "#cell";
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { deliverSoon, queueForMany } from "~/modules/mail/outbox.server";
import { rolesOver } from "~/modules/policy/may";
import { isCentreManagedBy } from "~/modules/policy/scope.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { areOpenCentres } from "~/modules/schedules/centres.server";
import { faultOfDay } from "~/modules/schedules/fault-of-pattern";
import { instantOf } from "~/modules/schedules/instant-of";
import type { Segment } from "~/modules/schedules/schedule";
import { assertInBatch, isPreconditionUnmet } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { isLocalDate, type LocalDate } from "~/time/dates";
import { toWeekCentres, weekCentresQuery } from "./server/week-centres.server";
import { requestPath } from "./shift-request";
import { shiftRequestMail } from "./shift-request-mail";

interface NewShiftRequest {
  member: Member;
  /** Where the shift is worked: a centre of the member. */
  centreId: string;
  /** The centre whose people are requested. */
  fromCentreId: string;
  on: LocalDate;
  /** From the local midnight of the day at the centre where it is worked. */
  segment: Segment;
}

export type RequestOutcome =
  /** Also if the same request was sent before: then nobody gets another mail. */
  | { code: "requested" }
  /** No shift of a day, or both centres are the same. */
  | { code: "faulty" }
  /** The shift has begun. */
  | { code: "begun" }
  /** No manager of the other centre has an address. */
  | { code: "nobody" }
  /** The member does not plan the centre, or one of the centres is not open. */
  | { code: "no-permission" };

/**
 * Requests somebody of another centre for a shift: its managers get a mail whose link offers the shift in their week. Nothing is planned before
 * one of them does it.
 */
export async function requestShift(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  { member, centreId, fromCentreId, on, segment }: NewShiftRequest,
): Promise<RequestOutcome> {
  const { db, now } = deps;
  const { company, profile } = member;
  const isShift = isLocalDate(on) && faultOfDay([segment]) === null;
  if (!isShift || centreId === fromCentreId) return { code: "faulty" };
  const { centres, managers } = await withRetries(() =>
    batch(db, {
      centres: weekCentresQuery(company.id),
      managers: db
        .select({ id: profiles.id, email: profiles.email })
        .from(profiles)
        .where(
          and(
            eq(profiles.companyId, company.id),
            eq(profiles.status, "active"),
            inArray(profiles.role, [...rolesOver("plan-shifts")]),
            isNotNull(profiles.email),
            ne(profiles.id, profile.id),
            isCentreManagedBy(profiles.managedCentres, sql`${fromCentreId}`),
          ),
        ),
    }),
  );
  const open = toWeekCentres(centres.results, company);
  const [centre, from] = [centreId, fromCentreId].map((id) => open.find((each) => each.id === id));
  if (!centre || !from) return { code: "no-permission" };
  if (instantOf(on, segment.from, centre.timeZone) <= now) return { code: "begun" };
  const mails = managers.flatMap(({ id, email }) =>
    email === null
      ? []
      : [
          {
            dedupeKey:
              `shift-request:${centreId}:${fromCentreId}:${on}:${segment.from}:${segment.to}:${id}` as const,
            recipient: email,
          },
        ],
  );
  if (mails.length === 0) return { code: "nobody" };
  const mayRequest = sql`(${stillMay(member, "plan-shifts", { centreId })}
    AND ${areOpenCentres({ companyId: company.id, centreIds: [centreId, fromCentreId] })})`;
  try {
    await batch(db, [
      assertInBatch(db, mayRequest),
      queueForMany(
        deps,
        mails,
        {
          companyId: company.id,
          ...shiftRequestMail({
            on,
            segment,
            centre: centre.name,
            from: from.name,
            by: displayName(profile),
            path: requestPath({ centreId, on, segment }),
            origin: deps.env.APP_ORIGIN,
          }),
        },
        sql`TRUE`,
      ),
    ]);
  } catch (caught) {
    if (isPreconditionUnmet(caught)) return { code: "no-permission" };
    throw caught;
  }
  deliverSoon(deps);
  return { code: "requested" };
}
