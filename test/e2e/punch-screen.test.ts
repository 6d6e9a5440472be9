// @module-tag deep
// Proves the punch screen for a thumb: double taps, the place of the result, and the receipt of a punch.
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { readFile } from "node:fs/promises";
import { accessibilityFaults } from "../support/node/accessibility";
import { picture, smallPhone, test } from "../support/node/browser-test";
import {
  historyRows,
  openClock,
  punchIn,
  punchOut,
  saysOut,
  saysWorking,
} from "../support/node/clock-screen";
import { pastLogs } from "../support/node/database";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { signedIn } from "../support/node/people";
import { pagesOfPdf } from "../support/pdf";

const doubleTapText = "Acabas de fichar la entrada. Espera unos segundos para fichar la salida.";
const questionText = "Has fichado la entrada hace menos de un minuto. ¿Fichar ya la salida?";

test("a double tap shows that it does nothing", async ({ context, expectProblem, page }) => {
  expectProblem(/status of 409/);
  await signedIn(context);
  await openClock(page);
  await punchIn(page).click();
  await page.getByText(/^Entrada registrada a las/).waitFor();
  await punchOut(page).click();
  await page.getByText(doubleTapText).waitFor();
  await saysWorking(page);
});

const cameJustNow = (email: string) => pastLogs(email, [{ startsAt: Date.now() - 10_000, endsAt: null }]);

test("a check-out within a minute asks for confirmation, and both answers can be given by keyboard", async ({
  context,
  expectProblem,
  page,
}) => {
  expectProblem(/status of 409/);
  await cameJustNow(await signedIn(context));
  await openClock(page);
  await punchOut(page).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("group", { name: questionText });
  await question.waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await picture(page, "punch-question");
  await expect.poll(() => question.evaluate((group) => group === document.activeElement)).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await question.waitFor({ state: "hidden" });
  await saysWorking(page);
  await expect.poll(() => punchOut(page).evaluate((button) => button === document.activeElement)).toBe(true);

  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sí, fichar la salida" }).click();
  await page.getByText(/^Salida registrada a las/).waitFor();
  await saysOut(page);
  await page.getByText(/: \d\smin\. Hasta (mañana|luego)\.$/).waitFor();
  await picture(page, "punch-farewell");

  const undo = page.getByRole("button", { name: "Deshacer el último fichaje" });
  await undo.focus();
  await page.keyboard.press("Enter");
  await page.getByText("Deshecho: no cuenta.").waitFor();
  await expect.poll(() => punchOut(page).evaluate((button) => button === document.activeElement)).toBe(true);
});

test("without JavaScript, a double tap is refused, and a check-out within a minute is confirmed", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(/status of 409/);
  const context = await aBrowser({ javaScriptEnabled: false });
  await signedIn(context);
  const page = await context.newPage();
  await page.goto("/dashboard");
  await punchIn(page).click();
  await punchOut(page).click();
  await page.getByText(doubleTapText).waitFor();
  await saysWorking(page);

  const other = await aBrowser({ javaScriptEnabled: false });
  await cameJustNow(await signedIn(other));
  await asksAndLeaves(await other.newPage());
});

async function asksAndLeaves(page: Page) {
  await page.goto("/dashboard");
  await punchOut(page).click();
  await page.getByText(questionText).waitFor();
  await page.getByRole("link", { name: "No, sigo trabajando" }).click();
  await saysWorking(page);
  await punchOut(page).click();
  await page.getByRole("button", { name: "Sí, fichar la salida" }).click();
  await page.getByText(/^Salida registrada a las/).waitFor();
  await page.getByText(/: \d\smin\. Hasta (mañana|luego)\.$/).waitFor();
  expect(await historyRows(page).count()).toBe(1);
}

for (const { colorScheme, width, height } of [
  { colorScheme: "light", width: 390, height: 664 },
  { colorScheme: "dark", width: 844, height: 390 },
  { colorScheme: "dark", width: 1280, height: 800 },
] as const)
  test(`at ${width}×${height} the result appears at the button, in view, and nothing jumps`, async ({
    aBrowser,
  }) => {
    const context = await aBrowser({ viewport: { width, height }, colorScheme });
    const email = await signedIn(context);
    await pastLogs(email, [{ startsAt: Date.now() - 3_600_000, endsAt: null }]);
    const page = await context.newPage();
    await openClock(page);
    await page.getByRole("button", { name: "Pausa", exact: true }).waitFor();
    await punchOut(page).scrollIntoViewIfNeeded();
    const [before] = await boxesAtRest(page, punchOut(page));
    await punchOut(page).click();
    const result = page.getByText(/^Salida registrada a las/);
    await result.waitFor();
    await page.getByText(/Hasta (mañana|luego)\.$/).waitFor();
    const [after, box] = await boxesAtRest(page, punchIn(page), result);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/result-${width}.png` });
    expect(box!.top).toBeGreaterThanOrEqual(0);
    expect(box!.bottom).toBeLessThanOrEqual(height);
    if (width !== 844) expect(box!.bottom).toBeLessThanOrEqual(after!.top);
    expect(Math.abs(after!.top - before!.top)).toBeLessThan(2);
  });

/** Returns the positions of some elements at one moment, after fonts have loaded and nothing moves. */
async function boxesAtRest(page: Page, ...things: Locator[]) {
  const handles = await Promise.all(things.map((thing) => thing.elementHandle()));
  return page.evaluate(async (elements) => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect!.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    return elements.map((element) => {
      const { top, bottom } = element.getBoundingClientRect();
      return { top, bottom };
    });
  }, handles);
}

for (const height of [664, 844])
  test(`at 390×${height} the check-in button stays within the thumb's reach, with its details below it`, async ({
    aBrowser,
  }) => {
    const context = await aBrowser({ viewport: { width: 390, height } });
    await signedIn(context);
    const page = await context.newPage();
    await openClock(page);
    await punchIn(page).scrollIntoViewIfNeeded();
    const [before] = await boxesAtRest(page, punchIn(page));
    expect(before!.bottom).toBeLessThanOrEqual(height - 64);
    await punchIn(page).click();
    await page.getByText(/^Entrada registrada a las/).waitFor();
    await page.getByRole("button", { name: "Deshacer el último fichaje" }).waitFor();
    const [after] = await boxesAtRest(page, punchOut(page));
    expect(Math.abs(after!.top - before!.top)).toBeLessThan(2);
  });

test("a punch has a receipt page, a PDF of it and a receipt file", async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: smallPhone });
  const email = await signedIn(context);
  const page = await context.newPage();
  await openClock(page);
  await punchIn(page).click();
  await page.getByRole("link", { name: /^Ver justificante · [0-9a-f]{8}$/ }).click();
  await page.getByRole("heading", { name: "Justificante de fichaje" }).waitFor();
  await page.getByRole("definition").getByText(email).first().waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  await picture(page, "receipt-card");
  const saving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar PDF" }).click();
  const [sheet] = await pagesOfPdf(await readFile(await (await saving).path()));
  expect(sheet).toContain("Justificante de fichaje");
  expect(sheet).toContain(email);
  const proving = page.waitForEvent("download");
  await page.getByRole("link", { name: "Descargar para comprobar" }).click();
  expect((await proving).suggestedFilename()).toMatch(/^comprobante_\d+_.+\.json$/);
});
