// Proves that people of a CSV without an address are added at the pace of one person's writes.
import { beforeEach, expect, test } from "vitest";
import { addListedPeople } from "~/modules/team/add-people.server";
import { deps } from "../../support/worker/deps";
import { aMember, type SignedInMember } from "../../support/worker/people";

let boss: SignedInMember;
beforeEach(async () => {
  boss = await aMember({ role: "owner" });
});

const person = (nth: number) => ({
  full_name: `Luis Gil ${"I".repeat(nth + 1)}`,
  email: "",
  dni: "",
  role: "employee",
});

/** Returns a limit with this room, and the number of requested writes. */
function aLimit(room: number) {
  let requestCount = 0;
  const env = {
    ...deps().env,
    PERSON_LIMIT: { limit: () => Promise.resolve({ success: (requestCount += 1) <= room }) },
  };
  return { deps: { ...deps(), env }, asked: () => requestCount };
}

const take = (limit: ReturnType<typeof aLimit>, count: number, importKey = "one") =>
  addListedPeople(limit.deps, {
    member: boss,
    importKey,
    people: Array.from({ length: count }, (_, nth) => person(nth)),
  });

test("invited people beyond the limit wait untried, and the answer states when there is room", async () => {
  const limit = aLimit(2);
  const { errors, waiting, headers } = await take(limit, 4);
  expect(errors).toEqual([null, null, expect.stringContaining("minuto"), expect.stringContaining("minuto")]);
  expect([waiting, headers, limit.asked()]).toEqual([[2, 3], { "Retry-After": "60" }, 3]);
});

test("people who already exist do not count, whether by this attempt or an earlier one", async () => {
  await take(aLimit(9), 3);
  const again = aLimit(1);
  expect(await take(again, 4)).toMatchObject({ errors: [null, null, null, null], waiting: [] });
  expect(again.asked()).toBe(1);
  const other = aLimit(0);
  const { errors, waiting } = await take(other, 4, "two");
  expect(errors).toEqual(Array(4).fill(expect.stringContaining("Ya hay una persona que se llama así")));
  expect([waiting, other.asked()]).toEqual([[], 0]);
});
