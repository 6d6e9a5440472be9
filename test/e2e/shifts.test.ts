// @module-tag deep
// Counts the touches with which a week is planned and published, and drives the grid with the keyboard alone.
import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import { desk, phone, smallPhone, test } from "../support/node/browser-test";
import { accessibilityFaults } from "../support/node/accessibility";
import { aColleague, query } from "../support/node/database";
import { sidewaysOverflow } from "../support/node/layout";
import { anEmail, signedIn, submitForm } from "../support/node/people";
import { openAlive } from "../support/node/screens";
import { countTouches } from "../support/node/touches";
import { addDays, formatDate, weekOf } from "../../app/time/dates";
import { localDateOf } from "../../app/time/zones";

const todayOn = localDateOf(Date.now(), "Europe/Madrid");
const nextWeek = addDays(weekOf(todayOn).from, 7);

/** Flexible terms of 40 hours on any day, from today on, as the form sends them. */
const barTerms = {
  kind: "flexible",
  weekly: "40",
  ...Object.fromEntries(Array.from({ length: 7 }, (_, day) => [`reference_${day}`, "on"])),
  from: formatDate(todayOn),
  percent: "100",
  annual: "",
  vacation_days: "30",
  vacation_unit: "natural",
  clock_change: "real",
  intent: "save",
};

/** Adds a bar of the signed-in owner with some people, whose hours are flexible from today on. @returns their ids, by name. */
async function aBar(context: BrowserContext, many: number): Promise<string[]> {
  const owner = await signedIn(context);
  for (let nth = 1; nth <= many; nth += 1)
    await aColleague(owner, {
      email: anEmail(`persona${nth}`),
      fullName: `Persona ${nth}`,
      joinedAt: Date.now(),
    });
  const rows = await query<{ id: string; company_id: string }>(
    `SELECT id, company_id FROM profiles WHERE company_id = (SELECT company_id FROM profiles WHERE email = ?) AND role = 'employee'
      ORDER BY sort_name`,
    owner,
  );
  for (const { id, company_id: centre } of rows)
    await submitForm(context, `/schedules/new?person=${id}`, { ...barTerms, centre });
  const ids = rows.map(({ id }) => id);
  return ids;
}

/** Saves a week of noons for each person, as the grid does. */
const planWeek = (context: BrowserContext, week: string, ids: readonly string[]) =>
  submitForm(context, `/shifts?week=${week}`, {
    intent: "save",
    drafts: JSON.stringify(
      ids.map((profileId) => ({
        profileId,
        version: 0,
        days: Array.from({ length: 7 }, (_, day) => (day < 5 ? [{ from: 720, to: 960 }] : [])),
      })),
    ),
  });

test("an owner plans the week of nine people from a copy in at most eight touches, and publishes it in two", async ({
  aBrowser,
}) => {
  const context = await aBrowser({ viewport: phone });
  const ids = await aBar(context, 9);
  await planWeek(context, nextWeek, ids);
  const page = await context.newPage();
  await openAlive(page, "/dashboard");
  const planning = countTouches();
  await planning.tap(page.locator("summary", { hasText: "Menú de usuario" }).first());
  await planning.tap(page.getByRole("link", { name: "Turnos", exact: true }).last());
  await planning.tap(page.getByRole("link", { name: "Semana siguiente" }));
  await page.waitForURL(/week=/);
  await planning.tap(page.getByRole("link", { name: "Semana siguiente" }));
  await page.waitForURL(new RegExp(addDays(nextWeek, 7)));
  await planning.tap(page.getByRole("button", { name: "Copiar la semana pasada" }));
  await page.getByText("Borrador guardado", { exact: true }).waitFor();
  expect(planning.touches()).toBeLessThanOrEqual(8);

  const publishing = countTouches();
  await publishing.tap(page.getByRole("link", { name: "Publicar la semana de 9 personas" }));
  await publishing.tap(page.getByRole("button", { name: "Publicar y avisar a 9 personas" }));
  await page.getByText("Publicado. 9 personas reciben sus turnos.").waitFor();
  expect(publishing.touches()).toBe(2);
});

test("the grid is filled, copied, undone and saved with the keyboard alone", async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: desk });
  await aBar(context, 3);
  const page = await context.newPage();
  await openAlive(page, `/shifts?week=${nextWeek}`);
  const cell = (row: number, day: number) => page.locator(`[data-cell="${row}:${day}"]`);
  await cell(0, 0).focus();
  const { keyboard } = page;
  await keyboard.type("12-16 20-0:30");
  await keyboard.press("Enter");
  await keyboard.type("9-17");
  await keyboard.press("Tab");
  expect(await cell(0, 0).innerText()).toContain("20–0:30");
  expect(await cell(1, 1).evaluate((element) => element === document.activeElement)).toBe(true);
  await keyboard.press("ArrowLeft");
  await keyboard.press("Control+c");
  await keyboard.press("ArrowDown");
  await keyboard.press("Control+v");
  await cell(2, 0).getByText("9–17").waitFor();
  await keyboard.press("Control+z");
  await cell(2, 0).getByText("9–17").waitFor({ state: "detached" });
  await keyboard.type("doce");
  await keyboard.press("Enter");
  await page.getByText("Escribe las horas así: 9-14. Partido: 9-14 16-20.").first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await keyboard.press("Escape");
  await page.getByText("Borrador guardado", { exact: true }).waitFor();
  await page.reload();
  await cell(0, 0).getByText("20–0:30").waitFor();
  expect(await cell(2, 0).innerText()).not.toContain("9–17");
});

test("a change that the network loses is sent again by itself, and a focus from outside chooses its cell", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(/ERR_FAILED/);
  const context = await aBrowser({ viewport: desk });
  await aBar(context, 2);
  const page = await context.newPage();
  await openAlive(page, `/shifts?week=${nextWeek}`);
  let lost = 0;
  await page.route(/\/shifts(\.data)?\?/, (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    return route.abort();
  });
  const cell = page.locator('[data-cell="1:3"]');
  await cell.focus();
  await page.keyboard.type("9-17");
  await page.keyboard.press("Enter");
  await page.getByText("Sin guardar", { exact: true }).waitFor();
  await page.getByText("Borrador guardado", { exact: true }).waitFor();
  expect(lost).toBe(1);
  await openAlive(page, `/shifts?week=${nextWeek}`);
  await cell.getByText("9–17").waitFor();

  // The server saves a week, and its answer is lost. A later change and a text in a cell come back after another reload.
  let isConnected = false;
  await page.route(/\/shifts(\.data)?\?/, async (route) => {
    if (route.request().method() !== "POST" || isConnected) return route.fallback();
    if (lost === 1) await route.fetch();
    lost += 1;
    return route.abort();
  });
  page.on("dialog", (dialog) => void dialog.accept());
  await page.locator('[data-cell="0:4"]').focus();
  await page.keyboard.type("9-13");
  await page.keyboard.press("Enter");
  await page.getByText("Sin guardar", { exact: true }).waitFor();
  await page.locator('[data-cell="0:2"]').focus();
  await page.keyboard.type("10-14");
  await page.keyboard.press("Enter");
  await page.keyboard.type("20-0:3");
  await page.reload();
  await page.getByText("Aquí tienes lo que no se había guardado.").waitFor();
  await page.locator('[data-cell="0:2"]').getByText("10–14").waitFor();
  expect(await page.locator('[data-cell="1:2"] input').inputValue()).toBe("20-0:3");
  isConnected = true;
  await page.getByText("Borrador guardado", { exact: true }).waitFor();
  expect(await page.getByRole("button", { name: "Dejar lo mío" }).count()).toBe(0);
});

test("another manager's change of the same week is shown before it can be taken over", async ({
  aBrowser,
}) => {
  const context = await aBrowser({ viewport: desk });
  const [first] = await aBar(context, 1);
  const page = await context.newPage();
  await openAlive(page, `/shifts?week=${nextWeek}`);
  await planWeek(context, nextWeek, [first!]);
  const cell = page.locator('[data-cell="0:6"]');
  await cell.click();
  await page.keyboard.type("10-14");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Dejar lo mío" }).waitFor();
  expect(await page.getByRole("alert").innerText()).toContain("lunes 12–16");
  await page.getByRole("button", { name: "Usar lo suyo" }).click();
  const monday = page.locator('[data-cell="0:0"]');
  await monday.getByText("12–16").waitFor();
  await page.getByRole("button", { name: "Deshacer" }).click();
  await monday.getByText("12–16").waitFor({ state: "detached" });
  await cell.getByText("10–14").waitFor();
});

test("a phone shows a day at 320 pixels, and a tap opens times, or the request form at its first empty field", async ({
  aBrowser,
}) => {
  const context = await aBrowser({ viewport: smallPhone });
  await aBar(context, 2);
  await submitForm(context, "/schedules/centres", {
    intent: "add",
    name: "Triana",
    zone: "Europe/Madrid",
    place: "ES-AN",
    municipality: "",
  });
  const page = await context.newPage();
  await openAlive(page, `/shifts?week=${nextWeek}`);
  await page.getByRole("link", { name: /^Turno de Persona 1/ }).click();
  await page.getByRole("textbox", { name: /^Turno de Persona 1/ }).fill("9-17");
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole("button", { name: "Hecho" }).click();
  await page.getByRole("link", { name: /^Turno de Persona 1.*9–17/ }).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  // Its select 'Para qué centro' begins with another option than the first one.
  await page.locator("summary", { hasText: "Pedir a otro centro" }).click();
  await page.locator("input:focus[name=times]").waitFor();
});

test("a manager finds who covers a shift in two touches and asks them in a third; a worker finds their shifts in one", async ({
  aBrowser,
}) => {
  const context = await aBrowser({ viewport: phone });
  const [absent, free] = await aBar(context, 2);
  const tomorrow = addDays(todayOn, 1);
  const { from: week } = weekOf(tomorrow);
  const everyDay = (from: number, to: number) => Array.from({ length: 7 }, () => [{ from, to }]);
  await submitForm(context, `/shifts?week=${week}`, {
    intent: "save",
    drafts: JSON.stringify([
      { profileId: absent, version: 0, days: everyDay(720, 960) },
      { profileId: free, version: 0, days: everyDay(480, 540) },
    ]),
  });
  const page = await context.newPage();
  await openAlive(page, `/shifts/publish?week=${week}`);
  await page.getByRole("button", { name: "Publicar y avisar a 2 personas" }).click();
  await page.getByText("Publicado. 2 personas reciben sus turnos.").waitFor();

  await openAlive(page, "/working-now");
  const covering = countTouches();
  await covering.tap(page.getByRole("link", { name: "Quién cubre hoy" }));
  await covering.tap(page.getByRole("link", { name: /^Buscar quién cubre.*Persona 1, mañana 12–16$/ }));
  await page.getByRole("checkbox", { name: /^Persona 2/ }).waitFor();
  expect(covering.touches()).toBe(2);
  await covering.tap(page.getByRole("button", { name: "Avisar" }));
  await page.getByText("Avisada 1 persona.").waitFor();
  expect(covering.touches()).toBe(3);

  const [worker] = await query<{ email: string }>("SELECT email FROM profiles WHERE id = ?", free!);
  const ofWorker = await aBrowser({ viewport: phone });
  await signedIn(ofWorker, worker!.email);
  const own = await ofWorker.newPage();
  await openAlive(own, "/dashboard");
  const reading = countTouches();
  await reading.tap(own.getByRole("link", { name: "Mis turnos" }));
  await own.getByRole("heading", { name: "Mis turnos" }).waitFor();
  await own.getByRole("button", { name: "Voy" }).waitFor();
  expect(reading.touches()).toBe(1);
});
