import { env } from "cloudflare:test";
import { beforeAll, describe, expect, test } from "vitest";
import { csvColumns } from "~/modules/clock/time-log-row";
import { sortNameOf } from "~/platform/search-text";
import { hourMs } from "~/time/units";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { aroundD1 } from "../../../support/worker/around-d1";
import { crowd } from "../../../support/worker/crowd";
import { rowsOfCsv } from "../../../support/worker/file-totals";
import { everyDay, giveTerms } from "../../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { answering, iso, proposed } from "../../corrections/corrected";

const at = (text: string) => Date.parse(`2026-10-${text}:00+02:00`);
const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };
type Body = NonNullable<Response["body"]>;
const plain = (text: string) => text.replaceAll("\u00a0", " ");

const ask = (who: SignedInMember, kind: "pdf" | "csv", month = "2026-10", d1: D1Database = env.CELL_1) =>
  call(`/reports/equipo.${kind}?month=${month}`, { cookie: who.cookie, env: { ...unlimited, CELL_1: d1 } });

async function pdfOf(who: SignedInMember, month?: string): Promise<string[]> {
  const answer = await ask(who, "pdf", month);
  expect(answer.status).toBe(200);
  return (await pagesOfPdf(await answer.arrayBuffer())).map(plain);
}

async function csvOf(who: SignedInMember, month?: string) {
  const answer = await ask(who, "csv", month);
  expect(answer.status).toBe(200);
  return answer.text();
}

describe("the month of a team", () => {
  let owner: SignedInMember;
  let ana: SignedInMember;
  const withCommas = `Íñigo "el; Rojo" O'Neill 🦊`;

  beforeAll(async () => {
    const company = await aCompany({ name: "Panadería «Sol»", nif: "B12345674" });
    owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
    ana = await aMember({ company, fullName: "Ana Ruiz", dni: "12345678Z" });
    const inigo = await aMember({ company, fullName: withCommas });
    const leaver = await aMember({ company, fullName: "Tomás Gil", status: "inactive" });
    await aMember({ company, fullName: "Nadie Nunca", status: "inactive" });
    const day = await aLog(ana, { checkInTime: at("05T09:00"), checkOutTime: at("05T17:00") });
    await aLog(inigo, { checkInTime: at("06T22:00"), checkOutTime: at("06T22:00") + 9 * hourMs });
    await aLog(leaver, { checkInTime: at("07T09:00"), checkOutTime: at("07T10:30") });
    const longer = await proposed(ana, {
      entry_id: day.id,
      reason: "me quedé hasta las siete",
      change: { kind: "change", check_in_time: iso(at("05T09:00")), check_out_time: iso(at("05T19:00")) },
    });
    await answering(owner, longer, { answer: "disagree", comment: "cerramos a las cinco" });
    const added = await proposed(ana, {
      change: { kind: "add", check_in_time: iso(at("08T09:00")), check_out_time: iso(at("08T11:00")) },
      reason: "también vine el jueves",
    });
    await answering(owner, added, { answer: "disagree", comment: "no consta" });
    const stranger = await aMember({ role: "owner", fullName: "Elena Ajena" });
    await aLog(stranger, { checkInTime: at("05T09:00"), checkOutTime: at("05T17:00") });
  });

  test("as a PDF is an index and a sheet for each person, active people before former ones", async () => {
    const pages = await pdfOf(owner);
    expect(pages).toHaveLength(5);
    const [index, ...sheets] = pages;
    for (const expectedText of [
      "Registro de jornada del equipo Octubre de 2026",
      "Empresa Panadería «Sol» NIF/CIF B12345674",
      "Personas 4 Persona DNI/NIE Total Página",
      "Ana Ruiz 12345678Z 8 h 00 min 2",
      `Íñigo "el; Rojo" O'Neill — 9 h 00 min 3`,
      "Olga Dueña — 0 min 4",
      "Tomás Gil — 1 h 30 min 5 Total del equipo 18 h 30 min",
      "Página 1 de 5",
    ])
      expect(index).toContain(expectedText);
    expect(sheets.flatMap((page) => /Persona trabajadora (.*?) DNI/.exec(page)?.[1] ?? [])).toEqual([
      "Ana Ruiz",
      `Íñigo "el; Rojo" O'Neill`,
      "Olga Dueña",
      "Tomás Gil",
    ]);
    expect(sheets[0]).toContain("lun 05/10/2026 09:00 – 17:00 (con discrepancia) 8 h 00 min");
    expect(sheets[0]).toContain("Añadir un fichaje: 09:00 – 11:00 (2 h 00 min). Ana Ruiz lo propuso");
    expect(pages.join(" ")).not.toMatch(/Nadie Nunca|Elena Ajena/);
  });

  test("as a PDF numbers its pages through the whole file", async () => {
    const pages = await pdfOf(owner);
    expect(pages.map((page) => page.match(/Página \d+ de \d+/g))).toEqual(
      pages.map((_, at) => [`Página ${at + 1} de 5`]),
    );
  });

  test("has on each sheet the content of the person's own, except the number of the page", async () => {
    const own = await call(`/reports/registro/${ana.profile.id}/2026-10.pdf`, { cookie: ana.cookie });
    const alone = (await pagesOfPdf(await own.arrayBuffer())).map(plain);
    const withoutNumber = (page: string) => page.replace(/Página \d+ de \d+/, "");
    // The number is drawn last in the team's file.
    const words = (page: string) => withoutNumber(page).split(" ").filter(Boolean);
    expect((await pdfOf(owner)).slice(1, 2).map(words)).toEqual(alone.map(words));
  });

  test("as a CSV has the columns of every CSV and more, both versions as text, and a row for refused proposals", async () => {
    const text = await csvOf(owner);
    expect(text.split("\r\n")[0]).toBe(
      `${[...csvColumns, "Tiempo efectivo", "Tiempo con pausas", "Pausas", "Modalidad", "Sin conexión", "Correcciones y discrepancias", "Previsto del día", "De más", "De menos", "Ausencia", "Día de la jornada"].join(";")}`,
    );
    const rows = rowsOfCsv(text);
    expect(rows.map(({ Nombre, Duracion }) => [Nombre, Duracion])).toEqual([
      ["Ana Ruiz", "8:00"],
      ["Ana Ruiz", ""],
      [withCommas, "9:00"],
      ["Tomás Gil", "1:30"],
    ]);
    const column = "Correcciones y discrepancias";
    expect(plain(rows[0]![column]!)).toContain(
      "09:00 – 17:00 (8 h 00 min) → 09:00 – 19:00 (10 h 00 min). Ana Ruiz lo propuso el ",
    );
    expect(plain(rows[0]![column]!)).toMatch(
      /: «me quedé hasta las siete»\. No está de acuerdo: Olga Dueña el \S+ \d\d:\d\d: «cerramos a las cinco»/,
    );
    expect(rows[1]).toMatchObject({ "Fecha Entrada": "08/10/2026", "Hora Entrada": "" });
    expect(plain(rows[1]![column]!)).toContain("Añadir un fichaje: 09:00 – 11:00");
    expect(rows[2]).toMatchObject({
      "Fecha Salida": "07/10/2026",
      Pausas: "ninguna",
      Modalidad: "en el centro",
    });
  });

  test("has the expected hours and the difference of people with terms in every file", async () => {
    const boss = await aMember({ role: "owner", fullName: "Berta Sanz" });
    const leo = await aMember({ company: boss.company, fullName: "Leo Mas" });
    await giveTerms(boss, leo, {
      at: at("05T08:00"),
      from: "2026-10-05",
      pattern: everyDay(9 * 60, 16 * 60),
    });
    await giveTerms(boss, leo, { at: at("05T08:10"), from: "2026-10-08", pattern: { kind: "none" } });
    await aLog(leo, { checkInTime: at("05T09:00"), checkOutTime: at("05T12:00") });
    await aLog(leo, { checkInTime: at("05T13:00"), checkOutTime: at("05T18:00") });
    await aLog(leo, { checkInTime: at("07T09:00"), checkOutTime: at("07T15:30") });
    await aLog(boss, { checkInTime: at("07T09:00"), checkOutTime: at("07T15:30") });
    const rows = rowsOfCsv(await csvOf(boss)).map((row) =>
      ["Nombre", "Fecha Entrada", "Previsto del día", "De más", "De menos"].map((title) => row[title]),
    );
    expect(rows).toEqual([
      ["Berta Sanz", "07/10/2026", "", "", ""],
      ["Leo Mas", "05/10/2026", "7:00", "1:00", "0:00"],
      ["Leo Mas", "05/10/2026", "", "", ""],
      ["Leo Mas", "06/10/2026", "7:00", "0:00", "7:00"],
      ["Leo Mas", "07/10/2026", "7:00", "0:00", "0:30"],
    ]);
    const compared = "trabajado 14 h 30 min, previsto 21 h 00 min, diferencia";
    const pages = await pdfOf(boss);
    expect(pages.filter((page) => page.includes(compared))).toEqual([pages.at(-1)]);
    const sheet = await call(`/reports/registro/${leo.profile.id}/2026-10`, { cookie: leo.cookie });
    const shown = plain((await sheet.text()).replaceAll("<!-- -->", ""));
    expect(shown).toContain(`${compared} −6 h 30 min.`);
    expect(shown).toContain(">Previsto</th>");
    expect(shown.match(/>7 h 00 min<\/td>/g)).toHaveLength(3);
    expect(pages.filter((page) => page.includes("Previsto"))).toEqual([pages.at(-1)]);
    expect(pages.at(-1)!.match(/\b7 h 00 min [+−]\S+( h \d\d)? min\b/g)).toEqual([
      "7 h 00 min +1 h 00 min",
      "7 h 00 min −7 h 00 min",
      "7 h 00 min −30 min",
    ]);
    const range = "from=2026-10-01&to=2026-10-31&people=todos";
    const report = await call(`/reports?${range}`, { cookie: boss.cookie });
    const text = plain((await report.text()).replaceAll("<!-- -->", ""));
    expect(text.match(/>−6 h 30 min<\/td>/g)).toHaveLength(2);
    // The expected hours of Leo and of all, and the worked hours of all.
    expect(text.match(/>21 h 00 min<\/td>/g)).toHaveLength(3);
    for (const expectedText of [
      "previsto 7 h 00 min, diferencia +1 h 00 min",
      "previsto 7 h 00 min, diferencia −30 min",
    ])
      expect(text).toContain(expectedText);
  });

  test("without recorded entries is a sheet for every active person, and a CSV of column titles", async () => {
    expect(await pdfOf(owner, "2019-02")).toHaveLength(4);
    expect(rowsOfCsv(await csvOf(owner, "2019-02"))).toEqual([]);
  });

  test.each(["pdf", "csv"] as const)(
    "is refused as a %s if the month is invalid, or the caller is no manager",
    async (kind) => {
      for (const month of ["", "2026-13", "octubre"])
        expect((await ask(owner, kind, month)).status).toBe(422);
      expect((await ask(ana, kind)).status).toBe(403);
    },
  );
});

describe("the month of three hundred people", () => {
  let owner: SignedInMember;
  const names = (n: number) => [`D'Ors ${n}`, `"Comillas" ${n}`, `Emoji 👩‍🍳 ${n}`, `=SUMA(${n})`][n % 4]!;

  beforeAll(async () => {
    owner = await crowd(300);
    const { results } = await env.CELL_1.prepare(
      "SELECT id FROM profiles WHERE company_id = ? AND role = 'employee' ORDER BY id",
    )
      .bind(owner.company.id)
      .all<{ id: string }>();
    const rename = env.CELL_1.prepare(
      "UPDATE profiles SET full_name = ?2, sort_name = ?3, status = 'active' WHERE id = ?1",
    );
    await env.CELL_1.batch(results.map(({ id }, n) => rename.bind(id, names(n), sortNameOf(names(n)))));
  });

  /** Returns the file, and the number of queries at its first part and at its last. */
  async function readFile(kind: "pdf" | "csv", change = (body: Body) => Promise.resolve(body)) {
    let queries = 0;
    const d1 = aroundD1(env.CELL_1, (send) => {
      queries += 1;
      return send();
    });
    const reader = (await change((await ask(owner, kind, "2026-10", d1)).body!)).getReader();
    const parts = [(await reader.read()).value!];
    const atFirst = queries;
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
    return { atFirst, atLast: queries, bytes: await new Blob(parts).arrayBuffer() };
  }

  test(
    "as a PDF begins before all is read, in few queries, and has everybody on the page that the index names",
    { tags: "deep" },
    async () => {
      const { atFirst, atLast, bytes } = await readFile("pdf");
      expect(atFirst).toBeLessThan(atLast / 2);
      expect(atLast).toBeLessThanOrEqual(50);
      const pages = (await pagesOfPdf(bytes)).map(plain);
      const indexPages = pages.findIndex((page) => page.includes("Persona trabajadora"));
      expect(pages).toHaveLength(indexPages + 301);
      const index = pages.slice(0, indexPages).join(" ");
      for (const [n, page] of pages.slice(indexPages).entries()) {
        const name = /Persona trabajadora (.*?) DNI/.exec(page)![1]!;
        expect(index).toContain(`${name} — 0 min ${indexPages + n + 1}`);
      }
      expect(new Set(pages.slice(indexPages)).size).toBe(301);
    },
  );

  test(
    "as a CSV begins before all is read, in few queries; complete first, it would have read everything (twin)",
    { tags: "deep" },
    async () => {
      const { atFirst, atLast } = await readFile("csv");
      expect(atFirst).toBeLessThan(atLast / 2);
      expect(atLast).toBeLessThanOrEqual(50);
      const whole = await readFile("csv", async (body) =>
        new Blob([await new Response(body).arrayBuffer()]).stream(),
      );
      expect(whole.atFirst).toBe(whole.atLast);
    },
  );
});
