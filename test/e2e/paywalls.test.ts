// @module-tag deep
import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import type { BrowserContext, Page } from "playwright-core";
import { dayMs, hourMs } from "~/time/units";
import { accessibilityFaults, walkWithTab } from "../support/node/accessibility";
import { desk, phone, picture, test } from "../support/node/browser-test";
import {
  comesAlive,
  historyRows,
  openClock,
  leaveAtOnce,
  punchIn,
  punchOut,
  saysOut,
  saysWorking,
} from "../support/node/clock-screen";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { signedIn } from "../support/node/people";
import { lookAgain, openAlive, openLive } from "../support/node/screens";
import { owesSince, pays, tellEverybody, trialEnds } from "../support/node/subscription";
import { joins } from "../support/node/team";

const narrow = { width: 360, height: 740 };

/** Makes a company's owner and an employee, each in their own browser. */
async function aCompany(aBrowser: (options?: object) => Promise<BrowserContext>, options: object = {}) {
  const owner = await aBrowser(options);
  const ownerEmail = await signedIn(owner);
  const employee = await aBrowser(options);
  await joins(employee, { ownerEmail, name: "Lucía Peña" });
  return { owner, ownerEmail, employee };
}

const modal = (page: Page) => page.getByRole("alertdialog", { name: "Cuenta Suspendida por Impago" });

async function expectToFit(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
}

test("the trial's last days are shown to the owner and not to the employee, and change in an open tab", async ({
  aBrowser,
}) => {
  const { owner, ownerEmail, employee } = await aCompany(aBrowser);
  await trialEnds(ownerEmail, Date.now() + 2 * dayMs - hourMs);
  const page = await owner.newPage();
  await openClock(page);
  await page.getByText("Quedan 2 días de prueba gratuita").waitFor();
  await picture(page, "trial");
  await trialEnds(ownerEmail, Date.now() + dayMs + 2_000);
  await lookAgain(page);
  await page.getByText("Último día de prueba gratuita").waitFor();
  expect(await page.getByRole("link", { name: "Ver planes" }).getAttribute("href")).toBe("/subscription");
  await expectToFit(page);

  const clock = await employee.newPage();
  await openClock(clock);
  await punchIn(clock).waitFor();
  expect(await clock.getByText("prueba gratuita").count()).toBe(0);
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`after the trial, in ${colorScheme} colours, the team screen is replaced by the remaining actions`, async ({
    aBrowser,
    expectProblem,
  }) => {
    expectProblem(/status of 402/);
    const owner = await aBrowser({ viewport: narrow, colorScheme });
    await trialEnds(await signedIn(owner), Date.now() - 1);
    const page = await owner.newPage();
    await openAlive(page, "/team");
    await page.getByRole("heading", { name: "La prueba gratuita ha terminado", level: 1 }).waitFor();
    await expectToFit(page);
    await picture(page, `paywall-${colorScheme}`);
    const { standing, reached } = await walkWithTab(page);
    expect(reached).toEqual(standing);
    expect(standing.map((name) => name.replace(/^\d+ /, ""))).toEqual(
      expect.arrayContaining(["Ver planes", "Mi historial", "Reportes", "Registro verificable"]),
    );

    await page.getByRole("link", { name: "Reportes" }).last().click();
    await page.getByRole("heading", { name: "Reportes", level: 1 }).waitFor();
    await page.getByRole("heading", { name: "La prueba gratuita ha terminado" }).waitFor();
    await page.getByRole("link", { name: "Equipo", exact: true }).click();
    await page.getByRole("link", { name: "Mi historial" }).click();
    await page.getByRole("heading", { name: "Mi Historial de Fichajes" }).waitFor();
  });
}

test("when the trial ends in an open tab, nobody can clock in, and people at work can clock out", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(/status of 409/);
  const { owner, ownerEmail, employee } = await aCompany(aBrowser, { viewport: narrow });
  await tellEverybody(owner);
  const page = await employee.newPage();
  await openLive(page, "/dashboard");
  await punchIn(page).click();
  await page.getByText(/^Entrada registrada a las/).waitFor();

  // The tab itself notices the end.
  await trialEnds(ownerEmail, Date.now() + 2_000);
  await lookAgain(page);
  await page.getByRole("heading", { name: "La prueba gratuita ha terminado" }).waitFor();
  await page.getByText("Contacta con Marta Ruiz para que elija un plan.").waitFor();
  expect(await page.getByRole("link", { name: "Ver planes" }).count()).toBe(0);
  await expectToFit(page);
  await leaveAtOnce(page);
  await page.getByText(/^Salida registrada a las/).waitFor();
  await saysOut(page);
  await punchOut(page).waitFor({ state: "hidden" });
  expect(await punchIn(page).count()).toBe(0);
  await historyRows(page).waitFor();
  await expectToFit(page);
  await picture(page, "paywall-clock");
});

test("a debt warns in an open tab, suspends it behind a modal, and disappears when it is paid", async ({
  aBrowser,
}) => {
  const { owner, ownerEmail, employee } = await aCompany(aBrowser);
  const page = await employee.newPage();
  await openLive(page, "/dashboard");
  await punchIn(page).click();
  await saysWorking(page);

  await owesSince(ownerEmail, Date.now() - 4 * dayMs);
  await tellEverybody(owner);
  await page.getByText("Pago pendiente. La cuenta se suspende en 3 días").waitFor();
  await page.getByText("Contacta con Marta Ruiz para que ponga el pago al día.").waitFor();
  await picture(page, "payment-warning");

  // The last moment of the seventh day comes while the tab is open.
  await owesSince(ownerEmail, Date.now() - 7 * dayMs + 2_000);
  await lookAgain(page);
  await modal(page).waitFor();
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  await modal(page).waitFor();
  await expectToFit(page);
  await picture(page, "suspended");
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press("Tab");
    expect(await modal(page).evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  }

  const downloading = page.waitForEvent("download");
  await modal(page).getByRole("link", { name: "Exportar mi registro" }).click();
  expect((await readFile(await (await downloading).path())).subarray(0, 2).toString()).toBe("PK");
  await modal(page).getByRole("button", { name: "Fichar Salida" }).click();
  await modal(page)
    .getByText(/^Salida registrada a las/)
    .waitFor();
  await modal(page).getByRole("button", { name: "Fichar Salida" }).waitFor({ state: "hidden" });
  await modal(page).getByRole("link", { name: "Ver mi historial" }).click();
  await page.getByRole("heading", { name: "Mi tiempo" }).waitFor();
  await modal(page).waitFor({ state: "hidden" });
  await page.goBack();
  await modal(page).waitFor();

  await pays(ownerEmail);
  await tellEverybody(owner);
  await modal(page).waitFor({ state: "hidden" });
  await punchIn(page).waitFor();
  await comesAlive(page);
});

test("the suspended owner finds the way to pay, on a desktop and in dark colours", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(/status of 402/);
  const owner = await aBrowser({ viewport: desk, colorScheme: "dark" });
  await owesSince(await signedIn(owner), Date.now() - 8 * dayMs);
  const page = await owner.newPage();
  await page.goto("/team");
  await modal(page).waitFor();
  await expectToFit(page);
  const pay = modal(page).getByRole("button", { name: "Gestionar Suscripción" });
  expect(await pay.getAttribute("value")).toBe("portal");
  expect(await pay.evaluate((button: HTMLButtonElement) => new URL(button.form!.action).pathname)).toBe(
    "/subscription",
  );
  await modal(page).getByRole("link", { name: "Reportes" }).click();
  await page.getByRole("heading", { name: "Reportes", level: 1 }).waitFor();
  await modal(page).waitFor({ state: "hidden" });
});

test("without JavaScript, people of a suspended company close their entry, download their record and sign out", async ({
  aBrowser,
}) => {
  const owner = await aBrowser();
  const ownerEmail = await signedIn(owner);
  const plain = await aBrowser({ javaScriptEnabled: false, viewport: phone });
  await joins(plain, { ownerEmail, name: "Lucía Peña" });
  const page = await plain.newPage();
  await page.goto("/dashboard");
  await punchIn(page).click();
  await saysWorking(page);

  await owesSince(ownerEmail, Date.now() - 7 * dayMs);
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Cuenta Suspendida por Impago" }).waitFor();
  await picture(page, "suspended-without-javascript");
  await punchOut(page).first().click();
  await page.getByText(/^Salida registrada a las/).waitFor();
  expect(await punchOut(page).count()).toBe(0);
  expect(await historyRows(page).count()).toBe(1);
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar mi registro" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^registro_verificable_.+_\d{4}-\d\d-\d\d\.zip$/);
  await page.locator("main").getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.waitForURL("/login");
});
