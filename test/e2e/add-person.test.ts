// Proves that people without an address can be added, in the dialog and without scripts.
import { expect } from "vitest";
import type { Page } from "playwright-core";
import { accessibilityFaults, rulesIn } from "../support/node/accessibility";
import { picture, smallPhone, test } from "../support/node/browser-test";
import { query } from "../support/node/database";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { signedIn } from "../support/node/people";
import { lineOf, openTeam } from "../support/node/team";
import { countTouches } from "../support/node/touches";
import { pagesOfPdf } from "../support/pdf";

const peopleOf = (email: string) =>
  query<{ full_name: string; dni: string | null; email: string | null }>(
    `SELECT full_name, dni, email FROM profiles WHERE email IS NULL
       AND company_id = (SELECT company_id FROM profiles WHERE email = ?) ORDER BY full_name, dni`,
    email,
  );

async function suitsEverybody(page: Page) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await accessibilityFaults(page, rulesIn[colorScheme])).toEqual([]);
  }
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
}

test("an owner adds a person and has their PIN card after three touches", async ({ context, page }) => {
  const owner = await signedIn(context);
  await openTeam(page);
  const { tap, type, touches } = countTouches();
  await tap(page.getByRole("button", { name: "Añadir sin correo" }));
  const dialog = page.getByRole("dialog");
  await type(dialog.getByLabel("Nombre Completo"), "Rosa Gil");
  await tap(dialog.getByRole("button", { name: "Añadir persona" }));
  await dialog.getByRole("heading", { name: /Rosa Gil.*Número\s+101.*PIN\s+\d{4}/ }).waitFor();
  expect(touches()).toBe(3);
  await dialog.getByRole("button", { name: "Imprimir" }).waitFor();
  await suitsEverybody(page);
  await picture(page, "pin-card");
  const pin = (await dialog.getByText(/^\d{4}$/).textContent())!;
  const printed = await pagesOfPdf(await page.pdf({ preferCSSPageSize: true }));
  expect(printed).toHaveLength(1);
  // Chromium parts wide letters.
  const card = printed[0]!.replaceAll(" ", "");
  for (const word of ["RosaGil", "Número", "101", "PIN", pin]) expect(card).toContain(word);
  expect(card).not.toMatch(/Imprimir|Equipo|Añadir|Cerrar/);
  await dialog.getByText("Añadir otra persona").click();
  await expect
    .poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name))
    .toBe("full_name");
  await page.keyboard.type("Luis Sol");
  await page.keyboard.press("Enter");
  await dialog.getByRole("heading", { name: /Luis Sol.*Número\s+102/ }).waitFor();
  expect(await peopleOf(owner)).toEqual([
    { full_name: "Luis Sol", dni: null, email: null },
    { full_name: "Rosa Gil", dni: null, email: null },
  ]);
  await openTeam(page);
  await lineOf(page, "Rosa Gil").getByText("Sin correo: ficha en la tablet").waitFor();
});

test(
  "on a phone an owner adds a person by name and document, and must confirm one with the same name",
  { tags: "deep" },
  async ({ context, page, expectProblem }) => {
    // The server's answers to the refused requests.
    expectProblem(/status of 409/);
    expectProblem(/status of 422/);
    const owner = await signedIn(context);
    await page.setViewportSize(smallPhone);
    await openTeam(page);
    const opener = page.getByRole("button", { name: "Añadir sin correo" });
    await opener.click();
    const dialog = page.getByRole("dialog");
    const send = dialog.getByRole("button", { name: "Añadir persona" });
    await send.click();
    await dialog.getByText("Escribe el nombre completo").waitFor();
    await dialog.getByLabel("DNI, NIE o pasaporte (opcional)").fill("12345678a");
    await dialog.getByText("Ese DNI no cuadra: debería acabar en Z.").waitFor();
    await dialog.getByLabel("DNI, NIE o pasaporte (opcional)").fill("12345678z");
    await dialog.getByLabel("Nombre Completo").fill("Rosa Gil");
    await suitsEverybody(page);
    await dialog.getByLabel("Nombre Completo").press("Enter");
    await dialog.getByText("Persona añadida: Rosa Gil").waitFor();
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await lineOf(page, "Rosa Gil").getByText("Sin correo: ficha en la tablet").waitFor();

    await opener.click();
    await dialog.getByLabel("Nombre Completo").fill("Rosa Gil");
    await send.click();
    await dialog
      .getByText("Ya hay una persona que se llama así en tu equipo: Rosa Gil, DNI 12345678Z.")
      .waitFor();
    await suitsEverybody(page);
    await dialog.getByLabel("Es otra persona con el mismo nombre").check();
    await send.click();
    await dialog.getByText("Persona añadida: Rosa Gil").waitFor();
    expect(await peopleOf(owner)).toEqual([
      { full_name: "Rosa Gil", dni: null, email: null },
      { full_name: "Rosa Gil", dni: "12345678Z", email: null },
    ]);
  },
);

test(
  "without JavaScript an owner adds a person on a page, and opens their page",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 422/);
    const browser = await aBrowser({ javaScriptEnabled: false, viewport: smallPhone });
    const owner = await signedIn(browser);
    const page = await browser.newPage();
    await page.goto("/team");
    await page.getByRole("link", { name: "Añadir sin correo" }).click();
    const send = page.getByRole("button", { name: "Añadir persona" });
    await page.getByLabel("DNI, NIE o pasaporte (opcional)").fill("12345678z");
    await send.click();
    await page.getByText("Escribe el nombre completo").waitFor();
    expect(await page.getByLabel("DNI, NIE o pasaporte (opcional)").inputValue()).toBe("12345678z");
    await page.getByLabel("Nombre Completo").fill("Rosa Gil");
    await send.click();
    await page.getByText("Persona añadida: Rosa Gil").waitFor();
    await page.getByRole("heading", { name: /Rosa Gil.*Número\s+101.*PIN\s+\d{4}/ }).waitFor();
    expect(await peopleOf(owner)).toEqual([{ full_name: "Rosa Gil", dni: "12345678Z", email: null }]);
    await page.getByRole("main").getByRole("link", { name: "Equipo" }).click();
    await page.getByRole("link", { name: "Editar a Rosa Gil" }).click();
    await page.getByText("Añadir su email").click();
    await page.getByRole("button", { name: "Añadir correo" }).waitFor();
    expect(await page.getByRole("button", { name: "Cerrar sus sesiones" }).count()).toBe(0);
  },
);

test(
  "without a network the typed text stays, and sending it again adds one person",
  { tags: "deep" },
  async ({ context, page, expectProblem }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    const owner = await signedIn(context);
    await openTeam(page);
    const scripts = page.waitForResponse(/team_\.new-.*\.js$/);
    await page.getByRole("button", { name: "Añadir sin correo" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Nombre Completo").fill("Rosa Gil");
    await (await scripts).finished();
    await context.setOffline(true);
    await dialog.getByRole("button", { name: "Añadir persona" }).click();
    await dialog.getByText("No se ha podido añadir. Inténtalo de nuevo.").waitFor();
    expect(await dialog.getByLabel("Nombre Completo").inputValue()).toBe("Rosa Gil");
    await context.setOffline(false);
    await dialog.getByRole("button", { name: "Añadir persona" }).click();
    await dialog.getByText("Persona añadida: Rosa Gil").waitFor();
    expect(await peopleOf(owner)).toHaveLength(1);
  },
);
