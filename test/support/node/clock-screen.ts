// The clock screen as people find their way on it.
import type { Locator, Page } from "playwright-core";

/** Opens the clock screen and waits until it has come alive. */
export async function openClock(page: Page, path = "/dashboard"): Promise<void> {
  await page.goto(path);
  await comesAlive(page);
}

/** The buttons of the calendars need scripts, so they stand only on a screen that scripts have taken over. */
export async function comesAlive(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Desde: abrir calendario" }).waitFor();
}

export const punchIn = (page: Page) => page.getByRole("button", { name: "Fichar Entrada" });
export const punchOut = (page: Page) => page.getByRole("button", { name: "Fichar Salida" });

export const userMenu = (page: Page) => page.locator("summary").filter({ hasText: "Menú de usuario" });

/** Waits until the screen says so. */
export const saysWorking = (page: Page) => page.getByRole("heading", { name: "Trabajando" }).waitFor();
export const saysOut = (page: Page) => page.getByRole("heading", { name: "Fuera del trabajo" }).waitFor();

/** The rows of the history, one a time log. */
export const historyRows = (page: Page) =>
  page
    .getByRole("region", { name: "Mi Historial de Fichajes" })
    .getByRole("row")
    .filter({ has: page.getByRole("cell") });

/** Types a range of dates, dd/mm/yyyy, and asks for it. */
export async function filterHistory(page: Page, { from, to }: { from: string; to: string }): Promise<void> {
  await page.getByLabel("Desde", { exact: true }).fill(from);
  await page.getByLabel("Hasta", { exact: true }).fill(to);
  await page.getByRole("button", { name: "Filtrar" }).click();
}

/** Presses a button until what it asks is no second tap any more: what takes back a punch at once is held back for five seconds. */
export async function insist(button: Locator, until: Locator): Promise<void> {
  const heldBack = button.page().getByText(/el segundo toque no cuenta/);
  do {
    await button.click();
    await until.or(heldBack).first().waitFor();
  } while (!(await until.isVisible()));
}

/** Leaves although one has just come, and says that it is meant. The test announces the refusals (409) before. */
export async function leaveAtOnce(page: Page): Promise<void> {
  const yes = page.getByRole("button", { name: "Sí, fichar la salida" });
  await insist(punchOut(page), yes);
  await yes.click();
}
