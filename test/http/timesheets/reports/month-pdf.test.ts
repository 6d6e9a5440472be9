import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { hourMs } from "~/time/units";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";

const at = (text: string) => Date.parse(`2026-10-${text}:00+02:00`);
const path = (who: SignedInMember) => `/reports/registro/${who.profile.id}/2026-10`;
const headName = (answer: Response) =>
  /filename="(.*)"/.exec(answer.headers.get("Content-Disposition") ?? "")![1];

// One owner downloads more files here than the limit of a minute allows.
const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };

let owner: SignedInMember;

beforeAll(async () => {
  const company = await aCompany({ name: "Panadería «Sol» & Hijos", nif: "B12345674" });
  owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  // The reader of PDFs is large: it loads before the tests' time limits apply.
  await readPdf(owner);
});

async function readPdf(who: SignedInMember, by = owner) {
  const answer = await call(`${path(who)}.pdf`, { cookie: by.cookie, env: unlimited });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Type")).toBe("application/pdf");
  const bytes = await answer.arrayBuffer();
  const pages = await pagesOfPdf(bytes);
  return { pages, text: pages.join(" "), fileName: headName(answer) };
}

/** Returns the same person's month as the screen shows it. */
async function screen(who: SignedInMember) {
  const html = await (await call(path(who), { cookie: owner.cookie })).text();
  const rows = [...html.slice(html.indexOf("<tbody"), html.indexOf("</tfoot>")).matchAll(/<tr.*?<\/tr>/gs)];
  return rows.map(([row]) =>
    row
      .replaceAll("<!-- -->", "")
      .replaceAll(" · ", " ")
      .replaceAll(/<[^>]*>/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
}

async function csv(who: SignedInMember): Promise<string[][]> {
  const url = `/reports/fichajes.csv?from=2026-10-01&to=2026-10-31&people=${who.profile.id}`;
  const text = await (await call(url, { cookie: owner.cookie })).text();
  return Papa.parse<string[]>(text.trim(), { delimiter: ";" }).data.slice(1);
}

describe("the PDF of a month", () => {
  let ana: SignedInMember;

  beforeAll(async () => {
    ana = await aMember({ company: owner.company, fullName: "Ana Ruiz", dni: "12345678Z" });
    const shift = (start: string, hours: number) =>
      aLog(ana, { checkInTime: at(start), checkOutTime: at(start) + hours * hourMs });
    for (let day = 1; day <= 23; day += 1) {
      const on = String(day).padStart(2, "0");
      await shift(`${on}T09:11`, 4.5);
      await shift(`${on}T15:00`, 3.2);
    }
    // The night on which the clocks go back lasts nine hours.
    await shift("24T22:00", 9);
    await aLog(ana, { checkInTime: at("31T08:00"), checkOutTime: null });
  });

  test("has the same content as the screen on one sheet, day by day", async () => {
    const { pages, fileName } = await readPdf(ana);
    expect(fileName).toBe("registro_jornada_ana-ruiz_panaderia-sol-hijos_2026-10.pdf");
    expect(pages).toHaveLength(1);
    const days = await screen(ana);
    // Five weeks begin in it or before it.
    expect(days).toHaveLength(31 + 5 + 1);
    for (const day of days) expect(pages[0]).toContain(day);
    for (const expectedText of [
      "Registro de jornada Octubre de 2026",
      "Empresa Panadería «Sol» & Hijos",
      "NIF/CIF B12345674",
      "Persona trabajadora Ana Ruiz",
      "DNI/NIE 12345678Z",
      "Periodo 01/10/2026 – 31/10/2026",
      "Zona horaria Europe/Madrid",
      "sáb 24/10/2026 22:00 – 06:00 +1 (cambio de hora) 9 h 00 min",
      "dom 25/10/2026 —",
      "Total del 19 al 25/10 47 h 30 min",
      "sáb 31/10/2026 07:00 – Falta la salida sin salida",
      "Total del mes (sin lo que no tiene salida) 186 h 06 min",
      "Firma de la empresa",
      "Firma de la persona trabajadora",
      "Página 1 de 1",
    ])
      expect(pages[0]).toContain(expectedText);
  });

  test("has every record of the CSV, and its total", async () => {
    const { text } = await readPdf(ana);
    const rows = await csv(ana);
    expect(rows).toHaveLength(48);
    let minutes = 0;
    for (const [, , , , , on, start, , endsOn, end, , duration] of rows) {
      const exit = end ? end.slice(0, 5) + (endsOn === on ? "" : " +1") : "Falta la salida";
      expect(text).toContain(`${start!.slice(0, 5)} – ${exit}`);
      const [hours = 0, rest = 0] = (duration ?? "").split(":").map(Number);
      minutes += 60 * hours + rest;
    }
    expect(text).toContain(`${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, "0")} min`);
  });

  test("is available to its person, also deactivated, and to owner and admin; others get none", async () => {
    const leaver = await aMember({ company: owner.company, status: "inactive", fullName: "Tomás Gil" });
    const stranger = await aMember({ role: "owner" });
    expect((await readPdf(ana, ana)).fileName).toContain("ana-ruiz");
    expect((await readPdf(leaver, leaver)).text).toContain("Total del mes 0 min");
    const status = async (who: SignedInMember, by: SignedInMember, suffix = ".pdf") =>
      (await call(path(who) + suffix, { cookie: by.cookie })).status;
    expect(await status(ana, leaver)).toBe(403);
    expect(await status(ana, stranger)).toBe(404);
    expect(await status(ana, owner, "-32.pdf")).toBe(404);
    expect((await call(`${path(ana)}.pdf`)).headers.get("Location")).toBe("/login");
  });
});

describe("a name in a PDF", () => {
  test.each([
    ["Łucja Șerban Núñez-Façade", "Łucja Șerban Núñez-Façade", "lucja-serban-nunez-facade"],
    [`O'Neill "La Jefa" \\ (Ana)`, `O'Neill "La Jefa" \\ (Ana)`, "o-neill-la-jefa-ana"],
    ["N\u0303on\u0303o Nguyễn", "Ñoño Nguyen", "nono-nguyen"],
    ["Ana 👩‍🍳 Ruiz 山", "Ana Ruiz (…) · (address)", "ana-ruiz"],
    ["Ана", "Ana", "ana"],
    ["Ana\u0000\u202e\nRuiz", "Ana Ruiz", "ana-ruiz"],
  ])("%j appears as %j and names the file %s", async (fullName, shown, slug) => {
    const person = await aMember({ company: owner.company, fullName });
    const { text, fileName } = await readPdf(person);
    expect(text).toContain(`Persona trabajadora ${shown.replace("(address)", person.email)} DNI/NIE`);
    expect(fileName).toBe(`registro_jornada_${slug}_panaderia-sol-hijos_2026-10.pdf`);
  });

  test("of maximum length takes the lines it needs, and is shortened only in the footer", async () => {
    const fullName = `${"Wenceslao Maximiliano ".repeat(4)}${"W".repeat(32)}`;
    const company = await aCompany({ name: "M".repeat(120) });
    const boss = await aMember({ company, role: "owner", fullName });
    const { text } = await readPdf(boss, boss);
    expect(text.replaceAll(" ", "")).toContain(
      `Empresa${company.name}NIF/CIF—Personatrabajadora${fullName.replaceAll(" ", "")}DNI/NIE—`,
    );
    expect(text).toMatch(/M… · Wences.*… Página 1 de /);
  });
});

describe("a month that does not fit one sheet", () => {
  async function busy(name: string, days: number, perDay: number, everyMs = 300_000) {
    const who = await aMember({ company: owner.company, fullName: name });
    for (let day = 1; day <= days; day += 1)
      for (let n = 0; n < perDay; n += 1) {
        const checkInTime = at(`${String(day).padStart(2, "0")}T00:00`) + n * everyMs;
        await aLog(who, { checkInTime, checkOutTime: checkInTime + everyMs - 60_000 });
      }
    return { who, ...(await readPdf(who)) };
  }

  test("with 180 intervals loses none, numbers its sheets, repeats its header and has signatures below its last days", async () => {
    const { who, pages, text } = await busy("Nadia Noventa", 3, 60);
    expect(pages).toHaveLength(2);
    pages.forEach((page, index) => {
      expect(page).toContain(`Página ${index + 1} de 2`);
      expect(page).toContain("Nadia Noventa");
    });
    expect(text.match(/\d\d:\d\d – \d\d:\d\d/g)).toHaveLength(180);
    expect(pages[1]).toMatch(/^Día Entrada – salida Total \p{L}{3} \d\d\/10\/2026 .*Total del 26 al 31\/10/u);
    expect(pages[1]).toMatch(/Total del mes 12 h 00 min.*Firma de la empresa.*Firma de la persona/);
    for (const day of await screen(who)) expect(text).toContain(day);
  });

  test("because of one day that is longer than a sheet continues on the next, under the same columns", async () => {
    const { pages, text } = await busy("Diego Largo", 1, 470, 180_000);
    expect(text.match(/\d\d:\d\d – \d\d:\d\d/g)).toHaveLength(470);
    expect(pages[1]).toMatch(/^Día Entrada – salida Total \d\d:\d\d/);
    expect(text).toContain("Total del mes 15 h 40 min");
  });
});
