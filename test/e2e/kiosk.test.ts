import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { picture, smallPhone, test } from "../support/node/browser-test";
import { signedIn } from "../support/node/people";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { openAlive } from "../support/node/screens";

const tablet = { width: 800, height: 1280 };
const lying = { width: 1024, height: 768 };
const pin = "7395";

/** Shows a code on a tablet, and confirms it in the browser of whoever is signed in. */
async function paired(manager: Page, kiosk: Page): Promise<void> {
  await kiosk.goto("/kiosco");
  await kiosk.getByRole("button", { name: "Usar como kiosco" }).click();
  const code = await kiosk.getByText(/^[A-Z\d]{4}-[A-Z\d]{4}$/).innerText();
  await manager.goto("/kiosks/new");
  await manager.getByLabel("Código que muestra la tablet").fill(code);
  await manager.getByLabel("Nombre", { exact: true }).fill("Tablet de la barra");
  await manager.getByRole("button", { name: "Añadir un kiosco" }).click();
  await manager.getByText("Kiosco añadido").waitFor();
}

/** Chooses a PIN. @returns the number that comes with it. */
async function aPin(page: Page): Promise<string> {
  await page.goto("/pin");
  await page.getByLabel("PIN nuevo").fill(pin);
  await page.getByLabel("Otra vez el PIN").fill(pin);
  await page.getByRole("button", { name: "Guardar PIN" }).click();
  await page.getByText("PIN guardado.").waitFor();
  return /\d{3,6}/.exec(await page.getByText(/^Número:/).innerText())![0];
}

async function scene(aBrowser: (options?: object) => Promise<BrowserContext>, options: object) {
  const context = await aBrowser();
  await signedIn(context);
  const manager = await context.newPage();
  const kiosk = await (await aBrowser(options)).newPage();
  await paired(manager, kiosk);
  return { manager, kiosk, number: await aPin(manager) };
}

const faultsOn = async (page: Page) => {
  const faults: string[] = [];
  for (const size of [tablet, lying, smallPhone]) {
    await page.setViewportSize(size);
    faults.push(...(await accessibilityFaults(page)));
    if ((await sidewaysOverflow(page)) > 0) faults.push(`${size.width}: scrolls sideways`);
    faults.push(...(await smallTargets(page)));
  }
  await page.setViewportSize(tablet);
  return faults;
};

test("a tablet is paired, and somebody comes and leaves at it with number and PIN; a wrong one is told", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(/status of 4(22|03)/);
  const { manager, kiosk, number } = await scene(aBrowser, { viewport: tablet });
  // It has noticed by itself.
  await kiosk.getByRole("heading", { name: "Ficha con tu número y tu PIN" }).waitFor();
  await picture(kiosk, "kiosk-start");
  expect(await faultsOn(kiosk)).toEqual([]);

  const keys = async (digits: string) => {
    for (const digit of digits) await kiosk.getByRole("button", { name: digit, exact: true }).click();
  };
  await keys(number);
  await kiosk.getByRole("button", { name: "Al PIN" }).click();
  await keys("1111");
  await kiosk.getByRole("button", { name: "Entrar" }).click();
  await kiosk.getByText("El número o el PIN no son correctos.").waitFor();
  expect(await kiosk.getByLabel("Número").inputValue()).toBe(number);

  await kiosk.getByLabel("PIN", { exact: true }).fill(pin);
  await kiosk.getByRole("button", { name: "Entrar" }).click();
  await kiosk.getByText("Fuera del trabajo").waitFor();
  await picture(kiosk, "kiosk-person");
  expect(await faultsOn(kiosk)).toEqual([]);
  await kiosk.getByRole("button", { name: "Entrada" }).click();
  await kiosk.getByText(/^Entrada registrada a las/).waitFor();
  await picture(kiosk, "kiosk-done");
  // It starts again by itself; a keyboard is enough.
  await kiosk.getByRole("heading", { name: "Ficha con tu número y tu PIN" }).waitFor();
  await kiosk.keyboard.type(number);
  await kiosk.keyboard.press("Tab");
  await kiosk.keyboard.type(pin);
  await kiosk.keyboard.press("Enter");
  await kiosk.getByText(/^Trabajando desde las/).waitFor();
  await kiosk.getByRole("link", { name: "No soy yo" }).click();
  await kiosk.getByRole("heading", { name: "Ficha con tu número y tu PIN" }).waitFor();
  await kiosk.getByLabel("Número").fill(number);
  await kiosk.getByLabel("PIN", { exact: true }).fill(pin);
  await kiosk.getByRole("button", { name: "Entrar" }).click();
  await kiosk.getByRole("button", { name: "Salida" }).click();
  await kiosk.getByText(/^Salida registrada a las/).waitFor();

  await openAlive(manager, "/kiosks");
  await manager.getByText(/^Último uso: /).waitFor();
  await picture(manager, "kiosks");
  await manager.getByText("Quitar", { exact: true }).click();
  await manager.getByRole("button", { name: "Sí, quitar" }).click();
  await manager.getByText("Quitado: en ese dispositivo ya no se puede fichar.").waitFor();
  await kiosk.goto("/kiosco");
  await kiosk.getByText("Este dispositivo ya no es un kiosco").waitFor();
});

test("without JavaScript a tablet is paired and punched at, and starts again by itself", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(/status of 423/);
  const { kiosk, number } = await scene(aBrowser, { viewport: tablet, javaScriptEnabled: false });
  await kiosk.getByRole("link", { name: "Ya está confirmado" }).click();
  const enter = async (typed: string) => {
    await kiosk.getByLabel("Número").fill(number);
    await kiosk.getByLabel("PIN", { exact: true }).fill(typed);
    await kiosk.getByRole("button", { name: "Entrar" }).click();
  };
  await enter(pin);
  await kiosk.getByRole("button", { name: "Entrada" }).click();
  await kiosk.getByText(/^Entrada registrada a las/).waitFor();
  await kiosk.getByRole("heading", { name: "Ficha con tu número y tu PIN" }).waitFor();
  expectProblem(/status of 422/);
  for (let nth = 0; nth < 5; nth += 1) await enter("1111");
  await kiosk.getByRole("heading", { name: "Número bloqueado" }).waitFor();
  await picture(kiosk, "kiosk-locked");
  await kiosk.getByRole("button", { name: "Dejar mi salida como propuesta" }).click();
  await kiosk.getByText(/^Anotado sin PIN\./).waitFor();
});
