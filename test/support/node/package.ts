// Downloads packages to a disk, with the verifier's page inside.
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { unzipSync, type Unzipped } from "fflate";
import type { Browser, Locator } from "playwright-core";
import { expect } from "vitest";
import { pagesOfPdf } from "../pdf";
import { phone, picture } from "./browser-test";

export interface Downloaded {
  /** verificar.html on the disk, as the recipient of the package has it. */
  verifier: string;
  folder: string;
  /** The package as it was downloaded, and its files. */
  zip: Uint8Array;
  files: Unzipped;
}

/** Presses a download button and unpacks the package into a folder that the test removes. */
export async function downloadPackage(button: Locator): Promise<Downloaded> {
  const saving = button.page().waitForEvent("download");
  await button.click();
  const saved = await saving;
  const zip = new Uint8Array(await readFile(await saved.path()));
  const files = unzipSync(zip);
  const folder = await mkdtemp(join(tmpdir(), "fichaclara-package-"));
  const verifier = join(folder, "verificar.html");
  await writeFile(verifier, files["verificar.html"]!);
  return { verifier, folder, zip, files };
}

/**
 * Opens verificar.html from the disk, without a network, and gives it a file.
 * @returns the result that it shows.
 */
export async function verify(
  chromium: Browser,
  { verifier, folder }: Downloaded,
  name: string,
  bytes: Uint8Array,
): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, bytes);
  const context = await chromium.newContext({ offline: true, viewport: phone });
  try {
    const page = await context.newPage();
    const requests: string[] = [];
    page.on("request", (request) => requests.push(request.url()));
    await page.goto(pathToFileURL(verifier).href);
    await page.locator("input[type=file]").setInputFiles(file);
    await page.locator("[role=status][data-look]").waitFor();
    await picture(page, `verifier-${name}`);
    expect(requests.filter((url) => !/^(file|data|blob):/.test(url))).toEqual([]);
    const printed = (await pagesOfPdf(await page.pdf())).join(" ");
    for (const expectedText of [name, "Huella SHA-256"]) expect(printed).toContain(expectedText);
    expect(printed).not.toMatch(/Elegir archivos|Imprimir/);
    return await page.locator("body").innerText();
  } finally {
    await context.close();
  }
}
