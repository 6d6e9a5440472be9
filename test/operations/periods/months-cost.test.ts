// @module-tag deep
// Proves that a page of a pay period costs the same in a company of 5,000 people as in one of 50: to list it and to close it.
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { issuePeriods } from "~/modules/periods/issue-periods.server";
import { showMonths } from "~/modules/periods/months/show-months.server";
import { metered } from "../../support/worker/counting-d1";
import { crowd } from "../../support/worker/crowd";
import { deps, settle } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { madrid, novemberAt, workOn } from "../../support/worker/periods";

const pageSize = 50;
const daysWorked = ["2026-10-05", "2026-10-06", "2026-10-07"];

/** Adds a company of `others` people, and a page of people who worked in October and whose names come first. */
async function aCompanyOf(others: number) {
  const owner = await crowd(others);
  // Of each person who left, the list reads whether they worked in the month.
  await deps().db.update(profiles).set({ status: "active" }).where(eq(profiles.companyId, owner.company.id));
  const people: SignedInMember[] = [];
  while (people.length < pageSize) {
    const person = await aMember({
      company: owner.company,
      fullName: `Ana ${String(people.length).padStart(2, "0")}`,
    });
    const pattern = everyDay(540, 1_020);
    await giveTerms(owner, person, { at: madrid("2026-09-01T08:00"), from: "2026-09-01", pattern });
    for (const day of daysWorked) await workOn(person, day, 480);
    people.push(person);
  }
  return { owner, people };
}

/** Lists the first page, closes it, and lists it again. @returns the cost of each, in rows and round trips. */
async function costs({ owner, people }: Awaited<ReturnType<typeof aCompanyOf>>) {
  const list = () =>
    metered((db) =>
      showMonths({ ...deps(novemberAt), db }, { member: owner, params: new URLSearchParams() }),
    );
  const listed = await list();
  expect(listed.result.rows.slice(0, pageSize).map(({ name }) => name)).toEqual(
    people.map(({ profile }) => profile.fullName),
  );
  const periods = people.map(({ profile }) => ({ profileId: profile.id, from: "2026-10-01", reason: "x" }));
  const closed = await metered((db) => issuePeriods({ ...deps(novemberAt), db }, { member: owner, periods }));
  await settle();
  expect(new Set(closed.result.map(({ code }) => code))).toEqual(new Set(["issued"]));
  const after = await list();
  return [listed, closed, after].map(({ rowsRead, rowsWritten, roundTrips }) => ({
    rowsRead,
    rowsWritten,
    roundTrips,
  }));
}

test("a page of 50 people is listed and closed at the same cost in a company of 5,000 as in one of 50", async () => {
  const small = await costs(await aCompanyOf(pageSize));
  const large = await costs(await aCompanyOf(5_000));
  const writesAndTrips = (cost: Awaited<ReturnType<typeof costs>>) =>
    cost.map(({ rowsWritten, roundTrips }) => [rowsWritten, roundTrips]);
  expect(writesAndTrips(large)).toEqual(writesAndTrips(small));
  for (const [at, { rowsRead }] of large.entries()) expect(rowsRead).toBeLessThan(1.01 * small[at]!.rowsRead);
});
