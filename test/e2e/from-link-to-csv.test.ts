import { readFile } from "node:fs/promises";
import Papa from "papaparse";
import type { Download } from "playwright-core";
import { expect, inject } from "vitest";
import { dayMs } from "~/time/units";
import { desk, picture, test } from "../support/node/browser-test";
import {
  comesAlive,
  filterHistory,
  historyRows,
  leaveAtOnce,
  openClock,
  punchIn,
  saysOut,
  saysWorking,
} from "../support/node/clock-screen";
import { query } from "../support/node/database";
import { madridTime, madridTimesBetween } from "../support/node/madrid-time";
import { readSignInLink } from "../support/node/mailbox";
import { anEmail } from "../support/node/people";

/** Returns the minutes of a shown time, HH:MM:SS. */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

const csvColumns = [
  "Nombre de empresa",
  "NIF",
  "Nombre",
  "Correo",
  "DNI",
  "Fecha Entrada",
  "Hora Entrada",
  "Ubicacion Entrada",
  "Fecha Salida",
  "Hora Salida",
  "Ubicacion Salida",
  "Duracion",
];

/** Returns the lines of a downloaded CSV. It begins with a byte order mark and ends with a line break. */
async function readCsv(download: Download) {
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const text = bytes.subarray(3).toString("utf8");
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: ";", newline: "\r\n" });
  expect(errors).toEqual([]);
  return { columns: data[0], rows: data.slice(1, -1), end: data.at(-1) };
}

test("a visitor signs in with a link, checks in and downloads the CSV of the day", async ({ page }) => {
  const email = anEmail("marta");
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Enviar enlace de acceso" }).click();
  await page.getByText("¡Enlace enviado! Revisa tu bandeja de entrada.").waitFor();
  await page.goto(await readSignInLink(email));
  await page.waitForURL("/dashboard");
  await comesAlive(page);
  await saysOut(page);

  const inAfter = Date.now();
  await punchIn(page).click();
  await page.getByText(/^Entrada registrada a las \d\d:\d\d/).waitFor();
  const inBefore = Date.now();
  await saysWorking(page);
  await historyRows(page).waitFor();

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar CSV" }).click();
  const { rows, columns } = await readCsv(await downloading);
  expect(columns).toEqual(csvColumns);
  expect(rows).toHaveLength(1);
  const [company, , , address, , dateIn, timeIn, , dateOut] = rows[0]!;
  expect([company, address, dateOut]).toEqual([email, email, ""]);
  expect(madridTimesBetween(inAfter, inBefore)).toContain(`${dateIn} ${timeIn}`);
});

test(
  "a visitor signs in with a link, founds a company, checks in and out and downloads the CSV",
  { tags: "deep" },
  async ({ aBrowser, context, expectProblem, page }) => {
    expectProblem(/status of 409/);
    const email = anEmail("marta");
    const arrivedAt = Date.now();

    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Enviar enlace de acceso" }).click();
    await page.getByText("¡Enlace enviado! Revisa tu bandeja de entrada.").waitFor();
    await page.getByText(`Lo hemos enviado a ${email}`).waitFor();
    await picture(page, "login-sent");

    const mailbox = await context.newPage();
    await mailbox.goto(inject("app").mailboxOrigin);
    await mailbox.getByRole("link", { name: email }).click();
    const opening = context.waitForEvent("page");
    await mailbox.frameLocator("iframe").getByRole("link", { name: "Entrar en Fichaclara" }).click();
    const tab = await opening;
    await tab.waitForURL("/dashboard");
    await saysOut(tab);
    await comesAlive(tab);

    const [company] = await query<{ role: string; name: string; trialEndsAt: number }>(
      `SELECT p.role, c.name, c.trial_ends_at AS trialEndsAt
     FROM profiles p JOIN companies c ON c.id = p.company_id WHERE p.email = ?`,
      email,
    );
    expect(company).toMatchObject({ role: "owner", name: email });
    expect(company!.trialEndsAt - 14 * dayMs).toBeGreaterThanOrEqual(arrivedAt);
    expect(company!.trialEndsAt - 14 * dayMs).toBeLessThanOrEqual(Date.now());

    const secondTab = await context.newPage();
    await openClock(secondTab);
    await saysOut(secondTab);
    const desktop = await aBrowser({ storageState: await context.storageState(), viewport: desk });
    const secondDevice = await desktop.newPage();
    await openClock(secondDevice);
    await saysOut(secondDevice);

    const inAfter = Date.now();
    await punchIn(tab).click();
    await tab.getByText(/^Entrada registrada a las \d\d:\d\d/).waitFor();
    const inBefore = Date.now();
    for (const screen of [tab, secondTab, secondDevice]) await saysWorking(screen);
    await secondTab.getByRole("cell", { name: "En curso" }).waitFor();
    await picture(secondDevice, "working-desk");

    const outAfter = Date.now();
    await leaveAtOnce(tab);
    await tab.getByText(/^Salida registrada a las \d\d:\d\d/).waitFor();
    const outBefore = Date.now();
    for (const screen of [tab, secondTab, secondDevice]) await saysOut(screen);

    const [enteredOn] = madridTimesBetween(inAfter, inBefore).map((text) => text.slice(0, 10));
    const dayBefore = madridTime(inAfter - dayMs).date;
    await filterHistory(tab, { from: dayBefore, to: dayBefore });
    await tab.getByText("No hay registros en el período seleccionado").waitFor();
    await filterHistory(tab, { from: enteredOn!, to: madridTime(outBefore).date });
    await historyRows(tab).waitFor();
    const shownDuration = await historyRows(tab).getByRole("cell").nth(2).textContent();

    const downloading = tab.waitForEvent("download");
    await tab.getByRole("link", { name: "Exportar CSV" }).click();
    const download = await downloading;
    const iso = (date: string) => date.split("/").reverse().join("-");
    expect(download.suggestedFilename()).toBe(
      `fichajes_${iso(enteredOn!)}_${iso(madridTime(outBefore).date)}.csv`,
    );
    const { columns, rows, end } = await readCsv(download);
    expect(columns).toEqual(csvColumns);
    expect(rows).toHaveLength(1);
    const row = rows[0];
    const [dateIn, timeIn, placeIn, dateOut, timeOut, placeOut, duration] = row!.slice(5);
    expect(row!.slice(0, 5)).toEqual([email, "", "", email, ""]);
    expect(madridTimesBetween(inAfter, inBefore)).toContain(`${dateIn} ${timeIn}`);
    expect(madridTimesBetween(outAfter, outBefore)).toContain(`${dateOut} ${timeOut}`);
    // The minute may have changed once or twice meanwhile. The entry lasts the difference of the shown times.
    const minutes = (minutesOf(timeOut!) - minutesOf(timeIn!) + 1440) % 1440;
    expect([placeIn, placeOut, duration]).toEqual(["", "", `0:${String(minutes).padStart(2, "0")}`]);
    expect(shownDuration).toBe(`${minutes}\u00a0min`);
    expect(end, "only the line break after the last row").toEqual([""]);
  },
);
