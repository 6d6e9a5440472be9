// Proves that managers declare a calendar without scripts, that nothing is saved before its review, and who reads it.
import { schedules } from "#cell";
import { and, eq, isNull } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { centreMessages, messages } from "~/modules/schedules/calendar/messages";
import { listCentres } from "~/modules/schedules/centres.server";
import { expectedOn } from "~/modules/schedules/expected-on";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import { localDateOf } from "~/time/zones";
import { pagesOfPdf } from "../../support/pdf";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { findForm, sendForm } from "../../support/worker/html-form";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { beginAt } from "../../support/worker/time";

// This year has the list of the BOE.
beginAt(Date.parse("2026-12-02T12:00:00+01:00"));

let owner: SignedInMember;
let ana: SignedInMember;
beforeEach(async () => {
  const company = await aCompany({ name: "Bar Luna" });
  owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company, fullName: "Ana López" });
});

const year = () => Number(localDateOf(deps().now, owner.company.timeZone).slice(0, 4));

const textOf = async (answer: Response) =>
  (await answer.text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");

const screen = async ({ cookie }: SignedInMember, path: string) => textOf(await call(path, { cookie }));

const typed = () => ({
  place: "ES-MD",
  municipality: "Madrid",
  local_on_0: "15/05",
  local_name_0: "San Isidro",
  day_on_0: "23/12",
  day_name_0: "Cena de empresa",
  day_share_0: "50",
});

const edit = "/schedules/calendar/edit";
const send = (by: SignedInMember, form: Record<string, string>, query = "") =>
  call(edit + query, { cookie: by.cookie, form });

const declared = () =>
  deps()
    .db.select()
    .from(schedules)
    .where(and(eq(schedules.companyId, owner.company.id), isNull(schedules.profileId)));

const firstCentre = async () => (await listCentres(deps(), owner.company))[0]!;

test("a deactivated person reads neither the company's calendar nor its sheet", async () => {
  await sendForm(findForm(await screen(owner, edit), "Siguiente: ver el año", edit), typed(), {
    cookie: owner.cookie,
  });
  const inactivePerson = await aMember({ company: owner.company, status: "inactive" });
  for (const path of ["/schedules/calendar", "/schedules/calendar.pdf"]) {
    const answer = await call(path, { cookie: inactivePerson.cookie });
    expect(answer.status).toBe(403);
    expect(await textOf(answer)).not.toContain("San Isidro");
  }
});

describe("declaring a calendar", () => {
  test("needs a form and its review, without scripts, and changes the expected hours of its centre", async () => {
    const from = `${year()}-01-01`;
    await giveTerms(owner, ana, { at: deps().now, from, pattern: everyDay(540, 1020), holidays_off: true });
    expect(await screen(ana, "/schedules/calendar")).toContain(messages.undeclared(year()));
    const form = findForm(await screen(owner, edit), "Siguiente: ver el año", edit);
    const reviewed = await textOf(await sendForm(form, typed(), { cookie: owner.cookie }));
    for (const expectedText of [
      "Cena de empresa",
      "San Isidro",
      "Año Nuevo",
      "media jornada",
      messages.localMissing(1),
    ])
      expect(reviewed).toContain(expectedText);
    expect(reviewed).toContain("días laborables y");
    expect([await declared(), (await firstCentre()).territory]).toEqual([[], null]);
    const save = findForm(reviewed, "Guardar calendario", edit);
    const saved = await sendForm(save, {}, { cookie: owner.cookie });
    const place = `/schedules/calendar?year=${year()}&centre=${owner.company.id}`;
    expect([saved.status, saved.headers.get("Location")]).toEqual([302, `${place}&saved=1`]);
    await settle();
    const shown = await screen(ana, "/schedules/calendar");
    for (const expectedText of [
      "Lo publicó Olga Dueña el",
      "Madrid, Comunidad de Madrid",
      "Cena de empresa",
      "BOE núm.",
    ])
      expect(shown).toContain(expectedText);
    for (const absentText of [messages.undeclared(year()), edit]) expect(shown).not.toContain(absentText);
    const { schedule } = (
      await readSchedules(deps(), owner.company, { profileIds: [ana.profile.id], weeks: "all" })
    ).get(ana.profile.id)!;
    const minutes = ["05-15", "12-23", "12-22"].map((on) => expectedOn(schedule, `${year()}-${on}`).minutes);
    expect(minutes).toEqual([0, 240, 480]);
    const again = await sendForm(save, {}, { cookie: owner.cookie });
    expect(await textOf(again)).toContain(messages.same);
    expect(await declared()).toHaveLength(1);
  });

  test("again replaces the calendar, and begins with the declared one", async () => {
    await send(owner, { ...typed(), intent: "save" });
    const page = await screen(owner, edit);
    for (const value of [`15/05/${year()}`, "Cena de empresa", "50", "Madrid"])
      expect(page, value).toContain(`value="${value}"`);
    await send(owner, { ...typed(), day_name_0: "Cierre", day_share_0: "0", intent: "save" });
    await settle();
    const shown = await screen(ana, "/schedules/calendar");
    expect([shown.includes("Cierre"), shown.includes("Cena de empresa")]).toEqual([true, false]);
    expect(await declared()).toHaveLength(2);
  });

  test("with a wrong day shows the error, keeps the typed text and writes nothing", async () => {
    const answer = await send(owner, { ...typed(), local_on_0: "12/10", day_share_0: "150", intent: "save" });
    expect(answer.status).toBe(422);
    const page = await textOf(answer);
    for (const expectedText of [
      messages.invalid,
      messages.notAShare,
      messages.alreadyPublic(`12/10/${year()}`, "Fiesta Nacional de España", "national"),
      'value="150"',
      'value="Cena de empresa"',
    ])
      expect(page).toContain(expectedText);
    expect([await declared(), (await firstCentre()).territory]).toEqual([[], null]);
  });

  test("can add rows and go back without losing a field", async () => {
    const more = await textOf(await send(owner, { ...typed(), intent: "more" }));
    expect([more.includes('name="day_on_5"'), more.includes('value="Cena de empresa"')]).toEqual([
      true,
      true,
    ]);
    const back = await textOf(await send(owner, { ...typed(), intent: "edit" }));
    expect(back).toContain('value="San Isidro"');
  });

  test("is for the managers of the company only", async () => {
    const stranger = await aMember({ role: "owner" });
    const query = `?centre=${owner.company.id}`;
    const form = { ...typed(), intent: "save" };
    const statuses = [await send(ana, form, query), await send(stranger, form, query)];
    expect(statuses.map(({ status }) => status)).toEqual([403, 404]);
    expect(await declared()).toEqual([]);
  });
});

test("the printable calendar is a PDF of one page, for everybody of the company once it is declared", async () => {
  const path = `/schedules/calendar.pdf?centre=${owner.company.id}`;
  expect((await call(path, { cookie: ana.cookie })).status).toBe(404);
  const rows = Array.from({ length: 40 }, (_, at) => ({
    [`day_on_${at}`]: `${1 + (at % 20)}/${at < 20 ? 7 : 9}`,
    [`day_name_${at}`]: `Cierre por una reforma larga del local ${at}`,
    [`day_share_${at}`]: String(at),
  }));
  const saved = await send(owner, { ...typed(), ...(Object.assign({}, ...rows) as object), intent: "save" });
  expect(saved.status).toBe(302);
  const answer = await call(path, { cookie: ana.cookie });
  expect(answer.headers.get("Content-Disposition")).toMatch(
    new RegExp(`filename="calendario_laboral_[a-z-]+_${year()}\\.pdf"`),
  );
  const bytes = await answer.arrayBuffer();
  const [page] = await pagesOfPdf(bytes.slice(0));
  // The longest name that the BOE gives a holiday, beside the longest list: neither is cut.
  expect(page).toContain("Lunes siguiente al Día de la Constitución Española");
  expect(page).not.toContain("…");
  const pdf = new TextDecoder("latin1").decode(bytes);
  expect([pdf.slice(0, 5), pdf.match(/\/Type \/Page\b(?!s)/g)?.length]).toEqual(["%PDF-", 1]);
  const stranger = await aMember();
  expect((await call(path, { cookie: stranger.cookie })).status).toBe(404);
});

describe("centres of a company", () => {
  const centres = "/schedules/centres";
  const add = { name: "Bar Sol", place: "ES-CN/tenerife", municipality: "Adeje", zone: "Atlantic/Canary" };
  const post = (by: SignedInMember, form: Record<string, string>) =>
    call(centres, { cookie: by.cookie, form });

  test("are added by managers, have a calendar each, and are offered with a person's terms", async () => {
    const terms = `/schedules/new?person=${ana.profile.id}`;
    expect(await screen(owner, terms)).not.toContain("Centro de trabajo");
    const form = findForm(await screen(owner, centres), centreMessages.add, centres);
    const added = await textOf(await sendForm(form, add, { cookie: owner.cookie }));
    expect(added).toContain(centreMessages.added("Bar Sol"));
    for (const expectedText of ["Adeje, Canarias: Tenerife", "Hora canaria"])
      expect(added).toContain(expectedText);
    const [first, second] = await listCentres(deps(), owner.company);
    expect(first!.id).toBe(owner.company.id);
    expect(await screen(owner, terms)).toContain(`<option value="${second!.id}">Bar Sol</option>`);
    const query = `?centre=${second!.id}`;
    await send(owner, { ...typed(), place: add.place, intent: "save" }, query);
    await settle();
    expect(await screen(ana, `/schedules/calendar${query}`)).toContain("Candelaria");
    expect(await screen(ana, "/schedules/calendar")).not.toContain("Candelaria");
    await giveTerms(owner, ana, {
      at: deps().now,
      from: `${year()}-01-01`,
      pattern: everyDay(540, 1020),
      centre: second!.id,
    });
    expect(await screen(ana, "/schedules/calendar")).toContain("Candelaria");
  });

  test("get the time zone of their territory, unless another one is chosen", async () => {
    const form = findForm(await screen(owner, centres), centreMessages.add, centres);
    const ofPlace = { name: "Bar Mar", place: "ES-CN/gran-canaria", municipality: "" };
    const added = await textOf(await sendForm(form, ofPlace, { cookie: owner.cookie }));
    expect(added).toContain("Hora canaria");
    expect(added).not.toContain(centreMessages.unusualZone);
    const chosen = { ...ofPlace, name: "Bar Sol", zone: "Europe/Madrid" };
    const other = await textOf(await sendForm(form, chosen, { cookie: owner.cookie }));
    expect(other).toContain(centreMessages.unusualZone);
    const zones = (await listCentres(deps(), owner.company)).map(({ timeZone }) => timeZone);
    // Two centres of one millisecond have no order.
    expect(zones.toSorted()).toEqual(["Atlantic/Canary", "Europe/Madrid", "Europe/Madrid"]);
  });

  test("get another time zone, and a wrong one is refused next to its field", async () => {
    const { id } = owner.company;
    const page = await screen(owner, `${centres}?rename=${id}`);
    expect(page).toContain(centreMessages.zoneChange);
    const form = findForm(page, centreMessages.save, `${centres}?rename=${id}`);
    const wrong = await sendForm(form, { name: "Bar Ola", zone: "America/Lima" }, { cookie: owner.cookie });
    const refusalText = await wrong.text();
    expect([wrong.status, refusalText.includes(centreMessages.chooseZone)]).toEqual([422, true]);
    expect(refusalText).toContain('value="Bar Ola"');
    expect(await firstCentre()).toMatchObject({ name: "Bar Luna", timeZone: "Europe/Madrid" });
    const right = { name: "Bar Luna", zone: "Atlantic/Canary" };
    expect(await textOf(await sendForm(form, right, { cookie: owner.cookie }))).toContain(
      centreMessages.moved,
    );
    expect(await firstCentre()).toMatchObject({ name: "Bar Luna", timeZone: "Atlantic/Canary" });
  });

  test("get another name, and a wrong one is refused next to its field", async () => {
    const { id } = owner.company;
    const page = await screen(owner, `${centres}?rename=${id}`);
    const form = findForm(page, centreMessages.save, `${centres}?rename=${id}`);
    const refusal = await sendForm(form, { name: " " }, { cookie: owner.cookie });
    expect([refusal.status, (await textOf(refusal)).includes(centreMessages.withoutName)]).toEqual([
      422,
      true,
    ]);
    await sendForm(form, { name: "Bar de la plaza" }, { cookie: owner.cookie });
    expect((await firstCentre()).name).toBe("Bar de la plaza");
  });

  test("cannot be changed by another company or by people without the right", async () => {
    const stranger = await aMember({ role: "owner" });
    const rename = { intent: "rename", centre: owner.company.id, name: "Otro" };
    const statuses = [await post(stranger, rename), await post(ana, rename), await post(ana, add)];
    expect(statuses.map(({ status }) => status)).toEqual([404, 403, 403]);
    expect(await listCentres(deps(), owner.company)).toMatchObject([{ name: "Bar Luna" }]);
  });
});
