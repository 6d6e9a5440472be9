// Sets up kiosks, and people with a number and a PIN.
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults, walkWithTab } from "./accessibility";
import { smallPhone } from "./browser-test";
import { query } from "./database";
import { sidewaysOverflow, smallTargets } from "./layout";
import { ownConnection } from "./own-connection";
import { submitForm } from "./people";

export const tablet = { width: 800, height: 1280 };
export const lying = { width: 1024, height: 768 };

/** Shows a code on a tablet and confirms it in the signed-in manager's browser. */
export async function paired(manager: Page, kiosk: Page): Promise<void> {
  await kiosk.goto("/kiosco");
  await kiosk.getByRole("button", { name: "Usar este dispositivo para fichar" }).click();
  const code = await kiosk.getByText(/^[A-Z\d]{4}-[A-Z\d]{4}$/).innerText();
  await manager.goto("/kiosks/new");
  await manager.getByLabel("Código que muestra la tablet").fill(code);
  await manager.getByLabel("Nombre", { exact: true }).fill("Tablet de la barra");
  await manager.getByRole("button", { name: "Añadir una tablet" }).click();
  await manager.getByText("Tablet añadida").waitFor();
}

export interface APin {
  number: string;
  pin: string;
}

const numberOn = async (page: Page) =>
  /\d{3,6}/.exec(await page.locator("p", { hasText: /^Número:/ }).innerText())![0];

/** Chooses a PIN on the person's page. */
export async function ownPin(page: Page, pin: string): Promise<APin> {
  await page.goto("/pin");
  await page.getByLabel("PIN nuevo").fill(pin);
  await page.getByLabel("Repite el PIN").fill(pin);
  await page.getByRole("button", { name: "Guardar PIN" }).click();
  await page.getByText("PIN guardado.").waitFor();
  return { number: await numberOn(page), pin };
}

/** Pairs a tablet with the signed-in manager's company. It sends forms and loads no page. */
export async function pairedByForms(manager: BrowserContext, tablet: BrowserContext): Promise<void> {
  await submitForm(tablet, "/kiosco/codigo", {});
  const page = await (await tablet.request.get("/kiosco", { headers: ownConnection })).text();
  const code = /[A-Z\d]{4}-[A-Z\d]{4}/.exec(page.replaceAll("<!-- -->", ""))![0];
  await submitForm(manager, "/kiosks/new", { code, name: "Tablet de la barra", centre: "" });
}

const numberIn = (html: string) => /(?:Número:\D*|Número <\/span><span[^>]*>)(\d{3,6})</.exec(html)![1]!;

/** Chooses a PIN for the signed-in person. It sends a form and loads no page. */
export async function ownPinByForm(context: BrowserContext, pin: string): Promise<APin> {
  return { number: numberIn(await submitForm(context, "/pin", { pin, again: pin })), pin };
}

/**
 * Adds a person without an address and makes their PIN. It sends forms and loads no page.
 * @returns number, PIN and the profile's id.
 */
export async function withoutAddressByForms(
  manager: BrowserContext,
  { ownerEmail, fullName }: { ownerEmail: string; fullName: string },
): Promise<APin & { profileId: string }> {
  const card = await submitForm(manager, "/team/new", { full_name: fullName, dni: "" });
  const [added] = await query<{ id: string }>(
    `SELECT id FROM profiles WHERE full_name = ?
       AND company_id = (SELECT company_id FROM profiles WHERE email = ?)`,
    fullName,
    ownerEmail,
  );
  return { profileId: added!.id, pin: /tabular-nums">(\d{4})</.exec(card)![1]!, number: numberIn(card) };
}

/**
 * Types number and PIN with the keys on the screen. The last digit of each submits or moves the focus by itself: all PINs here have one
 * length.
 * @returns the number of keys that it takes.
 */
export async function enter(kiosk: Page, { number, pin }: APin): Promise<number> {
  await kiosk.getByRole("heading", { name: "Ficha con tu número y tu PIN" }).waitFor();
  // An earlier attempt has its answer by then.
  await expect.poll(() => kiosk.getByLabel("PIN", { exact: true }).inputValue()).toBe("");
  // After a wrong PIN the number is already filled in.
  const isThere = (await kiosk.getByLabel("Número", { exact: true }).inputValue()) === number;
  const digits = [...(isThere ? "" : number), ...pin];
  for (const digit of digits) await kiosk.getByRole("button", { name: digit, exact: true }).click();
  return digits.length;
}

/** Returns the faults that make a kiosk hard to use. It tries upright, sideways and very small screens, by finger and by keyboard. */
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
