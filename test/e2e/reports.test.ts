import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { desk, picture, smallPhone, test } from "../support/node/browser-test";
import { aColleague, pastLogs } from "../support/node/database";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { openAlive } from "../support/node/screens";
import { madridTime } from "../support/node/madrid-time";
import { pagesOfPdf } from "../support/pdf";
import { anEmail, bearerOf, punchByApi, signedIn } from "../support/node/people";

const at = (text: string) => Date.parse(`${text}:00+02:00`);

/** Lucía's October: a day in two parts, and a night over the change of the clocks that lasts nine hours. */
const october = [
  { startsAt: at("2026-10-05T09:00"), endsAt: at("2026-10-05T14:00") },
  { startsAt: at("2026-10-05T15:30"), endsAt: at("2026-10-05T18:37") },
  { startsAt: at("2026-10-24T22:00"), endsAt: at("2026-10-25T07:00") },
];

async function ofLucia(owner: string) {
  const email = anEmail("lucia");
  const id = await aColleague(owner, { email, fullName: "Lucía <Peña>" });
  await pastLogs(email, october);
  return { id, email };
}

/** Returns the number of lines of each text. */
const linesOf = (texts: Locator) =>
  texts.evaluateAll((some) =>
    some.map((text) => Math.round(text.clientHeight / parseFloat(getComputedStyle(text).lineHeight))),
  );

const words = (text: string | null) => (text ?? "").replaceAll("\u00a0", " ").trim();

async function ask(page: Page, from: string, to: string) {
  const begins = page.getByLabel("Desde", { exact: true });
  if (!(await begins.isVisible())) await page.getByRole("button", { name: /^Periodo/ }).click();
  await begins.fill(from);
  await page.getByLabel("Hasta", { exact: true }).fill(to);
  await page.getByRole("button", { name: "Consultar" }).click();
}

/** Returns every record in sight: date, entry, exit without its date, duration in minutes. */
const recordsOf = (page: Page) =>
  page.getByRole("table", { name: /^Registros de/ }).evaluateAll((tables) =>
    tables
      .flatMap((table) => [...(table as HTMLTableElement).tBodies])
      .flatMap((day) => {
        const on = day.querySelector("th")!.textContent.trim().slice(-10);
        return [...day.querySelectorAll("tr")].slice(1).map((row) => {
          const [start, end, duration] = [...row.querySelectorAll("td")].map((cell) => cell.textContent);
          const [, hours = "0", minutes] = /(?:(\d+)\sh\s)?(\d+)\smin/.exec(duration!)!;
          return [on, start, end!.slice(0, 5), `${hours}:${minutes!.padStart(2, "0")}`];
        });
      }),
  );

/** Returns the number of non-empty pixels of a canvas. */
const paintedPixels = (canvas: HTMLElement | SVGElement) => {
  const { width, height } = canvas as HTMLCanvasElement;
  const { data } = (canvas as HTMLCanvasElement).getContext("2d")!.getImageData(0, 0, width, height);
  return data.filter((value, index) => index % 4 === 3 && value > 0).length;
};

test(
  "the report shows the punches, and its CSV, read back, equals the screen",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ viewport: desk });
    const owner = await signedIn(context);
    const lucia = await ofLucia(owner);
    const bearer = await bearerOf(lucia.email);
    await punchByApi(bearer, "check_in");
    await punchByApi(bearer, "check_out");
    const page = await context.newPage();
    await openAlive(page, "/reports");
    await page.getByRole("button", { name: /^Personas/ }).click();
    await page.getByRole("checkbox", { name: "Todo el equipo" }).uncheck();
    await page.getByRole("button", { name: "Consultar" }).click();
    const problem = page.getByText("Elige al menos un empleado");
    await problem.waitFor();
    await expect.poll(() => problem.evaluate((text) => text === document.activeElement)).toBe(true);
    expect(await accessibilityFaults(page), "with an error").toEqual([]);

    await page.getByLabel("Lucía <Peña>").check();
    const today = madridTime(Date.now()).date;
    await ask(page, "01/10/2026", today);
    await page.getByRole("heading", { name: "Resultados" }).waitFor();
    await page.getByRole("region", { name: "Lucía <Peña>" }).waitFor();
    const shown = await recordsOf(page);
    expect(shown.slice(0, 3)).toEqual([
      ["05/10/2026", "09:00", "14:00", "5:00"],
      ["05/10/2026", "15:30", "18:37", "3:07"],
      ["24/10/2026", "22:00", "06:00", "9:00"],
    ]);
    expect(shown).toHaveLength(4);
    // The minute may have changed between her two punches of today.
    const [hours, minutes] = shown[3]![3]!.split(":").map(Number);
    expect(hours).toBe(0);
    expect(words(await page.getByRole("region", { name: "Lucía <Peña>" }).textContent())).toContain(
      `17 h ${String(7 + minutes!).padStart(2, "0")} min`,
    );
    await picture(page, "reports");
    expect(await accessibilityFaults(page), "results").toEqual([]);

    const downloading = page.waitForEvent("download");
    await page.locator("summary", { hasText: "Descargar" }).click();
    await page.getByRole("link", { name: "Fichajes en CSV" }).click();
    const download = await downloading;
    const iso = today.split("/").reverse().join("-");
    expect(download.suggestedFilename()).toBe(`reportes_fichajes_2026-10-01_${iso}.csv`);
    const text = await readFile(await download.path(), "utf8");
    const { data, errors } = Papa.parse<string[]>(text.trim(), { delimiter: ";" });
    expect(errors).toEqual([]);
    const rows = data.slice(1).map((row) => [row[5], row[6]!.slice(0, 5), row[9]!.slice(0, 5), row[11]]);
    expect(rows).toEqual(shown);

    // The URL is the report: it can be bookmarked, shared and opened by somebody else.
    const again = await context.newPage();
    await again.goto(page.url());
    await again.getByRole("region", { name: "Lucía <Peña>" }).waitFor();
    expect(await recordsOf(again)).toEqual(shown);

    const search = page.getByRole("searchbox", { name: "Buscar en los resultados" });
    await search.fill("5/10/2026");
    await page.getByText("2 registros").waitFor();
    await search.fill("nadie");
    await page.getByText("No se encontraron registros").waitFor();
    await search.press("Escape");
    await page.getByText("4 registros").waitFor();
  },
);

test(
  "people are searched, stay ticked, and their results come first once the report is requested",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ viewport: smallPhone });
    const owner = await signedIn(context);
    const lucia = await ofLucia(owner);
    for (let n = 0; n < 25; n += 1)
      await aColleague(owner, { email: anEmail(`persona${n}`), fullName: `Álvaro ${n}` });
    const zoe = anEmail("zoe");
    await aColleague(owner, { email: zoe, fullName: "Zoe Núñez" });
    await pastLogs(zoe, [
      {
        startsAt: at("2026-10-05T09:00"),
        endsAt: at("2026-10-05T17:00"),
        pauses: [{ startsAt: at("2026-10-05T11:00"), endsAt: at("2026-10-05T11:30") }],
      },
    ]);
    const page = await context.newPage();
    await openAlive(page, "/reports");
    await page.getByRole("button", { name: /^Personas/ }).click();
    await page.getByRole("checkbox", { name: "Todo el equipo" }).uncheck();
    const who = page.getByRole("searchbox", { name: "Buscar empleados" });
    await who.fill("pena");
    await page.getByLabel("Lucía <Peña>").check();
    await who.fill("nunez");
    await page.getByLabel("Zoe Núñez").check();
    expect(await who.evaluate((field) => field === document.activeElement)).toBe(false);
    expect(await page.getByRole("checkbox", { name: /Álvaro/ }).count()).toBe(0);
    expect(await page.getByLabel("Lucía <Peña>").isChecked()).toBe(true);
    expect(await accessibilityFaults(page), "searched").toEqual([]);
    await picture(page, "reports-people");

    await ask(page, "01/10/2026", "31/10/2026");
    const results = page.getByRole("heading", { name: "Resultados" });
    await expect.poll(() => results.evaluate((heading) => heading === document.activeElement)).toBe(true);
    expect(await results.evaluate((heading) => heading.getBoundingClientRect().top)).toBeLessThan(200);
    const total = words(await page.getByRole("row", { name: /^Total de 2/ }).innerText());
    expect(total.replaceAll(/\s+/g, " ")).toMatch(/^Total de 2 24 h 37 min/);
    await picture(page, "reports-total");
    expect(await accessibilityFaults(page), "results").toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);

    // Ticked since, and requested for another month.
    await page.getByRole("button", { name: "Personas 2 elegidas" }).click();
    await page.getByLabel("Zoe Núñez").uncheck();
    await page.getByRole("button", { name: "Personas Lucía <Peña>" }).waitFor();
    await page.getByRole("button", { name: /^Periodo/ }).click();
    await page.getByRole("link", { name: "Este mes", exact: true }).click();
    await page.waitForURL((url) => url.searchParams.getAll("people").join() === lucia.id);
    await page.getByText("No hay registros en el período seleccionado").waitFor();
  },
);

test(
  "the month prints on one sheet of A4 with all required content",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ viewport: desk, colorScheme: "dark" });
    const owner = await signedIn(context);
    const lucia = await ofLucia(owner);
    const page = await context.newPage();
    await page.goto(`/reports?from=2026-10-01&to=2026-10-31&people=${lucia.id}`);
    await page.getByRole("link", { name: "Registro de jornada de octubre de 2026" }).click();
    await page.getByRole("button", { name: "Imprimir" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, "month");

    await page.emulateMedia({ media: "print", colorScheme: null });
    const text = words(await page.locator("main").innerText()).replaceAll(/\s+/g, " ");
    for (const expectedText of [
      "Registro de jornada",
      "octubre de 2026",
      `Empresa: ${owner}`,
      "Persona trabajadora: Lucía <Peña>",
      "lun 05/10/2026 09:00 – 14:00 · 15:30 – 18:37 8 h 07 min",
      "sáb 24/10/2026 22:00 – 06:00 +1 (cambio de hora) 9 h 00 min",
      "Total del mes 17 h 07 min",
      "Firma de la empresa",
      "Firma de la persona trabajadora",
    ])
      expect(text.toLowerCase()).toContain(expectedText.toLowerCase());
    expect(text).not.toContain("Imprimir");
    await page.emulateMedia({ media: null, colorScheme: "dark" });
    const bytes = await page.pdf({ preferCSSPageSize: true });
    const [sheet] = await pagesOfPdf(bytes);
    for (const expectedText of [
      "Registro de jornada",
      "Lucía <Peña>",
      "05/10/2026",
      "17 h 07 min",
      "Firma de la empresa",
    ])
      expect(sheet).toContain(expectedText);
    const pdf = bytes.toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf)!;
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
  },
);

test(
  "a month of six weeks with a pause each day prints on one sheet, and fits 320 pixels",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ viewport: smallPhone });
    const owner = await signedIn(context);
    const lucia = await ofLucia(owner);
    const shifts = Array.from({ length: 31 }, (_, n) => {
      const on = `2026-08-${String(n + 1).padStart(2, "0")}`;
      return {
        startsAt: at(`${on}T09:00`),
        endsAt: at(`${on}T17:30`),
        pauses: [{ startsAt: at(`${on}T14:00`), endsAt: at(`${on}T14:45`) }],
      };
    });
    await pastLogs(lucia.email, shifts);
    const page = await context.newPage();
    await page.goto(`/reports/registro/${lucia.id}/2026-08`);
    await page.getByRole("button", { name: "Imprimir" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    await picture(page, "month-of-pauses");
    const text = words(await page.locator("main").innerText()).replaceAll(/\s+/g, " ");
    for (const expectedText of [
      "Día Entrada – salida Pausas Total",
      "lun 31/08/2026 09:00 – 17:30 14:00 – 14:45 7 h 45 min",
      "Total del 31/08 7 h 45 min",
      "Total del mes 240 h 15 min (263 h 30 min de presencia)",
    ])
      expect(text).toContain(expectedText);
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);

    // A long month repeats its head on each sheet, and shows its total once and the signatures below its days.
    const many = Array.from({ length: 31 * 12 }, (_, n) => {
      const on = `2026-07-${String(1 + Math.floor(n / 12)).padStart(2, "0")}`;
      const startsAt = at(`${on}T06:00`) + (n % 12) * 3_600_000;
      return { startsAt, endsAt: startsAt + 1_800_000 };
    });
    await pastLogs(lucia.email, many);
    await page.goto(`/reports/registro/${lucia.id}/2026-07`);
    await page.getByRole("button", { name: "Imprimir" }).waitFor();
    const pages = await pagesOfPdf(await page.pdf({ preferCSSPageSize: true }));
    expect(pages.length).toBeGreaterThan(1);
    for (const sheet of pages) expect(sheet).toContain("Entrada – salida");
    expect(pages.join(" ").match(/Total del mes/g)).toHaveLength(1);
    expect(pages.at(-1)).toMatch(/31\/07\/2026.*Total del mes.*Firma de la empresa/);
  },
);

test(
  "a month links to the previous and the next one, but not to a future month",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser();
    const owner = await signedIn(context);
    const lucia = await ofLucia(owner);
    const page = await context.newPage();
    await page.goto(`/reports/registro/${lucia.id}/2026-09`);
    await page.getByRole("link", { name: "Mes siguiente" }).click();
    await page.getByText("Octubre de 2026", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Mes anterior" }).click();
    await page.getByText("Septiembre de 2026", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Mes siguiente" }).click();
    await page.getByText("Octubre de 2026", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Reportes" }).click();
    await page.waitForURL(new RegExp(`/reports\\?.*people=${lucia.id}`));
    await page.getByRole("region", { name: "Lucía <Peña>" }).filter({ hasText: "17 h 07 min" }).waitFor();

    const [, month, year] = madridTime(Date.now()).date.split("/");
    await page.goto(`/reports/registro/${lucia.id}/${year}-${month}`);
    await page.getByRole("link", { name: "Mes anterior" }).waitFor();
    expect(await page.getByRole("link", { name: "Mes siguiente" }).count()).toBe(0);
  },
);

test("the PDF of a month has the same content as the screen", { tags: "deep" }, async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: desk });
  const owner = await signedIn(context);
  const lucia = await ofLucia(owner);
  const page = await context.newPage();
  await page.goto(`/reports/registro/${lucia.id}/2026-10`);
  await page.getByRole("button", { name: "Imprimir" }).waitFor();
  const rows = await page
    .locator("tbody tr, tfoot tr")
    .evaluateAll((lines) =>
      lines.map((line) => [...line.children].map((cell) => cell.textContent).join(" ")),
    );
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar PDF" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^registro_jornada_Lucía-Peña_.+_2026-10\.pdf$/);
  const [sheet, ...others] = await pagesOfPdf(await readFile(await download.path()));
  expect(others).toEqual([]);
  expect(rows).toHaveLength(31 + 5 + 1);
  for (const row of rows) expect(sheet).toContain(words(row).replaceAll(" · ", " "));
  expect(sheet).toContain(`Empresa ${owner}`);
  expect(sheet).toContain("Persona trabajadora Lucía <Peña>");
});

test(
  "the hours can be shown as a chart, with the same numbers as text, on 360 pixels too",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ viewport: { width: 360, height: 740 } });
    const owner = await signedIn(context);
    await ofLucia(owner);
    await pastLogs(owner, [{ startsAt: at("2026-10-07T08:00"), endsAt: at("2026-10-07T16:00") }]);
    const page = await context.newPage();
    const library: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("draw-hours")) library.push(request.url());
    });
    await openAlive(page, "/reports?from=2026-10-01&to=2026-10-31&people=todos");
    await page.getByRole("link", { name: "Lucía <Peña>" }).click();
    expect(await accessibilityFaults(page), "tables").toEqual([]);
    expect(library).toEqual([]);

    await page.getByRole("link", { name: "Gráfico" }).press("Enter");
    await page.waitForURL(/view=chart/);
    await page.getByRole("figure", { name: "Horas por persona" }).waitFor();
    await page.getByRole("link", { name: "Lucía <Peña>" }).click();
    const hers = page.getByRole("img", { name: "Horas por día de Lucía <Peña>" });
    await hers.waitFor();
    expect(library).toHaveLength(1);
    await expect.poll(() => hers.evaluate(paintedPixels)).toBeGreaterThan(0);
    const table = page.getByRole("table", { name: "Horas por día de Lucía <Peña>" });
    expect(words(await table.innerText()).replaceAll(/\s+/g, " ")).toMatch(
      /lun 05\/10\/2026 8 h 07 min sáb 24\/10\/2026 9 h 00 min$/,
    );
    await picture(page, "reports-chart");
    expect(await accessibilityFaults(page), "charts").toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);

    // The URL also has the view.
    const again = await context.newPage();
    await again.goto(page.url());
    await again.getByRole("figure", { name: "Horas por persona" }).waitFor();
    await page.getByRole("link", { name: "Tabla" }).click();
    await page.getByRole("columnheader", { name: "Trabajado" }).waitFor();
    expect(page.url()).not.toContain("view=");
  },
);

test(
  "a chart that cannot be loaded leaves its numbers visible",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/draw-hours|Failed to load resource/);
    const context = await aBrowser();
    const owner = await signedIn(context);
    const lucia = await ofLucia(owner);
    await context.route(/draw-hours/, (route) => route.abort());
    const page = await context.newPage();
    await page.goto(`/reports?from=2026-10-01&to=2026-10-31&people=${lucia.id}&view=chart`);
    await page.getByText("No se ha podido cargar el gráfico.").waitFor();
    await page.getByRole("row", { name: "sáb 24/10/2026 9 h 00 min" }).waitFor();
  },
);

test("people print their own month from the clock", { tags: "deep" }, async ({ aBrowser }) => {
  const context = await aBrowser();
  const email = await signedIn(context);
  const pauses = [
    { startsAt: at("2026-10-06T11:00"), endsAt: at("2026-10-06T11:15") },
    { startsAt: at("2026-10-06T14:00"), endsAt: at("2026-10-06T14:45") },
  ];
  await pastLogs(email, [
    ...october,
    { startsAt: at("2026-10-06T09:00"), endsAt: at("2026-10-06T18:00"), pauses },
  ]);
  const page = await context.newPage();
  await page.goto("/dashboard?from=2026-10-01&to=2026-10-31");
  await page.getByRole("link", { name: "Hoja del mes" }).click();
  await page.getByText("Total del mes").waitFor();
  expect(words(await page.locator("tfoot").innerText())).toContain("25 h 07 min (26 h 07 min de presencia)");
  await page.setViewportSize(smallPhone);
  expect(await linesOf(page.getByText(/^1[14]:00 – 1[14]:[14]5$/))).toEqual([2, 2]);
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole("link", { name: "Fichar" }).click();
  await page.waitForURL("**/dashboard");
});

test(
  "without JavaScript and on 320 pixels, the report is requested, paged and downloaded",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ viewport: smallPhone, javaScriptEnabled: false });
    const owner = await signedIn(context, anEmail("maria-del-carmen.fernandez-de-la-vega"));
    await ofLucia(owner);
    for (let day = 10; day < 22; day += 1) {
      const startsAt = at(`2026-10-${day}T08:00`);
      await pastLogs(owner, [{ startsAt, endsAt: startsAt + 3_600_000 }]);
    }
    const page = await context.newPage();
    await page.goto("/reports");
    await ask(page, "1/10/2026", "31/10/2026");
    await page.getByRole("heading", { name: "Resultados" }).waitFor();
    await page.getByRole("link", { name: "maria-del-carmen" }).click();
    await page.getByText("Página 1 de 2").waitFor();
    expect(await recordsOf(page)).toHaveLength(10);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole("link", { name: "Siguientes" }).click();
    await page.getByText("Página 2 de 2").waitFor();
    expect(await recordsOf(page)).toHaveLength(2);

    await page.getByRole("searchbox", { name: "Buscar en los resultados" }).fill("lucia");
    await page.keyboard.press("Enter");
    await page.getByRole("region", { name: "Lucía <Peña>" }).waitFor();
    const downloading = page.waitForEvent("download");
    await page.locator("summary", { hasText: "Descargar" }).click();
    await page.getByRole("link", { name: "Fichajes en CSV" }).click();
    const lines = (await readFile(await (await downloading).path(), "utf8")).trimEnd().split("\r\n");
    expect(lines).toHaveLength(1 + october.length);
  },
);

test("the month of the whole team is saved from the screen as a PDF and as a CSV, on a phone", async ({
  aBrowser,
}) => {
  const context = await aBrowser({ viewport: { width: 390, height: 844 }, acceptDownloads: true });
  const owner = await signedIn(context);
  await ofLucia(owner);
  const page = await context.newPage();
  await openAlive(page, "/reports");
  const team = page.getByRole("region", { name: "El mes de todo el equipo" });
  await team.getByLabel("Mes", { exact: true }).selectOption("2026-10");
  const saved = async (kind: "PDF" | "CSV") => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      team.getByRole("button", { name: `Equipo en ${kind}` }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(
      new RegExp(`^registro_jornada_equipo_.+_2026-10\\.${kind.toLowerCase()}$`),
    );
    return readFile(await download.path());
  };
  await picture(page, "reports-team-month");
  const pages = await pagesOfPdf(await saved("PDF"));
  expect(pages.slice(1).map((each) => each.includes("Lucía <Peña>"))).toContain(true);
  expect(words(pages[0]!)).toContain("Total del equipo 17 h 07 min");
  const { data } = Papa.parse<Record<string, string>>((await saved("CSV")).toString().replace("\ufeff", ""), {
    header: true,
    delimiter: ";",
    skipEmptyLines: true,
  });
  expect(data.map(({ Duracion }) => Duracion)).toEqual(["5:00", "3:07", "9:00"]);
});
