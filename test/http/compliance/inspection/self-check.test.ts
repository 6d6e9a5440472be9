// Proves that the PDF of the self-check has what its screen has, and that each finding is one tap from its answer.
import { beforeAll, expect, test } from "vitest";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { giveTerms } from "../../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { beginAt } from "../../../support/worker/time";

beginAt(Date.parse("2026-12-16T12:00:00+01:00"));

let owner: SignedInMember;
/** Works part-time without a pact, more than her terms say, and forgets an exit. */
let ana: SignedInMember;
/** Works more than her five hours a week, for which no pact is possible. */
let eva: SignedInMember;

beforeAll(async () => {
  const company = await aCompany({ name: "Bar Luna", trialEndsAt: deps().now + 1e9 });
  owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company, fullName: "Ana López" });
  eva = await aMember({ company, fullName: "Eva Roca" });
  for (const [person, weekly_minutes] of [
    [ana, 600],
    [eva, 300],
  ] as const)
    await giveTerms(owner, person, {
      at: Date.parse("2026-11-02T08:00:00+01:00"),
      from: "2026-11-02",
      part_time_percent: 50,
      pattern: { kind: "flexible", weekly_minutes, reference_days: [0, 1, 2, 3, 4] },
    });
  const li = await aMember({ company, fullName: "李小龍", dni: "12345678Z" });
  const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+01:00`);
  for (const day of ["2026-11-03", "2026-11-04"])
    await aLog(ana, { checkInTime: at(day, "09:00"), checkOutTime: at(day, "15:00") });
  await aLog(eva, { checkInTime: at("2026-11-03", "09:00"), checkOutTime: at("2026-11-03", "15:00") });
  for (const person of [ana, li])
    await aLog(person, { checkInTime: at("2026-11-16", "09:00"), checkOutTime: null });
});

const plain = (text: string) => text.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
const download = async () => {
  const answer = await call("/inspection/check.pdf?month=2026-11", { cookie: owner.cookie });
  expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/pdf"]);
  return plain((await pagesOfPdf(await answer.arrayBuffer())).join(" "));
};

test("the PDF of the self-check has the people, days, articles and advice of the screen", async () => {
  const [screen, pdf] = [
    plain(await (await call("/inspection/check?month=2026-11", { cookie: owner.cookie })).text()),
    await download(),
  ];
  for (const expectedText of [
    "No hay protocolo escrito del registro.",
    "Faltan salidas",
    "lun 16",
    "art. 12.5 ET",
    "Si hay pacto, guárdalo por escrito.",
    "semana del 02/11 · 2 h 00 min",
    "Ana López",
  ]) {
    expect(screen).toContain(expectedText);
    expect(pdf).toContain(expectedText);
  }
});

test("the PDF of the self-check prints a DNI or an address beside a name that its font cannot write", async () => {
  expect(await download()).toContain("(…) · 12345678Z");
});

test("each finding of the self-check links its day, and the terms where the pact is stated", async () => {
  const screen = await (await call("/inspection/check?month=2026-11", { cookie: owner.cookie })).text();
  const { id } = ana.profile;
  expect(screen).toContain(`href="/schedules/new?person=${id}"`);
  expect(screen).toContain("Eva Roca");
  expect(screen).not.toContain(`href="/schedules/new?person=${eva.profile.id}"`);
  expect(screen).toMatch(new RegExp(`href="/history\\?[^"]*profile=${id}[^"]*day=2026-11-16`));
});
