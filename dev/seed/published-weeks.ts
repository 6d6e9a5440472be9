import { like, or } from "drizzle-orm";
import type { Member } from "../../app/modules/session/find-session.server";
import { listCentres } from "../../app/modules/schedules/centres.server";
import { plannedOn } from "../../app/modules/schedules/planned-on";
import { readSchedules } from "../../app/modules/schedules/read-schedule.server";
import { personOf } from "../../app/modules/schedules/statement-person";
import { answerOffer } from "../../app/modules/shifts/answer-offer.server";
import { callCover } from "../../app/modules/shifts/call-cover.server";
import { publishWeek } from "../../app/modules/shifts/publish-week.server";
import { readOwnShifts } from "../../app/modules/shifts/read-own-shifts.server";
import { readWeek } from "../../app/modules/shifts/read-week.server";
import { answerRequest } from "../../app/modules/shifts/requests/answer-request.server";
import { requestShift } from "../../app/modules/shifts/requests/request-shift.server";
import { saveDrafts } from "../../app/modules/shifts/save-drafts.server";
import { takeCover } from "../../app/modules/shifts/take-cover.server";
import type { Deps } from "../../app/platform/context.server";
import { addDays, weekOf, type LocalDate } from "../../app/time/dates";
import { datesOf } from "../../app/time/dates-of";
import { localDateOf } from "../../app/time/zones";
import { mailOutbox } from "../../drizzle/cell";
import { seedCompany, type CastPerson } from "./cast";
import { atHour } from "./hours";

type SeedDeps = Pick<Deps, "db" | "now" | "env" | "defer">;

/** A Saturday shift of next week. It is beyond the contract of the first person, who refuses it. The second one takes it. */
const saturday = { day: 5, segment: { from: 10 * 60, to: 13 * 60 } };
const refuserEmail = "nerea@example.com";
const substituteEmail = "lucia@example.com";
const secondAskedEmail = "ines@example.com";

/**
 * The shifts of next week for which the second centre requests somebody of the first one. The answer to the first one sends this person.
 */
const lentOn = { day: 1, segment: { from: 9 * 60, to: 13 * 60 } };
const openOn = { day: 3, segment: { from: 9 * 60, to: 12 * 60 } };
const lentEmail = "nerea@example.com";

const mondayOf = (now: number): LocalDate => weekOf(localDateOf(now, seedCompany.timeZone)).from;

/**
 * Returns when the present week was published: as many days ahead as the company promises, after the day shifts and before the night shift.
 */
export const publishedAt = (now: number): number =>
  atHour(addDays(mondayOf(now), -seedCompany.shiftNoticeDays), 21.6, seedCompany.timeZone);

/** Publishes the present week as the terms plan it, by the owner. @param deps `now` is {@link publishedAt}. @param present of the demo. */
export const publishPresentWeek = (
  deps: SeedDeps,
  members: ReadonlyMap<CastPerson, Member>,
  present: number,
): Promise<void> => publishWeekOf(deps, members, { week: mondayOf(present), extra: [] });

/**
 * Publishes the next week, by the owner. One person refuses hours beyond their contract, and another takes them.
 * @param deps `now` is the present of the demo. @throws Error if an operation refuses it.
 */
export async function publishNextWeek(
  deps: SeedDeps,
  members: ReadonlyMap<CastPerson, Member>,
): Promise<void> {
  const week = addDays(mondayOf(deps.now), 7);
  await publishWeekOf(deps, members, { week, extra: [refuserEmail] });
  const byEmail = new Map([...members].map(([{ email }, member]) => [email, member]));
  const [refuser, taker, other] = [refuserEmail, substituteEmail, secondAskedEmail].map((email) =>
    byEmail.get(email)!,
  ) as [Member, Member, Member];
  const own = await readOwnShifts(deps, {
    company: refuser.company,
    profileId: refuser.profile.id,
    from: week,
    weeks: 1,
  });
  const publication = own.weeks[0]!.published!.publications.at(-1)!.seq;
  const answer = { person: personOf(refuser), week, publication, answer: "refused", kioskId: null } as const;
  requireCode("answered", await answerOffer(deps, answer));
  const call = await callCover(deps, {
    member: ownerOf(members),
    centreId: own.schedule.terms.at(-1)!.centre,
    on: addDays(week, saturday.day),
    segment: saturday.segment,
    profileIds: [taker, other].map(({ profile }) => profile.id),
  });
  if (call.code !== "called") throw new Error(`The seed could not offer a shift: ${call.code}`);
  requireCode("taken", await takeCover(deps, { person: personOf(taker), callId: call.id, kioskId: null }));
  await dropMails(deps, [`cover:${call.id}`]);
}

/**
 * Requests two shifts of next week for the second centre, by its manager. The owner sends somebody to the first one, and has not answered
 * the other one. @param deps `now` is the present of the demo. @throws Error if an operation refuses it.
 */
export async function requestShifts(deps: SeedDeps, members: ReadonlyMap<CastPerson, Member>): Promise<void> {
  const week = addDays(mondayOf(deps.now), 7);
  const [owner, all] = [ownerOf(members), [...members]];
  const requester = all.find(([{ managesWorkshop }]) => managesWorkshop)![1];
  const [first, second] = await listCentres(deps, owner.company);
  for (const { day, segment } of [lentOn, openOn]) {
    const request = { centreId: second!.id, fromCentreId: first!.id, profileId: null };
    const shift = { on: addDays(week, day), segment };
    requireCode("requested", await requestShift(deps, { member: requester, ...request, ...shift }));
  }
  const { requests } = await readWeek(deps, { member: owner, week });
  const [, sent] = all.find(([{ email }]) => email === lentEmail)!;
  const answer = { member: owner, requestId: requests[0]!.id, lentId: sent.profile.id };
  requireCode("lent", await answerRequest(deps, answer));
  await dropMails(deps, ["shift-request"]);
}

/** @param extra the people with the shift of {@link saturday} beyond their contract. */
async function publishWeekOf(
  deps: SeedDeps,
  members: ReadonlyMap<CastPerson, Member>,
  { week, extra }: { week: LocalDate; extra: readonly string[] },
): Promise<void> {
  const owner = ownerOf(members);
  const people = [...members].filter(
    ([{ role, status, isAtWorkshop }]) => role === "employee" && status === "active" && !isAtWorkshop,
  );
  const profileIds = people.map(([, { profile }]) => profile.id);
  const schedules = await readSchedules(deps, owner.company, { profileIds, weeks: { from: week, to: week } });
  const drafts = people.map(([{ email }, { profile }]) => ({
    profileId: profile.id,
    version: 0,
    days: datesOf(weekOf(week)).map((on, day) => {
      const plannedSegments = plannedOn(schedules.get(profile.id)!.schedule, on).segments;
      return extra.includes(email) && day === saturday.day
        ? [...plannedSegments, saturday.segment]
        : [...plannedSegments];
    }),
  }));
  for (const outcome of await saveDrafts(deps, { member: owner, week, drafts }))
    requireCode("saved", outcome);
  const toPublish = profileIds.map((profileId) => ({ profileId, version: 1, offer: null }));
  const request = { member: owner, week, people: toPublish, key: `demo-${week}` };
  for (const outcome of await publishWeek(deps, request)) requireCode("published", outcome);
  await dropMails(
    deps,
    profileIds.map((id) => `shifts:${id}`),
  );
}

const ownerOf = (members: ReadonlyMap<CastPerson, Member>): Member =>
  [...members].find(([{ role }]) => role === "owner")![1];

function requireCode(expected: string, { code }: { code: string }): void {
  if (code !== expected) throw new Error(`The seed expected ${expected} of shifts: ${code}`);
}

/** Deletes queued mails by how their keys begin: the demo sends none, and does not know the address of the application. */
const dropMails = ({ db }: SeedDeps, keys: readonly string[]) =>
  db.delete(mailOutbox).where(or(...keys.map((key) => like(mailOutbox.dedupeKey, `${key}:%`))));
