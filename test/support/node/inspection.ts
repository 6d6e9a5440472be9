// Acts as an inspector in browser tests, with a manager's link and the code that is sent separately.
import type { BrowserContext, Page } from "playwright-core";
import { formatDate, type DateRange } from "../../../app/time/dates";
import { openAlive } from "./screens";

/**
 * As the signed-in manager, makes a link to everybody's record, of October by default.
 * @returns the link and the code, which are shown once.
 */
export async function makeLink(
  page: Page,
  { from, to }: DateRange = { from: "2026-10-01", to: "2026-10-31" },
): Promise<{ address: string; code: string }> {
  await openAlive(page, "/inspection/new");
  await page.getByLabel("Desde", { exact: true }).fill(formatDate(from));
  await page.getByLabel("Hasta", { exact: true }).fill(formatDate(to));
  await page.getByLabel("Nombre y apellidos").fill("Inés Pectora");
  await page.getByLabel("Oficina").fill("Inspección Provincial de Madrid");
  await page.getByRole("button", { name: "Crear enlace" }).click();
  await page.getByRole("heading", { name: "Enlace creado" }).waitFor();
  const address = await page.getByText(/\/inspeccion#/).innerText();
  const code = await page.getByText(/^\d{3} \d{3}$/).innerText();
  return { address, code };
}

/** Opens a link and types its code. */
export async function openInspection(page: Page, { address, code }: { address: string; code: string }) {
  await page.goto(address);
  await page.getByLabel("Código de seis números").fill(code);
  await page.getByRole("button", { name: "Abrir los registros" }).click();
  await page.waitForURL("/inspeccion/personas");
}

/** Makes a link in one browser and opens it in another. */
export async function inspected(manager: BrowserContext, inspector: BrowserContext): Promise<void> {
  const link = await makeLink(await manager.newPage());
  await openInspection(await inspector.newPage(), link);
}
