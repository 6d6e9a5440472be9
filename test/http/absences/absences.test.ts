// Proves that a person asks for an absence in three taps and a manager answers in one, without scripts, and that nobody reads a cause that
// is not for them.
import { beforeEach, describe, expect, test } from "vitest";
import { daysText } from "~/modules/absences/absence-text";
import { messages } from "~/modules/absences/messages";
import { listOwnAbsences } from "~/modules/absences/list-own-absences.server";
import { addDays, formatDate, monthOf, weekdayOf } from "~/time/dates";
import { formatMonth } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { anAbsence, aVersion } from "../../support/worker/absences";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { giveTerms } from "../../support/worker/give-terms";
import { findForm, sendForm } from "../../support/worker/html-form";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";

let owner: SignedInMember;
let luis: SignedInMember;
let ana: SignedInMember;
let eva: SignedInMember;
beforeEach(async () => {
  const company = await aCompany({ name: "Bar Luna", colleagueAbsences: "everybody" });
  owner = await aMember({ company, role: "owner", fullName: "Marta Ruiz" });
  luis = await aMember({ company, role: "admin", fullName: "Luis Gil" });
  ana = await aMember({ company, fullName: "Ana López", employedSince: "2020-01-01" });
  eva = await aMember({ company, fullName: "Eva Sanz" });
});

const todayOn = () => localDateOf(deps().now, owner.company.timeZone);

/** A Monday of the next month, so that all of its week is one month's and ahead. */
const monday = () => {
  const first = addDays(monthOf(todayOn()).to, 1);
  return addDays(first, (7 - weekdayOf(first)) % 7);
};

const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
const screen = async ({ cookie }: SignedInMember, path: string) =>
  plain(await (await call(path, { cookie })).text());
const textOf = async (answer: Response) => plain(await answer.text());

/** Returns the address of the link that has this text or label. */
function linkOf(page: string, label: string): string {
  const tag = page.match(/<a\b.*?<\/a>/gs)?.find((each) => each.includes(label));
  const path = /href="([^"]*)"/.exec(tag ?? "")?.[1];
  if (path === undefined) throw new Error(`no link '${label}'`);
  return path.replaceAll("&amp;", "&");
}

const statesOf = async ({ profile, company }: SignedInMember) =>
  (await listOwnAbsences(deps(), { companyId: company.id, profileId: profile.id })).versions.map(
    ({ state }) => state,
  );

const officeWeek = {
  kind: "week" as const,
  days: [0, 1, 2, 3, 4, 5, 6].map((day) => (day < 5 ? [{ from: 540, to: 1_020 }] : [])),
};

describe("requesting an absence", () => {
  test("takes three taps without scripts: the first day, the last day, 'Pedir'", async () => {
    await giveTerms(owner, ana, { at: deps().now, from: "2020-01-01", pattern: officeWeek });
    const [from, to] = [monday(), addDays(monday(), 4)];
    const start = await screen(ana, `/absences/new?month=${from.slice(0, 7)}`);
    const first = await screen(ana, linkOf(start, `lunes ${formatDate(from)}`));
    const path = linkOf(first, `viernes ${formatDate(to)}`);
    const both = await screen(ana, path);
    expect(both).toMatch(/5 días laborables; después te quedan \d+/);
    const sent = await sendForm(findForm(both, "Pedir", path), fieldsOf(from, to), { cookie: ana.cookie });
    const location = sent.headers.get("Location")!;
    expect([sent.status, location]).toEqual([
      302,
      expect.stringMatching(/^\/absences\/mine\?done=requested&/),
    ]);
    expect(await statesOf(ana)).toEqual(["requested"]);
    // What waits has left the rest, which names it.
    const after = Number(/después te quedan (\d+)/.exec(both)![1]);
    for (const path of [
      `/absences/new?from=${addDays(to, 7)}`,
      `/absences/allowance?year=${from.slice(0, 4)}`,
    ])
      expect(await screen(ana, path)).toMatch(
        new RegExp(`te quedan ${after} días laborables \\(5 pedidos\\)`, "i"),
      );
    const mine = await screen(ana, location);
    expect(mine).toMatch(/Has pedido vacaciones .*Te avisamos por correo/);
    const withdraw = findForm(mine, "Retirar", "/absences/mine");
    expect(await textOf(await sendForm(withdraw, {}, { cookie: ana.cookie }))).toContain("Ya no vale");
    expect(await statesOf(ana)).toEqual(["requested", "withdrawn"]);
    await settle();
  });

  test("asks whether the weekend after natural days counts too", async () => {
    const vacation = { unit: "natural", days: 30 } as const;
    await giveTerms(owner, ana, { at: deps().now, from: "2020-01-01", pattern: officeWeek, vacation });
    const friday = addDays(monday(), 4);
    const page = await screen(ana, `/absences/new?from=${monday()}&to=${friday}`);
    const [saturday, sunday] = [1, 2].map((days) => Number(addDays(friday, days).slice(8)));
    expect(page).toContain(`¿También sáb ${saturday} y dom ${sunday}?`);
    expect(page).toContain("5 días naturales");
    expect(await screen(ana, `/absences/new?from=${friday}&to=${friday}`)).not.toContain("¿También");
    const form = { kind: "vacation", ...fieldsOf(monday(), friday), intent: "review" };
    const answer = await textOf(await call("/absences/new", { cookie: ana.cookie, form }));
    expect(answer).toContain(`¿También sáb ${saturday} y dom ${sunday}?`);
    expect(await screen(ana, linkOf(answer, "Sí, 7 días"))).toContain("7 días naturales");
  });

  test("asks once about the weekend before typed days are sent", async () => {
    const vacation = { unit: "natural", days: 30 } as const;
    await giveTerms(owner, ana, { at: deps().now, from: "2020-01-01", pattern: officeWeek, vacation });
    const { cookie } = ana;
    const days = fieldsOf(monday(), addDays(monday(), 4));
    const send = async (page: string) => sendForm(findForm(page, "Pedir", "/absences/new"), days, { cookie });
    const questionPage = await textOf(await send(await screen(ana, "/absences/new")));
    expect(questionPage).toContain("¿También sáb");
    expect(questionPage).toContain(messages.weekendFirst);
    expect(await statesOf(ana)).toEqual([]);
    expect((await send(questionPage)).status).toBe(302);
    expect(await statesOf(ana)).toEqual(["requested"]);
    await settle();
  });

  test("keeps the part of the day while days, months and kinds are tapped", async () => {
    await giveTerms(owner, ana, { at: deps().now, from: "2020-01-01", pattern: officeWeek });
    const form = { kind: "vacation", ...fieldsOf(monday(), monday()), part: "morning", intent: "review" };
    const reviewed = await textOf(await call("/absences/new", { cookie: ana.cookie, form }));
    const month = await screen(ana, linkOf(reviewed, "Mes siguiente"));
    const kind = await screen(ana, linkOf(month, "Permiso sin sueldo"));
    const path = linkOf(kind, `lunes ${formatDate(monday())}`);
    expect(path).toContain("part=morning");
    const page = await screen(ana, path);
    expect(page).toContain('<option value="morning" selected="">');
    expect(page).toContain("<details open");
  });

  test("accepts a last day in another month than the first", async () => {
    const first = await screen(ana, `/absences/new?from=${monday()}`);
    const month = await screen(ana, linkOf(first, "Mes siguiente"));
    // A Wednesday: a link to a whole week names its first and its last day.
    const nextFirst = addDays(monthOf(monday()).to, 1);
    const last = addDays(nextFirst, (9 - weekdayOf(nextFirst)) % 7);
    const both = await screen(ana, linkOf(month, ` ${formatDate(last)}`));
    expect(both).toContain(`value="${formatDate(monday())}"`);
    expect(both).toContain(`value="${formatDate(last)}"`);
  });

  test("with a wrong date shows the error next to its field, keeps the typed text, and stores nothing", async () => {
    const form = { kind: "vacation", from: "30/02/2027", to: "", part: "all", note: "Boda", intent: "send" };
    const answer = await call("/absences/new", { cookie: ana.cookie, form });
    const page = await textOf(answer);
    expect(answer.status).toBe(422);
    for (const expectedText of [
      "febrero de 2027 tiene 28 días",
      'value="30/02/2027"',
      "Boda",
      messages.invalid,
    ])
      expect(page).toContain(expectedText);
    expect(await statesOf(ana)).toEqual([]);
  });

  test("for days that are already taken names the other absence", async () => {
    await anAbsence(ana, { fromDay: monday(), toDay: addDays(monday(), 2) });
    const form = { kind: "vacation", ...fieldsOf(monday(), monday()), intent: "send" };
    const answer = await call("/absences/new", { cookie: ana.cookie, form });
    expect([answer.status, (await textOf(answer)).includes("Ya tienes Vacaciones del")]).toEqual([422, true]);
  });

  test("for more days than the law grants asks for confirmation, which the second press gives", async () => {
    const form = { kind: "moving-home", ...fieldsOf(monday(), addDays(monday(), 1)), intent: "send" };
    const path = "/absences/new";
    const questionPage = await textOf(await call(path, { cookie: ana.cookie, form }));
    expect(questionPage).toContain("La ley da 1 día natural por cada vez. ¿Pedirlos igualmente?");
    const again = findForm(questionPage, "Pedir igualmente", path);
    expect((await sendForm(again, form, { cookie: ana.cookie })).status).toBe(302);
    expect(await statesOf(ana)).toEqual(["requested"]);
    await settle();
  });

  test("for sick leave that began long ago sends the person to a manager", async () => {
    const [from, to] = [-40, -30].map((days) => addDays(todayOn(), days)) as [string, string];
    const form = { kind: "sick-leave", ...fieldsOf(from, to), intent: "send" };
    const answer = await call("/absences/new", { cookie: ana.cookie, form });
    expect([answer.status, (await textOf(answer)).includes("Pide a un responsable que la anote.")]).toEqual([
      422,
      true,
    ]);
    expect(await statesOf(ana)).toEqual([]);
  });

  test("for more days than are left asks for confirmation, which the second press gives", async () => {
    await giveTerms(owner, ana, {
      at: deps().now,
      from: "2020-01-01",
      pattern: officeWeek,
      vacation: { unit: "working", days: 2 },
    });
    const path = "/absences/new";
    const form = { kind: "vacation", ...fieldsOf(monday(), addDays(monday(), 4)), intent: "send" };
    const questionPage = await textOf(await call(path, { cookie: ana.cookie, form }));
    expect(questionPage).toContain("y pides 5. ¿Pedirlos igualmente?");
    expect(await statesOf(ana)).toEqual([]);
    const again = findForm(questionPage, "Pedir igualmente", path);
    expect((await sendForm(again, form, { cookie: ana.cookie })).status).toBe(302);
    expect(await statesOf(ana)).toEqual(["requested"]);
    await settle();
  });
});

const fieldsOf = (from: string, to: string) => ({
  from: formatDate(from),
  to: formatDate(to),
  part: "all",
  note: "",
});

describe("answering a request", () => {
  test("takes one tap without scripts, and names the colleagues who are absent on these days before it", async () => {
    await anAbsence(ana, { fromDay: monday(), state: "requested" });
    await anAbsence(eva, { fromDay: addDays(monday(), -1), toDay: monday() });
    const page = await screen(owner, "/absences");
    expect(page).toContain("Ese día también falta Eva Sanz.");
    const accept = findForm(page, "Aceptar", "/absences");
    const tooLate = findForm(await screen(luis, "/absences"), "Aceptar", "/absences");
    const answer = await sendForm(accept, {}, { cookie: owner.cookie });
    expect(await textOf(answer)).toContain("Aceptado: vacaciones de Ana López");
    expect(await statesOf(ana)).toEqual(["requested", "accepted"]);
    const late = await sendForm(tooLate, {}, { cookie: luis.cookie });
    expect([late.status, (await textOf(late)).includes("Ya está contestada por Marta Ruiz.")]).toEqual([
      409,
      true,
    ]);
    await settle();
  });

  test("names five of the colleagues who are absent, and counts the others, on both screens with the buttons", async () => {
    for (const name of ["Olga", "Nico", "Mario", "Leo", "Kira", "Inés"])
      await anAbsence(await aMember({ company: owner.company, fullName: name }), { fromDay: monday() });
    await anAbsence(eva, { fromDay: addDays(monday(), -3), toDay: addDays(monday(), 1) });
    await anAbsence(eva, { fromDay: addDays(monday(), 2) });
    await anAbsence(ana, { fromDay: monday(), toDay: addDays(monday(), 2), state: "requested" });
    await anAbsence(luis, { fromDay: addDays(monday(), 20), state: "requested" });
    const away = "Esos días también faltan Eva Sanz, Inés, Kira, Leo, Mario y 2 personas más.";
    const waiting = await screen(owner, "/absences");
    for (const expectedText of [away, "Ese día no falta nadie más."]) expect(waiting).toContain(expectedText);
    expect(await screen(owner, `/absences/mine?profile=${ana.profile.id}`)).toContain(away);
    expect(await screen(ana, "/absences/mine")).not.toContain("Esos días");
  });

  test("shows every version of a private absence with author, time, days and comment only to readers of its kind", async () => {
    const absence = { kind: "relative-illness", state: "requested", note: "Operan a mi madre" } as const;
    const id = await anAbsence(ana, { fromDay: monday(), ...absence });
    const path = `/absences/mine?profile=${ana.profile.id}`;
    expect(await screen(owner, path)).not.toContain("Ver los pasos (");
    const note = "Que vaya bien";
    await sendForm(findForm(await screen(owner, path), "Aceptar", path), { note }, { cookie: owner.cookie });
    const change = `/absences/new?person=${ana.profile.id}&change=${id}`;
    const form = { ...fieldsOf(monday(), addDays(monday(), 1)), intent: "send" };
    expect((await call(change, { cookie: owner.cookie, form })).status).toBe(302);
    const [seen, hidden] = [await screen(owner, path), await screen(luis, path)];
    expect(seen.match(/(?<=>)(Pedida|Aceptada|Cambiada) por [^<,]*/g)).toEqual([
      "Pedida por Ana López",
      "Aceptada por ti",
      "Cambiada por ti",
    ]);
    expect(hidden).not.toMatch(/(Pedida|Aceptada|Cambiada) por|Por Marta|Ver los pasos \(/);
    for (const words of [note, "Operan a mi madre"]) {
      expect(seen).toContain(words);
      expect(hidden).not.toContain(words);
    }
    await settle();
  });

  test("is not needed for an absence that a manager records for a person and then changes", async () => {
    const path = `/absences/new?person=${ana.profile.id}`;
    const shown = await Promise.all([owner, eva].map((each) => screen(each, "/absences")));
    expect(shown.map((page) => page.includes(`href="${path}"`))).toEqual([true, false]);
    const form = { kind: "sick-leave", ...fieldsOf(monday(), monday()), intent: "send" };
    const recorded = await call(path, { cookie: owner.cookie, form });
    const list = recorded.headers.get("Location")!;
    expect(list).toContain(`/absences/mine?profile=${ana.profile.id}&done=record&absence=`);
    const change = /href="([^"]*change=[^"]*)"/.exec(await screen(owner, list))![1]!.replaceAll("&amp;", "&");
    const moved = { ...form, ...fieldsOf(addDays(monday(), 1), addDays(monday(), 1)) };
    expect((await call(change, { cookie: owner.cookie, form: moved })).status).toBe(302);
    expect(await statesOf(ana)).toEqual(["accepted", "accepted"]);
    await settle();
  });

  test("has a comment field of several lines, in which Enter does not press 'Aceptar'", async () => {
    const id = await anAbsence(ana, { fromDay: monday(), state: "requested" });
    const path = `/absences/mine?profile=${ana.profile.id}`;
    const forms = [
      findForm(await screen(owner, "/absences"), "Rechazar", "/absences"),
      findForm(await screen(owner, path), "Rechazar", path),
      findForm(await screen(ana, "/absences/mine"), "Retirar", "/absences/mine"),
    ];
    for (const { html } of forms) {
      expect(html).toMatch(/<textarea [^>]*name="note"/);
      expect(html.match(/<input\b[^>]*>/g)!.filter((tag) => !tag.includes('type="hidden"'))).toEqual([]);
    }
    const note = "Ese día\nhay inventario";
    expect((await sendForm(forms[0]!, { note }, { cookie: owner.cookie })).status).toBe(200);
    const { versions } = await listOwnAbsences(deps(), {
      companyId: ana.company.id,
      profileId: ana.profile.id,
    });
    expect(versions.map((each) => [each.absenceId, each.state, each.note])).toEqual([
      [id, "requested", null],
      [id, "declined", note],
    ]);
    await settle();
  });

  test("also covers cancelling an accepted absence, which the manager confirms, without scripts too", async () => {
    await anAbsence(ana, { fromDay: monday() });
    const path = `/absences/mine?profile=${ana.profile.id}`;
    const page = await screen(owner, path);
    expect(() => findForm(page, "Cancelar la ausencia", path)).toThrow();
    const cancel = findForm(page, "Sí, cancelar la ausencia", path);
    expect(cancel.html).toContain("No se puede deshacer");
    expect(page).toMatch(/<details><summary[^>]*>Cancelar la ausencia<\/summary><form/);
    await sendForm(cancel, {}, { cookie: owner.cookie });
    expect(await statesOf(ana)).toEqual(["accepted", "withdrawn"]);
    await settle();
  });

  test("is not needed for withdrawing a kind without answer, with one tap and no question", async () => {
    await anAbsence(ana, { fromDay: monday(), kind: "sick-leave" });
    const page = await screen(ana, "/absences/mine");
    expect(page).not.toContain("Cancelar la ausencia");
    await sendForm(findForm(page, "Retirar", "/absences/mine"), {}, { cookie: ana.cookie });
    expect(await statesOf(ana)).toEqual(["accepted", "withdrawn"]);
    await settle();
  });

  test("shows the days that the law grants for the request's cause", async () => {
    await anAbsence(ana, { fromDay: monday(), kind: "relative-illness", state: "requested" });
    expect(await screen(owner, "/absences")).toContain("La ley da 5 días laborables por cada vez.");
  });

  test("is not promised by mail to a sole owner, because nobody else can answer", async () => {
    const sole = await aMember({ company: await aCompany(), role: "owner" });
    const form = { kind: "unpaid-leave", ...fieldsOf(monday(), monday()), intent: "send" };
    const afterRequest = async (by: SignedInMember) => {
      const { headers } = await call("/absences/new", { cookie: by.cookie, form });
      return screen(by, headers.get("Location")!);
    };
    expect(await afterRequest(sole)).toContain("Nadie más puede contestarlo");
    expect(await afterRequest(owner)).toContain("Te avisamos por correo");
    await settle();
  });

  test("is offered to the owner for an admin's request, and not to the admin", async () => {
    await anAbsence(luis, { fromDay: monday(), state: "requested" });
    expect(await screen(luis, "/absences")).toContain("Pendiente de Marta");
    expect(await screen(owner, "/absences")).toContain("Aceptar");
  });

  test("is announced in the month with the next to answer", async () => {
    const sole = await aMember({ company: await aCompany(), role: "owner" });
    await anAbsence(luis, { fromDay: monday(), state: "requested" });
    await anAbsence(ana, { fromDay: monday(), state: "requested" });
    await anAbsence(sole, { fromDay: monday(), state: "requested" });
    const turnsOf = async (by: SignedInMember) => {
      const list = (await screen(by, `/absences?month=${monday().slice(0, 7)}`)).split('id="month"')[1]!;
      return [...list.matchAll(/>((?:Te toca|Pendiente de)[^<]*)</g)].map(([, turn]) => turn);
    };
    expect(await turnsOf(owner)).toEqual(["Te toca a ti", "Te toca a ti"]);
    expect((await turnsOf(luis)).sort()).toEqual(["Pendiente de Marta Ruiz", "Te toca a ti"]);
    expect(await screen(ana, "/absences")).toContain("Pendiente de Marta Ruiz o Luis Gil");
    expect(await turnsOf(sole)).toEqual(["Te toca a ti"]);
  });
});

describe("a private absence", () => {
  const month = () => `/absences?month=${monday().slice(0, 7)}`;
  const readers = () => ({ ana, owner, luis, eva });

  /** Returns the readers whose screens have the words. */
  async function seenBy(words: string, pathOf: (reader: SignedInMember) => string | null) {
    const seen: string[] = [];
    for (const [name, reader] of Object.entries(readers())) {
      const path = pathOf(reader);
      if (path !== null && (await screen(reader, path)).includes(words)) seen.push(name);
    }
    return seen;
  }

  test("shows its kind and comment only to its person and to the manager who answered", async () => {
    const id = await anAbsence(ana, {
      fromDay: monday(),
      kind: "relative-illness",
      state: "requested",
      note: "Operan a mi madre",
    });
    expect(await seenBy("Operan a mi madre", month)).toEqual(["owner", "luis"]);
    await sendForm(
      findForm(await screen(owner, "/absences"), "Aceptar", "/absences"),
      {},
      { cookie: owner.cookie },
    );
    expect(await seenBy("Enfermedad", month)).toEqual(["ana", "owner"]);
    expect(await seenBy("Operan a mi madre", month)).toEqual([]);
    const list = (reader: SignedInMember) =>
      reader === ana ? "/absences/mine" : `/absences/mine?profile=${ana.profile.id}`;
    expect(await seenBy("Operan a mi madre", list)).toEqual(["ana", "owner"]);
    expect(await seenBy("Enfermedad", list)).toEqual(["ana", "owner"]);
    const change = () => `/absences/new?person=${ana.profile.id}&change=${id}`;
    expect(await seenBy("relative-illness", (reader) => (reader === luis ? change() : null))).toEqual([]);
    expect(await seenBy(messages.absent, (reader) => (reader === eva ? month() : null))).toEqual(["eva"]);
    await settle();
  });
});

describe("the month of a person", () => {
  /** Returns the words of the cells of the grid, without the empty ones. */
  const cellsOf = async (reader: SignedInMember) =>
    [
      ...(await screen(reader, `/absences?month=${monday().slice(0, 7)}`)).matchAll(
        /<td[^>]*><span title="([^"]*)"/g,
      ),
    ].map(([, words]) => words!.replaceAll(/ (del|el) [^;]*/g, ""));

  test("shows sick leave on the days on which it displaces vacation", async () => {
    await anAbsence(ana, { fromDay: monday(), toDay: addDays(monday(), 3) });
    await anAbsence(ana, { fromDay: addDays(monday(), 1), toDay: addDays(monday(), 2), kind: "sick-leave" });
    const own = await screen(ana, `/absences?month=${monday().slice(0, 7)}`);
    const ownDays = [...own.matchAll(/class="sr-only">[^<]*, (Vacaciones|Baja médica)</g)];
    expect(ownDays.map(([, kind]) => kind)).toEqual([
      "Vacaciones",
      "Baja médica",
      "Baja médica",
      "Vacaciones",
    ]);
    expect(await cellsOf(owner)).toEqual(["Vacaciones", "Ausencia", "Ausencia", "Vacaciones"]);
  });

  test("shows both halves of a day", async () => {
    await anAbsence(ana, { fromDay: monday(), part: "morning" });
    await anAbsence(ana, { fromDay: monday(), part: "afternoon", kind: "own-days", state: "requested" });
    expect(await cellsOf(owner)).toEqual(["Vacaciones; Asuntos propios"]);
  });
});

test("colleagues see one range for sick leave over vacation, without ids that reveal the number of absences", async () => {
  const [from, to] = [monday(), addDays(monday(), 13)];
  const ids = [
    await anAbsence(ana, { fromDay: from, toDay: to }),
    await anAbsence(ana, {
      fromDay: addDays(from, 2),
      toDay: addDays(from, 3),
      kind: "sick-leave",
    }),
    await anAbsence(ana, { fromDay: addDays(to, 1), kind: "moving-home" }),
  ];
  const path = `/absences?month=${from.slice(0, 7)}`;
  const whole = daysText({ from, to: addDays(to, 1), part: { kind: "all" } }, todayOn());
  const answers = [await screen(eva, path), await screen(eva, path.replace("?", ".data?"))];
  for (const answer of answers) {
    for (const id of ids) expect(answer).not.toContain(id);
    expect(answer).not.toMatch(/Baja médica|Vacaciones|Mudanza|sick-leave|vacation|moving-home/);
    expect(answer).toContain(whole);
  }
  const ranges = answers[0]!.match(new RegExp(`${messages.absent} del [^"<]*`, "g"));
  expect([...new Set(ranges)]).toHaveLength(1);
  expect(await screen(owner, path)).toContain("Vacaciones del");
});

describe("before a form is sent", () => {
  beforeEach(async () => {
    await giveTerms(owner, ana, { at: deps().now, from: "2020-01-01", pattern: officeWeek });
    await anAbsence(eva, { fromDay: monday() });
    await anAbsence(luis, { fromDay: monday(), state: "requested" });
  });

  test("it shows the days left without a chosen day, and the absent colleagues on a chosen one", async () => {
    expect(await screen(ana, "/absences/new")).toMatch(/Te quedan \d+ días laborables hasta el/);
    const path = `/absences/new?from=${monday()}`;
    const own = await screen(ana, path);
    expect(own).toContain("Ese día también falta Eva Sanz.");
    expect(own).not.toContain("Luis Gil");
    expect(await screen(owner, `${path}&person=${ana.profile.id}`)).toContain("También lo pide Luis Gil.");
  });

  test("a manager sees the request with its days, the rest after it, other requests and its month", async () => {
    await anAbsence(ana, { fromDay: monday(), toDay: addDays(monday(), 4), state: "requested" });
    const page = await screen(owner, "/absences");
    expect(page).toMatch(/5 días laborables; después le quedan \d+( de \d{4})?\./);
    expect(page).toContain("También los pide Luis Gil.");
    expect(page.indexOf("Te toca a ti")).toBeLessThan(page.indexOf("Pedir ausencia"));
    expect(page).toContain(formatMonth(monday()));
    expect(await screen(ana, "/absences/mine")).toContain("Pendiente de Marta Ruiz o Luis Gil");
  });
});

describe("a manager's form for another person's absence", () => {
  const week = () => ({ from: monday(), to: addDays(monday(), 6) });
  const previewIn = (page: string) => /aria-live="polite">(.*?)<\/div>/s.exec(page)![1]!;
  const formPath = (path: Record<string, string>) =>
    `/absences/new?${new URLSearchParams({ person: ana.profile.id, ...week(), ...path })}`;
  beforeEach(() => giveTerms(owner, ana, { at: deps().now, from: "2020-01-01", pattern: officeWeek }));

  test("has no kind at first, and records nothing without one", async () => {
    const path = formPath({});
    expect(await screen(owner, path)).not.toContain("Elegir otro tipo");
    const form = { kind: "", ...fieldsOf(week().from, week().to), intent: "send" };
    const refusal = await call(path, { cookie: owner.cookie, form });
    expect([refusal.status, await statesOf(ana)]).toEqual([422, []]);
    expect(await textOf(refusal)).toContain(messages.kindMissing);
  });

  test("hides the allowance of a private kind", async () => {
    const path = formPath({ kind: "force-majeure" });
    const page = await screen(owner, path);
    expect(previewIn(page)).toContain("7 días naturales");
    expect(page).not.toContain("quedan");
    const form = { kind: "force-majeure", ...fieldsOf(week().from, week().to) };
    const review = await textOf(
      await call(path, { cookie: owner.cookie, form: { ...form, intent: "review" } }),
    );
    expect(previewIn(review)).toContain("7 días naturales");
    expect(review).not.toContain("quedan");
    const own = await screen(ana, path.replace(/person=[^&]*&/, ""));
    expect(previewIn(own)).toContain("5 días laborables; te pasas en 1");
  });

  test("has the same texts for every hidden kind whose days are changed", async () => {
    const seen = new Set<string>();
    for (const kind of ["sick-leave", "force-majeure", "prenatal"]) {
      const change = await anAbsence(ana, { fromDay: addDays(monday(), -7), kind });
      seen.add(previewIn(await screen(owner, formPath({ change }))));
      await aVersion(ana, change, { fromDay: monday(), version: 2, state: "withdrawn" });
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain("7 días naturales");
  });
});

test("colleagues see neither requests nor kinds, and cannot answer", async () => {
  const id = await anAbsence(ana, { fromDay: monday(), state: "requested" });
  await anAbsence(luis, { fromDay: monday() });
  const page = await screen(eva, `/absences?month=${monday().slice(0, 7)}`);
  for (const hidden of ["Vacaciones", "Aceptar", "Pendiente de "]) expect(page).not.toContain(hidden);
  const form = { intent: "accept", id, profile: ana.profile.id };
  expect((await call("/absences", { cookie: eva.cookie, form })).status).toBe(403);
  const stranger = await aMember({ role: "owner" });
  expect((await call("/absences", { cookie: stranger.cookie, form })).status).toBe(404);
  expect(await statesOf(ana)).toEqual(["requested"]);
});
