// Proves that a period is issued once, from what is recorded before it, whatever is recorded at the same time.
import { expect, test } from "vitest";
import { answerStatement } from "~/modules/periods/answer-statement.server";
import { findStatement } from "~/modules/periods/find-statement.server";
import { issuePeriods } from "~/modules/periods/issue-periods.server";
import { personOf } from "~/modules/schedules/statement-person";
import { readPeriods } from "~/modules/periods/read-periods.server";
import { appendPunch } from "~/modules/clock/punch.server";
import { minuteMs } from "~/time/units";
import { answerLast, correctLog } from "../../support/worker/correct-log";
import { deps } from "../../support/worker/deps";
import { expectFailure } from "../../support/worker/expect-failure";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { aTeamOfMondays, issue, madrid, novemberAt, workOctober } from "../../support/worker/periods";
import type { Participant, Race } from "../../support/worker/race";
import { eventsOf } from "../../support/worker/records";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";

/** A proposal can wait for its answer, so the owner issues periods with a reason. */
const reason = "Llega tarde";

const issuing =
  (
    owner: SignedInMember,
    people: readonly SignedInMember[],
    { version = 1, change = same }: { version?: number; change?: typeof same } = {},
  ): Participant<string> =>
  async ({ deps: depsOf, d1 }) => {
    const periods = people.map(({ profile }) => ({
      profileId: profile.id,
      from: "2026-10-01",
      version,
      reason,
    }));
    const outcomes = await issuePeriods(depsOf(change(d1), novemberAt), { member: owner, periods });
    return outcomes.map(({ code }) => code).join();
  };

const same = (d1: D1Database) => d1;

/** Returns the statement without the condition that what was read still holds. */
function withoutCheck(statement: string): string {
  if (!statement.includes("known.value")) return statement;
  expect(statement).toContain("NOT EXISTS (");
  return statement.replace("NOT EXISTS (", "1 OR EXISTS (");
}

/** A database in which a batch does not require that what was read still holds. */
const unchecked = <D1 extends D1Database | D1DatabaseSession>(d1: D1): D1 =>
  Object.assign(Object.create(d1) as D1, {
    prepare: (statement: string) => d1.prepare(withoutCheck(statement)),
    batch: (statements: D1PreparedStatement[]) => d1.batch(statements),
    ...("withSession" in d1 && {
      withSession: (from: D1SessionConstraint) => unchecked(d1.withSession(from)),
    }),
  });

const answering =
  (person: SignedInMember): Participant<string> =>
  async ({ deps: depsOf, d1 }) => {
    const { code } = await answerStatement(depsOf(d1, novemberAt), {
      person: personOf(person),
      from: "2026-10-01",
      version: 1,
      answer: "agreed",
      on: null,
      text: "",
      via: "account",
    });
    return code;
  };

const issuedOf = ({ company }: SignedInMember) => readPeriods(deps(), { companyId: company.id });

async function twoIssue(race: Race) {
  const { owner, ana } = await aTeamOfMondays();
  const codes = await race(issuing(owner, [ana]), issuing(owner, [ana]));
  expect(codes.toSorted()).toEqual(["already-issued", "issued"]);
  expect(await issuedOf(ana)).toMatchObject([{ version: 1, isCurrent: true }]);
}

test("two managers who issue the same period issue it once, in every order", { tags: "deep" }, () =>
  inEveryOrder(twoIssue, { atMost: 3_000 }),
);

test("three people who issue the same period in one of many orders issue it once", () =>
  inSeededOrders(3, async (race) => {
    const { owner, ana } = await aTeamOfMondays();
    const codes = await race(issuing(owner, [ana]), issuing(owner, [ana]), issuing(owner, [ana]));
    expect(codes.toSorted()).toEqual(["already-issued", "already-issued", "issued"]);
    expect(await issuedOf(ana)).toHaveLength(1);
  }));

/** A check-in of 2 November, which changes nothing in October. */
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
    return (await appendPunch(depsOf(d1, novemberAt), punchInput)).code;
  };

test("a punch and an issue at the same time are both recorded, in every order", { tags: "deep" }, () =>
  inEveryOrder(
    async (race) => {
      const { owner, ana } = await aTeamOfMondays();
      expect(await race(issuing(owner, [ana]), checkingIn(ana))).toEqual(["issued", "recorded"]);
      const kinds = (await eventsOf(ana)).map(({ kind }) => kind);
      expect(kinds).toContain("check_in");
      expect(await issuedOf(ana)).toHaveLength(1);
    },
    { atMost: 400 },
  ),
);

test(
  "of an answer and a new version at the same time the first one decides, in every order",
  { tags: "deep" },
  () =>
    inEveryOrder(
      async (race) => {
        const { owner, ana } = await aTeamOfMondays();
        await issue(owner, [ana]);
        const codes = await race(issuing(owner, [ana], { version: 2 }), answering(ana));
        const rows = (await issuedOf(ana)).map(({ version, answer }) => [version, answer]);
        const isAnswered = codes[1] === "answered";
        expect(codes).toEqual(isAnswered ? ["stays", "answered"] : ["issued", "superseded"]);
        expect(rows).toEqual(
          isAnswered
            ? [[1, "agreed"]]
            : [
                [1, null],
                [2, null],
              ],
        );
      },
      { atMost: 600 },
    ),
);

/** The worker proposes an hour more on the first Monday of October. */
async function proposeMore(owner: SignedInMember, person: SignedInMember) {
  const [log] = await workOctober(person);
  const says = { check_out_at: log!.checkOutTime! + 60 * minuteMs };
  await correctLog({ worker: person, manager: owner, id: log!.id, says, answer: null });
}

/** The company accepts it. */
const accepting =
  (owner: SignedInMember, person: SignedInMember): Participant<string> =>
  async ({ deps: depsOf, d1 }) => {
    await answerLast({ worker: person, manager: owner, answer: "accept", deps: depsOf(d1) });
    return "corrected";
  };

/** Whether a correction that was accepted before the issue is in the period, and a later one is a line of the next. */
async function expectCounted(owner: SignedInMember, person: SignedInMember) {
  const about = { companyId: person.company.id, profileId: person.profile.id };
  const october = await findStatement(deps(), { ...about, from: "2026-10-01" });
  const events = await eventsOf(person);
  const at = (kind: string) => events.findIndex((event) => event.kind === kind);
  const isBefore = at("correction_applied") < at("plan");
  expect(october!.content.figures.effective).toBe(isBefore ? 1_980 : 1_920);
  await issue(owner, [person], { from: "2026-11-01", at: madrid("2026-12-01T10:00"), reason });
  const november = await findStatement(deps(), { ...about, from: "2026-11-01" });
  const lines = november!.content.lines.filter(({ figure }) => figure === "effective");
  expect(lines.map(({ minutes }) => minutes)).toEqual(isBefore ? [] : [60]);
}

/** The company accepts a correction of October while the period is issued. */
async function correctMeanwhile(race: Race, change = same) {
  const { owner, ana } = await aTeamOfMondays();
  await proposeMore(owner, ana);
  await race(issuing(owner, [ana], { change }), accepting(owner, ana));
  await expectCounted(owner, ana);
}

test("a correction and an issue agree about the minutes, in every order", { tags: "deep" }, () =>
  inEveryOrder(correctMeanwhile, { including: ["AAAABBAAAAAAAAA"], atMost: 100 }),
);

/** The correction is applied after the period was computed, and before it is recorded. */
const correctedBetween = "AAAABBA+";

test("a correction between reading and recording makes the issue read again", () =>
  inOrder(correctedBetween, correctMeanwhile));

test("without the check of the read state, such a correction is missing from the period (twin)", () =>
  expectFailure(() => inOrder(correctedBetween, (race) => correctMeanwhile(race, unchecked))));

test(
  "twenty people punch and get corrections while their month is closed twice, and nothing is lost",
  { tags: "deep" },
  () =>
    inSeededOrders(2, async (race) => {
      const { company, owner, ana } = await aTeamOfMondays();
      const others = await Promise.all(Array.from({ length: 19 }, () => aMember({ company })));
      const people = [ana, ...others];
      for (const person of people) await proposeMore(owner, person);
      const outcomes = await race(
        issuing(owner, people),
        issuing(owner, people),
        ...people.map((person) => checkingIn(person)),
        ...people.map((person) => accepting(owner, person)),
      );
      expect(outcomes.filter((code) => code === "recorded")).toHaveLength(20);
      expect(outcomes.filter((code) => code === "corrected")).toHaveLength(20);
      const codes = outcomes.slice(0, 2).map((each) => each.split(","));
      for (const at of people.keys())
        expect([codes[0]![at], codes[1]![at]].toSorted()).toEqual(["already-issued", "issued"]);
      expect(await issuedOf(ana)).toHaveLength(20);
      for (const person of people) await expectCounted(owner, person);
    }),
);
