import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { listExpected, mostCandidates } from "~/modules/board/list-expected.server";
import { openDb } from "~/platform/db.server";
import { countingD1 } from "../../support/worker/counting-d1";
import { aCompany } from "../../support/worker/people";

/** Lists as if so many people with terms were not at work. */
async function listed(candidates: number) {
  const company = await aCompany();
  const { binding, count } = countingD1(env.CELL_1);
  const rows = Array.from({ length: candidates }, (_, nth) => ({
    id: `person-${nth}`,
    name: "Ana",
    avatar_url: null,
    last_at: null,
  }));
  const expectedRead = await listExpected({ db: openDb(binding), now: Date.now() }, { company, rows });
  return { ...expectedRead, trips: count.roundTrips };
}

test("with more people with terms than the board can read, it states that and reads no schedule", async () => {
  expect(await listed(mostCandidates + 1)).toEqual({ people: [], isTooLong: true, trips: 0 });
  expect(await listed(mostCandidates)).toEqual({ people: [], isTooLong: false, trips: 1 });
  expect(await listed(0)).toEqual({ people: [], isTooLong: false, trips: 0 });
});
