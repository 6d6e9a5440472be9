import { paymentFailures } from "#cell";
import { beforeAll, describe, expect, test } from "vitest";
import { newId } from "~/platform/ids";
import { addDays, formatDate, monthOf, previousMonthOf, weekOf } from "~/time/dates";
import { formatLongDate, formatMonth } from "~/time/formats";
import { localDateOf, startOfDay } from "~/time/zones";
import { dayMs, hourMs } from "~/time/units";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { everyDay, giveTerms } from "../../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { chosenClock } from "../../../support/worker/clock";

const zone = "Europe/Madrid";
const thisMonth = monthOf(localDateOf(chosenClock, zone)).from;
const month = previousMonthOf(thisMonth).from;
const before = previousMonthOf(month).from;
// A day with 24 hours: clocks change at the end of months.
const on = addDays(month, 4);
const pathOf = (first: string) => `month=${first.slice(0, 7)}`;

let owner: SignedInMember;
let admin: SignedInMember;
let ana: SignedInMember;
let leaver: SignedInMember;
let logId: string;

beforeAll(async () => {
  const company = await aCompany();
  owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  admin = await aMember({ company, role: "admin" });
  ana = await aMember({ company, fullName: "Ana <b>Ruiz</b>" });
  leaver = await aMember({ company, fullName: "Tomás Gil", status: "inactive" });
  const at = (hour: number) => startOfDay(on, zone) + hour * hourMs;
  ({ id: logId } = await aLog(ana, { checkInTime: at(9), checkOutTime: at(17) }));
  await aLog(leaver, { checkInTime: at(9), checkOutTime: at(12) });
});

/** Returns a page's text as people read it, and its links. */
async function readPage(query: string, who: SignedInMember) {
  const answer = await call(`/history${query}`, { cookie: who.cookie });
  const html = await answer.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>")).replaceAll("&amp;", "&");
  const text = main
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/[\s\u00a0]+/g, " ");
  return { status: answer.status, text, links: [...main.matchAll(/href="([^"]*)"/g)].map(([, to]) => to) };
}

describe("a person's own time", () => {
  test("shows a month and a day, with the ways to correct them", async () => {
    const { status, text, links } = await readPage(`?day=${on}`, ana);
    expect(status).toBe(200);
    const week = weekOf(on);
    for (const expectedText of [
      "Mi tiempo",
      formatMonth(month),
      "Total del mes: 8 h 00 min",
      `Del ${formatDate(week.from)} al ${formatDate(week.to)}: 8 h 00 min`,
      formatLongDate(on),
      "Entrada 09:00 Salida 17:00",
    ])
      expect(text).toContain(expectedText);
    for (const to of [
      `/corrections/new?entry=${logId}`,
      `/corrections/new?day=${on}`,
      `/history?day=${addDays(on, -1)}#dia`,
      `/history?day=${addDays(on, 1)}#dia`,
      `/history?${pathOf(before)}`,
      `/history?${pathOf(thisMonth)}`,
    ])
      expect(links).toContain(to);
  });

  test("has the expected hours of days with terms, and nothing about them without terms", async () => {
    const berta = await aMember({ company: owner.company, fullName: "Berta Sanz" });
    const at = (hour: number) => startOfDay(on, zone) + hour * hourMs;
    // Terms that begin in the past, so that the month is complete. They end after two days.
    await giveTerms(owner, berta, { at: at(1), from: on, pattern: everyDay(9 * 60, 16 * 60) });
    await giveTerms(owner, berta, { at: at(2), from: addDays(on, 2), pattern: { kind: "none" } });
    await aLog(berta, { checkInTime: at(9), checkOutTime: at(17) });
    const { text } = await readPage(`?day=${on}`, berta);
    const figures = [
      "Todo el mes Previsto 14 h 00 min",
      "Trabajado 8 h 00 min",
      "Diferencia −6 h 00 min Trabajado 8 h 00 min menos previsto 14 h 00 min",
    ];
    for (const figure of figures) expect(text).toContain(figure);
    expect(text).toContain("previsto 7 h 00 min, diferencia +1 h 00 min");
    const others = await readPage(`?profile=${berta.profile.id}&day=${on}`, owner);
    for (const figure of figures) expect(others.text).toContain(figure);
    const without = await readPage(`?day=${on}`, ana);
    expect(without.text).not.toMatch(/previst|diferencia/i);
  });

  test("is shown for the person's own id too", async () => {
    const { text } = await readPage(`?profile=${ana.profile.id}`, ana);
    expect(text).toContain("Mi tiempo");
  });

  test("is shown to a deactivated person, who can still propose corrections", async () => {
    const { status, text, links } = await readPage(`?day=${on}`, leaver);
    expect(status).toBe(200);
    expect(text).toContain("Entrada 09:00 Salida 12:00");
    expect(links).toContain(`/corrections/new?day=${on}`);
  });
});

describe("another person's time", () => {
  test("is shown to owners and admins under the person's name, without their own list", async () => {
    for (const who of [owner, admin]) {
      const { status, text, links } = await readPage(`?profile=${ana.profile.id}&day=${on}`, who);
      expect(status).toBe(200);
      expect(text).toContain("Jornada de Ana &lt;b&gt;Ruiz&lt;/b&gt;");
      expect(text).toContain("Entrada 09:00 Salida 17:00");
      expect(text).not.toContain("Mi Historial de Fichajes");
      expect(links).toContain(`/corrections/new?entry=${logId}&profile=${ana.profile.id}`);
      expect(links).toContain(`/corrections/new?day=${on}&profile=${ana.profile.id}`);
      expect(links).toContain(`/history?profile=${ana.profile.id}&${pathOf(before)}`);
    }
  });

  test("is shown for deactivated people", async () => {
    const { text } = await readPage(`?profile=${leaver.profile.id}&${pathOf(month)}`, owner);
    expect(text).toContain("Total del mes: 3 h 00 min");
  });

  test("is refused to employees", async () => {
    const { status, text } = await readPage(`?profile=${owner.profile.id}`, ana);
    expect(status).toBe(403);
    expect(text).not.toContain("Olga");
  });

  test("is not found in another company or for an unknown id", async () => {
    const stranger = await aMember({ role: "owner" });
    for (const id of [ana.profile.id, crypto.randomUUID(), "x"]) {
      const { status, text } = await readPage(`?profile=${id}`, stranger);
      expect(status).toBe(404);
      expect(text).not.toContain("Ruiz");
    }
  });
});

test("a suspended company's people read their own time, and its owner reads everybody's", async () => {
  const company = await aCompany({
    subscriptionStatus: "past_due",
    priceId: "price_plus",
    trialEndsAt: 1,
  });
  const { db, now } = deps();
  const firstFailureDate = now - 8 * dayMs;
  await db.insert(paymentFailures).values({ id: newId(now), companyId: company.id, firstFailureDate });
  const debtor = await aMember({ company, role: "owner" });
  const worker = await aMember({ company });
  for (const [who, query] of [
    [worker, ""],
    [debtor, ""],
    [debtor, `?profile=${worker.profile.id}`],
  ] as const)
    expect((await readPage(query, who)).status).toBe(200);
});
