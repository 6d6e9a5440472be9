import { profiles, shiftRequests } from "#cell";
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { deliverSoon, queueMail } from "~/modules/mail/outbox.server";
import { rolesOver } from "~/modules/policy/may";
import { isCentreManagedBy } from "~/modules/policy/scope.server";
import { findStillMay, stillMay } from "~/modules/policy/still-may.server";
import { areOpenCentres } from "~/modules/schedules/centres.server";
import { instantOf } from "~/modules/schedules/instant-of";
import { assertInBatch, batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import { decideAgain } from "~/platform/decide-again";
import { weekdayOf, weekOf } from "~/time/dates";
import { toOwnClockOf } from "../grid/to-own-clock";
import { weekRowsOf, type WeekRow } from "../grid/week-view";
import { addShift } from "../model/add-shift";
import { firstNamesOf } from "../model/first-names";
import { readWeek } from "../read-week.server";
import { insertDrafts, isDraftAsRead } from "../server/insert-drafts.server";
import { requestQuery, toRequests } from "../server/requests-query.server";
import { toWeekCentres, weekCentresQuery } from "../server/week-centres.server";
import type { CentreClock, NamedPerson, StoredRequest, WeekCentre, WeekDays } from "../model/shift-week";
import { isOfRequestedCentre } from "./model/is-of-requested-centre";
import { answerMail } from "./request-mails";

export type AnswerOutcome =
  /** @property isPublished whether the week of the person was published before: the change must be published too. */
  | { code: "lent"; name: string; isPublished: boolean }
  | { code: "declined" }
  /** A manager answered before: that holds. */
  | { code: "answered"; by: string; lent: NamedPerson | null }
  /** The shift has begun, or its day at the person's centre. */
  | { code: "begun" }
  /** The person has a shift at that time. */
  | { code: "overlaps" }
  /** Somebody saved the person's draft again and again. The manager may try again. */
  | { code: "busy" }
  /** The manager's centres got no such request, or the manager plans no such person in its week. */
  | { code: "not-found" };

interface NewAnswer {
  member: Member;
  requestId: string;
  /** The profile of the person who goes; null if nobody does. */
  lentId: string | null;
}

/**
 * Answers a request of another centre. A yes adds the shift to the person's draft in the same batch. The manager who requested it gets a
 * mail. The first answer holds.
 */
export async function answerRequest(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  answer: NewAnswer,
): Promise<AnswerOutcome> {
  const { member, lentId } = answer;
  const outcome = await decideAgain<AnswerOutcome>(async () => {
    const target = await findRequest(deps, answer);
    if (!target) return { code: "not-found" };
    const { request, centre } = target;
    if (request.answer) return { code: "answered", ...request.answer };
    if (instantOf(request.on, request.segment.from, centre.timeZone) <= deps.now) return { code: "begun" };
    const row = lentId === null ? null : await readRow(deps, { member, request, lentId });
    if (row === undefined) return { code: "not-found" };
    const judgedLoan = row && judgeLoan(row, request, target.centres);
    if (judgedLoan && "code" in judgedLoan) return judgedLoan;
    const loan = row && judgedLoan && { row, days: judgedLoan.days };
    if (await recordAnswer(deps, { member, ...target, loan })) {
      deliverSoon(deps);
      return row
        ? { code: "lent", name: row.name, isPublished: row.published !== null }
        : { code: "declined" };
    }
    const people = lentId === null ? [] : [lentId];
    const mayStillPlan = (await findStillMay(deps, member, "plan-shifts", { people })).length > 0;
    return mayStillPlan ? null : { code: "not-found" };
  });
  return outcome ?? { code: "busy" };
}

/** A request with what its answer needs. */
interface FoundRequest {
  request: StoredRequest;
  /** Where the shift is worked. */
  centre: WeekCentre;
  /** The centre whose managers answer. */
  from: WeekCentre;
  /** The open centres of the company. */
  centres: WeekCentre[];
  /** The address of the manager who made it; null if they no longer plan the centre. */
  makerEmail: string | null;
}

/** Returns a request that the manager's centres got; null if there is none, or one of its centres is closed. */
async function findRequest(
  { db }: Pick<Deps, "db">,
  { member, requestId }: NewAnswer,
): Promise<FoundRequest | null> {
  const { company } = member;
  const madeBy = sql`(SELECT ${shiftRequests.madeBy} FROM ${shiftRequests} WHERE ${shiftRequests.id} = ${requestId})`;
  const requestingCentreId = sql`(SELECT ${shiftRequests.centreId} FROM ${shiftRequests} WHERE ${shiftRequests.id} = ${requestId})`;
  const { requests, centres, makers } = await batch(db, {
    requests: requestQuery(member, requestId),
    centres: weekCentresQuery(company.id),
    makers: db
      .select({ email: profiles.email })
      .from(profiles)
      .where(
        and(
          eq(profiles.companyId, company.id),
          sql`${profiles.id} = ${madeBy}`,
          eq(profiles.status, "active"),
          isNotNull(profiles.email),
          inArray(profiles.role, [...rolesOver("plan-shifts")]),
          isCentreManagedBy(profiles.managedCentres, requestingCentreId),
        ),
      ),
  });
  const [request] = toRequests(requests.results);
  const openCentres = toWeekCentres(centres.results, company);
  const centre = openCentres.find(({ id }) => id === request?.centreId);
  const from = openCentres.find(({ id }) => id === request?.fromCentreId);
  return request && centre && from
    ? { request, centre, from, centres: openCentres, makerEmail: makers[0]?.email ?? null }
    : null;
}

/**
 * Returns the week of the person who may go; undefined if the manager does not plan them, or they are not of the requested centre that day.
 */
async function readRow(
  deps: Pick<Deps, "db" | "now">,
  { member, request, lentId }: { member: Member; request: StoredRequest; lentId: string },
): Promise<WeekRow | undefined> {
  const week = weekOf(request.on).from;
  const { people } = await readWeek(deps, { member, week });
  const person = people.find(({ id, schedule }) => id === lentId && isOfRequestedCentre(schedule, request));
  return person && weekRowsOf({ people: [person] }, { week, now: deps.now })[0];
}

/** Returns the week of a person with the requested shift, or why it cannot be added. */
function judgeLoan(
  row: WeekRow,
  { on, segment, centreId }: StoredRequest,
  centres: readonly CentreClock[],
): { days: WeekDays } | { code: "begun" } | { code: "overlaps" } {
  const weekday = weekdayOf(on);
  if (row.days[weekday]!.isBegun) return { code: "begun" };
  const toOwnClock = toOwnClockOf(row, centres);
  const days = addShift(row.plan, { weekday, segment: { ...segment, centre: centreId }, toOwnClock });
  return days ? { days } : { code: "overlaps" };
}

interface Loan {
  row: WeekRow;
  days: WeekDays;
}

/** Records an answer with the draft of the person who goes. Returns false if something that decides it changed meanwhile. */
async function recordAnswer(
  deps: Pick<Deps, "db" | "now" | "env">,
  { member, request, centre, from, makerEmail, loan }: FoundRequest & { member: Member; loan: Loan | null },
): Promise<boolean> {
  const { db, now } = deps;
  const { company, profile } = member;
  const { id, on, segment, fromCentreId, centreId } = request;
  const week = weekOf(on).from;
  const isOpen = sql`EXISTS (SELECT 1 FROM ${shiftRequests} WHERE ${shiftRequests.id} = ${id} AND ${shiftRequests.answeredAt} IS NULL)`;
  const mayAnswer = sql`(${isOpen} AND ${stillMay(member, "plan-shifts", { centreId: fromCentreId })}
    AND ${areOpenCentres({ companyId: company.id, centreIds: [centreId, fromCentreId] })})`;
  const draft = loan && { profileId: loan.row.id, days: loan.days, version: loan.row.version };
  const mail = answerMail({
    on,
    segment,
    centre: centre.name,
    from: from.name,
    lent: loan && firstNamesOf([loan.row.name])[0]!,
    origin: deps.env.APP_ORIGIN,
  });
  const batchResult = await batchIf(db, mayAnswer, [
    ...(draft === null
      ? []
      : [
          assertInBatch(
            db,
            sql`(${stillMay(member, "plan-shifts", { people: [draft.profileId] })} AND ${isDraftAsRead({
              profileId: sql`${draft.profileId}`,
              week,
              version: sql`${draft.version}`,
            })})`,
          ),
          insertDrafts({ member, week, drafts: [draft], now }),
        ]),
    db
      .update(shiftRequests)
      .set({ answeredBy: profile.id, answeredAt: now, lentId: draft?.profileId ?? null })
      .where(eq(shiftRequests.id, id)),
    ...(makerEmail === null || request.madeBy === profile.id
      ? []
      : [
          queueMail(deps, {
            dedupeKey: `shift-request:${id}:answered`,
            recipient: makerEmail,
            companyId: company.id,
            ...mail,
          }),
        ]),
  ]);
  return batchResult !== null;
}
