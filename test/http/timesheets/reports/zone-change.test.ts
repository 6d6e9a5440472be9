// A company changes its zone from the Canaries to Madrid. In Madrid an entry of October's last evening there would be November's.
import { beforeAll, expect, test } from "vitest";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { companyOf, submitSettings } from "../../../support/worker/profile";
import { readExport, register } from "../../../support/worker/register";

const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };
const months = ["2026-10", "2026-11"];
const days = ["2026-10-31", "2026-11-04"];
const [canary, madrid] = ["Atlantic/Canary", "Europe/Madrid"];

let owner: SignedInMember;
let ana: SignedInMember;

const log = (who: SignedInMember, from: string, to: string) =>
  aLog(who, { checkInTime: Date.parse(from), checkOutTime: Date.parse(to) });

beforeAll(async () => {
  const company = await aCompany({ name: "Bodega", timeZone: canary });
  owner = await aMember({ company, role: "owner", fullName: "Olga" });
  ana = await aMember({ company, fullName: "Ana Ruiz" });
  await register(owner, ana);
  await log(owner, "2026-10-08T08:00:00Z", "2026-10-08T09:00:00Z");
  await log(owner, "2026-11-09T08:00:00Z", "2026-11-09T09:00:00Z");
  await log(ana, "2026-10-15T08:00:00Z", "2026-10-15T15:30:00Z");
  await log(ana, "2026-10-31T23:30:00Z", "2026-11-01T03:30:00Z");
  await log(ana, "2026-11-04T08:15:00Z", "2026-11-04T12:00:00Z");
  await everythingTold();
});

const moveTo = async (time_zone: string) => {
  expect((await submitSettings(owner, { form: "zone", time_zone })).status).toBe(200);
  expect((await companyOf(owner)).timeZone).toBe(time_zone);
};

/** Returns the content of every screen and file about both months. The time of an export uses the company's own zone. */
async function everythingTold(of = ana): Promise<Record<string, string>> {
  const answerTo = async (path: string, who = owner) => {
    const answer = await call(path, { cookie: who.cookie, env: unlimited });
    expect(answer.status, path).toBe(200);
    return answer;
  };
  const text = async (path: string, who?: SignedInMember) => (await answerTo(path, who)).text();
  const main = (html: string) =>
    html
      .slice(html.indexOf("<main"), html.indexOf("</main>"))
      .replaceAll("<!-- -->", "")
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ");
  const paper = async (path: string) =>
    (await pagesOfPdf(await (await answerTo(path)).arrayBuffer()))
      .join(" ")
      .replaceAll(/Generado con Fichaclara el \S+ \S+/g, "");
  const textByFile: Record<string, string> = {};
  for (const month of months) {
    const sheet = `/reports/registro/${of.profile.id}/${month}`;
    textByFile[`sheet ${month}`] = main(await text(sheet));
    textByFile[`PDF ${month}`] = await paper(`${sheet}.pdf`);
    textByFile[`team's PDF ${month}`] = await paper(`/reports/equipo.pdf?month=${month}`);
    textByFile[`team's CSV ${month}`] = await text(`/reports/equipo.csv?month=${month}`);
  }
  for (const day of days) textByFile[`history ${day}`] = main(await text(`/history?day=${day}`, of));
  const range = "from=2026-10-01&to=2026-11-20";
  textByFile["report's CSV"] = await text(`/reports/fichajes.csv?${range}&people=todos`);
  textByFile["own CSV"] = await text(`/dashboard/fichajes.csv?${range}`, of);
  const { texts, outcome } = await readExport(await answerTo("/register/registro.zip"));
  expect(outcome.verdict).toBe("valid");
  textByFile["register's rows"] = texts["registro.csv"]!;
  return textByFile;
}

test("after a change of time zone, the past is shown unchanged, on every screen and in every file", async () => {
  await moveTo(canary);
  const before = await everythingTold();
  for (const name of ["sheet", "PDF", "team's PDF"])
    for (const expectedText of [
      `Zona horaria${name === "sheet" ? ":" : ""} ${canary}`,
      "Hora canaria. Cada jornada",
      "sáb 31/10/2026 23:30 – 03:30 +1 4 h 00 min",
      "Total del mes 11 h 30 min",
    ])
      expect(before[`${name} 2026-10`]).toContain(expectedText);
  expect(before["team's PDF 2026-10"]).toMatch(new RegExp(`Zona horaria ${canary} .*Zona horaria ${canary}`));
  expect(before["report's CSV"]).toContain(";31/10/2026;23:30:00;");
  await moveTo(madrid);
  expect(await everythingTold()).toEqual(before);
});

test("a month with entries of two zones names both, and marks the entries of the rarer one", async () => {
  await moveTo(madrid);
  const leo = await aMember({ company: owner.company, fullName: "Leo Paz" });
  const moved = { ...leo, company: { ...leo.company, timeZone: madrid } };
  await log(leo, "2026-10-14T08:00:00Z", "2026-10-14T15:30:00Z");
  await log(leo, "2026-10-15T08:00:00Z", "2026-10-15T15:30:00Z");
  await log(moved, "2026-10-20T07:00:00Z", "2026-10-20T15:00:00Z");
  const textsAfter = await everythingTold(leo);
  for (const name of ["sheet", "PDF", "team's PDF"])
    for (const expectedText of [
      `${canary} y ${madrid}`,
      "Hora canaria, salvo donde se dice otra.",
      "jue 15/10/2026 09:00 – 16:30 7 h 30 min",
      "mar 20/10/2026 09:00 – 17:00 (hora peninsular) 8 h 00 min",
    ])
      expect(textsAfter[`${name} 2026-10`]).toContain(expectedText);
  expect(textsAfter["team's PDF 2026-10"]).toContain(`Zona horaria ${canary} y ${madrid} Personas 3`);
});

test("a month without entries names the company's zone", async () => {
  await moveTo(madrid);
  const sheet = await call(`/reports/registro/${owner.profile.id}/2026-09`, { cookie: owner.cookie });
  expect(await sheet.text()).toContain(madrid);
});
