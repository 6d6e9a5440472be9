import { createHash } from "node:crypto";
import { readFile, rm } from "node:fs/promises";
import { unzipSync, zipSync } from "fflate";
import { expect } from "vitest";
import { picture, test } from "../support/node/browser-test";
import { leaveAtOnce, openClock, punchIn, saysOut, saysWorking } from "../support/node/clock-screen";
import { downloadPackage, verify } from "../support/node/package";
import { ownConnection } from "../support/node/own-connection";
import { aScene, written } from "../support/register/container-scene";
import { bearerOf, punchByApi, signedIn } from "../support/node/people";

/** Expects the answer to name the file, its digest and the time, so that it can be kept. */
function expectGiven(verdictText: string, name: string, bytes: Uint8Array) {
  expect(verdictText).toContain(name);
  expect(verdictText).toContain(createHash("sha256").update(bytes).digest("hex"));
  expect(verdictText).toMatch(/Hora de la comprobación\s+\d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d/);
}

/** Returns a package in the product's records with one character of one of its files changed. */
function tampered(zip: Uint8Array, name: string, from: RegExp, to: string): Uint8Array {
  const files = unzipSync(zip);
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(files[name]);
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  const time = new DataView(zip.buffer, zip.byteOffset).getUint32(10, true);
  const scene = aScene({ ...files, [name]: new TextEncoder().encode(changed) }, time, () => 0.5);
  return written(scene.zip);
}

test(
  "a punch can be proved from a disk without a network, and one changed character is reported",
  { tags: "deep" },
  async ({ chromium, context, expectProblem, page }) => {
    expectProblem(/status of 409/);
    await signedIn(context);
    await openClock(page);
    await punchIn(page).click();
    await saysWorking(page);
    const receiptLink = page.getByRole("link", { name: /^Ver justificante · [0-9a-f]{8}$/ });
    await receiptLink.waitFor();
    expect(await receiptLink.getAttribute("href")).toBe("/dashboard/justificante/4");
    await leaveAtOnce(page);
    await saysOut(page);
    await page.locator("a[href='/dashboard/justificante/5']").waitFor();
    await picture(page, "receipt");

    const receiptSaving = page.waitForEvent("download");
    await receiptLink.click();
    await page.getByRole("link", { name: "Descargar para comprobar" }).click();
    const receipt = await readFile(await (await receiptSaving).path());

    await page.getByRole("link", { name: "Volver a Fichar" }).click();
    const downloaded = await downloadPackage(
      page.getByRole("link", { name: "Registro verificable", exact: true }),
    );
    const { files } = downloaded;
    try {
      const whole = await verify(chromium, downloaded, "paquete.zip", downloaded.zip);
      expect(whole).toContain("VÁLIDO");
      expect(whole).not.toContain("NO VÁLIDO");
      expect(whole).toContain("Fichajes comprobados (1)");
      expectGiven(whole, "paquete.zip", downloaded.zip);

      const again = zipSync(files);
      const packedAgain = await verify(chromium, downloaded, "otra-vez.zip", again);
      expect(packedAgain).not.toContain("VÁLIDO");
      expect(packedAgain).toContain("se volvió a comprimir");
      expect(packedAgain).not.toContain("Fichajes comprobados");
      expectGiven(packedAgain, "otra-vez.zip", again);

      const csv = tampered(downloaded.zip, "registro.csv", /;0:0\d;(?=\r\n)/, ";8:00;");
      const ofCsv = await verify(chromium, downloaded, "csv.zip", csv);
      expect(ofCsv).toContain("NO VÁLIDO");
      expect(ofCsv).toMatch(/registro\.csv|nº 4/);

      const jsonl = tampered(
        downloaded.zip,
        "registro.jsonl",
        /("kind":"check_in".*?"occurred_at":)1/,
        "$12",
      );
      const shifted = await verify(chromium, downloaded, "jsonl.zip", jsonl);
      expect(shifted).toContain("NO VÁLIDO");
      expect(shifted).toContain("nº 4");

      expect(await verify(chromium, downloaded, "comprobante.json", receipt)).not.toContain("NO VÁLIDO");
    } finally {
      await rm(downloaded.folder, { recursive: true, force: true });
    }
  },
);

test("the public page verifies a package without sending it anywhere", async ({ context, page }) => {
  await punchByApi(await bearerOf(await signedIn(context)), "check_in");
  const answer = await context.request.get("/dashboard/registro.zip", { headers: ownConnection });
  const buffer = await answer.body();
  await page.goto("/verificar");
  const input = page.locator("input[type=file]");
  await input.waitFor({ state: "attached" });
  const written: string[] = [];
  page.on("request", (request) => request.method() !== "GET" && written.push(request.url()));
  await input.setInputFiles({
    name: "p.zip",
    mimeType: "application/zip",
    buffer,
  });
  await page.locator("[role=status][data-look=valid]").waitFor();
  await picture(page, "verificar");
  const saving = page.waitForEvent("download");
  await page.getByRole("button", { name: "Guardar los fichajes comprobados (CSV)" }).click();
  const saved = await readFile(await (await saving).path());
  expect(saved.equals(unzipSync(buffer)["registro.csv"]!)).toBe(true);
  const row = page.getByRole("region", { name: "Fichajes comprobados" }).locator("tbody tr");
  expect(await row.count()).toBe(1);
  expect(saved.toString()).toContain(await row.locator("td").nth(7).innerText());
  await input.setInputFiles({
    name: "p.zip",
    mimeType: "application/zip",
    buffer: Buffer.from("not a zip"),
  });
  await page.getByText("No es un paquete de Fichaclara").waitFor();
  expect(written).toEqual([]);
});

test(
  "an owner exports the whole company's register, and sees the error of a wrong period",
  { tags: "deep" },
  async ({ context, page }) => {
    await signedIn(context);
    await openClock(page);
    await punchIn(page).click();
    await saysWorking(page);
    await page.getByRole("link", { name: "Exporta el registro verificable de la empresa" }).click();
    // The address changes before the screen does, and the old screen has fields of the same names.
    await page.getByRole("heading", { name: "Registro verificable", level: 1 }).waitFor();
    await page.getByLabel("Desde", { exact: true }).fill("02/11/2026");
    await page.getByLabel("Hasta", { exact: true }).fill("01/11/2026");
    await page.getByRole("button", { name: "Exportar registro" }).click();
    await page.getByText("debe ser igual o posterior").waitFor();
    await picture(page, "register");
    await page.getByLabel("Desde", { exact: true }).fill("");
    await page.getByLabel("Hasta", { exact: true }).fill("");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Exportar registro" }).click();
    expect((await saving).suggestedFilename()).toMatch(/^registro_verificable_.+_\d{4}-\d\d-\d\d\.zip$/);
  },
);
