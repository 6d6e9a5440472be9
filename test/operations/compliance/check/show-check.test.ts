import { expect, test } from "vitest";
import { foundDayText } from "~/modules/compliance/check/messages";
import { showCheck } from "~/modules/compliance/check/show-check.server";
import { acknowledgeProtocol } from "~/modules/compliance/protocol/acknowledge.server";
import { aProtocol } from "../../../support/worker/a-protocol";
import { deps, settle } from "../../../support/worker/deps";
import { declareCalendar, giveTerms } from "../../../support/worker/give-terms";
import { aLink } from "../../../support/worker/inspection";
import { aCompany, aLog, aMember } from "../../../support/worker/people";

const now = Date.parse("2026-12-16T10:00:00+01:00");
const at = (day: string, time: string) => Date.parse(`${day}T${time}:00+01:00`);

/**
 * Returns a company whose waiter works part-time on a split shift, closes late, and misses an exit in November.
 * @param stated what the company and the terms state.
 */
async function aBar(stated: { company?: object; terms?: object } = {}) {
  const company = await aCompany({ timeZone: "Europe/Madrid", ...stated.company });
  const owner = await aMember({ company, role: "owner", fullName: "Marta Ruiz" });
  const ana = await aMember({ company, fullName: "Ana López" });
  await giveTerms(owner, ana, {
    at: at("2026-11-02", "08:00"),
    from: "2026-11-02",
    part_time_percent: 50,
    pattern: { kind: "flexible", weekly_minutes: 1_200, reference_days: [0, 1, 2, 3, 4] },
    ...stated.terms,
  });
  const work = (day: string, from: string, to: string | null) =>
    aLog(ana, { checkInTime: at(day, from), checkOutTime: to === null ? null : at(day, to) });
  // Three parts, then the next day after eight hours, and no exit on the last day.
  await work("2026-11-03", "09:00", "11:00");
  await work("2026-11-03", "13:00", "15:00");
  await work("2026-11-03", "20:00", "23:30");
  await work("2026-11-04", "07:30", "12:00");
  await work("2026-11-30", "09:00", null);
  await settle();
  return { company, owner, ana };
}

const linesOf = ({ findings }: Awaited<ReturnType<typeof showCheck>>) =>
  findings.flatMap(({ id, tone, people }) =>
    people.flatMap(({ name, days }) =>
      days.map((day) => `${tone} ${name}: ${foundDayText(id, day)}`.replaceAll("\u00a0", " ")),
    ),
  );

const check = (member: Awaited<ReturnType<typeof aBar>>["owner"], query = "") =>
  showCheck(deps(now), { member, params: new URLSearchParams(query) });

test("the self-check of the last month names days, people and findings", async () => {
  const { owner, ana } = await aBar();
  const page = await check(owner);
  expect(page.range).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  expect(linesOf(page)).toEqual([
    "amber Ana López: lun 30",
    "grey Ana López: mié 4 · 8 h 00 min",
    "grey Ana López: mar 3 · 2 interrupciones",
  ]);
  expect(page.findings[0]?.people[0]?.profileId).toBe(ana.profile.id);
  expect(page.facts.find(({ id }) => id === "terms")?.text).toBe(
    "1 persona sin horario: no consta su jornada.",
  );
});

test("a stated convenio and a stated age change the findings of the self-check", async () => {
  const convenio = { restRegime: "general", dayInterruptions: 2, dailyLimitMinutes: 480 };
  const { owner } = await aBar({ company: convenio, terms: { minor_until: "2026-11-03" } });
  expect(linesOf(await check(owner))).toEqual([
    "amber Ana López: lun 30",
    "amber Ana López: mié 4 · 8 h 00 min",
    "amber Ana López: mar 3 · 1 h 30 min",
  ]);
});

test("a week beyond part-time terms asks for the pact in the terms of its person", async () => {
  const tenHours = { pattern: { kind: "flexible", weekly_minutes: 600, reference_days: [0, 1, 2, 3, 4] } };
  const complementaryOf = async (terms: object) => {
    const { owner } = await aBar({ terms: { ...tenHours, ...terms } });
    const page = await check(owner);
    const { unknown, asks } = page.findings.find(({ id }) => id === "complementary-hours") ?? {};
    return [linesOf(page).filter((line) => line.includes("semana")), unknown, asks];
  };
  expect(await complementaryOf({})).toEqual([
    ["grey Ana López: semana del 02/11 · 2 h 00 min"],
    "Puede estar permitido. Falta saber si hay pacto de horas complementarias.",
    "person",
  ]);
  const complementary_pact = { agreed_on: "2026-11-01", percent: 30 };
  expect(await complementaryOf({ complementary_pact })).toEqual([[], undefined, undefined]);
});

test("a rest that the convenio extends is checked by that length", async () => {
  const company = { restRegime: "general", restBetweenMinutes: 780 };
  const { owner, ana } = await aBar({ company });
  const work = (day: string, from: string, to: string) =>
    aLog(ana, { checkInTime: at(day, from), checkOutTime: at(day, to) });
  await work("2026-11-10", "10:00", "13:00");
  await work("2026-11-10", "16:00", "20:00");
  await work("2026-11-11", "08:30", "12:00");
  await settle();
  expect(linesOf(await check(owner))).toContain("amber Ana López: mié 11 · 12 h 30 min");
});

test("the self-check of the present month ends yesterday, and one of a future month is refused", async () => {
  const { owner } = await aBar();
  const page = await check(owner, "month=2026-12");
  expect([page.range, page.later, page.earlier]).toEqual([
    { from: "2026-12-01", to: "2026-12-15" },
    null,
    "2026-11",
  ]);
  await expect(check(owner, "month=2027-01")).rejects.toMatchObject({ status: 404 });
});

test("on the first of a month its self-check is refused", async () => {
  const { owner } = await aBar();
  const first = deps(Date.parse("2026-12-01T10:00:00+01:00"));
  const checkOn = (query: string) => showCheck(first, { member: owner, params: new URLSearchParams(query) });
  expect((await checkOn("")).later).toBeNull();
  await expect(checkOn("month=2026-12")).rejects.toMatchObject({ status: 404 });
});

test("the self-check counts readers, representatives, links and calendars of its own company", async () => {
  const factsOf = async ({ owner }: Pick<Awaited<ReturnType<typeof aBar>>, "owner">) =>
    Object.fromEntries((await check(owner)).facts.map(({ id, tone, text }) => [id, `${tone} · ${text}`]));
  const [bar, other] = [await aBar(), await aBar()];
  await aMember({ company: bar.company, fullName: "Eva Sol", representsSince: now });
  const protocol = await aProtocol(bar.owner, 0, undefined, now);
  for (const member of [bar.owner, bar.ana])
    expect(await acknowledgeProtocol(deps(now), { member, ...protocol })).toEqual({ code: "read" });
  await aLink(bar.owner, { now });
  await declareCalendar(bar.owner, { at: now, years: [2026, 2027], holidays: ["2026-12-24"] });
  await settle();
  expect(await factsOf(bar)).toEqual({
    readers: "amber · 1 de 3 no ha leído el protocolo.",
    calendar: "good · No falta ningún calendario laboral.",
    terms: "grey · 2 personas sin horario: no consta su jornada.",
    representatives: "good · 1 representante con acceso.",
    access: "good · 1 enlace abierto para la Inspección.",
  });
  expect(await factsOf(other)).toMatchObject({
    protocol: "amber · No hay protocolo escrito del registro.",
    representatives: "grey · No constan representantes. Si los hay, reciben el registro cada mes.",
    access: "neutral · Ningún enlace abierto para la Inspección.",
  });
});

test("the self-check has no person of another company", async () => {
  const [{ owner }] = [await aBar(), await aBar()];
  const page = await check(owner);
  expect(page.findings.flatMap(({ people }) => people).length).toBe(3);
});

test("a page of the self-check has fifty people by name, and the next page the others", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Zoe" });
  const aPerson = (nth: number) => aMember({ company, fullName: `Persona ${100 + nth}` });
  for (let nth = 0; nth < 50; nth += 1) await aPerson(nth);
  const first = await check(owner);
  expect(first.page).toEqual({ first: "Persona 100", last: "Persona 149" });
  const second = await check(owner, `before=${first.next}`);
  expect([second.page, second.next]).toEqual([{ first: "Zoe", last: "Zoe" }, null]);
  // An address can name nobody, or the last person.
  for (const before of ["nobody", owner.profile.id]) {
    const { page, findings } = await check(owner, `before=${before}`);
    expect([page, findings]).toEqual([null, []]);
  }
});
