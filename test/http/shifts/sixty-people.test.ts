// @module-tag deep
// Proves what the weeks of sixty people cost: round trips, rows and kilobytes, also with four published weeks.
import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { publishWeek } from "~/modules/shifts/publish-week.server";
import { saveDrafts } from "~/modules/shifts/save-drafts.server";
import { openDb } from "~/platform/db.server";
import { addDays } from "~/time/dates";
import { call } from "../../support/worker/app";
import { countingBoth, countingD1 } from "../../support/worker/counting-d1";
import { deps } from "../../support/worker/deps";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { aBar, thursdayAt, week, weekOfShifts, worksAtBar } from "../../support/worker/shifts";

const noon = weekOfShifts(720, 960);
const weeks = [0, 7, 14, 21].map((days) => addDays(week, days));

let owner: SignedInMember;
let people: SignedInMember[];
beforeAll(async () => {
  const bar = await aBar();
  ({ owner } = bar);
  people = [bar.ana, bar.leo];
  while (people.length < 60) people.push(await aMember({ company: bar.company }));
  for (const person of people.slice(2)) await worksAtBar(owner, person);
});

/** Returns the cost of an operation. */
async function costOf(act: (counted: ReturnType<typeof deps>) => Promise<unknown>) {
  const { binding, count } = countingD1(env.CELL_1);
  await act(deps(thursdayAt, openDb(binding)));
  return count;
}

const saveAll = (counted: ReturnType<typeof deps>, of: string) =>
  saveDrafts(counted, {
    member: owner,
    week: of,
    drafts: people.map(({ profile }) => ({ profileId: profile.id, days: noon, version: 0 })),
  });

const publishAll = (counted: ReturnType<typeof deps>, of: string) =>
  publishWeek(counted, {
    member: owner,
    week: of,
    key: crypto.randomUUID(),
    people: people.map(({ profile }) => ({ profileId: profile.id, version: 1, offer: null })),
  });

/** Returns the cost of the screen of a week, and the kilobytes of its data. */
async function screenCost(of: string) {
  const { bindings, count } = countingBoth();
  const answer = await call(`/shifts.data?week=${of}`, { cookie: owner.cookie, env: bindings });
  return { ...count, kilobytes: (await answer.arrayBuffer()).byteLength / 1_024 };
}

test("for sixty people and four weeks, drafts, publications and the screen use batches, and cost the same in each week", async () => {
  const saved = [];
  const published = [];
  for (const of of weeks) {
    saved.push(await costOf((counted) => saveAll(counted, of)));
    published.push(await costOf((counted) => publishAll(counted, of)));
  }
  const screens = [];
  for (const of of weeks) screens.push(await screenCost(of));
  // A copy of the week before is saved like any other change: ten rows a person.
  for (const { roundTrips, rowsRead } of saved) {
    expect(roundTrips).toBe(1);
    expect(rowsRead).toBeLessThan(60 * 12);
  }
  // Two batches of four round trips each.
  for (const { roundTrips, rowsRead } of published) {
    expect(roundTrips).toBe(8);
    expect(rowsRead).toBeLessThan(60 * 100);
  }
  for (const { roundTrips, rowsRead, kilobytes } of screens) {
    expect(roundTrips).toBe(4);
    expect(rowsRead).toBeLessThan(60 * 45);
    expect(kilobytes).toBeLessThan(100);
  }
});
