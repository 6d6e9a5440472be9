// @module-tag deep
// Proves what happens when two requests add a person in parallel, in a chosen order.
import { describe, expect, test } from "vitest";
import { addPerson, type PersonInput } from "~/modules/team/server/add-person.server";
import { updateMember } from "~/modules/team/server/update-member.server";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant, Race } from "../../support/worker/race";
import { expectFailure } from "../../support/worker/expect-failure";
import { unbatchedIn } from "../../support/worker/unbatched";
import { inEveryOrder, inOrder, inSeededOrders } from "../../support/worker/schedule";
import { peopleCalled } from "../../support/worker/without-account";
import { statsOf } from "./a-team";

const rosa = { fullName: "Rosa Gil", dni: "12345678Z" };

const aBoss = async () => aMember({ company: await aCompany(), role: "owner" });
const adding =
  (member: SignedInMember, fields: Partial<PersonInput> = {}): Participant<string> =>
  async ({ deps }) => {
    const personInput = { member, person: rosa, isOther: false, idempotencyKey: "one", ...fields };
    return (await addPerson(deps(), personInput)).code;
  };

describe("the same tap of 'Añadir persona' twice", () => {
  // Only the key shows that both are the same attempt.
  const namesake = { person: { ...rosa, dni: null }, isOther: true };
  const race = (keys: [string, string]) => async (run: Race) => {
    const boss = await aBoss();
    const [one, two] = keys.map((idempotencyKey) => adding(boss, { ...namesake, idempotencyKey }));
    const codes = await run(one!, two!);
    const [month] = await statsOf(boss.company);
    return { codes, people: (await peopleCalled(boss, "Rosa Gil")).length, current: month?.current };
  };

  test("adds one person, and both answers confirm it", () =>
    inEveryOrder(
      async (run) => {
        const outcome = await race(["one", "one"])(run);
        expect(outcome).toEqual({ codes: ["added", "added"], people: 1, current: 2 });
      },
      { including: ["ABABABB"] },
    ));

  test("adds two without the id of the attempt in the form (twin)", () =>
    inOrder("ABABAB", async (run) => {
      const outcome = await race(["one", "two"])(run);
      expect(outcome).toEqual({ codes: ["added", "added"], people: 2, current: 3 });
    }));
});

describe("the same person added from two tabs", () => {
  const race = async (run: Race) => {
    const boss = await aBoss();
    const other = await aMember({ company: boss.company, role: "admin" });
    const codes = await run(adding(boss), adding(other, { idempotencyKey: "two" }));
    return { codes: codes.toSorted(), people: (await peopleCalled(boss, "Rosa Gil")).length };
  };

  const isAddedOnce = async (run: Race) =>
    expect(await race(run)).toEqual({ codes: ["added", "already-here"], people: 1 });

  test("is added by the first, and refused to the second", () => inEveryOrder(isAddedOnce));

  test("is added twice without the single batch (twin)", () =>
    expectFailure(() => inSeededOrders(30, (race) => isAddedOnce(unbatchedIn(race)))));
});

describe("a manager who is demoted while adding a person", () => {
  const race = async (run: Race) => {
    const boss = await aBoss();
    const bea = await aMember({ company: boss.company, role: "admin", fullName: "Bea" });
    let isFirst = false;
    const [code] = await run(adding(bea), async ({ deps }) => {
      const change = { fullName: "Bea", dni: null, role: "employee" as const };
      const { code: demoted } = await updateMember(deps(), {
        ...change,
        member: boss,
        profileId: bea.profile.id,
      });
      isFirst = (await peopleCalled(boss, "Rosa Gil")).length === 0;
      return demoted;
    });
    return { code, isFirst };
  };

  const addsBeforeOrNot = async (run: Race) => {
    const { code, isFirst } = await race(run);
    expect(code).toBe(isFirst ? "no-permission" : "added");
  };

  test("has added them before, or adds nobody", () => inEveryOrder(addsBeforeOrNot));

  test("adds them afterwards without the single batch (twin)", () =>
    expectFailure(() => inSeededOrders(30, (race) => addsBeforeOrNot(unbatchedIn(race)))));
});
