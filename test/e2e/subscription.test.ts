import { readFile } from "node:fs/promises";
import { describe, expect, inject } from "vitest";
import type { Page } from "playwright-core";
import { dayMs } from "~/time/units";
import { accessibilityFaults } from "../support/node/accessibility";
import { phone, picture, smallPhone, test } from "../support/node/browser-test";
import { openClock, punchIn, saysWorking } from "../support/node/clock-screen";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { signedIn } from "../support/node/people";
import { lookAgain, openLive } from "../support/node/screens";
import { cardOf, hasOwedSince, presses, subscribes, trialEnds } from "../support/node/subscription";
import { joins } from "../support/node/team";

const start = (page: Page, plan: string) =>
  page.getByRole("article", { name: plan }).getByRole("button", { name: "Empezar Ahora" });
const currentPlan = (page: Page, title: string) =>
  page.getByRole("heading", { name: title, level: 2, exact: true });
const modal = (page: Page) => page.getByRole("alertdialog", { name: "Cuenta Suspendida por Impago" });
const isAtStripe = (page: Page) =>
  page.waitForURL(({ port }) => port === new URL(inject("app").stripeOrigin).port);
const pay = (page: Page) => page.getByRole("button", { name: "Pagar", exact: true });

/** Opens a tab with live messages. It can later show whether it was reloaded. */
async function openListening(page: Page, path: string) {
  await openLive(page, path);
  await page.evaluate(() => (document.documentElement.dataset.since = "the beginning"));
  return () => page.evaluate(() => document.documentElement.dataset.since === "the beginning");
}

async function expectToFit(page: Page) {
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.setViewportSize(smallPhone);
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  await page.setViewportSize(phone);
}

test("an owner takes a plan from the trial's banner, pays on Stripe's page, and another tab shows it automatically", async ({
  context,
}) => {
  await signedIn(context);
  const other = await context.newPage();
  const isTheSame = await openListening(other, "/subscription");
  await currentPlan(other, "Prueba gratuita").waitFor();

  const page = await context.newPage();
  await openClock(page);
  await page.getByText("Quedan 14 días de prueba gratuita").waitFor();
  await page.getByRole("link", { name: "Ver planes" }).click();
  const card = page.getByRole("article", { name: "Pyme" });
  const chargedOn = /Hoy no se cobra nada\..* hasta el (\S+):/.exec(await card.innerText())![1]!;
  await start(page, "Pyme").click();
  await isAtStripe(page);
  await pay(page).click();
  await page.getByText("Suscripción activada. Tienes el plan Pyme.").waitFor();
  await currentPlan(page, "Plan Pyme").waitFor();
  await page.getByText(`Hasta el ${chargedOn} no se cobra nada.`).waitFor();
  await page.getByText(`Próxima factura el ${chargedOn}: 24 €`).waitFor();
  expect(await page.getByText("prueba gratuita").count()).toBe(0);

  await currentPlan(other, "Plan Pyme").waitFor();
  await other.getByRole("button", { name: "Gestionar Suscripción" }).waitFor();
  expect(await isTheSame()).toBe(true);
});

test(
  "without JavaScript, an owner who leaves the payment page sees that nothing was charged, and can still pay",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ javaScriptEnabled: false });
    await signedIn(context);
    const page = await context.newPage();
    await page.goto("/subscription");
    await start(page, "Pro").click();
    await isAtStripe(page);
    await page.getByRole("button", { name: "Cancelar" }).click();
    await page.getByText("Has salido de la página de pago y no se ha cobrado nada.").waitFor();
    await currentPlan(page, "Prueba gratuita").waitFor();

    await start(page, "Pro").click();
    await page.getByRole("button", { name: "Fallar el pago" }).click();
    await page.getByRole("alert").waitFor();
    await pay(page).click();
    await page.getByText("Suscripción activada. Tienes el plan Pro.").waitFor();
    await currentPlan(page, "Plan Pro").waitFor();
  },
);

test(
  "a failed payment warns an open tab, suspends it after seven days, and ends when it is paid",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const owner = await aBrowser();
    const ownerEmail = await signedIn(owner);
    await trialEnds(ownerEmail, Date.now() - 1);
    await subscribes(owner, "pyme");
    const employee = await aBrowser();
    await joins(employee, { ownerEmail, name: "Lucía Peña" });
    const clock = await employee.newPage();
    const isTheSame = await openListening(clock, "/dashboard");
    await punchIn(clock).click();
    await saysWorking(clock);

    // A change of plan is charged immediately on Stripe's portal, and the card fails.
    await cardOf(ownerEmail, "failing");
    const page = await owner.newPage();
    await page.goto(await presses(owner, { intent: "portal" }));
    await page.getByLabel("Plan").selectOption("price_plus");
    await page.getByRole("button", { name: "Cambiar de plan" }).click();
    await clock.getByText("Pago pendiente. La cuenta se suspende en 7 días").waitFor();

    await hasOwedSince(ownerEmail, Date.now() - 7 * dayMs + 2_000);
    await lookAgain(clock);
    await modal(clock).waitFor();
    const downloading = clock.waitForEvent("download");
    await modal(clock).getByRole("link", { name: "Exportar mi registro" }).click();
    expect((await readFile(await (await downloading).path())).subarray(0, 2).toString()).toBe("PK");
    await modal(clock).getByRole("button", { name: "Fichar Salida" }).click();
    await modal(clock)
      .getByText(/^Salida registrada a las/)
      .waitFor();

    await page.goto("/dashboard");
    await modal(page).getByRole("button", { name: "Gestionar Suscripción" }).click();
    await isAtStripe(page);
    await page.getByRole("button", { name: "Tarjeta que funciona" }).click();
    await page.getByRole("button", { name: "Pagar ahora" }).click();
    await modal(clock).waitFor({ state: "hidden" });
    await punchIn(clock).waitFor();
    expect(await isTheSame()).toBe(true);
    await page.getByRole("link", { name: "Volver a Fichaclara" }).click();
    await currentPlan(page, "Plan Plus").waitFor();
    expect(await page.getByText("No se ha podido cobrar").count()).toBe(0);
  },
);

test(
  "without JavaScript, the suspended owner finds the way to pay",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const owner = await aBrowser({ javaScriptEnabled: false });
    const ownerEmail = await signedIn(owner);
    await trialEnds(ownerEmail, Date.now() - 1);
    await subscribes(owner, "pyme");
    await cardOf(ownerEmail, "failing");
    const page = await owner.newPage();
    await page.goto(await presses(owner, { intent: "portal" }));
    await page.getByLabel("Plan").selectOption("price_plus");
    await page.getByRole("button", { name: "Cambiar de plan" }).click();
    await hasOwedSince(ownerEmail, Date.now() - 8 * dayMs);
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Cuenta Suspendida por Impago" }).waitFor();
    await page.getByRole("link", { name: "Gestionar Suscripción" }).click();
    await page.getByRole("button", { name: "Gestionar Suscripción" }).click();
    await isAtStripe(page);
  },
);

describe.each(["light", "dark"] as const)("in %s colours", (colorScheme) => {
  test(
    "/subscription fits the smallest phone, and axe finds nothing wrong with it",
    { tags: "deep" },
    async ({ aBrowser }) => {
      const context = await aBrowser({ colorScheme });
      await signedIn(context);
      const page = await context.newPage();
      await page.goto("/subscription");
      await currentPlan(page, "Prueba gratuita").waitFor();
      await expectToFit(page);
      await picture(page, `subscription-trial-${colorScheme}`);
      await subscribes(context, "pyme");
      await page.goto("/subscription?change=plus");
      await page.getByRole("heading", { name: "¿Cambiar a Plus?" }).waitFor();
      await expectToFit(page);
      await picture(page, `subscription-change-${colorScheme}`);
    },
  );
});
