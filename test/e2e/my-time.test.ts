// @module-tag deep
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { desk, picture, smallPhone, test } from "../support/node/browser-test";
import { openClock, punchIn } from "../support/node/clock-screen";
import { aColleague, pastLogs } from "../support/node/database";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { anEmail, bearerOf, punchByApi, signedIn } from "../support/node/people";
import { openAlive } from "../support/node/screens";

const at = (text: string) => Date.parse(`2026-10-${text}+02:00`);
const october = [
  { startsAt: at("05T09:02"), endsAt: at("05T14:00") },
  { startsAt: at("05T15:00"), endsAt: at("05T18:30") },
  { startsAt: at("06T22:00"), endsAt: at("07T06:00") },
  { startsAt: at("24T22:00"), endsAt: at("25T08:00") },
];

const focused = (page: Page) => page.evaluate(() => document.activeElement!.textContent);

test("arrow keys move through a month's days, and the chosen one is read next", async ({ context, page }) => {
  await pastLogs(await signedIn(context), october);
  await openAlive(page, "/history?month=2026-10");
  expect(await page.getByText("Total del mes: 26 h 28 min").count()).toBe(1);
  await page.getByRole("link", { name: /^lunes 05\/10\/2026, 8 h 28 min/ }).focus();
  for (const [key, on] of [
    ["ArrowRight", "martes 06/10/2026"],
    ["ArrowDown", "martes 13/10/2026"],
    ["ArrowLeft", "lunes 12/10/2026"],
    ["ArrowUp", "lunes 05/10/2026"],
  ] as const) {
    await page.keyboard.press(key);
    expect(await focused(page)).toContain(on);
  }
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "lunes 05/10/2026" }).waitFor();
  await expect.poll(() => focused(page)).toBe("lunes 05/10/2026");
  expect(
    await page
      .getByRole("listitem")
      .filter({ hasText: /^Entrada 09:02$/ })
      .count(),
  ).toBe(1);
  for (const viewport of [smallPhone, desk]) {
    await page.setViewportSize(viewport);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
  }
  await picture(page, "my-time-day");

  await page.getByRole("link", { name: "Día siguiente" }).click();
  await page.getByText("Salida 06:00 (07/10/2026)").waitFor();
  await expect.poll(() => focused(page)).toBe("martes 06/10/2026");
  await page.getByRole("link", { name: "Mes siguiente" }).click();
  await page.getByRole("heading", { name: "noviembre de 2026" }).waitFor();
});

test("an open entry adds to today and to its day by the minute, with the same number everywhere", async ({
  context,
  page,
}) => {
  await page.clock.install();
  await signedIn(context);
  await openClock(page);
  await punchIn(page).click();
  await page.getByText(/^En curso desde las .*ya sumado$/).waitFor();
  // No newer data come from the server: once its socket is open, a tab refetches.
  await page.route(/\.data(\?|$)/, () => undefined);
  await openAlive(page, "/history");
  await page.clock.fastForward("20:00");
  const today = page.getByRole("region", { name: "Horas trabajadas" }).getByRole("definition").first();
  await expect.poll(() => today.textContent()).toMatch(/^2\d\smin/);
  const total = (await today.textContent())!.trim();
  const ofDay = page.getByText("Total del día: ").locator("xpath=..");
  expect((await ofDay.textContent())!.trim()).toBe(`Total del día: ${total}`);
  const cell = page.getByRole("link", { name: /, hoy/ });
  expect(await cell.getAttribute("aria-current")).toBe("date");
  expect(await cell.textContent()).toContain(`, ${total}`);
});

test("without scripts the calendar links to its days and months too", async ({ aBrowser }) => {
  const context = await aBrowser({ javaScriptEnabled: false });
  await pastLogs(await signedIn(context), october);
  const page = await context.newPage();
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Ver mi mes" }).click();
  await page.getByRole("heading", { name: "Mi tiempo" }).waitFor();
  await page.goto("/history?month=2026-10");
  await page.getByRole("link", { name: /^sábado 24\/10\/2026, 10 h 00 min/ }).click();
  await page.getByText("Salida 07:00 (25/10/2026)").waitFor();
  await page.getByRole("link", { name: "Mes anterior" }).click();
  await page.getByRole("heading", { name: "septiembre de 2026" }).waitFor();
});

test("a manager opens a person's time from the team, with the open entry and its pause", async ({
  aBrowser,
}) => {
  const context = await aBrowser();
  const owner = await signedIn(context);
  const email = anEmail("lucia");
  await aColleague(owner, { email, fullName: "Lucía Peña" });
  await pastLogs(email, october);
  const bearer = await bearerOf(email);
  await punchByApi(bearer, "check_in");
  await punchByApi(bearer, "pause_start");
  const page = await context.newPage();
  await openAlive(page, "/team");
  await page.getByRole("link", { name: "Lucía Peña", exact: true }).click();
  await page.getByRole("heading", { name: "Jornada de Lucía Peña" }).waitFor();
  await page.getByText(/^En pausa desde las/i).waitFor();
  await page.setViewportSize(smallPhone);
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  await picture(page, "my-time-colleague");
});
