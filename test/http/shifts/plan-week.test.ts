// Proves that a week is planned and published with forms that need no scripts, and what the grid sends by itself.
import { beforeEach, describe, expect, test } from "vitest";
import { offerField } from "~/modules/shifts/grid/publish-choice";
import { answerMessages } from "~/modules/shifts/grid/answer-messages";
import { faultTexts, messages } from "~/modules/shifts/grid/messages";
import { publishMessages } from "~/modules/shifts/grid/publish-messages";
import { templateMessages } from "~/modules/shifts/grid/template-messages";
import { messages as requestMessages } from "~/modules/shifts/requests/messages";
import { writeRequested } from "~/modules/shifts/requests/requested-field";
import { saveCoverage } from "~/modules/schedules/coverage.server";
import { publishWeek } from "~/modules/shifts/publish-week.server";
import { readWeek } from "~/modules/shifts/read-week.server";
import { addDays, formatDate, weekOf } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { localDateOf } from "~/time/zones";
import { aCentre, everyDay, giveTerms } from "../../support/worker/give-terms";
import { aScopedCompany, withOtherManagers } from "../../support/worker/a-scoped-company";
import { anAbsence } from "../../support/worker/absences";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { findForm, sendForm, type HtmlForm } from "../../support/worker/html-form";
import type { SignedInMember } from "../../support/worker/people";
import { aBar, draftWeek, publishedWeekOf, weekOfShifts } from "../../support/worker/shifts";

const noon = weekOfShifts(720, 960);
/** The week after the next one, which has not begun for anybody. */
const week = addDays(weekOf(new Date(Date.now()).toISOString().slice(0, 10)).from, 14);
const path = `/shifts?week=${week}`;
const publishPath = `/shifts/publish?week=${week}`;

let owner: SignedInMember;
let ana: SignedInMember;
let leo: SignedInMember;
beforeEach(async () => {
  ({ owner, ana, leo } = await aBar());
});

const textOf = async (answer: Response) =>
  (await answer.text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ").replaceAll("&quot;", '"');
const screen = async (address: string) => textOf(await call(address, { cookie: owner.cookie }));
const draftsOf = async () => {
  const { people } = await readWeek(deps(), { member: owner, week });
  return people.map(({ draft }) => draft?.days ?? null);
};

describe("the week of one person, as a form", () => {
  const personPath = () => `${path}&person=${ana.profile.id}`;
  const send = async (typed: Record<string, string>) =>
    sendForm(findForm(await screen(personPath()), messages.savePerson, personPath()), typed, {
      cookie: owner.cookie,
    });

  test("is saved with the times that were typed", async () => {
    const answer = await send({ day_0: "12-16 20-0:30", day_4: "libre" });
    expect(answer.status).toBe(200);
    expect(await textOf(answer)).toContain(answerMessages.savedPerson("Ana López"));
    expect((await draftsOf())[0]!.slice(0, 2)).toEqual([
      [
        { from: 720, to: 960 },
        { from: 1_200, to: 1_470 },
      ],
      [],
    ]);
  });

  test("with the name of another centre plans the shift there, and shows it again", async () => {
    const luna = await aCentre(owner, null);
    await send({ day_0: "12-16 en Bar Luna" });
    expect((await draftsOf())[0]![0]).toEqual([{ from: 720, to: 960, centre: luna }]);
    expect(await screen(personPath())).toContain('value="12-16 en Bar Luna"');
    const refusal = await send({ day_0: "12-16 en Macarena" });
    expect(await textOf(refusal)).toContain(faultTexts["unknown-centre"]);
    expect((await draftsOf())[0]![0]).toEqual([{ from: 720, to: 960, centre: luna }]);
  });

  test("with times that cannot be read keeps them, names the day and writes nothing", async () => {
    const answer = await send({ day_0: "a mediodía", day_1: "9-17" });
    const page = await textOf(answer);
    expect(answer.status).toBe(422);
    expect(page).toContain(faultTexts["not-a-shift"]);
    for (const typed of ['value="a mediodía"', 'value="9-17"']) expect(page).toContain(typed);
    expect(await draftsOf()).toEqual([null, null]);
  });

  test("with a night that reaches into the next shift is refused", async () => {
    const page = await textOf(await send({ day_0: "20-10", day_1: "9-17" }));
    expect(page).toContain(faultTexts["overlaps-next-day"]);
    expect(await draftsOf()).toEqual([null, null]);
  });

  test("that another manager saved meanwhile is not replaced, and names them", async () => {
    const form = findForm(await screen(personPath()), messages.savePerson, personPath());
    await draftWeek(owner, ana, { days: noon, of: week, at: Date.now() });
    const page = await textOf(await sendForm(form, { day_0: "9-17" }, { cookie: owner.cookie }));
    expect(page).toContain(messages.conflict("Olga Dueña", "Ana López"));
    expect((await draftsOf())[0]).toEqual(noon);
  });

  test("is copied from a colleague", async () => {
    await draftWeek(owner, leo, { days: noon, of: week, at: Date.now() });
    const form = findForm(await screen(personPath()), messages.copy, personPath());
    await sendForm(form, { from: leo.profile.id }, { cookie: owner.cookie });
    expect(await draftsOf()).toEqual([noon, noon]);
  });
});

test("an absence that a person requests is above the week, with the way to its answer", async () => {
  await anAbsence(ana, { fromDay: week, toDay: addDays(week, 3), state: "requested" });
  const page = await screen(path);
  expect(page).toContain("Ana López pide vacaciones del ");
  expect(page).toContain(
    `/absences/mine?${new URLSearchParams({ profile: ana.profile.id, month: week.slice(0, 7) })}`.replace(
      "&",
      "&amp;",
    ),
  );
});

test("the week before is copied by one button, without accepted absences, which are named", async () => {
  const lastWeek = addDays(week, -7);
  for (const person of [ana, leo])
    await draftWeek(owner, person, { days: noon, of: lastWeek, at: Date.now() });
  await anAbsence(ana, { fromDay: week });
  const form = findForm(await screen(path), messages.copyLastWeek, path);
  const page = await textOf(await sendForm(form, {}, { cookie: owner.cookie }));
  expect(page).toContain(answerMessages.copied(2));
  expect(page).toContain(`${messages.takenOut} Ana López`);
  expect(await draftsOf()).toEqual([noon.with(0, []), noon]);
});

test("a published week counts the unpublished changes of each person, and is not replaced by a copy", async () => {
  for (const of of [addDays(week, -7), week]) await draftWeek(owner, ana, { days: noon, of, at: Date.now() });
  expect(await screen(path)).toContain(messages.copyLastWeek);
  const people = [{ profileId: ana.profile.id, version: 1, offer: null }];
  await publishWeek(deps(Date.now()), { member: owner, week, people, key: crypto.randomUUID() });
  const days = noon.with(0, []).with(1, []);
  await draftWeek(owner, ana, { days, of: week, at: Date.now(), version: 1 });
  const page = await screen(path);
  expect(page).toContain(messages.changes(2));
  expect(page).not.toContain(messages.copyLastWeek);
});

test("a begun day says that it no longer changes, and today where a cover is found", async () => {
  const today = localDateOf(Date.now(), "Europe/Madrid");
  const dayPage = (on: string) => screen(`/shifts?week=${weekOf(on).from}&day=${on}`);
  expect(await dayPage(today)).toContain(messages.begunToday);
  expect(await dayPage(addDays(today, -1))).toContain(messages.begunDay);
});

describe("the review before publishing", () => {
  test("publishes the ticked people with one button, and leads back to the week", async () => {
    await draftWeek(owner, ana, { days: noon, of: week, at: Date.now() });
    const page = await screen(publishPath);
    expect(page).toContain("Ana López");
    expect(page).not.toContain("Leo Gil");
    const [choice] = /[0-9a-f-]{36}_1/.exec(page)!;
    const form = findForm(page, publishMessages.publishTo(1), publishPath);
    const answer = await sendForm(form, { person: choice }, { cookie: owner.cookie });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, `${path}&published=1`]);
    expect((await publishedWeekOf(ana, week))!.publications.at(-1)!.days).toEqual(noon);
    expect(await screen(`${path}&published=1`)).toContain(messages.published(1));
    expect(await screen(publishPath)).toContain(publishMessages.nothingChanged);
  });

  test("publishes a week that nobody planned as the terms plan it, once for each key", async () => {
    const at = Date.parse("2026-09-02T08:00:00Z");
    await giveTerms(owner, leo, { at, from: "2026-09-02", pattern: everyDay(540, 780) });
    expect(await screen(path)).toContain(messages.publish(1));
    const page = await screen(publishPath);
    const [choice] = /[0-9a-f-]{36}_0/.exec(page)!;
    const form = findForm(page, publishMessages.publishTo(1), publishPath);
    const send = async () =>
      (await sendForm(form, { person: choice }, { cookie: owner.cookie })).headers.get("Location");
    expect([await send(), await send()]).toEqual(Array.from({ length: 2 }, () => `${path}&published=1`));
    const { publications } = (await publishedWeekOf(leo, week))!;
    expect(publications.map(({ days }) => days)).toEqual([weekOfShifts(540, 780, [0, 1, 2, 3, 4, 5, 6])]);
    expect(await screen(path)).not.toContain(messages.publish(1));
  });

  test("asks before it publishes work during an accepted absence", async () => {
    await anAbsence(ana, { fromDay: week });
    await draftWeek(owner, ana, { days: noon, of: week, at: Date.now() });
    const page = await screen(publishPath);
    const [choice] = /[0-9a-f-]{36}_1/.exec(page)!;
    const form = findForm(page, publishMessages.publishTo(1), publishPath);
    const refusal = await sendForm(form, { person: choice }, { cookie: owner.cookie });
    expect(refusal.status).toBe(422);
    expect(await textOf(refusal)).toContain(publishMessages.confirmFirst);
    expect(await publishedWeekOf(ana, week)).toBeUndefined();
    const answer = await sendForm(form, { person: choice, confirmed: "yes" }, { cookie: owner.cookie });
    expect(answer.status).toBe(302);
    expect(await publishedWeekOf(ana, week)).toBeDefined();
  });

  test("offers the hours that the manager chooses, and refuses others", async () => {
    await draftWeek(owner, ana, {
      days: weekOfShifts(600, 1_080, [0, 1, 2, 3, 4, 5]),
      of: week,
      at: Date.now(),
    });
    const page = await screen(publishPath);
    const [choice] = /[0-9a-f-]{36}_1/.exec(page)!;
    expect(page).toContain(`${publishMessages.offeredHours}: Ana López`);
    const form = findForm(page, publishMessages.publishTo(1), publishPath);
    const send = (offer: string) =>
      sendForm(form, { person: choice, [offerField(ana.profile.id)]: offer }, { cookie: owner.cookie });
    expect((await send("ayer")).status).toBe(422);
    expect(await textOf(await send(`${week}_1020_1080`))).toContain(publishMessages.offerGone);
    expect(await publishedWeekOf(ana, week)).toBeUndefined();
    expect((await send(`${week}_600_1080`)).status).toBe(302);
    expect((await publishedWeekOf(ana, week))!.publications[0]!.offer).toEqual([
      { on: week, from: 600, to: 1_080 },
    ]);
  });

  test("without anybody ticked publishes nothing", async () => {
    await draftWeek(owner, ana, { days: noon, of: week, at: Date.now() });
    const form = findForm(await screen(publishPath), publishMessages.publishTo(1), publishPath);
    const answer = await sendForm(form, {}, { cookie: owner.cookie });
    expect(await textOf(answer)).toContain(publishMessages.nobodyChosen);
    expect(await publishedWeekOf(ana, week)).toBeUndefined();
  });
});

describe("a shift for which another centre requests somebody", () => {
  const saturday = addDays(week, 5);
  const screenOf = async ({ cookie }: SignedInMember) => textOf(await call(path, { cookie }));

  test("is sent by the form of a manager of some centres, and unreadable times keep what was typed", async () => {
    const { scoped, ids } = await aScopedCompany();
    const form = findForm(await screenOf(scoped), requestMessages.send, path);
    const send = (times: string) =>
      sendForm(form, { from_centre: ids.sol, on: saturday, times }, { cookie: scoped.cookie });
    const refusal = await send("luego");
    expect(refusal.status).toBe(422);
    const page = await textOf(refusal);
    for (const text of [requestMessages.timesFault, 'value="luego"']) expect(page).toContain(text);
    expect(await textOf(await send("12-16"))).toContain(requestMessages.sent);
    expect(await textOf(await send("12-16"))).toContain(requestMessages.open);
  });

  test("can be requested on days of the present week that have not begun, and on no other", async () => {
    const { scoped } = await aScopedCompany();
    const daysOf = async (monday: string) => {
      const page = await textOf(await call(`/shifts?week=${monday}`, { cookie: scoped.cookie }));
      return [...page.matchAll(/<option value="(\d{4}-\d\d-\d\d)"/g)].map(([, on]) => on);
    };
    const today = localDateOf(Date.now(), "Europe/Madrid");
    const present = weekOf(today);
    expect(await daysOf(present.from)).toEqual(datesOf(present).filter((on) => on > today));
    expect(await daysOf(addDays(present.from, -7))).toEqual([]);
  });

  test("names people only to a manager who plans them", async () => {
    const { scoped, owner: everything, sol, ids } = await aScopedCompany();
    const ana = writeRequested({ fromCentreId: ids.sol, profileId: sol.profile.id });
    expect(await screenOf(scoped)).not.toContain("Ana Sol");
    const page = await screenOf(everything);
    expect(page).toContain(`value="${ana}"`);
    const requestFields = { from_centre: ana, centre: ids.triana, on: saturday, times: "12-16" };
    const { cookie } = everything;
    await sendForm(findForm(page, requestMessages.send, path), requestFields, { cookie });
    const line = { centre: "Triana", from: "Sol", day: "sábado", times: "12–16" };
    expect(await screenOf(everything)).toContain(requestMessages.got({ ...line, person: "Ana Sol" }));
    expect(await screenOf(scoped)).toContain(requestMessages.got({ ...line, person: null }));
    expect(await screen(path)).not.toContain("Triana pide");
  });

  test("is answered by the form of the other centre's manager, and then is in the week of the one who requested it", async () => {
    const { scoped, ofSol, owner: everything, sol, ids } = await withOtherManagers(await aScopedCompany());
    const coverage = [{ weekday: 5, from: 1_080, to: 1_260, people: 1 }];
    await saveCoverage(deps(), { member: everything, centreId: ids.triana, coverage });
    await sendForm(
      findForm(await screenOf(scoped), requestMessages.send, path),
      { from_centre: ids.sol, on: saturday, times: "18-21" },
      { cookie: scoped.cookie },
    );
    const before = await screenOf(scoped);
    for (const text of [requestMessages.state.open, messages.missing(1, "18", "21")])
      expect(before).toContain(text);
    const openForm = async (manager: SignedInMember) =>
      findForm(await screenOf(manager), requestMessages.lend, path);
    const [form, late] = [await openForm(ofSol), await openForm(everything)];
    const answer = async (opened: HtmlForm, { cookie }: SignedInMember) =>
      textOf(await sendForm(opened, { person: sol.profile.id }, { cookie }));
    const unanswered = await sendForm(form, { person: "" }, { cookie: ofSol.cookie });
    expect(unanswered.status).toBe(422);
    expect(await textOf(unanswered)).toContain(requestMessages.personMissing);
    expect(await answer(form, ofSol)).toContain(requestMessages.lent("Ana Sol", false));
    expect(await answer(late, everything)).toContain(requestMessages.answered("Saúl Responsable", "Ana Sol"));
    const after = await screenOf(scoped);
    for (const text of [
      requestMessages.state.planned("Ana", "Sol"),
      requestMessages.closed({ centre: "Triana", from: "Sol", day: "sábado", times: "18–21", person: null }),
      messages.ofOtherCentre,
      messages.notFirm,
    ])
      expect(after).toContain(text);
    expect(after).not.toContain(messages.missing(1, "18", "21"));
    expect(after).not.toContain("Ana Sol");
    const review = await call(publishPath, { cookie: scoped.cookie });
    expect(await textOf(review)).not.toContain(messages.missing(1, "18", "21"));
  });

  test("is withdrawn by the form of the centre that requested it, and the other centre no longer sees it", async () => {
    const { scoped, ofSol, ids } = await withOtherManagers(await aScopedCompany());
    const { cookie } = scoped;
    await sendForm(
      findForm(await screenOf(scoped), requestMessages.send, path),
      { from_centre: ids.sol, on: saturday, times: "18-21" },
      { cookie },
    );
    expect(await screenOf(ofSol)).toContain(requestMessages.decline);
    expect(await screenOf(ofSol)).not.toContain(requestMessages.confirmWithdrawal);
    const presentWeek = async () => textOf(await call("/shifts", { cookie: ofSol.cookie }));
    const wayThere = requestMessages.otherWeek(formatDate(week).slice(0, 5));
    expect(await presentWeek()).toContain(wayThere);
    const form = findForm(await screenOf(scoped), requestMessages.confirmWithdrawal, path);
    expect(await textOf(await sendForm(form, {}, { cookie }))).toContain(requestMessages.withdrawn);
    expect(await textOf(await sendForm(form, {}, { cookie }))).toContain(requestMessages.notWithdrawn);
    expect(await screenOf(ofSol)).not.toContain("Triana pide");
    expect(await presentWeek()).not.toContain(wayThere);
  });

  test("that is refused says so to the centre that requested it", async () => {
    const { scoped, ofSol, ids } = await withOtherManagers(await aScopedCompany());
    await sendForm(
      findForm(await screenOf(scoped), requestMessages.send, path),
      { from_centre: ids.sol, on: saturday, times: "18-21" },
      { cookie: scoped.cookie },
    );
    const form = findForm(await screenOf(ofSol), requestMessages.decline, path);
    expect(await textOf(await sendForm(form, {}, { cookie: ofSol.cookie }))).toContain(
      requestMessages.declined,
    );
    expect(await screenOf(scoped)).toContain(requestMessages.state.declined("Sol"));
  });
});

describe("templates and coverage", () => {
  const templates = "/shifts/templates";
  test("a template gets a name and times, and an unreadable one keeps what was typed", async () => {
    const form = findForm(await screen(templates), templateMessages.addTemplate, templates);
    const refusal = await sendForm(form, { name: "Comidas", times: "a comer" }, { cookie: owner.cookie });
    const page = await textOf(refusal);
    expect(refusal.status).toBe(422);
    for (const typed of ['value="Comidas"', 'value="a comer"', faultTexts["not-a-shift"]])
      expect(page).toContain(typed);
    await sendForm(form, { name: "Comidas", times: "12-16" }, { cookie: owner.cookie });
    const { templates: saved } = await readWeek(deps(), { member: owner, week });
    expect(saved).toMatchObject([{ name: "Comidas", segments: [{ from: 720, to: 960 }] }]);
  });

  test("the review names where people are missing", async () => {
    const page = await screen(templates);
    const form = findForm(
      page.slice(page.indexOf(templateMessages.coverageTitle)),
      templateMessages.save,
      templates,
    );
    await sendForm(form, { days_0: "4", times_0: "13-16", people_0: "2" }, { cookie: owner.cookie });
    await draftWeek(owner, ana, { days: noon, of: week, at: Date.now() });
    expect(await screen(publishPath)).toContain(`viernes: ${messages.missing(1, "13", "16")}`);
  });
});
