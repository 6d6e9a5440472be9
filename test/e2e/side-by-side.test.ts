// @module-tag deep
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { ed25519 } from "@noble/curves/ed25519.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { signCheckpoint } from "../../app/modules/register/format/checkpoint";
import { accessibilityFaults } from "../support/node/accessibility";
import { picture, phone, test } from "../support/node/browser-test";
import { openClock, punchIn } from "../support/node/clock-screen";
import { signedIn } from "../support/node/people";

const seed = new Uint8Array(32).fill(5);
const registerOrigin = "fichaclara.example";

/** Returns a checkpoint of a made-up register, whose key the page on the disk gets. */
const aCheckpoint = (size: number, filler: number) => ({
  name: `${size}-${filler}.checkpoint`,
  mimeType: "text/plain",
  buffer: Buffer.from(
    signCheckpoint(
      {
        origin: `${registerOrigin}/01999a00-0000-7000-8000-00000000c0de`,
        size,
        root: new Uint8Array(32).fill(filler),
      },
      seed,
    ),
  ),
});

const give = async (page: Page, files: { name: string; mimeType: string; buffer: Buffer }[]) => {
  await page.locator("input[type=file]").setInputFiles(files);
  await page.locator("[role=status][data-look]").waitFor();
};

test("a contradiction is reported on a phone, saved, and reported again from the saved proof", async ({
  chromium,
}) => {
  const key = { from: null, public_key: bytesToHex(ed25519.getPublicKey(seed)), until: null };
  const html = (await readFile("build/client/verifier/offline.txt", "utf8")).replace(
    '{"keys":[],"origin":""}',
    JSON.stringify({ keys: [key], origin: registerOrigin }),
  );
  const folder = await mkdtemp(join(tmpdir(), "fichaclara-side-by-side-"));
  const context = await chromium.newContext({ offline: true, viewport: phone });
  try {
    await writeFile(join(folder, "verificar.html"), html);
    const page = await context.newPage();
    await page.goto(pathToFileURL(join(folder, "verificar.html")).href);
    await give(page, [aCheckpoint(3, 1), aCheckpoint(5, 1), aCheckpoint(5, 2)]);
    const status = page.locator("[role=status]");
    expect(await status.innerText()).toContain("Contradicción probada");
    expect(await status.innerText()).toContain("Fichaclara firmó dos versiones distintas.");
    expect(await page.locator("li[data-outcome=not-comparable]").count()).toBe(2);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await picture(page, `side-by-side-${colorScheme}`);
      expect(await accessibilityFaults(page)).toEqual([]);
    }
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Guardar la prueba" }).click();
    const savedFile = await readFile(await (await saving).path());
    await give(page, [{ name: "prueba.zip", mimeType: "application/zip", buffer: savedFile }]);
    await page.getByRole("heading", { name: "prueba.zip › archivo-2.checkpoint" }).waitFor();
    expect(await status.innerText()).toContain("Contradicción probada");
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
});

test("the public page checks a receipt online only after a tap, and judges the answer", async ({
  context,
  page,
}) => {
  await signedIn(context);
  await openClock(page);
  await punchIn(page).click();
  await page.getByRole("link", { name: /^Ver justificante/ }).click();
  const link = page.getByRole("link", { name: "Descargar para comprobar" });
  await link.waitFor();
  const saving = page.waitForEvent("download");
  await link.click();
  const buffer = await readFile(await (await saving).path());
  await page.goto("/verificar");
  await page.locator("input[type=file]").waitFor({ state: "attached" });
  const written: string[] = [];
  const keysRead: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "GET") written.push(request.url());
    if (request.url().endsWith("/fichaclara-keys.json")) keysRead.push(request.url());
  });
  await give(page, [{ name: "comprobante.json", mimeType: "application/json", buffer }]);
  const ask = page.getByRole("button", { name: "Pedir la prueba a Fichaclara" });
  await ask.waitFor();
  await picture(page, "ask");
  expect([written, keysRead]).toEqual([[], []]);
  await page.getByText("Es una de las que trae esta página").waitFor();
  await page.getByRole("button", { name: "Consultar las claves publicadas" }).click();
  await page.getByText("publica ahora mismo en su web").waitFor();
  expect(keysRead).toHaveLength(1);
  await ask.click();
  await page.locator("li[data-outcome=agree]").waitFor();
  expect(written).toHaveLength(1);
  expect(await accessibilityFaults(page)).toEqual([]);
  await picture(page, "asked");
});
