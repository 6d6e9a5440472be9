import { readFile } from "node:fs/promises";
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { picture, test } from "../support/node/browser-test";
import {
  historyRows,
  leaveAtOnce,
  openClock,
  punchIn,
  saysOut,
  saysWorking,
} from "../support/node/clock-screen";
import { query, requireLocation } from "../support/node/database";
import { signedIn } from "../support/node/people";

const madrid = { latitude: 40.4168, longitude: -3.7038 };
const barcelona = { latitude: 41.3874, longitude: 2.1686 };
const question = (page: Page) => page.getByRole("alertdialog");

async function aTrackedPerson(context: BrowserContext): Promise<string> {
  const email = await signedIn(context);
  await requireLocation(email);
  return email;
}

const place = (subjectSeq: string) =>
  `(SELECT data FROM revealed WHERE commitment =
     (SELECT place FROM events e WHERE e.subject = l.subject AND e.subject_seq = ${subjectSeq}))`;

const storedLogs = (email: string) =>
  query<{ entry: string | null; exit: string | null }>(
    `SELECT ${place("l.opened_by")} AS entry, ${place("l.closed_by")} AS exit
     FROM time_logs l JOIN profiles p ON p.subject = l.subject WHERE p.email = ?`,
    email,
  );

/** Fakes a browser whose request for the location stays unanswered. */
const isLeftOpen = (context: BrowserContext) =>
  context.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => undefined;
  });

test("a punch records the location that the device gives", async ({ aBrowser }) => {
  const context = await aBrowser({ permissions: ["geolocation"], geolocation: madrid });
  const email = await aTrackedPerson(context);
  const page = await context.newPage();
  await openClock(page);
  await page.getByText("Seguimiento de ubicación activado").waitFor();
  await punchIn(page).click();
  await page.getByText(/^Entrada registrada/).waitFor();
  const [log] = await storedLogs(email);
  expect(JSON.parse(log!.entry!)).toMatchObject(madrid);
});

test(
  "a recorded location appears in the history's links and in the CSV",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 409/);
    const inMadrid = await aBrowser({ permissions: ["geolocation"], geolocation: madrid });
    await aTrackedPerson(inMadrid);
    const entry = await inMadrid.newPage();
    await openClock(entry);
    await entry.getByText("Seguimiento de ubicación activado").waitFor();
    await punchIn(entry).click();
    await saysWorking(entry);
    await entry.getByText(/^Entrada registrada/).waitFor();

    const inBarcelona = await aBrowser({
      permissions: ["geolocation"],
      geolocation: barcelona,
      storageState: await inMadrid.storageState(),
    });
    const exit = await inBarcelona.newPage();
    await openClock(exit);
    await leaveAtOnce(exit);
    await saysOut(exit);

    const links = historyRows(exit).getByRole("link");
    await links.nth(1).waitFor();
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      "https://www.google.com/maps?q=40.4168,-3.7038",
      "https://www.google.com/maps?q=41.3874,2.1686",
    ]);
    await picture(exit, "history-with-location");

    const downloading = exit.waitForEvent("download");
    await exit.getByRole("link", { name: "Exportar CSV" }).click();
    const csv = await readFile(await (await downloading).path(), "utf8");
    const cells = csv.split("\r\n")[1]!.split(";");
    expect([cells[7], cells[10]]).toEqual(["40.4168, -3.7038", "41.3874, 2.1686"]);
  },
);

test(
  "a person who has blocked their location may punch without it, or allow it",
  { tags: "deep" },
  async ({ context, page }) => {
    await context.grantPermissions([]);
    const email = await aTrackedPerson(context);
    await openClock(page);

    await punchIn(page).click();
    await question(page).getByText("Los permisos de ubicación están bloqueados.").waitFor();
    await picture(page, "location-question");
    await question(page).getByRole("button", { name: "Cancelar" }).click();
    await question(page).waitFor({ state: "hidden" });
    await saysOut(page);
    expect(await storedLogs(email)).toEqual([]);

    await punchIn(page).click();
    await question(page).getByRole("button", { name: "Fichar sin ubicación" }).click();
    await saysWorking(page);
    await page.getByText(/^Entrada registrada/).waitFor();
    expect(await storedLogs(email)).toEqual([{ entry: null, exit: null }]);
  },
);

test(
  "a person who refuses when asked may punch without a location",
  { tags: "deep" },
  async ({ context, page }) => {
    await context.addInitScript(() => {
      navigator.geolocation.getCurrentPosition = (_found, failed) =>
        failed?.({ code: 1, message: "Denied", PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 });
      navigator.permissions.query = () => Promise.reject(new TypeError("not supported here"));
    });
    await aTrackedPerson(context);
    await openClock(page);
    await punchIn(page).click();
    await question(page).getByText("Permiso de ubicación denegado.").waitFor();
    await question(page).getByRole("button", { name: "Fichar sin ubicación" }).click();
    await saysWorking(page);
  },
);

test(
  "a location that does not come within ten seconds delays no punch",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ permissions: ["geolocation"] });
    await isLeftOpen(context);
    await context.clock.install();
    const email = await aTrackedPerson(context);
    const page = await context.newPage();
    await openClock(page);

    await punchIn(page).click();
    await page.getByRole("button", { name: "Obteniendo ubicación..." }).waitFor();
    await saysOut(page);
    await context.clock.fastForward(10_000);
    await question(page).getByText("Tiempo de espera agotado").waitFor();
    await question(page).getByRole("button", { name: "Fichar sin ubicación" }).click();
    await saysWorking(page);
    await page.getByText(/^Entrada registrada/).waitFor();
    expect(await storedLogs(email)).toEqual([{ entry: null, exit: null }]);
  },
);

test(
  "a browser without geolocation shows that and still punches",
  { tags: "deep" },
  async ({ context, page }) => {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "geolocation"));
    await aTrackedPerson(context);
    await openClock(page);
    await punchIn(page).click();
    await question(page).getByText("Geolocalización no soportada por este navegador").waitFor();
    await question(page).getByRole("button", { name: "Fichar sin ubicación" }).click();
    await saysWorking(page);
  },
);
