import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { issuePeriods } from "~/modules/periods/issue-periods.server";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { anAbsence } from "../../../support/worker/absences";
import { declareCalendar, everyDay, giveTerms } from "../../../support/worker/give-terms";
import { correctLog } from "../../../support/worker/correct-log";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";

const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };
const at = (text: string) => Date.parse(`2026-09-${text}:00+02:00`);
const later = "corregido después";
let owner: SignedInMember;
let ana: SignedInMember;

beforeAll(async () => {
  const company = await aCompany();
  owner = await aMember({ company, role: "owner", fullName: "Olga" });
  ana = await aMember({ company, fullName: "Ana" });
});

const ask = async (path: string) => {
  const answer = await call(path, { cookie: owner.cookie, env: unlimited });
  expect(answer.status, path).toBe(200);
  return answer;
};
const pathOf = (who: SignedInMember, month = "2026-09") => `/reports/registro/${who.profile.id}/${month}`;
const screenOf = async (who: SignedInMember, month?: string) => (await ask(pathOf(who, month))).text();
const paperOf = async (path: string) => (await pagesOfPdf(await (await ask(path)).arrayBuffer())).join(" ");

/** The worker proposes a later end of an entry, and the company agrees. Both happen at instants apart from any export. */
async function corrected(who: SignedInMember, day: string) {
  const log = await aLog(who, { checkInTime: at(`${day}T09:00`), checkOutTime: at(`${day}T17:00`) });
  const says = { check_out_at: at(`${day}T18:00`) };
  await correctLog({ worker: who, manager: owner, id: log.id, says, answer: "accept" });
}

/** Moves all recorded exports into the past. */
const age = (ms: number) =>
  env.CELL_1.prepare(
    "UPDATE month_exports SET first_at = first_at - ?2, last_at = last_at - ?2 WHERE company_id = ?1",
  )
    .bind(owner.company.id, ms)
    .run();

test("a correction states that its month had been exported: on the screen, on paper, and in the team's files", async () => {
  await corrected(ana, "07");
  expect(await screenOf(ana)).not.toContain(later);
  await paperOf(`${pathOf(ana)}.pdf`);
  // A correction before the export gets no remark.
  expect(await screenOf(ana)).not.toContain(later);
  await age(60_000);
  await corrected(ana, "08");
  const screen = await screenOf(ana);
  expect(screen.replace(/<[^>]*>/g, "")).toContain("09:00 – 18:00 (corregido después)");
  for (const text of [
    await paperOf(`${pathOf(ana)}.pdf`),
    await paperOf("/reports/equipo.pdf?month=2026-09"),
    await (await ask("/reports/equipo.csv?month=2026-09")).text(),
  ])
    expect(text.toLowerCase()).toContain(later);
});

test("terms, a calendar and an absence that change an exported month name their authors, on the same papers", async () => {
  const eva = await aMember({ company: owner.company, fullName: "Eva Sol", employedSince: "2026-09-01" });
  await giveTerms(owner, eva, { at: at("01T08:00"), from: "2026-09-01", pattern: everyDay(540, 1020) });
  await paperOf(`${pathOf(eva)}.pdf`);
  await age(60_000);
  expect(await screenOf(eva)).not.toContain("Horario desde");
  await giveTerms(owner, eva, { at: deps().now, from: "2026-09-15", pattern: everyDay(540, 1000) });
  await declareCalendar(owner, { at: deps().now, years: [2026], holidays: ["2026-09-09", "2026-11-03"] });
  await anAbsence(eva, { fromDay: "2026-09-21", toDay: "2026-09-22", authorId: owner.profile.id });
  const screen = (await screenOf(eva)).replaceAll("\u00a0", " ");
  for (const text of [
    screen,
    await paperOf(`${pathOf(eva)}.pdf`),
    await (await ask("/reports/equipo.csv?month=2026-09")).text(),
  ]) {
    const line = text.replaceAll("\u00a0", " ").replaceAll("\n", " ");
    expect(line).toMatch(/Horario desde el 15\/09\/2026, por Olga el [\d/: ]+\. Corregido después/);
    expect(line).toMatch(/Calendario de 2026 \(09\/09\/2026\), por Olga el/);
    expect(line).toMatch(/Vacaciones del 21\/09\/2026 al 22\/09\/2026, por Olga el/);
  }
  // Another person's month was not exported.
  expect(await screenOf(await aMember({ company: owner.company }))).not.toContain("Calendario de");
});

test("exports of other people, other months, or other companies leave no such remark", async () => {
  const eva = await aMember({ company: owner.company, fullName: "Eva" });
  await paperOf(`${pathOf(ana)}.pdf`);
  await paperOf(`${pathOf(eva, "2026-08")}.pdf`);
  await env.CELL_1.prepare("DELETE FROM month_exports WHERE company_id = ? AND what = '2026-09'")
    .bind(owner.company.id)
    .run();
  await age(60_000);
  await corrected(eva, "09");
  expect(await screenOf(eva)).not.toContain(later);
});

test.each([
  ["the report's CSV of everybody", () => "/reports/fichajes.csv?from=2026-09-01&to=2026-09-30&people=todos"],
  ["the whole register", () => "/register/registro.zip"],
  ["the register of the month", () => "/register/registro.zip?from=2026-09-01&to=2026-09-30"],
])("%s counts as an export", async (_, path) => {
  const company = await aCompany();
  const [mine, theirs] = [owner, await aMember({ company, role: "owner", fullName: "Otra" })];
  await aLog(theirs, { checkInTime: at("10T09:00"), checkOutTime: at("10T17:00") });
  const answer = await call(path(), { cookie: theirs.cookie });
  await answer.arrayBuffer();
  const noted = (of: SignedInMember) =>
    env.CELL_1.prepare("SELECT last_at FROM month_exports WHERE company_id = ? AND what = '2026-09'")
      .bind(of.company.id)
      .first<number>("last_at");
  expect(await noted(theirs)).toBeGreaterThan(deps().now - 60_000);
  expect(await noted(mine)).toBeNull();
});

test("once a month is closed, its issue replaces its exports", async () => {
  const eva = await aMember({ company: owner.company, fullName: "Eva Luz", employedSince: "2026-09-01" });
  await corrected(eva, "07");
  await paperOf(`${pathOf(eva)}.pdf`);
  await age(60_000);
  await corrected(eva, "08");
  expect(await screenOf(eva)).toContain(later);
  const periods = [{ profileId: eva.profile.id, from: "2026-09-01" }];
  expect(await issuePeriods(deps(), { member: owner, periods })).toMatchObject([{ code: "issued" }]);
  // The correction of the 8th is in the closed month.
  expect(await screenOf(eva)).not.toContain(later);
  await age(60_000);
  await corrected(eva, "09");
  expect(await screenOf(eva)).toContain(later);
});
