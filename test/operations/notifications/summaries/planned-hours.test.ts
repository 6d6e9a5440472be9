// Proves that the mails of a month and of a week say expected, worked and difference of people with terms, and nothing of it to others.
import { env } from "cloudflare:test";
import { beforeEach, expect, test } from "vitest";
import { notifyMonthly } from "~/modules/notifications/summaries/notify-monthly.server";
import { openDb } from "~/platform/db.server";
import { addDays, daysBetween, formatDate, monthOf } from "~/time/dates";
import { aroundD1 } from "../../../support/worker/around-d1";
import { deps } from "../../../support/worker/deps";
import { emptyDatabase } from "../../../support/worker/empty-database";
import { everyDay, giveTerms, moveBalance } from "../../../support/worker/give-terms";
import { aCompany, aMember } from "../../../support/worker/people";
import { worked } from "../../../support/worker/register";
import { emptyLog } from "../../../support/worker/transparency";
import { aDay, at, first, monday, night, nightOf, textOf } from "../../../support/worker/a-period";

beforeEach(emptyDatabase);
beforeEach(emptyLog);

const next = addDays(monthOf(first).to, 1);
const days = daysBetween(first, next);

async function aTeam() {
  const company = await aCompany({ name: "Bar Sol" });
  const owner = await aMember({ company, role: "owner" });
  const [ana, leo] = [await aMember({ company }), await aMember({ company })];
  return { company, owner, ana, leo };
}

test("a person's month has expected, worked, difference and balance, and is as before without terms", async () => {
  const { owner, ana, leo } = await aTeam();
  await giveTerms(owner, ana, { at: deps().now, from: first, pattern: everyDay(540, 1_080) });
  await moveBalance(owner, ana, { at: deps().now, minutes: 90, on: first });
  for (const each of [ana, leo]) {
    await aDay(each, first);
    await aDay(each, addDays(first, 1));
  }
  // A day with an open entry is pending: neither its hours nor what was expected are in the sums.
  await worked(ana, at(addDays(first, 2), 9), null);
  const mails = await night("notify-monthly", next);
  const [its, his] = [ana, leo].map(({ email }) => textOf(mails.find(({ to }) => to === email)!));
  const expected = (days - 1) * 9;
  const difference = 16 - expected;
  expect(its).toContain(
    `Previstas ${expected} h 00 min, trabajadas 16 h 00 min, diferencia −${-difference} h 00 min. Un día está pendiente y todavía no se suma.`,
  );
  expect(its).toContain(`Tu saldo al ${formatDate(addDays(next, -1))}: −${-difference - 2} h 30 min.`);
  expect(his).toContain("Fichaste 2 días: 16 h 00 min.");
  expect(his).not.toMatch(/revist|saldo|diferencia/);
});

test("a balance that opens after the month is not in its mail", async () => {
  const { owner, ana } = await aTeam();
  await aDay(ana, first);
  await giveTerms(owner, ana, { at: nightOf(next) - 3_600_000, from: first, pattern: everyDay(540, 1_080) });
  const [mail] = await night("notify-monthly", next);
  expect(textOf(mail!)).toContain(`Previstas ${days * 9} h 00 min, trabajadas 8 h 00 min`);
  expect(textOf(mail!)).not.toContain("saldo");
});

test("the owner's weekly mail sums everybody with terms, also absent people", async () => {
  const { owner, ana, leo } = await aTeam();
  const absent = await aMember({ company: owner.company });
  for (const each of [ana, absent])
    await giveTerms(owner, each, { at: deps().now, from: monday, pattern: everyDay(540, 960) });
  await aDay(ana, monday);
  await aDay(leo, monday);
  const [mail] = await night("notify-weekly", addDays(monday, 7));
  expect(textOf(mail!)).toContain("Ficharon 2 personas: 16 h 00 min.");
  expect(textOf(mail!)).toContain(
    "De quienes tienen horario. Previstas 98 h 00 min, trabajadas 8 h 00 min, diferencia −90 h 00 min.",
  );
});

const nights = { from: addDays(first, -60), pattern: everyDay(1_320, 1_800) };

test("the month of a person on night shifts has the entries of its shifts", async () => {
  const { owner, ana } = await aTeam();
  await giveTerms(owner, ana, { at: deps().now, ...nights });
  // Of the month before, one day with two entries, and of the last night, which ends in the next month.
  await worked(ana, at(first, 0.5), at(first, 6));
  await worked(ana, at(addDays(first, 1), 22), at(addDays(first, 1), 23));
  await worked(ana, at(addDays(first, 2), 1), at(addDays(first, 2), 6));
  await worked(ana, at(next, 2), at(next, 3));
  const [month] = await night("notify-monthly", next);
  expect(textOf(month!)).toContain("Fichaste 2 días: 7 h 00 min.");
});

test("a monthly mail reaches a person whose only night of it ended in the next month, and nobody else", async () => {
  const { owner, ana, leo } = await aTeam();
  for (const each of [ana, leo]) await giveTerms(owner, each, { at: deps().now, ...nights });
  await worked(ana, at(next, 2), at(next, 3));
  // Of the last night of the month before.
  await worked(leo, at(first, 0.5), at(first, 6));
  const mails = await night("notify-monthly", next);
  expect(mails.map(({ to }) => to)).toEqual([ana.email]);
  expect(textOf(mails[0]!)).toContain("Fichaste un día: 1 h 00 min.");
});

test("the owner's weekly mail has a night that began on its Sunday, and its person", async () => {
  const { owner, ana, leo } = await aTeam();
  await giveTerms(owner, ana, { at: deps().now, ...nights });
  await aDay(leo, monday);
  // Of the Sunday before, and of this week's Sunday.
  await worked(ana, at(monday, 1), at(monday, 2));
  await worked(ana, at(addDays(monday, 7), 1), at(addDays(monday, 7), 4));
  const [mail] = await night("notify-weekly", addDays(monday, 7));
  expect(textOf(mail!)).toContain("Ficharon 2 personas: 11 h 00 min.");
});

test("the mails of a company without terms cost no more round trips, and those with terms two more", async () => {
  const tripsOf = async (hasTerms: boolean) => {
    const { owner, ana, company } = await aTeam();
    if (hasTerms) await giveTerms(owner, ana, { at: deps().now, from: first, pattern: everyDay(540, 960) });
    await aDay(ana, first);
    let trips = 0;
    const counted = aroundD1(env.CELL_1, (send) => {
      trips += 1;
      return send();
    });
    await notifyMonthly(deps(nightOf(next), openDb(counted)), { companyId: company.id });
    return trips;
  };
  const without = await tripsOf(false);
  expect(await tripsOf(true)).toBe(without + 2);
});
