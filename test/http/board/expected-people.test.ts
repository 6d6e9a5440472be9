import { expect, test } from "vitest";
import type { Today } from "~/modules/tenancy/today/show-today.server";
import { addDays } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { dayMs, hourMs } from "~/time/units";
import { anAbsence } from "../../support/worker/absences";
import { call } from "../../support/worker/app";
import { noon } from "../../support/worker/clock";
import { declareCalendar, everyDay, giveTerms } from "../../support/worker/give-terms";
import { aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { beginAt } from "../../support/worker/time";

beginAt(noon);

async function readPage({ cookie }: SignedInMember, query = "") {
  const answer = await call(`/working-now${query}`, { cookie });
  return (await answer.text()).replaceAll("<!-- -->", "");
}

const readToday = async ({ cookie }: SignedInMember) =>
  (await call("/dashboard/hoy", { cookie })).json<Today>();

test("a person who is expected and has not clocked in is listed in a group of its own, without people at work or without terms", async () => {
  const owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
  const { company } = owner;
  const [late, here, left] = [
    await aMember({ company, fullName: "Tarde Ruiz" }),
    await aMember({ company, fullName: "Aquí Gil" }),
    await aMember({ company, fullName: "Vino Mas" }),
  ];
  expect(await readPage(owner)).not.toContain("Deberían estar y no han fichado");
  // A shift of a whole day, whatever the time at which the test runs.
  const pattern = everyDay(6 * 60, 30 * 60);
  const from = addDays(localDateOf(noon, company.timeZone), -2);
  for (const person of [late, here, left])
    await giveTerms(owner, person, { at: noon - dayMs, from, pattern });
  await aLog(here, { checkInTime: noon - hourMs, checkOutTime: null });
  await aLog(left, { checkInTime: noon - 2 * hourMs, checkOutTime: noon - hourMs });
  const html = await readPage(owner);
  const list = html.slice(html.indexOf("Deberían estar y no han fichado"));
  expect(list).toContain("Deberían estar y no han fichado: 1");
  expect(list).toContain("Tarde Ruiz");
  expect(list).toContain("desde las 06:00");
  expect(list).toContain(`/history?profile=${late.profile.id}`);
  // One action, for the day of the shift.
  const todayOn = localDateOf(noon, company.timeZone);
  expect(list).toMatch(
    new RegExp(
      `href="/absences/new\\?person=${late.profile.id}&amp;from=${todayOn}"[^>]*><span>Anotar ausencia`,
    ),
  );
  const { groups } = await readToday(owner);
  expect(groups.find(({ kind }) => kind === "late")!.rows).toMatchObject([
    {
      name: "Tarde Ruiz",
      action: "Anotar ausencia",
      to: `/absences/new?person=${late.profile.id}&from=${todayOn}`,
    },
  ]);
  expect(list.slice(0, list.indexOf("</section>"))).not.toMatch(/Aquí Gil|Vino Mas|Olga Dueña/);
  expect(await readPage(owner, "?search=Tarde")).not.toContain("Deberían estar y no han fichado");
});

test("people who are absent today are in another group, not missing, and a private kind is only «Ausente»", async () => {
  const owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
  const { company } = owner;
  const todayOn = localDateOf(noon, company.timeZone);
  const people = {
    away: await aMember({ company, fullName: "Eva Playa" }),
    ill: await aMember({ company, fullName: "Iván Mal" }),
    working: await aMember({ company, fullName: "Vino Igual" }),
    asked: await aMember({ company, fullName: "Pidió Luz" }),
    back: await aMember({ company, fullName: "Volvió Ayer" }),
  };
  const pattern = everyDay(6 * 60, 30 * 60);
  const from = addDays(todayOn, -2);
  for (const person of [people.away, people.ill])
    await giveTerms(owner, person, { at: noon - dayMs, from, pattern });
  await anAbsence(people.away, { fromDay: from, toDay: todayOn });
  await anAbsence(people.ill, { fromDay: from, toDay: todayOn, kind: "sick-leave" });
  await anAbsence(people.working, { fromDay: from, toDay: todayOn });
  await anAbsence(people.asked, { fromDay: from, toDay: todayOn, state: "requested" });
  await anAbsence(people.back, { fromDay: from, toDay: addDays(todayOn, -1) });
  await anAbsence(owner, { fromDay: todayOn, kind: "sick-leave" });
  await aLog(people.working, { checkInTime: noon - hourMs, checkOutTime: null });
  const html = await readPage(owner);
  const list = html.slice(html.indexOf("Ausentes hoy"));
  const absent = list.slice(0, list.indexOf("</section>"));
  expect(absent).toContain("Ausentes hoy: 3");
  expect(absent).toMatch(/Eva Playa.*De vacaciones hoy.*Iván Mal.*Ausente hoy.*Olga Dueña.*Baja médica hoy/s);
  const away = `/absences/mine?profile=${people.away.profile.id}`;
  expect(absent).toMatch(new RegExp(`href="${away.replace("?", "\\?")}"[^>]*><span>Ver ausencia`));
  expect((await readToday(owner)).groups.find(({ kind }) => kind === "absent")!.rows[0]).toMatchObject({
    action: "Ver ausencia",
    to: away,
  });
  expect(absent).not.toMatch(/Vino Igual|Pidió Luz|Volvió Ayer/);
  // Nobody who is absent is missing, and the person who came anyway is at work.
  expect(html).not.toContain("Deberían estar y no han fichado");
  expect(html.slice(0, html.indexOf("Ausentes hoy"))).toContain("Vino Igual");
  expect(await readPage(owner, "?search=Eva")).not.toContain("Ausentes hoy");
});

test("without a declared calendar nobody is missing, and managers see that it must be declared", async () => {
  const owner = await aMember({ role: "owner" });
  const late = await aMember({ company: owner.company, fullName: "Tarde Ruiz" });
  const missing = "Faltan los festivos de";
  const onSchedules = async () => (await call("/schedules", { cookie: owner.cookie })).text();
  expect(await readPage(owner)).not.toContain(missing);
  const todayOn = localDateOf(noon, owner.company.timeZone);
  await giveTerms(owner, late, {
    at: noon - dayMs,
    from: addDays(todayOn, -2),
    pattern: everyDay(6 * 60, 30 * 60),
    holidays_off: true,
  });
  const year = Number(todayOn.slice(0, 4));
  for (const html of [await readPage(owner), await onSchedules()]) {
    expect(html).toContain(`${missing} ${year}. Hasta que los pongas, solo cuentan los nacionales`);
    expect(html).toContain(`/schedules/calendar?year=${year}&amp;centre=${owner.company.id}`);
  }
  expect(await readPage(owner)).not.toContain("Deberían estar y no han fichado");
  await declareCalendar(owner, { at: noon, years: [year - 1, year, year + 1] });
  for (const html of [await readPage(owner), await onSchedules()]) expect(html).not.toContain(missing);
  expect(await readPage(owner)).toContain("Deberían estar y no han fichado: 1");
});

test("a person on rest for overtime is absent and not missing", async () => {
  const owner = await aMember({ role: "owner" });
  const resting = await aMember({ company: owner.company, fullName: "Luz Descansa" });
  const todayOn = localDateOf(noon, owner.company.timeZone);
  const from = addDays(todayOn, -2);
  await giveTerms(owner, resting, { at: noon - dayMs, from, pattern: everyDay(6 * 60, 30 * 60) });
  expect(await readPage(owner)).toContain("Deberían estar y no han fichado: 1");
  await anAbsence(resting, { fromDay: from, toDay: todayOn, kind: "overtime-rest" });
  const html = await readPage(owner);
  expect(html).toContain("Ausentes hoy: 1");
  expect(html).not.toContain("Deberían estar y no han fichado");
});
