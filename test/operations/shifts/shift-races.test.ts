// Proves that drafts, publications, answers and cover calls agree whatever is recorded at the same time.
import { expect, test } from "vitest";
import { appendPunch } from "~/modules/clock/punch.server";
import { personOf } from "~/modules/schedules/statement-person";
import { answerOffer } from "~/modules/shifts/answer-offer.server";
import { callCover } from "~/modules/shifts/call-cover.server";
import { publishWeek } from "~/modules/shifts/publish-week.server";
import { saveDrafts } from "~/modules/shifts/save-drafts.server";
import type { WeekDays } from "~/modules/shifts/model/shift-week";
import { takeCover } from "~/modules/shifts/take-cover.server";
import { deps } from "../../support/worker/deps";
import { expectFailure } from "../../support/worker/expect-failure";
import { aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant, Race } from "../../support/worker/race";
import { eventsOf } from "../../support/worker/records";
import { inEveryOrder, inSeededOrders } from "../../support/worker/schedule";
import {
  aBar,
  draftWeek,
  publishDraft,
  publishedWeekOf,
  thursdayAt,
  week,
  weekOfShifts,
  worksAtBar,
} from "../../support/worker/shifts";

const noon = weekOfShifts(720, 960);
/** 48 hours: eight of them are an offer. */
const long = weekOfShifts(600, 1_080, [0, 1, 2, 3, 4, 5]);

const same = (d1: D1Database) => d1;

/** A database whose batches require nothing. */
const unchecked = <D1 extends D1Database | D1DatabaseSession>(d1: D1): D1 =>
  Object.assign(Object.create(d1) as D1, {
    prepare: (sql: string) => {
      const condition = /^(INSERT INTO "preconditions" \("holds"\) SELECT )\(/.exec(sql)?.[1];
      return d1.prepare(condition ? `${condition}(1 OR (${sql.slice(condition.length)}))` : sql);
    },
    batch: (statements: D1PreparedStatement[]) => d1.batch(statements),
    ...("withSession" in d1 && {
      withSession: (from: D1SessionConstraint) => unchecked(d1.withSession(from)),
    }),
  });

const publishing =
  (
    owner: SignedInMember,
    people: readonly SignedInMember[],
    key: string,
    version = 1,
    change = same,
  ): Participant<string> =>
  async ({ deps: depsOf, d1 }) => {
    const outcomes = await publishWeek(depsOf(change(d1), thursdayAt), {
      member: owner,
      week,
      key,
      people: people.map(({ profile }) => ({ profileId: profile.id, version, offer: null })),
    });
    return outcomes.map(({ code }) => code).join();
  };

const drafting =
  (member: SignedInMember, { profile }: SignedInMember, days: WeekDays, version = 0): Participant<string> =>
  async ({ deps: depsOf, d1 }) => {
    const drafts = [{ profileId: profile.id, days, version }];
    const [outcome] = await saveDrafts(depsOf(d1, thursdayAt), { member, week, drafts });
    return outcome!.code;
  };

const checkingIn =
  (person: SignedInMember): Participant<string> =>
  async ({ deps: depsOf, d1 }) => {
    const requested = { action: "check_in" } as const;
    const punchInput = {
      member: person,
      requested,
      location: null,
      source: "web",
      idempotencyKey: null,
    } as const;
    return (await appendPunch(depsOf(d1, thursdayAt), punchInput)).code;
  };

const taking =
  (person: SignedInMember, callId: string): Participant<string> =>
  async ({ deps: depsOf, d1 }) =>
    (await takeCover(depsOf(d1, thursdayAt), { person: personOf(person), callId, kioskId: null })).code;

const answering =
  (person: SignedInMember, publication: number, change = same): Participant<string> =>
  async ({ deps: depsOf, d1 }) => {
    const answerInput = {
      person: personOf(person),
      week,
      publication,
      answer: "accepted",
      kioskId: null,
    } as const;
    return (await answerOffer(depsOf(change(d1), thursdayAt), answerInput)).code;
  };

test("of two managers who save the same draft, one sees the other's version, in every order", () =>
  inEveryOrder(
    async (race) => {
      const { company, owner, ana } = await aBar();
      const alba = await aMember({ company, role: "admin" });
      const codes = await race(drafting(owner, ana, noon), drafting(alba, ana, long));
      expect(codes.toSorted()).toEqual(["changed", "saved"]);
    },
    { atMost: 100 },
  ));

async function twoPublish(race: Race, change = same) {
  const { owner, ana } = await aBar();
  await draftWeek(owner, ana, { days: noon });
  const codes = await race(
    publishing(owner, [ana], "one", 1, change),
    publishing(owner, [ana], "other", 1, change),
  );
  expect(codes.toSorted()).toEqual(["nothing", "published"]);
  expect((await publishedWeekOf(ana))!.publications).toHaveLength(1);
}

test("two managers who publish the same draft publish it once", () =>
  inSeededOrders(5, (race) => twoPublish(race)));

test("without the check of the read state, some order publishes the same draft twice (twin)", () =>
  expectFailure(() => inSeededOrders(20, (race) => twoPublish(race, unchecked))));

test("two managers who publish the same draft publish it once, in many orders", { tags: "deep" }, () =>
  inSeededOrders(100, (race) => twoPublish(race)),
);

async function draftWhilePublished(race: Race) {
  const { owner, ana } = await aBar();
  await draftWeek(owner, ana, { days: noon });
  const codes = await race(publishing(owner, [ana], "one"), drafting(owner, ana, long, 1));
  expect(codes[1]).toBe("saved");
  const published = await publishedWeekOf(ana);
  expect(codes[0]).toBe(published ? "published" : "changed");
  if (published) expect(published.publications[0]!.days).toEqual(noon);
}

test("a draft that is saved while it is published is in the publication or stays a draft, in every order", () =>
  inEveryOrder(draftWhilePublished));

test("a punch and a publication at the same time are both recorded, in every order", { tags: "deep" }, () =>
  inEveryOrder(
    async (race) => {
      const { owner, ana } = await aBar();
      await draftWeek(owner, ana, { days: noon });
      expect(await race(publishing(owner, [ana], "one"), checkingIn(ana))).toEqual(["published", "recorded"]);
      expect((await eventsOf(ana)).map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(["check_in", "plan"]),
      );
    },
    { atMost: 400 },
  ),
);

async function answerWhilePublished(race: Race, change = same) {
  const { owner, ana } = await aBar();
  const publication = await publishDraft(owner, ana, { days: long });
  await draftWeek(owner, ana, { days: noon, version: 1 });
  const codes = await race(publishing(owner, [ana], "two", 2), answering(ana, publication, change));
  expect(codes[0]).toBe("published");
  const { answers, publications } = (await publishedWeekOf(ana))!;
  if (codes[1] === "answered") expect(answers[0]!.seq).toBeLessThan(publications[1]!.seq);
  else expect([codes[1], answers]).toEqual(["superseded", []]);
}

test("an answer during a new publication counts for the publication that the person read, in every order", () =>
  inEveryOrder((race) => answerWhilePublished(race)));

test("without the check of the read state, some order records an answer to an outdated publication (twin)", () =>
  expectFailure(() => inEveryOrder((race) => answerWhilePublished(race, unchecked))));

async function twoTake(race: Race) {
  const { owner, ana, leo } = await aBar();
  for (const person of [ana, leo]) await publishDraft(owner, person, { days: noon });
  const called = await callCover(deps(thursdayAt), {
    member: owner,
    centreId: owner.company.id,
    on: "2026-12-08",
    segment: { from: 1_200, to: 1_470 },
    profileIds: [ana.profile.id, leo.profile.id],
  });
  const callId = called.code === "called" ? called.id : "";
  const codes = await race(taking(ana, callId), taking(leo, callId));
  expect(codes.toSorted()).toEqual(["covered", "taken"]);
  const added = await Promise.all(
    [ana, leo].map(async (person) => (await publishedWeekOf(person))!.added.length),
  );
  expect(added).toEqual(codes.map((code) => (code === "taken" ? 1 : 0)));
}

test("of two people who take the same shift, the first gets it, and the other sees that it is covered", () =>
  inSeededOrders(5, twoTake));

test("of two people who take the same shift, the first gets it in every order", { tags: "deep" }, () =>
  inEveryOrder(twoTake, { atMost: 600 }),
);

test(
  "five hundred people are published while some of them punch, and nothing is lost",
  { tags: "deep" },
  () =>
    inSeededOrders(1, async (race) => {
      const { company, owner, ana } = await aBar();
      const others: SignedInMember[] = [];
      for (let at = 0; at < 499; at += 1) {
        const person = await aMember({ company });
        await worksAtBar(owner, person);
        others.push(person);
      }
      const people = [ana, ...others];
      for (let at = 0; at < people.length; at += 100) {
        const drafts = people
          .slice(at, at + 100)
          .map(({ profile }) => ({ profileId: profile.id, days: noon, version: 0 }));
        await saveDrafts(deps(thursdayAt), { member: owner, week, drafts });
      }
      const [published, ...punched] = await race(
        publishing(owner, people, "one"),
        ...people.slice(0, 10).map((person) => checkingIn(person)),
      );
      expect(published!.split(",").filter((code) => code === "published")).toHaveLength(500);
      expect(punched).toEqual(Array.from({ length: 10 }, () => "recorded"));
    }),
);
