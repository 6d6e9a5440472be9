import { beforeAll, describe, expect, test } from "vitest";
import { previousMonthOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { call } from "../../../support/worker/app";
import { chosenClock } from "../../../support/worker/clock";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";

let owner: SignedInMember;
let ana: SignedInMember;
let leaver: SignedInMember;

const period = "from=2026-10-01&to=2026-10-31";
const at = (text: string) => Date.parse(`2026-10-${text}:00+02:00`);
const shift = (who: SignedInMember, start: string, end: string | null) =>
  aLog(who, { checkInTime: at(start), checkOutTime: end === null ? null : at(end) });

beforeAll(async () => {
  const company = await aCompany();
  owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company, fullName: "Ana <b>Ruiz</b>", dni: "12345678Z" });
  leaver = await aMember({ company, fullName: "Tomás Gil", status: "inactive" });
  await shift(ana, "05T09:00", "05T14:00");
  await shift(ana, "05T15:00", "05T18:07");
  await shift(ana, "31T22:00", "31T23:30");
  await shift(leaver, "06T08:00", "06T10:00");
});

/** Returns the text of a page as people read it. */
async function readPage(path: string, who = owner) {
  const answer = await call(path, { cookie: who.cookie });
  const html = await answer.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  const text = main
    .replaceAll("<!-- -->", "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/[\s\u00a0]+/g, " ");
  return { status: answer.status, html, main, text };
}

describe("the page /reports", () => {
  test("opens with this month of everybody, and all people to choose from", async () => {
    const { status, text, main } = await readPage("/reports");
    expect(status).toBe(200);
    expect(main).toMatch(/name="from"[^>]*value="01\/\d\d\/\d{4}"|value="01\/\d\d\/\d{4}"[^>]*name="from"/);
    for (const name of ["Olga Dueña", "Tomás Gil", "12345678Z", "Inactivo"]) expect(text).toContain(name);
    expect(text).toContain("Resultados");
    expect(text).not.toContain("Elige al menos");
  });

  test("without entries offers to invite only to an owner who is alone", async () => {
    const company = await aCompany();
    const boss = await aMember({ company, role: "owner" });
    const alone = await readPage("/reports", boss);
    for (const expectedText of ["Consultar", "Aquí saldrán las horas de tu equipo.", "Invitar a tu equipo"])
      expect(alone.text).toContain(expectedText);
    await aMember({ company });
    const { text } = await readPage("/reports", boss);
    expect(text).toContain("Aquí saldrán las horas de tu equipo.");
    expect(text).not.toContain("Invitar a tu equipo");
  });

  test("shows each person's total and each day's total, including people who have left", async () => {
    const { text } = await readPage(`/reports?${period}&people=todos`);
    for (const expectedText of ["9 h 37 min 9,62", "8 h 07 min", "1 h 30 min", "2 h 00 min 2,00"])
      expect(text).toContain(expectedText);
    expect(text).toContain(`DNI 12345678Z · ${ana.email} · 3 registros`);
    expect(text).toContain("Inactivo · 1 registro");
    expect(text).toContain("Tomás Gil");
    expect(text).toContain("Total de 3 11 h 37 min");
  });

  test("has results only for the requested people", async () => {
    const { text } = await readPage(`/reports?${period}&people=${leaver.profile.id}`);
    expect(text).toContain("2 h 00 min");
    expect(text).not.toContain("9 h 37 min");
  });

  test("shows a name with markup as text", async () => {
    const { html } = await readPage(`/reports?${period}&people=${ana.profile.id}`);
    expect(html).toContain("Ana &lt;b&gt;Ruiz&lt;/b&gt;");
    expect(html).not.toContain("<b>Ruiz");
  });

  test.each([
    ["ruiz", ["9 h 37 min"], ["2 h 00 min"]],
    ["12345678z", ["9 h 37 min"], ["2 h 00 min"]],
    ["tomas", ["2 h 00 min"], ["9 h 37 min"]],
    ["5/10/2026", ["8 h 07 min 2 registros"], ["1 h 30 min", "2 h 00 min"]],
  ])("finds in a search for %s %j and not %j", async (search, foundNames, others) => {
    const { text } = await readPage(`/reports?${period}&people=todos&search=${search}`);
    for (const foundName of foundNames) expect(text).toContain(foundName);
    for (const otherName of others) expect(text).not.toContain(otherName);
  });

  test.each([
    [`${period}&people=todos&search=nadie`, "No se encontraron registros"],
    [`${period}&people=todos&search=01/01/2020`, "No se encontraron registros"],
    ["from=2020-01-01&to=2020-01-31&people=todos", "No hay registros en el período seleccionado"],
    ["from=&to=2026-10-31&people=todos", "Elige la fecha «Desde»"],
    ["from=2026-10-01&to=&people=todos", "Elige la fecha «Hasta»"],
    [period, "Elige al menos un empleado"],
    ["from=31/02/2026&to=2026-10-31&people=todos", "Ese día no existe: febrero de 2026 tiene 28 días"],
    ["from=2026-11-01&to=2026-10-31&people=todos", "La fecha «Hasta» debe ser igual o posterior"],
    ["from=2020-10-01&to=2026-10-31&people=todos", "Elige un periodo de cuatro años como mucho"],
  ])("for %s shows: %s", async (query, expectedText) => {
    const { status, text } = await readPage(`/reports?${query}`);
    expect(status).toBe(200);
    expect(text).toContain(expectedText);
    expect(text).not.toContain("9 h 37 min");
  });

  test("keeps the typed text next to its error, and the chosen people", async () => {
    const { main } = await readPage(`/reports?from=31/02/2026&to=2026-10-31&people=${ana.profile.id}`);
    expect(main).toContain('value="31/02/2026"');
    expect(main).toMatch(
      new RegExp(`<input[^>]*(checked=""[^>]*${ana.profile.id}|${ana.profile.id}[^>]*checked="")`),
    );
  });

  test("refuses ten thousand people in the URL, without a fault", async () => {
    const ids = Array.from({ length: 10_000 }, (_, n) => `people=${n}`).join("&");
    const { status, text } = await readPage(`/reports?${period}&${ids}`);
    expect(status).toBe(200);
    expect(text).toContain("Elige 500 empleados como mucho");
    const file = await call(`/reports/fichajes.csv?${period}&${ids}`, { cookie: owner.cookie });
    expect(file.status).toBe(422);
  });

  test("finds nobody of another company, alone or among colleagues, on the page and in the CSV", async () => {
    const stranger = await aMember({ role: "owner" });
    for (const people of [[stranger], [ana, stranger]]) {
      const ids = people.map(({ profile }) => `people=${profile.id}`).join("&");
      for (const path of ["/reports", "/reports.data", "/reports/fichajes.csv"])
        expect((await call(`${path}?${period}&${ids}`, { cookie: owner.cookie })).status).toBe(404);
    }
    expect((await readPage(`/reports?${period}&people=todos`, stranger)).text).not.toContain("Olga");
  });

  test("shows ten records a page, each page with its link", async () => {
    const busy = await aMember({ company: owner.company, fullName: "Berta" });
    for (let day = 10; day < 22; day += 1) await shift(busy, `${day}T09:00`, `${day}T10:00`);
    const path = `/reports?${period}&people=${busy.profile.id}`;
    const [first, second] = [await readPage(path), await readPage(`${path}&page=${busy.profile.id}_2`)];
    expect(first.text.match(/\d\d:00 10:00/g)).toHaveLength(10);
    expect(second.text.match(/\d\d:00 10:00/g)).toHaveLength(2);
    for (const { text } of [first, second]) expect(text).toContain("12 h 00 min 12 registros");
    expect(first.main).toContain(`page=${busy.profile.id}_2#${busy.profile.id}`);
  });

  test("is for owner and admin", async () => {
    const admin = await aMember({ company: owner.company, role: "admin" });
    expect((await readPage("/reports", admin)).status).toBe(200);
    for (const path of ["/reports", `/reports/fichajes.csv?${period}&people=todos`]) {
      expect((await call(path, { cookie: ana.cookie })).status).toBe(403);
      expect((await call(path)).headers.get("Location")).toBe("/login");
    }
  });
});

describe("the chart view of /reports", () => {
  const chartQuery = `${period}&people=todos&view=chart`;

  test("shows without scripts each person's work by day, once each and nothing else", async () => {
    const { main, text } = await readPage(`/reports?${chartQuery}`);
    expect(text).toContain(
      "Horas por día de Ana &lt;b&gt;Ruiz&lt;/b&gt; Día Total lun 05/10/2026 8 h 07 min sáb 31/10/2026 1 h 30 min",
    );
    expect(text).toContain("Horas por día de Tomás Gil Día Total mar 06/10/2026 2 h 00 min");
    expect(main).not.toContain("<canvas");
    expect(text).not.toContain("09:00");
  });

  test("shows a long period by months", async () => {
    const { text } = await readPage(`/reports?from=2026-01-01&to=2026-10-31&people=todos&view=chart`);
    expect(text).toContain("Mes Total Octubre de 2026 9 h 37 min");
  });

  test("stays during searching, paging, requesting again and downloading the CSV; any other value shows the tables", async () => {
    const { main } = await readPage(`/reports?${chartQuery}`);
    expect(main.match(/<input type="hidden" name="view" value="chart"/g)).toHaveLength(2);
    expect(main).toMatch(/aria-current="true"[^>]*>(?:(?!<\/a>).)*Gráfico/s);
    expect((await call(`/reports/fichajes.csv?${chartQuery}`, { cookie: owner.cookie })).status).toBe(200);
    const { text } = await readPage(`/reports?${period}&people=todos&view=x`);
    expect(text).toContain("09:00");
  });
});

describe("choosing people for a report", () => {
  test("shows twenty at a time, keeps the chosen ones, and has no report while the form is filled in", async () => {
    const company = await aCompany();
    const boss = await aMember({ company, role: "owner", fullName: "Zulema" });
    for (let n = 0; n < 44; n += 1) await aMember({ company, fullName: `P${String(n).padStart(2, "0")}` });
    const offered = ({ main }: { main: string }) =>
      main.match(
        /<input[^>]*type="checkbox"[^>]*name="people"|<input[^>]*name="people"[^>]*type="checkbox"/g,
      )!.length - 1;
    const first = await readPage("/reports", boss);
    expect(offered(first)).toBe(20);
    const more = await readPage(`/reports?shown=20&more=1&people=${boss.profile.id}`, boss);
    // The selected person further down the list is included.
    expect(offered(more)).toBe(41);
    expect(more.text).not.toContain("Resultados");
    const all = await readPage("/reports?shown=40&more=1", boss);
    expect(offered(all)).toBe(45);
    expect(all.text).not.toContain("Cargar más empleados");

    const results = await readPage(`/reports?${period}&people=todos`, boss);
    expect(results.text).toContain("No hay registros en el período seleccionado");
    await aLog(boss, { checkInTime: at("05T09:00") });
    const page = await readPage(`/reports?${period}&people=todos`, boss);
    const after = /after=([0-9a-f-]{36})/.exec(page.main)![1]!;
    expect(page.main.match(/<th scope="row"/g)).toHaveLength(20 + 1);
    const second = await readPage(`/reports?${period}&people=todos&after=${after}`, boss);
    expect(second.text).toMatch(/Total de 45 personas · 1 registro 8 h 00 min.*P20.*P39/);
    expect(second.main.split("Resultados")[1]).not.toContain("P19");
  });
});

describe("searching people to choose for a report", () => {
  const offered = ({ main }: { main: string }) =>
    [...main.matchAll(/name="people"(?: checked="")? value="([0-9a-f-]{36})"/g)].map(([, id]) => id);

  test.each([
    ["tomas gil", "Tomás Gil"],
    ["12345678z", "Ana"],
  ])("%s finds, among all of them, only %s", async (who, name) => {
    const { text, main } = await readPage(`/reports?find=1&who=${who}`);
    expect(offered({ main })).toHaveLength(1);
    expect(text).toContain(name);
    expect(text).not.toMatch(/Resultados|Elige al menos|Nadie/);
  });

  test("keeps the chosen ones, and states when nobody is found; nobody of another company ever is", async () => {
    const stranger = await aMember({ fullName: "Xenia Lejos" });
    const { text, main } = await readPage(`/reports?find=1&people=${leaver.profile.id}&who=xenia`);
    expect(offered({ main })).toEqual([leaver.profile.id]);
    expect(text).toContain("Nadie coincide.");
    expect(text).not.toContain(stranger.profile.fullName);
  });

  test("shows twenty at a time too", async () => {
    const company = await aCompany();
    const boss = await aMember({ company, role: "owner", fullName: "Zulema" });
    for (let n = 0; n < 23; n += 1) await aMember({ company, fullName: `Iñaki ${n}` });
    expect(offered(await readPage("/reports?find=1&who=inaki", boss))).toHaveLength(20);
    expect(offered(await readPage("/reports?shown=20&more=1&who=inaki", boss))).toHaveLength(23);
  });
});

describe("the period buttons of a report", () => {
  const linked = (main: string, label: string) =>
    new URL(
      new RegExp(`href="([^"]*)"[^>]*>${label}<`).exec(main)![1]!.replaceAll("&amp;", "&"),
      "https://fichaclara.test",
    ).searchParams;

  const lastMonth = previousMonthOf(localDateOf(chosenClock, "Europe/Madrid"));

  test("apply to the chosen people, in the same view", async () => {
    const { main } = await readPage(
      `/reports?${new URLSearchParams(lastMonth)}&people=${ana.profile.id}&people=${leaver.profile.id}&view=chart`,
    );
    const params = linked(main, "Mes pasado");
    expect(params.getAll("people")).toEqual([ana.profile.id, leaver.profile.id]);
    expect([params.get("from"), params.get("to"), params.get("view")]).toEqual([
      lastMonth.from,
      lastMonth.to,
      "chart",
    ]);
    expect(main).toMatch(/aria-current="true"[^>]*>Mes pasado</);
  });

  test("apply to everybody at first, with all ticked", async () => {
    const { main } = await readPage("/reports");
    expect(main).toMatch(/<input[^>]*name="people"[^>]*checked=""[^>]*value="todos"/);
    expect(linked(main, "Mes pasado").getAll("people")).toEqual(["todos"]);
  });

  test("include last month of everybody as one tap", async () => {
    const { main } = await readPage("/reports");
    const params = linked(main, "Mes pasado · Todo el equipo");
    expect([params.get("from"), params.get("to")]).toEqual([lastMonth.from, lastMonth.to]);
    const { text } = await readPage(`/reports?${params}`);
    expect(text).toContain("Resultados");
  });
});

describe("a person's month sheet", () => {
  const month = (who: SignedInMember, text = "2026-10") => `/reports/registro/${who.profile.id}/${text}`;

  test("has company, person, every day, its intervals and totals, and places for both signatures", async () => {
    const { status, text, main } = await readPage(month(ana));
    expect(status).toBe(200);
    for (const expectedText of [
      "Registro de jornada Octubre de 2026",
      "Empresa: Panadería Sol",
      "DNI/NIE: 12345678Z",
      "lun 05/10/2026 09:00 – 14:00 · 15:00 – 18:07 8 h 07 min",
      "sáb 31/10/2026 21:00 – 22:30 1 h 30 min",
      "Total del mes 9 h 37 min",
      "Firma de la empresa",
      "Firma de la persona trabajadora",
    ])
      expect(text).toContain(expectedText);
    expect(main.match(/<tr/g)).toHaveLength(31 + 5 + 2);
    expect(main).toContain("Ana &lt;b&gt;Ruiz&lt;/b&gt;");
  });

  test("is available to its person, also deactivated, and to owner and admin", async () => {
    expect((await call(month(ana), { cookie: ana.cookie })).status).toBe(200);
    expect((await call(month(leaver), { cookie: leaver.cookie })).status).toBe(200);
    expect((await call(month(leaver), { cookie: ana.cookie })).status).toBe(403);
    expect((await call(month(ana), { cookie: leaver.cookie })).status).toBe(403);
    expect((await call(month(ana))).headers.get("Location")).toBe("/login");
  });

  test("of a person of another company, or for an invalid month, is not found", async () => {
    const stranger = await aMember({ role: "owner" });
    expect((await call(month(ana), { cookie: stranger.cookie })).status).toBe(404);
    for (const text of ["2026-13", "2026", "x", "0001-01", "2026-10-01"])
      expect((await call(month(ana, text), { cookie: owner.cookie })).status).toBe(404);
  });
});
