// Finds the parts of the clock screen as people see them.
import type { Locator, Page } from "playwright-core";
import { isAlive } from "./screens";

/** Opens the clock screen and waits for hydration. */
export async function openClock(page: Page, path = "/dashboard"): Promise<void> {
  await page.goto(path);
  await comesAlive(page);
  await isAlive(page);
}

/** The calendars' buttons need scripts, so they appear only after hydration. */
export async function comesAlive(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Desde: abrir calendario" }).waitFor();
}

export const punchIn = (page: Page) => page.getByRole("button", { name: "Fichar Entrada" });
export const punchOut = (page: Page) => page.getByRole("button", { name: "Fichar Salida" });

export const userMenu = (page: Page) => page.locator("summary").filter({ hasText: "Menú de usuario" });

/** Waits until the screen shows this state. */
const saysState = (page: Page, words: string) =>
  page
    .locator("#clock-status")
    .and(page.getByRole("heading", { name: words }))
    .waitFor();
export const saysWorking = (page: Page) => saysState(page, "Trabajando");
export const saysOut = (page: Page) => saysState(page, "Fuera del trabajo");

/** Returns the rows of the history, one for each time log. */
export const historyRows = (page: Page) =>
  page
    .getByRole("region", { name: "Mi Historial de Fichajes" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell"), hasNotText: /^Pausa / });

/** Types a range of dates (dd/mm/yyyy) and requests it. */
export async function filterHistory(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  await page.getByLabel("Desde", { exact: true }).fill(from);
  await page.getByLabel("Hasta", { exact: true }).fill(to);
  await page.getByRole("button", { name: "Filtrar" }).click();
}

/** Presses a button until the double-tap guard accepts it. For five seconds the guard refuses a punch that reverses the last one. */
export async function insist(button: Locator, until: Locator): Promise<void> {
  const guardDoubleTap = button.page().getByText(/Espera unos segundos para/);
  do {
    await button.click();
    await until.or(guardDoubleTap).first().waitFor();
  } while (!(await until.isVisible()));
}

/** Checks out soon after a check-in and confirms it. The test must announce the refusals (409) first. */
export async function leaveAtOnce(page: Page): Promise<void> {
  const yes = page.getByRole("button", { name: "Sí, fichar la salida" });
  await insist(punchOut(page), yes);
  await yes.click();
}
