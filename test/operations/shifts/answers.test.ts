import { describe, expect, test } from "vitest";
import { personOf } from "~/modules/schedules/statement-person";
import { answerOffer } from "~/modules/shifts/answer-offer.server";
import { showOwnShifts } from "~/modules/shifts/own/show-own-shifts.server";
import { readOwnShifts } from "~/modules/shifts/read-own-shifts.server";
import { releaseShift } from "~/modules/shifts/server/release-shift.server";
import { seeWeek } from "~/modules/shifts/server/see-week.server";
import { saveAvailability } from "~/modules/shifts/own/submit-own-shifts.server";
import { aScopedCompany } from "../../support/worker/a-scoped-company";
import { deps, settle } from "../../support/worker/deps";
import { mailRow } from "../../support/worker/mails";
import type { SignedInMember } from "../../support/worker/people";
import { madrid } from "../../support/worker/periods";
import {
  aBar,
  publishDraft,
  publishedWeekOf,
  thursdayAt,
  week,
  weekOfShifts,
} from "../../support/worker/shifts";

const noon = weekOfShifts(720, 960);
/** 48 hours: eight of them are an offer. */
const long = weekOfShifts(600, 1_080, [0, 1, 2, 3, 4, 5]);

const answerAs = (
  person: SignedInMember,
  publication: number,
  answer: "accepted" | "refused",
  at = thursdayAt,
) => answerOffer(deps(at), { person: personOf(person), week, publication, answer, kioskId: null });

const ownOf = ({ company, profile }: SignedInMember) =>
  readOwnShifts(deps(thursdayAt), { company, profileId: profile.id, from: week, weeks: 2 });

describe("an offer of hours beyond the contract", () => {
  test("is accepted and refused, and the last answer holds", async () => {
    const { owner, ana } = await aBar();
    const publication = await publishDraft(owner, ana, { days: long });
    expect(await answerAs(ana, publication, "accepted")).toEqual({ code: "answered" });
    expect(await answerAs(ana, publication, "accepted")).toEqual({ code: "answered" });
    expect(await answerAs(ana, publication, "refused")).toEqual({ code: "answered" });
    const { answers } = (await publishedWeekOf(ana))!;
    expect(answers.map(({ answer }) => answer)).toEqual(["accepted", "refused"]);
  });

  test("of a week that was published again cannot be answered", async () => {
    const { owner, ana } = await aBar();
    const first = await publishDraft(owner, ana, { days: long });
    const second = await publishDraft(owner, ana, { days: noon, version: 1 });
    expect(await answerAs(ana, first, "accepted")).toEqual({ code: "superseded", publication: second });
    expect(await answerAs(ana, second, "accepted")).toEqual({ code: "no-offer" });
  });

  test("can be answered until its week is over", async () => {
    const { owner, ana } = await aBar();
    const publication = await publishDraft(owner, ana, { days: long });
    expect(await answerAs(ana, publication, "accepted", madrid("2026-12-14T00:00"))).toEqual({
      code: "too-late",
    });
    expect(await answerAs(ana, publication, "accepted", madrid("2026-12-13T23:59"))).toEqual({
      code: "answered",
    });
  });
});

test("a person's shifts mark what is new for ten minutes: a whole week at first, later its changed days", async () => {
  const { owner, ana } = await aBar();
  const newAt = async (at: number) => {
    const [, next] = (await showOwnShifts(deps(at), { member: ana })).weeks;
    await settle();
    return [next!.isNew, next!.days.filter(({ isNew }) => isNew).map(({ name }) => name)];
  };
  await publishDraft(owner, ana, { days: weekOfShifts(720, 960, [1, 2]) });
  expect(await newAt(thursdayAt)).toEqual([true, []]);
  expect(await newAt(thursdayAt + 9 * 60_000)).toEqual([true, []]);
  expect(await newAt(thursdayAt + 10 * 60_000)).toEqual([false, []]);
  await publishDraft(owner, ana, { days: weekOfShifts(720, 960, [1, 3]), version: 1 });
  expect(await newAt(thursdayAt)).toEqual([false, ["miércoles 9", "jueves 10"]]);
  expect(await newAt(thursdayAt + 10 * 60_000)).toEqual([false, []]);
});

test("a person's shifts mark an offered day as new until the offer is refused", async () => {
  const { owner, ana } = await aBar();
  const newDays = async () => {
    const [, next] = (await showOwnShifts(deps(thursdayAt), { member: ana })).weeks;
    await settle();
    return next!.days.filter(({ isNew }) => isNew).map(({ name }) => name);
  };
  await publishDraft(owner, ana, { days: weekOfShifts(600, 1_080) });
  await newDays();
  const publication = await publishDraft(owner, ana, { days: long, version: 1 });
  expect(await newDays()).toEqual(["sábado 12"]);
  await answerAs(ana, publication, "refused");
  expect(await newDays()).toEqual([]);
});

test("a person sees a publication once, and has not seen the next one", async () => {
  const { owner, ana } = await aBar();
  const first = await publishDraft(owner, ana, { days: noon });
  const see = (publication: number) =>
    seeWeek(deps(thursdayAt), { person: personOf(ana), week, publication, kioskId: null });
  expect((await ownOf(ana)).weeks[0]).toMatchObject({ week, seenAt: null });
  expect(await see(first)).toBe(true);
  expect(await see(first)).toBe(false);
  expect((await ownOf(ana)).weeks[0]).toMatchObject({ week, seenAt: thursdayAt });
  await publishDraft(owner, ana, { days: long, version: 1 });
  expect(
    (await ownOf(ana)).weeks.map(({ published, seenAt }) => [published?.publications.length, seenAt]),
  ).toEqual([
    [2, null],
    [undefined, null],
  ]);
});

describe("releasing the rest of a running shift", () => {
  const atTwo = madrid("2026-12-08T14:00");

  test("is effective from now on", async () => {
    const { owner, ana } = await aBar();
    await publishDraft(owner, ana, { days: noon });
    const release = () => releaseShift(deps(atTwo), { member: owner, profileId: ana.profile.id });
    expect(await release()).toEqual({
      code: "released",
      on: "2026-12-08",
      segment: { from: 720, to: 960 },
      from: 840,
      name: "Ana López",
      isMailed: true,
    });
    expect((await mailRow(`release:${ana.profile.id}:2026-12-08:840`)).recipient).toBe(ana.profile.email);
    expect((await publishedWeekOf(ana))!.releases).toMatchObject([{ on: "2026-12-08", from: 840 }]);
    expect(await release()).toEqual({ code: "not-running" });
  });

  test("of a night shift belongs to the day on which it started", async () => {
    const { owner, ana } = await aBar();
    await publishDraft(owner, ana, { days: weekOfShifts(1_200, 1_560) });
    const at = madrid("2026-12-09T01:00");
    expect(await releaseShift(deps(at), { member: owner, profileId: ana.profile.id })).toMatchObject({
      code: "released",
      on: "2026-12-08",
      from: 1_500,
    });
  });

  test("is refused to a manager of another centre", async () => {
    const { scoped, sol } = await aScopedCompany();
    expect(await releaseShift(deps(atTwo), { member: scoped, profileId: sol.profile.id })).toEqual({
      code: "no-permission",
    });
  });
});

describe("a person's availability", () => {
  const never = { days: weekOfShifts(0, 1_440, [1]), words: "nunca martes" };

  test("is the last typed text, and removed with an empty one", async () => {
    const { ana } = await aBar();
    const save = (availability: typeof never | null) =>
      saveAvailability(deps(thursdayAt), { member: ana, availability });
    expect(await save(never)).toEqual({ code: "saved" });
    expect((await ownOf(ana)).availability).toEqual(never);
    expect(await save({ ...never, words: " " })).toEqual({ code: "saved" });
    expect((await ownOf(ana)).availability).toBeNull();
  });

  test("with an error is refused", async () => {
    const { ana } = await aBar();
    const save = (availability: typeof never) =>
      saveAvailability(deps(thursdayAt), { member: ana, availability });
    expect(await save({ ...never, words: "x".repeat(201) })).toEqual({ code: "faulty", fault: "too-long" });
    expect(await save({ ...never, days: [] })).toEqual({
      code: "faulty",
      fault: { weekday: 0, fault: "not-seven-days" },
    });
  });
});
