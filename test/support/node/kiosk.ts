// A tablet at work, and people with a number and a PIN.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults, walkWithTab } from "./accessibility";
import { smallPhone } from "./browser-test";
import { sidewaysOverflow, smallTargets } from "./layout";
import { openAlive } from "./screens";

export const tablet = { width: 800, height: 1280 };
export const lying = { width: 1024, height: 768 };

/** Shows a code on a tablet, and confirms it in the browser of whoever is signed in. */
export async function paired(manager: Page, kiosk: Page): Promise<void> {
  await kiosk.goto("/kiosco");
  await kiosk.getByRole("button", { name: "Usar como kiosco" }).click();
  const code = await kiosk.getByText(/^[A-Z\d]{4}-[A-Z\d]{4}$/).innerText();
  await manager.goto("/kiosks/new");
  await manager.getByLabel("Código que muestra la tablet").fill(code);
  await manager.getByLabel("Nombre", { exact: true }).fill("Tablet de la barra");
  await manager.getByRole("button", { name: "Añadir un kiosco" }).click();
  await manager.getByText("Kiosco añadido").waitFor();
}

export interface APin {
  number: string;
  pin: string;
}

const numberOn = async (page: Page) => /\d{3,6}/.exec(await page.getByText(/^Número:/).innerText())![0];

/** Chooses a PIN. */
export async function ownPin(page: Page, pin: string): Promise<APin> {
  await page.goto("/pin");
  await page.getByLabel("PIN nuevo").fill(pin);
  await page.getByLabel("Otra vez el PIN").fill(pin);
  await page.getByRole("button", { name: "Guardar PIN" }).click();
  await page.getByText("PIN guardado.").waitFor();
  return { number: await numberOn(page), pin };
}

/** Adds somebody without an address, and makes them a PIN. */
export async function withoutAddress(manager: Page, fullName: string): Promise<APin> {
  await openAlive(manager, "/team/new");
  await manager.getByLabel("Nombre Completo").fill(fullName);
  await manager.getByRole("button", { name: "Añadir persona" }).click();
  await manager.getByText(`Persona añadida: ${fullName}`).first().waitFor();
  await openAlive(manager, "/team");
  await manager.getByRole("link", { name: `Editar a ${fullName}` }).click();
  await manager.getByRole("dialog").getByRole("link", { name: "PIN del kiosco" }).click();
  await manager.getByRole("button", { name: "Hacer su PIN" }).click();
  const pin = await manager.getByText(/^\d{6}$/).innerText();
  return { number: await numberOn(manager), pin };
}

/** Types number and PIN by the keys on the screen. @returns how many keys that takes. */
export async function enter(kiosk: Page, { number, pin }: APin): Promise<number> {
  const go = kiosk.getByRole("button", { name: "Entrar" });
  const keys = async (digits: string) => {
    for (const digit of digits) await kiosk.getByRole("button", { name: digit, exact: true }).click();
    await go.click();
  };
  await kiosk.getByRole("heading", { name: "Ficha con tu número y tu PIN" }).waitFor();
  // A try before this one has its answer.
  await expect.poll(() => kiosk.getByLabel("PIN", { exact: true }).inputValue()).toBe("");
  // After a wrong PIN the number is there already.
  const isThere = (await kiosk.getByLabel("Número", { exact: true }).inputValue()) === number;
  if (!isThere) await keys(number);
  await keys(pin);
  return (isThere ? 0 : number.length + 1) + pin.length + 1;
}

/** What keeps somebody from using a kiosk, on tablets that stand, lie and are very small, by finger and by keyboard. */
export async function faultsOn(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const size of [lying, smallPhone, tablet]) {
    await page.setViewportSize(size);
    faults.push(...(await accessibilityFaults(page)), ...(await smallTargets(page)));
    if ((await sidewaysOverflow(page)) > 0) faults.push(`${size.width}: scrolls sideways`);
  }
  const { standing, reached } = await walkWithTab(page);
  if (reached.join() !== standing.join()) faults.push(`${standing.join(" · ")} ≠ ${reached.join(" · ")}`);
  return faults;
}
