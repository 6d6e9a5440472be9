// @module-tag deep
import { expect } from "vitest";
import type { Locator, Page } from "playwright-core";
import { picture, smallPhone, test } from "../support/node/browser-test";
import {
  filterHistory,
  historyRows,
  openClock,
  punchIn,
  punchOut,
  saysWorking,
  userMenu,
} from "../support/node/clock-screen";
import { aColleague, pastLogs, requireLocation } from "../support/node/database";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { anEmail, signedIn } from "../support/node/people";
import { exceedsPlan } from "../support/node/subscription";

const location = { latitude: 40.4168, longitude: -3.7038 };

async function expectToFit(page: Page) {
  expect(await sidewaysOverflow(page), "pixels of sideways scrolling").toBe(0);
  expect(await smallTargets(page), "targets under 44 px").toEqual([]);
}

test("the clock and a full history fit a screen of 320 pixels, with the button in the thumb's reach", async ({
  aBrowser,
}) => {
  const context = await aBrowser({ viewport: smallPhone });
  const email = await signedIn(context, anEmail("maria-del-carmen.fernandez-de-la-vega.y.gonzalez"));
  await requireLocation(email);
  await pastLogs(email, [
    { startsAt: Date.parse("2026-03-02T22:00Z"), endsAt: Date.parse("2026-03-03T06:30Z"), location },
    { startsAt: Date.parse("2026-03-04T08:00Z"), endsAt: Date.parse("2026-03-05T19:59Z"), location },
  ]);
  const page = await context.newPage();
  await openClock(page);
  await expectToFit(page);
  const button = await punchIn(page).boundingBox();
  expect(button!.width).toBeGreaterThanOrEqual(200);
  expect(button!.height).toBeGreaterThanOrEqual(200);
  expect(button!.x).toBeGreaterThanOrEqual(0);
  expect(button!.x + button!.width).toBeLessThanOrEqual(smallPhone.width);
  expect(button!.y + button!.height).toBeLessThanOrEqual(smallPhone.height);

  await filterHistory(page, { from: "01/03/2026", to: "31/03/2026" });
  await historyRows(page).nth(1).waitFor();
  await expectToFit(page);
  await picture(page, "history-night-shift");

  await userMenu(page).click();
  await page.getByRole("button", { name: "Cerrar Sesión" }).waitFor();
  await expectToFit(page);
  await page.keyboard.press("Escape");

  await context.grantPermissions([]);
  await punchIn(page).click();
  await page.getByRole("button", { name: "Fichar sin ubicación" }).waitFor();
  await expectToFit(page);
  await page.getByRole("button", { name: "Fichar sin ubicación" }).click();
  await punchOut(page).waitFor();
  await expectToFit(page);
});

test("the calendar fits a screen of 320 pixels", async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: smallPhone });
  await signedIn(context);
  const page = await context.newPage();
  await openClock(page);
  for (const field of ["Desde", "Hasta"]) {
    await page.getByRole("button", { name: `${field}: abrir calendario` }).click();
    const calendar = page.getByRole("dialog", { name: "Calendario" });
    const box = await calendar.boundingBox();
    expect(box!.x).toBeGreaterThanOrEqual(0);
    expect(box!.x + box!.width).toBeLessThanOrEqual(smallPhone.width);
    expect(await sidewaysOverflow(page)).toBe(0);
    await page.keyboard.press("Escape");
    await calendar.waitFor({ state: "hidden" });
  }
});

test("at 390×664 the pause button is above the bottom bar, and works before its script has loaded", async ({
  aBrowser,
}) => {
  const context = await aBrowser({ viewport: { width: 390, height: 664 } });
  const email = anEmail("lucia");
  await aColleague(await signedIn(await aBrowser()), { email, fullName: "Lucía Peña" });
  await signedIn(context, email);
  await pastLogs(email, [{ startsAt: Date.now() - 2 * 3_600_000, endsAt: null }]);
  const page = await context.newPage();
  await page.route(/\/assets\/clock-controls-/, () => new Promise(() => undefined));
  await page.goto("/dashboard");
  await page.locator("html[data-hydrated]").waitFor();
  const bar = (await page.getByRole("navigation", { name: "Principal" }).last().boundingBox())!;
  const pause = page.getByRole("button", { name: "Pausa", exact: true });
  const box = (await pause.boundingBox())!;
  expect(box.y + box.height).toBeLessThanOrEqual(bar.y);
  await pause.click();
  await page.getByRole("heading", { name: "En pausa" }).waitFor();
});

for (const [role, viewport] of [
  ["owner", { width: 360, height: 640 }],
  ["employee", { width: 360, height: 640 }],
  ["owner", { width: 390, height: 664 }],
  ["employee", { width: 390, height: 664 }],
  ["owner of a company over its plan", { width: 360, height: 640 }],
  ["employee of a company over its plan", { width: 360, height: 640 }],
] as const)
  test(`at ${viewport.width}×${viewport.height} an ${role} sees the state, both actions and the last punch above the bar`, async ({
    aBrowser,
  }) => {
    const context = await aBrowser({ viewport });
    const email = anEmail("lucia");
    if (role.startsWith("employee"))
      await aColleague(await signedIn(await aBrowser()), { email, fullName: "Lucía Peña Garrido" });
    await signedIn(context, email);
    if (role.endsWith("over its plan")) await exceedsPlan(email);
    await pastLogs(email, [{ startsAt: Date.now() - 2 * 3_600_000, endsAt: null }]);
    const page = await context.newPage();
    await openClock(page);
    await saysWorking(page);
    if (role.endsWith("over its plan")) await page.getByText(/^Plan superado/).waitFor();
    const bar = (await page.getByRole("navigation", { name: "Principal" }).last().boundingBox())!;
    const expectAboveBar = async (...things: Locator[]) => {
      await page.evaluate(() => document.fonts.ready);
      for (const thing of things) {
        const box = (await thing.boundingBox())!;
        expect(box.y, String(thing)).toBeGreaterThanOrEqual(0);
        expect(box.y + box.height, String(thing)).toBeLessThanOrEqual(bar.y);
      }
    };
    const pause = page.getByRole("button", { name: "Pausa", exact: true });
    await pause.waitFor();
    await expectAboveBar(
      page.locator("#clock-status"),
      punchOut(page),
      pause,
      page.getByText(/^Entrada: /).first(),
    );
    await pause.click();
    const paused = page.getByRole("heading", { name: "En pausa" });
    await paused.waitFor();
    await punchOut(page).waitFor();
    await page.getByRole("link", { name: /^Ver justificante/ }).waitFor();
    await expectAboveBar(
      paused,
      page.getByRole("button", { name: "Volver al trabajo" }),
      punchOut(page),
      page.getByText(/^Pausa registrada a las/).first(),
    );
  });
