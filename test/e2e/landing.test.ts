// @module-tag deep
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { phone, picture, test } from "../support/node/browser-test";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { anEmail } from "../support/node/people";
import { isAlive } from "../support/node/screens";

const sections = [
  ["Cómo funciona", "#como-funciona-titulo"],
  ["Pruébalo", "#pruebalo-titulo"],
  ["Funciones", "#funciones-titulo"],
  ["Precios", "#precios-titulo"],
  ["Preguntas", "#preguntas-titulo"],
] as const;

const isInView = (page: Page, selector: string) =>
  page.waitForFunction((selector) => {
    const { top, bottom } = document.querySelector(selector)!.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }, selector);

/** Follows an anchor of the header, from its menu on a narrow screen. */
async function goToSection(page: Page, name: string) {
  const menu = page.getByRole("banner").locator("summary");
  if (await menu.isVisible()) await menu.click();
  await page.getByRole("banner").getByRole("link", { name, exact: true }).click();
}

describe.each(["light", "dark"] as const)("in %s colours", (colorScheme) => {
  test("the landing page fits every screen, axe finds nothing wrong and its anchors work", async ({
    aBrowser,
  }) => {
    const page = await (await aBrowser({ colorScheme })).newPage();
    for (const width of [320, 360, 768, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto("/");
      expect(await accessibilityFaults(page), `at ${width}`).toEqual([]);
      expect(await sidewaysOverflow(page), `at ${width}`).toBe(0);
      expect(await smallTargets(page), `at ${width}`).toEqual([]);
    }
    await page.setViewportSize(phone);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height, "pixels of the page on a phone").toBeLessThan(7_000);
    // After hydration, a followed link closes the menu.
    await isAlive(page);
    for (const width of [360, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [name, title] of sections) {
        await goToSection(page, name);
        await isInView(page, title);
      }
    }
    await picture(page, `landing-page-${colorScheme}`);
  });
});

test("by keyboard, opening one question closes the other", async ({ page }) => {
  await page.goto("/");
  const questions = page.locator("details[name=preguntas]");
  const open = page.locator("details[name=preguntas][open] summary");
  await questions.first().locator("summary").focus();
  await page.keyboard.press("Enter");
  expect(await open.allInnerTexts()).toEqual(["¿Es obligatorio registrar la jornada?"]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  expect(await open.allInnerTexts()).toEqual(["¿Cuánto tiempo se conservan los fichajes?"]);
  await page.keyboard.press("Space");
  expect(await open.count()).toBe(0);
});

test("the answer to the last form appears at that form, and the first form stays unchanged", async ({
  page,
}) => {
  await page.goto("/");
  await page.locator("#empezar").getByLabel("Tu email").fill(anEmail());
  await page.locator("#empezar").getByRole("button", { name: "Empezar gratis" }).click();
  await page.locator("#empezar").getByText("¡Enlace enviado! Revisa tu bandeja de entrada.").waitFor();
  expect(await page.getByText("¡Enlace enviado!").count()).toBe(1);
  await isInView(page, "#empezar form");
});

test("a visitor who mistyped the address gets it back to change, and may request another mail after 30 seconds", async ({
  page,
}) => {
  await page.clock.install();
  const email = anEmail();
  await page.goto("/login");
  await isAlive(page);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Enviar enlace de acceso" }).click();
  const answer = page.getByText(`Lo hemos enviado a ${email}`);
  await answer.waitFor();
  const focused = page.locator(":focus");
  expect(await focused.innerText()).toContain(email);
  const resend = page.getByRole("button", { name: /^Reenviar/ });
  expect(await resend.getAttribute("aria-disabled")).toBe("true");
  await page.clock.runFor(30_000);
  await page.getByRole("button", { name: "Reenviar", exact: true, disabled: false }).waitFor();

  await page.getByRole("button", { name: "Cambiar el email" }).click();
  const field = page.getByLabel("Email");
  expect([await field.inputValue(), await focused.getAttribute("name")]).toEqual([email, "email"]);
  expect(await page.getByText("¡Enlace enviado!").count()).toBe(0);
});

test("without JavaScript too, the answer to the last form is on the screen", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(/status of 422/);
  const page = await (await aBrowser({ javaScriptEnabled: false })).newPage();
  await page.goto("/");
  await page.locator("#empezar").getByRole("button", { name: "Empezar gratis" }).click();
  const message = page.locator("#empezar").getByText("Por favor introduce tu email");
  await message.waitFor();
  const isOnScreen = async () => {
    const { y } = (await message.boundingBox())!;
    return y > 0 && y < page.viewportSize()!.height;
  };
  await expect.poll(isOnScreen).toBe(true);
});

test("a picture that cannot be loaded leaves no empty space", async ({ context, expectProblem, page }) => {
  expectProblem(/Failed to load resource/);
  await context.route("**/product/**", (route) => route.abort());
  await page.goto("/");
  await page.getByRole("img", { name: /^La pantalla de fichar/ }).waitFor({ state: "hidden" });
  await page.getByRole("heading", { level: 1 }).waitFor();
});

test("a register can be altered on the landing page, by keyboard too, and the verifier reports it", async ({
  page,
}) => {
  const requestedPaths: string[] = [];
  page.on("request", (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.goto("/");
  const begin = page.getByRole("button", { name: "Probar a cambiarlo" });
  await begin.focus();
  await page.waitForLoadState("networkidle");
  expect(requestedPaths.filter((path) => /ejemplo|sample|tamper/.test(path))).toEqual([]);
  await page.keyboard.press("Enter");
  const verdict = page.locator("#pruebalo").getByRole("status");
  await verdict.getByText("Válido", { exact: true }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H3");
  await page.getByLabel("Salida del 02/10/2026").fill("18:00");
  await verdict.getByText(/línea 3 .*Hora Salida: pone «18:00:08» y debería poner «15:06:08»/).waitFor();
  await page.getByRole("button", { name: "Quitar el 05/10/2026" }).press("Enter");
  await verdict.getByText(/La línea 4 .* falta/).waitFor();
  await page.getByRole("button", { name: "Dejarlo como estaba" }).press("Enter");
  await verdict.getByText("Válido", { exact: true }).waitFor();
});

test("a sample that cannot be loaded shows a message, and can be requested again", async ({
  context,
  expectProblem,
  page,
}) => {
  expectProblem(/Failed to load resource/);
  await context.route("**/ejemplo/**", (route) => route.abort());
  await page.goto("/");
  await page.getByRole("button", { name: "Probar a cambiarlo" }).click();
  await page.getByText("No se ha podido cargar el ejemplo.").waitFor();
  await context.unroute("**/ejemplo/**");
  await page.getByRole("button", { name: "Probar a cambiarlo" }).click();
  await page.locator("#pruebalo").getByText("Válido", { exact: true }).waitFor();
});

test("without JavaScript the sample and the page that verifies it are links", async ({ aBrowser }) => {
  const page = await (await aBrowser({ javaScriptEnabled: false })).newPage();
  await page.goto("/");
  expect(await page.getByRole("button", { name: "Probar a cambiarlo" }).isVisible()).toBe(false);
  const link = page.getByRole("link", { name: "Descargar el paquete de ejemplo" });
  const { status, type } = await page.request
    .get((await link.getAttribute("href"))!)
    .then((answer) => ({ status: answer.status(), type: answer.headers()["content-type"] }));
  expect([status, type]).toEqual([200, "application/zip"]);
  expect(await page.getByRole("link", { name: "Comprobarlo entero" }).getAttribute("href")).toBe(
    "/verificar",
  );
});

test("the sample is shown at /verificar as a sample", async ({ page }) => {
  await page.goto("/verificar");
  const sample = fileURLToPath(new URL("../../public/ejemplo/registro-de-ejemplo.zip", import.meta.url));
  await page.locator("input[type=file]").setInputFiles(sample);
  await page.getByText("El ejemplo está intacto").waitFor();
  await page.getByText("No es un registro de verdad.").waitFor();
});
