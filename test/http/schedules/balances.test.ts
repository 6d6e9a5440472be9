// Proves that managers move balances in two pages without scripts, that nothing is saved before its review or twice, and who sees them.
import { beforeEach, describe, expect, test } from "vitest";
import { messages, moveText } from "~/modules/schedules/balances/messages";
import { listSchedules } from "~/modules/schedules/list-schedules.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { addDays, formatDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { anAbsence } from "../../support/worker/absences";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { findForm, sendForm } from "../../support/worker/html-form";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

let owner: SignedInMember;
let ana: SignedInMember;
let luis: SignedInMember;
beforeEach(async () => {
  const company = await aCompany({ name: "Bar Luna" });
  owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company, fullName: "Ana López" });
  luis = await aMember({ company, fullName: "Luis Gil" });
  await giveTerms(owner, ana, { at: deps().now, from: todayOn(), pattern: everyDay(540, 780) });
});

const todayOn = () => localDateOf(deps().now, owner.company.timeZone);

const textOf = async (answer: Response) =>
  (await answer.text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");

const screen = async ({ cookie }: SignedInMember, path: string) => textOf(await call(path, { cookie }));

const accountOf = ({ profile }: SignedInMember) => `/schedules/balances/person?profile=${profile.id}`;

const typed = (changes: Record<string, string> = {}) => ({
  reason: "opening",
  hours: "3",
  on: formatDate(todayOn()),
  text: "",
  ...changes,
});

const send = (by: SignedInMember, of: SignedInMember, form: Record<string, string>) =>
  call(accountOf(of), { cookie: by.cookie, form });

const movesOf = async ({ profile, company }: SignedInMember) =>
  (await listSchedules(deps(), { companyId: company.id, profileId: profile.id })).flatMap((schedule) =>
    schedule.kind === "balance_moved" ? [schedule.content] : [],
  );

/** Reviews and saves a move without scripts. @returns the page of the review, and the answer to its form. */
async function moveBalance(changes: Record<string, string>) {
  const path = accountOf(ana);
  const { cookie } = owner;
  const form = findForm(await screen(owner, path), "Ver qué cambia", path);
  const reviewed = await textOf(await sendForm(form, typed(changes), { cookie }));
  const save = findForm(reviewed, "Guardar", path);
  return { reviewed, save, saved: await sendForm(save, {}, { cookie }) };
}

describe("moving a balance", () => {
  test("shows the change before it is saved, and saves it once", async () => {
    const first = await moveBalance({ hours: "3", text: "Del programa anterior" });
    expect(first.reviewed).toContain(messages.review("Ana López", "0 min", "+3 h 00 min"));
    expect(first.saved.status).toBe(302);
    expect(await screen(owner, first.saved.headers.get("Location")!)).toContain(messages.saved);
    const paid = await moveBalance({ reason: "paid", hours: "4:00" });
    expect(paid.reviewed).toContain(messages.review("Ana López", "+3 h 00 min", "−1 h 00 min"));
    const again = await sendForm(paid.save, {}, { cookie: owner.cookie });
    expect(await textOf(again)).toContain(messages.changed);
    await settle();
    const on = todayOn();
    expect(await movesOf(ana)).toEqual([
      { minutes: 180, on, reason: "opening", text: "Del programa anterior" },
      { minutes: -240, on, reason: "paid", text: "" },
    ]);
  });

  test("by two managers together is recorded once, and the other one sees the change", async () => {
    const path = accountOf(ana);
    const { cookie } = owner;
    const form = findForm(await screen(owner, path), "Ver qué cambia", path);
    const save = findForm(await textOf(await sendForm(form, typed(), { cookie })), "Guardar", path);
    const answers = await Promise.all([sendForm(save, {}, { cookie }), sendForm(save, {}, { cookie })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 302]);
    await settle();
    expect(await movesOf(ana)).toHaveLength(1);
  });

  test.each([
    [{ hours: "tres" }, "Escribe las horas como 8,5, 8:30 o 8h30."],
    [{ reason: "paid", hours: "0" }, moveText("without-hours", null)],
    [{ reason: "" }, messages.noReason],
    [{ on: "31/02/2026" }, "Ese día no existe: febrero de 2026 tiene 28 días"],
    [{ text: "x".repeat(201) }, moveText("text-too-long", null)],
    [{ reason: "adjusted" }, moveText("without-text", null)],
  ])("with a wrong field saves nothing and keeps the typed text: %j", async (changes, error) => {
    const answer = await send(owner, ana, { ...typed(changes), intent: "save", known: "1" });
    const page = await textOf(answer);
    expect(answer.status).toBe(422);
    for (const expectedText of [
      error,
      messages.invalid,
      ...Object.values(changes).map((value) => `"${value}"`),
    ])
      expect(page).toContain(expectedText);
    expect(await movesOf(ana)).toEqual([]);
  });

  test("of rested hours warns of rest for overtime in that month, and is still saved", async () => {
    expect((await moveBalance({ reason: "rested", hours: "1" })).reviewed).not.toContain(
      "Ya tiene un descanso",
    );
    await anAbsence(ana, { fromDay: todayOn(), kind: "overtime-rest" });
    const { reviewed, saved } = await moveBalance({ reason: "rested", hours: "2" });
    expect(reviewed).toContain(
      `Ya tiene un descanso por horas extra anotado el ${formatDate(todayOn())}: esas horas ya bajan el saldo.`,
    );
    expect(saved.status).toBe(302);
    expect((await movesOf(ana)).map(({ minutes }) => minutes)).toEqual([-60, -120]);
  });

  test("is refused tomorrow, and before the opening", async () => {
    const on = (days: number) => formatDate(addDays(todayOn(), days));
    const refusalText = async (days: number) =>
      textOf(await send(owner, ana, { ...typed({ reason: "paid", on: on(days) }), intent: "save" }));
    expect(await refusalText(1)).toContain(moveText("in-the-future", null));
    expect(await refusalText(-1)).toContain(moveText("before-opening", on(0)));
    expect(await movesOf(ana)).toEqual([]);
  });

  test("of a person without terms is refused with an explanation", async () => {
    const form = { ...typed(), intent: "save", known: "1" };
    expect(await textOf(await send(owner, luis, form))).toContain(messages.noTerms);
    expect(await movesOf(luis)).toEqual([]);
  });

  test("of a person who left is saved: their hours are still to be paid", async () => {
    await changeStatus(deps(), { member: owner, profileIds: [ana.profile.id], status: "inactive" });
    await settle();
    const { saved } = await moveBalance({ reason: "paid", hours: "1" });
    expect(saved.status).toBe(302);
    expect((await movesOf(ana)).map(({ minutes }) => minutes)).toEqual([-60]);
  });

  test("is for the managers of the company only", async () => {
    const stranger = await aMember({ role: "owner" });
    const form = { ...typed(), intent: "save", known: "1" };
    const statuses = [await send(ana, ana, form), await send(stranger, ana, form)];
    expect(statuses.map(({ status }) => status)).toEqual([403, 404]);
    expect(await movesOf(ana)).toEqual([]);
  });
});

describe("the account of a balance", () => {
  test("shows each move with its reason, comment, author and balance; only to the person and to managers", async () => {
    await moveBalance({ hours: "3", text: "Del programa anterior" });
    await moveBalance({ hours: "5" });
    await moveBalance({ reason: "rested", hours: "30 min" });
    const own = await screen(ana, "/schedules/balances/person");
    const on = formatDate(todayOn());
    for (const expectedText of [
      messages.ownTitle,
      `Apertura del ${on}: +5 h 00 min`,
      `Horas descansadas del ${on}: −30 min`,
      "+4 h 30 min",
      "Olga Dueña",
      messages.uncounted,
      "Del programa anterior",
    ])
      expect(own).toContain(expectedText);
    expect(own).not.toContain(messages.move);
    expect(await screen(owner, accountOf(ana))).toContain(messages.personTitle("Ana López"));
    const stranger = await aMember({ role: "owner" });
    const statuses = await Promise.all(
      [luis, stranger].map(({ cookie }) => call(accountOf(ana), { cookie })),
    );
    expect(statuses.map(({ status }) => status)).toEqual([403, 404]);
    expect(await screen(luis, "/schedules/balances/person")).toContain(messages.noneOwn);
  });

  test("is in the list of managers, which counts the people without terms", async () => {
    await moveBalance({ hours: "3" });
    const list = await screen(owner, "/schedules/balances?sort=lowest");
    for (const expectedText of ["Ana López", "+3 h 00 min", messages.without(2)])
      expect(list).toContain(expectedText);
    expect(list).not.toContain("Luis Gil");
    expect((await call("/schedules/balances", { cookie: ana.cookie })).status).toBe(403);
  });
});
