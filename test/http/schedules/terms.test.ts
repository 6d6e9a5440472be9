// Proves that managers give terms step by step without scripts, that nothing is saved before its review, and who sees them.
import { invitations } from "#cell";
import { beforeEach, describe, expect, test } from "vitest";
import { listSchedules } from "~/modules/schedules/list-schedules.server";
import { messages, shiftTexts, termsTexts } from "~/modules/schedules/terms/messages";
import { keptFields } from "~/modules/schedules/terms/read-shared-terms";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { addDays, formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { aCentre, everyDay, giveTerms } from "../../support/worker/give-terms";
import { findFieldName, findForm, sendForm, type HtmlForm } from "../../support/worker/html-form";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

let owner: SignedInMember;
let ana: SignedInMember;
let luis: SignedInMember;
beforeEach(async () => {
  const company = await aCompany({ name: "Bar Luna" });
  owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company, fullName: "Ana López" });
  luis = await aMember({ company, fullName: "Luis Gil" });
});

const todayOn = () => localDateOf(deps().now, owner.company.timeZone);

const screen = async ({ cookie }: SignedInMember, path: string) =>
  (await (await call(path, { cookie })).text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");

const textOf = async (answer: Response) =>
  (await answer.text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");

const termsPath = (...people: SignedInMember[]) =>
  `/schedules/new?${new URLSearchParams(people.map(({ profile }) => ["person", profile.id]))}`;

/** The typed form: the same shift on every day, holidays too. */
const typed = (shift: string, from = todayOn()) => ({
  kind: "week",
  from: formatDate(from),
  ...Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`day_${day}`, shift])),
  centre: owner.company.id,
  percent: "100",
  annual: "",
  vacation_days: "30",
  vacation_unit: "natural",
  clock_change: "real",
});

/** The values with which a form opens: its texts, ticked boxes and chosen options. */
const untouchedIn = ({ html }: HtmlForm): Record<string, string> => {
  const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  const inputs = (html.match(/<input\b[^>]*>/g) ?? []).filter(
    (tag) => attribute(tag, "type") !== "checkbox" || attribute(tag, "checked") !== undefined,
  );
  const selects = (html.match(/<select\b.*?<\/select>/gs) ?? []).map((tag) => [
    attribute(tag, "name")!,
    attribute(/<option\b[^>]*selected[^>]*>/.exec(tag)?.[0] ?? "", "value") ?? "",
  ]);
  const texts = inputs.map((tag) => [attribute(tag, "name") ?? "", attribute(tag, "value") ?? ""]);
  return Object.fromEntries([...texts, ...selects].filter(([name]) => name !== "")) as Record<string, string>;
};

const sendUntouched = (form: HtmlForm, { cookie }: SignedInMember) =>
  sendForm(form, untouchedIn(form), { cookie });

const everyChip = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`line_0_day_${day}`, "on"]));

const send = (by: SignedInMember, form: Record<string, string>, ...people: SignedInMember[]) =>
  call(termsPath(...people), { cookie: by.cookie, form });

const schedulesOf = ({ profile, company }: SignedInMember) =>
  listSchedules(deps(), { companyId: company.id, profileId: profile.id });

describe("giving terms", () => {
  test("to several people takes three pages without scripts, and shows each change before it is saved", async () => {
    await giveTerms(owner, ana, {
      at: deps().now,
      from: addDays(todayOn(), -30),
      pattern: everyDay(540, 780),
    });
    const list = await screen(owner, "/schedules");
    for (const text of ["Ana López", "lunes a domingo: 09:00–13:00", "28 h a la semana", messages.noneYet])
      expect(list).toContain(text);
    const path = termsPath(ana, luis);
    const page = await screen(owner, path);
    const fields = findForm(page, "Ver qué cambia", path);
    expect(fields.sent).toMatchObject({ kind: "week", centre: "keep" });
    expect(page.split('<option value="keep" selected="">No cambiar</option>').length - 1).toBe(4);
    expect(findFieldName(fields, "Horas de esos días")).toBe("times_0");
    const lines = { times_0: "de 9 a 14", ...everyChip };
    const reviewed = await textOf(
      await sendForm(fields, { ...typed(""), ...lines }, { cookie: owner.cookie }),
    );
    for (const text of [
      "09:00–14:00",
      "140 h en las próximas 4 semanas, descontados festivos y ausencias<",
      "; antes, 28 h<",
      "140 h en las próximas 4 semanas, descontados festivos y ausencias; antes, 112 h",
    ])
      expect(reviewed).toContain(text);
    expect(await schedulesOf(luis)).toEqual([]);
    const save = findForm(reviewed, "Guardar", path);
    const saved = await sendForm(save, {}, { cookie: owner.cookie });
    expect([saved.status, saved.headers.get("Location")]).toEqual([302, "/schedules?saved=2"]);
    await settle();
    expect([(await schedulesOf(ana)).length, (await schedulesOf(luis)).length]).toEqual([2, 1]);
    expect(await screen(owner, "/schedules?saved=2")).toContain(messages.saved(2));
    const ofAna = await screen(owner, `/schedules?saved=1&of=${ana.profile.id}`);
    expect(ofAna).toContain("Horario de Ana López guardado.");
    const again = await sendForm(save, {}, { cookie: owner.cookie });
    expect(await textOf(again)).toContain(messages.same);
    expect((await schedulesOf(luis)).length).toBe(1);
  });

  test("to several people leaves untouched fields as each has them, and the review lists the others", async () => {
    const canary = await aCentre(owner, "Atlantic/Canary");
    await giveTerms(owner, ana, {
      at: deps().now,
      from: addDays(todayOn(), -30),
      pattern: everyDay(540, 780),
      part_time_percent: 50,
      centre: canary,
      annual_minutes: 60_000,
      vacation: { unit: "natural", days: 33 },
      clock_change: "neutral",
    });
    const path = termsPath(ana, luis);
    const fields = findForm(await screen(owner, path), "Ver qué cambia", path);
    const days = Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`day_${day}`, "8:00-15:00"]));
    const form = { ...keptFields, from: formatDate(todayOn()), ...days, percent: "62,5" };
    const reviewed = await textOf(await sendForm(fields, form, { cookie: owner.cookie }));
    for (const expectedText of [
      "62,5 % de la completa",
      "; antes, 50 % de la completa",
      "Vacaciones al año: 30 días naturales",
    ])
      expect(reviewed).toContain(expectedText);
    expect(reviewed).not.toContain("33 días naturales");
    await sendForm(findForm(reviewed, "Guardar", path), {}, { cookie: owner.cookie });
    await settle();
    const [, given] = await schedulesOf(ana);
    expect(given?.content).toMatchObject({
      part_time_percent: 62.5,
      centre: canary,
      holidays_off: false,
      annual_minutes: 60_000,
      vacation: { unit: "natural", days: 33 },
      clock_change: "neutral",
    });
    const own = await screen(ana, "/schedules/person");
    for (const expectedText of ["Centro de trabajo: Bar Atlantic/Canary", "cuenta como una noche cualquiera"])
      expect(own).toContain(expectedText);
  });

  test("with an untouched form changes nothing, for one person and for several with equal hours", async () => {
    for (const each of [ana, luis])
      await giveTerms(owner, each, {
        at: deps().now,
        from: addDays(todayOn(), -30),
        pattern: everyDay(540, 780),
      });
    for (const path of [termsPath(ana), termsPath(ana, luis)]) {
      const reviewed = await textOf(
        await sendUntouched(findForm(await screen(owner, path), "Ver qué cambia", path), owner),
      );
      expect(reviewed).toContain("este horario: no cambia nada");
      expect(() => findForm(reviewed, "Guardar", path)).toThrow();
      // A page of an earlier version offers to save.
      const form = findForm(reviewed, "Volver a cambiar", path);
      const saved = await sendForm(form, { intent: "save" }, { cookie: owner.cookie });
      expect(await textOf(saved)).toContain(messages.same);
    }
    expect([(await schedulesOf(ana)).length, (await schedulesOf(luis)).length]).toEqual([1, 1]);
  });

  test("to several people with different hours begins without hours, so that an untouched form is refused", async () => {
    const from = addDays(todayOn(), -30);
    await giveTerms(owner, ana, { at: deps().now, from, pattern: everyDay(540, 780) });
    await giveTerms(owner, luis, { at: deps().now, from, pattern: everyDay(600, 780) });
    const path = termsPath(ana, luis);
    const answer = await sendUntouched(findForm(await screen(owner, path), "Ver qué cambia", path), owner);
    expect([answer.status, (await textOf(answer)).includes(termsTexts["without-hours"])]).toEqual([
      422,
      true,
    ]);
  });

  test("with the hours of a colleague leaves a person's own holidays, and a change of holidays comes first", async () => {
    const from = addDays(todayOn(), -30);
    await giveTerms(owner, ana, { at: deps().now, from, pattern: everyDay(540, 780), holidays_off: true });
    await giveTerms(owner, luis, {
      at: deps().now,
      from,
      pattern: everyDay(600, 780),
      part_time_percent: 50,
    });
    const path = `${termsPath(ana)}&like=${(await schedulesOf(luis))[0]!.id}`;
    const fields = findForm(await screen(owner, path), "Ver qué cambia", path);
    expect(untouchedIn(fields)).toMatchObject({ holidays_off: "on", percent: "100", times_0: "10:00-13:00" });
    const copied = await textOf(await sendUntouched(fields, owner));
    expect(copied).not.toContain("Cambian los festivos");
    const worked = typed("10:00-13:00");
    const reviewed = await textOf(await send(owner, { ...worked, intent: "review" }, ana));
    const [warned, week] = [
      reviewed.indexOf(messages.holidaysChange(["Ana López"], "también los trabaja")),
      reviewed.indexOf("Desde el "),
    ];
    expect([warned > 0, warned < week]).toEqual([true, true]);
  });

  test("without scripts shows the notes of the law about the hours, with the article, and still saves them", async () => {
    const path = termsPath(ana);
    const form = findForm(await screen(owner, path), "Ver qué cambia", path);
    const long = { ...typed(""), times_0: "9-19", ...everyChip };
    const reviewed = await textOf(await sendForm(form, long, { cookie: owner.cookie }));
    const shown = reviewed.replaceAll(/<[^>]*>/g, "");
    for (const note of [
      "Salen 70 h a la semana; el máximo son 40 h de media en el año (art. 34.1 ET).",
      "Hay hasta 10 h en un día; el máximo son 9 h, salvo convenio o acuerdo (art. 34.3 ET).",
    ])
      expect(shown).toContain(note);
    const save = findForm(reviewed, "Guardar", path);
    expect((await sendForm(save, {}, { cookie: owner.cookie })).status).toBe(302);
    await settle();
    expect(await schedulesOf(ana)).toHaveLength(1);
  });

  test("from a past day states the changes in the past", async () => {
    const { company } = owner;
    const eva = await aMember({ company, fullName: "Eva Ruiz", employedSince: addDays(todayOn(), -30) });
    await giveTerms(owner, eva, {
      at: deps().now - 20 * 86_400_000,
      from: addDays(todayOn(), -10),
      pattern: everyDay(540, 780),
    });
    const form = typed("9:00-14:00", addDays(todayOn(), -5));
    const reviewed = await textOf(await send(owner, { ...form, intent: "review" }, eva));
    for (const expectedText of [
      "lo previsto pasa de 20 h a 25 h. El saldo baja 5 h.",
      "descontados festivos y ausencias",
    ])
      expect(reviewed).toContain(expectedText);
  });

  test("to all asks for the people without terms, and leaves out a manager whose terms another must set", async () => {
    await giveTerms(owner, ana, { at: deps().now, from: todayOn(), pattern: everyDay(540, 780) });
    const placeOf = async () =>
      (await call("/schedules/new?all=1", { cookie: owner.cookie })).headers.get("Location");
    expect(await placeOf()).toBe(termsPath(luis, owner));
    await aMember({ company: owner.company, role: "admin", fullName: "Zoe Jefa" });
    expect(await placeOf()).not.toContain(owner.profile.id);
  });

  test("to people with equal changes shows the change once, and the list has them in one row", async () => {
    const form = typed("9:00-14:00");
    const reviewed = await textOf(await send(owner, { ...form, ...keptFields, intent: "review" }, ana, luis));
    expect(reviewed.split("35 h a la semana").length - 1).toBe(1);
    expect(reviewed).toContain("Ana López, Luis Gil");
    expect((await send(owner, { ...form, ...keptFields, intent: "save" }, ana, luis)).status).toBe(302);
    expect((await screen(owner, "/schedules")).split("35 h a la semana").length - 1).toBe(1);
  });

  test("with days of different length names the people with vacation in working days, and saves nothing", async () => {
    await giveTerms(owner, ana, { at: deps().now, from: todayOn(), pattern: everyDay(540, 780) });
    const shared = { holidays_off: "keep", percent: "", vacation_days: "", vacation_unit: "keep" };
    const form = { ...typed("9:00-14:00"), ...shared, day_4: "9:00-12:00" };
    const answer = await send(owner, { ...form, intent: "save" }, ana, luis);
    expect([answer.status, (await textOf(answer)).includes(messages.unevenVacation(["Ana López"]))]).toEqual([
      422,
      true,
    ]);
    expect(await schedulesOf(luis)).toEqual([]);
    const natural = { vacation_days: "30", vacation_unit: "natural" };
    expect((await send(owner, { ...form, ...natural, intent: "save" }, ana, luis)).status).toBe(302);
  });

  test("begins with a preset, a kind, a pattern of the company or the person's own terms", async () => {
    await giveTerms(owner, ana, { at: deps().now, from: todayOn(), pattern: everyDay(1_320, 1_800) });
    const value = (page: string, text: string) => page.includes(`value="${text}"`);
    const [recorded] = await schedulesOf(ana);
    for (const [query, text] of [
      ["preset=split", "09:00-14:00 y 16:00-19:00"],
      ["kind=flexible", "40:00"],
      [`like=${recorded!.id}`, "22:00-06:00"],
    ] as const)
      expect(value(await screen(owner, `${termsPath(luis)}&${query}`), text), query).toBe(true);
    expect(value(await screen(owner, termsPath(ana)), "22:00-06:00")).toBe(true);
    const cycle = findForm(await screen(owner, `${termsPath(luis)}&kind=cycle&days=5`), "Ver qué cambia", "");
    expect([findFieldName(cycle, "Día 5"), cycle.html.includes("Día 6")]).toEqual(["day_4", false]);
  });

  test("with a wrong field saves nothing and keeps the typed text", async () => {
    const answer = await send(owner, { ...typed("nueve a cinco"), intent: "save" }, luis);
    const page = await textOf(answer);
    expect(answer.status).toBe(422);
    for (const expectedText of [shiftTexts["not-a-shift"], messages.invalid, 'value="nueve a cinco"'])
      expect(page).toContain(expectedText);
    expect(await schedulesOf(luis)).toEqual([]);
  });

  test("from a day before a person joined is refused with that day", async () => {
    const { company } = owner;
    const eva = await aMember({ company, fullName: "Eva Ruiz", employedSince: addDays(todayOn(), -3) });
    const since = (days: number) =>
      send(owner, { ...typed("9-17", addDays(todayOn(), days)), intent: "review" }, eva);
    const refusal = await since(-4);
    expect(refusal.status).toBe(422);
    expect(await textOf(refusal)).toContain(
      messages.beforeJoining("Eva Ruiz", formatDate(addDays(todayOn(), -3))),
    );
    expect((await since(-3)).status).toBe(200);
  });

  test("to a person who was deactivated meanwhile gives nobody terms, and names them", async () => {
    await changeStatus(deps(), { member: owner, profileIds: [luis.profile.id], status: "inactive" });
    await settle();
    const answer = await send(owner, { ...typed("9-17"), intent: "save" }, ana, luis);
    expect(answer.status).toBe(422);
    expect(await textOf(answer)).toContain(messages.inactive(["Luis Gil"]));
    expect(await schedulesOf(ana)).toEqual([]);
  });

  test("is for the managers of the company only", async () => {
    const stranger = await aMember({ role: "owner" });
    const form = { ...typed("9-17"), intent: "save" };
    const statuses = [await send(ana, form, luis), await send(stranger, form, luis), await send(owner, form)];
    expect(statuses.map(({ status }) => status)).toEqual([403, 404, 422]);
    expect(await schedulesOf(luis)).toEqual([]);
  });
});

describe("the list of schedules", () => {
  test("shows invited people with the state of their invitation, and no search for few people", async () => {
    const { company } = owner;
    for (const [fullName, days] of [
      ["Carmen Sol", 3],
      ["Pepe Mar", -3],
    ] as const)
      await deps()
        .db.insert(invitations)
        .values({
          id: crypto.randomUUID(),
          companyId: company.id,
          email: `${crypto.randomUUID()}@example.com`,
          role: "employee",
          fullName,
          tokenHash: crypto.randomUUID(),
          expiresAt: deps().now + days * 86_400_000,
          createdAt: deps().now,
        });
    const list = await screen(owner, "/schedules");
    expect(list).toMatch(new RegExp(`Carmen Sol</bdi>.{0,60}${messages.invitationPending}`));
    expect(list).toMatch(new RegExp(`Pepe Mar</bdi>.{0,60}${messages.invitationExpired}`));
    expect(list).not.toContain('name="who"');
    const searched = await screen(owner, "/schedules?who=cármen");
    expect([searched.includes("Carmen Sol"), searched.includes("Pepe Mar")]).toEqual([true, false]);
    for (let more = 0; more < 7; more += 1) await aMember({ company });
    expect(await screen(owner, "/schedules")).not.toContain('name="who"');
    await aMember({ company });
    expect(await screen(owner, "/schedules")).toContain('name="who"');
  });
});

describe("the versions of a person's terms", () => {
  test("show who recorded each, and which one replaced it; only to the person and to managers", async () => {
    const from = todayOn();
    for (const to of [780, 840])
      await giveTerms(owner, ana, { at: deps().now, from, pattern: everyDay(540, to) });
    const own = await screen(ana, "/schedules/person");
    for (const expectedText of [
      "Tu horario",
      "09:00–13:00",
      "09:00–14:00",
      "Lo registró Olga Dueña",
      "en vigor",
      "sustituido",
    ])
      expect(own).toContain(expectedText);
    const path = `/schedules/person?profile=${ana.profile.id}`;
    expect(await screen(owner, path)).toContain("Horario de Ana López");
    const stranger = await aMember({ role: "owner" });
    const statuses = [
      await call(path, { cookie: luis.cookie }),
      await call(path, { cookie: stranger.cookie }),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([403, 404]);
    expect(await screen(luis, "/schedules/person")).toContain(messages.noneOwn);
  });
});

test("terms that another manager saved after the review are not overwritten: the form is reviewed again", async () => {
  const admin = await aMember({ company: owner.company, role: "admin", fullName: "Inés Gil" });
  const answer = await send(owner, { ...typed("9-17"), intent: "review" }, ana);
  const form = findForm(await textOf(answer), "Guardar", termsPath(ana));
  const { at, ...others } = { at: deps().now, from: todayOn(), pattern: everyDay(600, 1_080) };
  await giveTerms(admin, ana, { at, ...others });
  const late = await textOf(await sendForm(form, {}, { cookie: owner.cookie }));
  expect(late).toContain(messages.changedMeanwhile);
  expect(await schedulesOf(ana)).toHaveLength(1);
  const again = findForm(late, "Guardar", termsPath(ana));
  expect((await sendForm(again, {}, { cookie: owner.cookie })).status).toBe(302);
  expect(await schedulesOf(ana)).toHaveLength(2);
  await settle();
});
