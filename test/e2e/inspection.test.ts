import { readFile } from "node:fs/promises";
import { unzipSync } from "fflate";
import { expect } from "vitest";
import { desk, picture, test } from "../support/node/browser-test";
import { monthOf } from "../../app/time/dates";
import { localDateOf } from "../../app/time/zones";
import { userMenu } from "../support/node/clock-screen";
import { aColleague, pastLogs } from "../support/node/database";
import { makeLink, openInspection } from "../support/node/inspection";
import { pagesOfPdf } from "../support/pdf";
import { anEmail, bearerOf, punchByApi, signedIn } from "../support/node/people";
import { openAlive } from "../support/node/screens";

const october = [
  { startsAt: Date.parse("2026-10-05T07:00Z"), endsAt: Date.parse("2026-10-05T15:07Z") },
  { startsAt: Date.parse("2026-10-06T20:00Z"), endsAt: Date.parse("2026-10-07T04:00Z") },
];

test(
  "a manager makes an inspection link on a phone; an inspector types the code, reads a sheet and takes a valid package",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const manager = await aBrowser();
    const email = await signedIn(manager);
    await aColleague(email, { email: anEmail("lucia"), fullName: "Lucía Gil" });
    const bearer = await bearerOf(email);
    await punchByApi(bearer, "check_in");
    await punchByApi(bearer, "pause_start");

    const page = await manager.newPage();
    await openAlive(page, "/inspection");
    await page.getByText("Todavía no has dado ningún enlace").waitFor();
    await picture(page, "inspection-empty");
    await openAlive(page, "/inspection/new");
    await page.getByRole("button", { name: "Mes pasado" }).click();
    await page.getByRole("checkbox", { name: "Todo el equipo" }).uncheck();
    await page.getByRole("button", { name: "Crear enlace" }).waitFor();
    await picture(page, "inspection-new");
    const todayOn = localDateOf(Date.now(), "Europe/Madrid");
    const madeLink = await makeLink(page, monthOf(todayOn));
    await picture(page, "inspection-made");

    const inspector = await aBrowser();
    const reading = await inspector.newPage();
    await reading.goto(madeLink.address);
    await reading.waitForURL((url) => url.pathname === "/inspeccion" && url.hash === "");
    expect(await reading.getByLabel("Enlace").isVisible()).toBe(false);
    await picture(reading, "inspeccion-code");
    await openInspection(reading, madeLink);
    await picture(reading, "inspeccion-people");

    await reading.getByRole("link", { name: email }).click();
    await reading.getByRole("heading", { name: "Registro de jornada" }).waitFor();
    await reading.getByText("(sin lo que está en curso)").waitFor();
    await picture(reading, "inspeccion-sheet");
    const sheet = (await pagesOfPdf(await reading.pdf({ preferCSSPageSize: true }))).join(" ");
    for (const expectedText of ["Registro de jornada", email, "Firma de la empresa"])
      expect(sheet).toContain(expectedText);
    expect(sheet).not.toMatch(/Imprimir|Descargar|Correcciones/);

    await reading.getByRole("link", { name: "Correcciones" }).click();
    await reading.getByText("No hay correcciones en este periodo").waitFor();
    await picture(reading, "inspeccion-corrections");

    await reading.getByRole("link", { name: "Descargar", exact: true }).click();
    await picture(reading, "inspeccion-verification");
    await reading.getByRole("button", { name: "Preparar la carpeta (ZIP)" }).click();
    // The queue makes it, and the page shows it without a reload.
    await reading.getByText("La carpeta está lista").waitFor();
    await picture(reading, "inspeccion-pack");
    const packing = reading.waitForEvent("download");
    await reading.getByRole("link", { name: "Descargar la carpeta" }).click();
    const pack = unzipSync(new Uint8Array(await readFile(await (await packing).path())));
    expect(Object.keys(pack)).toContain("registro_verificable.zip");
    const saving = reading.waitForEvent("download");
    await reading.getByRole("link", { name: "Descargar registro" }).click();
    const zip = await (await saving).path();
    expect(Object.keys(unzipSync(new Uint8Array(await readFile(zip))))).toContain("registro.csv");

    const verifier = await (await aBrowser({ viewport: desk })).newPage();
    await verifier.goto("/verificar");
    await verifier
      .locator("input[type=file]")
      .setInputFiles({ name: "registro.zip", mimeType: "application/zip", buffer: await readFile(zip) });
    await verifier.locator("[role=status][data-look]").waitFor();
    expect(await verifier.locator("body").innerText()).toMatch(/válido/i);
    const verdict = (await pagesOfPdf(await verifier.pdf({ preferCSSPageSize: true }))).join(" ");
    for (const expectedText of ["registro.zip", "Huella SHA-256", email])
      expect(verdict).toContain(expectedText);
    expect(verdict).not.toMatch(/Elegir archivos|Imprimir/);

    await page.goto("/inspection");
    await page.getByText(/^Registro verificable · \d\d\/\d\d\/\d{4}/).waitFor();
    await page.getByText(/^Carpeta completa · \d\d\/\d\d\/\d{4}/).waitFor();
    await page.getByText("Abierto", { exact: true }).waitFor();
    await picture(page, "inspection-list");
    await page.getByText("Anular el enlace", { exact: true }).click();
    await page.getByRole("button", { name: "Sí, anular" }).click();
    await page.getByText("Anulado: el enlace ya no abre nada").waitFor();

    await reading.reload();
    await reading.getByText("Tu acceso ha terminado").waitFor();
    await picture(reading, "inspeccion-ended");
  },
);

test("without JavaScript an inspection link is made, pasted with its code, read and left", async ({
  aBrowser,
}) => {
  const without = { javaScriptEnabled: false };
  const manager = await aBrowser(without);
  const email = await signedIn(manager);
  await pastLogs(email, october);
  const page = await manager.newPage();
  await page.goto("/inspection/new");
  await page.getByRole("button", { name: "Mes pasado" }).click();
  await page.getByLabel("Nombre y apellidos").fill("Inés Pectora");
  await page.getByLabel("Oficina").fill("Inspección Provincial de Madrid");
  await page.getByRole("button", { name: "Crear enlace" }).last().click();
  const address = await page.getByText(/\/inspeccion#/).innerText();
  const code = await page.getByText(/^\d{3} \d{3}$/).innerText();

  const inspector = await aBrowser(without);
  const reading = await inspector.newPage();
  await reading.goto("/inspeccion");
  await reading.getByLabel("Enlace").fill(address);
  await reading.getByLabel("Código de seis números").fill(code);
  await reading.getByRole("button", { name: "Abrir los registros" }).click();
  await reading.getByRole("link", { name: email }).click();
  await reading.getByRole("heading", { name: "Registro de jornada" }).waitFor();
  await reading.getByRole("button", { name: "Salir" }).click();
  await reading.waitForURL("/inspeccion");
  await reading.goto("/inspeccion/personas");
  await reading.waitForURL("/inspeccion?ended");
});

test(
  "a wrong code gets an error, and the link need not be opened again",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 422/);
    const manager = await aBrowser();
    await signedIn(manager);
    const madeLink = await makeLink(await manager.newPage());
    const reading = await (await aBrowser()).newPage();
    await reading.goto(madeLink.address);
    const wrong = madeLink.code.startsWith("000") ? "111111" : "000000";
    await reading.getByLabel("Código de seis números").fill(wrong);
    await reading.getByRole("button", { name: "Abrir los registros" }).click();
    await reading.getByText("El código no es correcto. Quedan 9 intentos.").waitFor();
    await picture(reading, "inspeccion-wrong");
    await reading.getByLabel("Código de seis números").fill(madeLink.code);
    await reading.getByRole("button", { name: "Abrir los registros" }).click();
    await reading.waitForURL("/inspeccion/personas");
  },
);

test(
  "from the menu of a phone a pack is requested, watched while it is made, and downloaded",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const manager = await aBrowser();
    const email = await signedIn(manager);
    await punchByApi(await bearerOf(email), "check_in");
    const page = await manager.newPage();
    await openAlive(page, "/dashboard");
    await userMenu(page).click();
    await page.getByRole("link", { name: "Inspección" }).click();
    await page.getByText("Aquí podrás descargarla durante 7 días.").waitFor();
    await picture(page, "pack-empty");
    await page.getByRole("button", { name: "Preparar la carpeta (ZIP)" }).click();
    await page.getByText("Se está preparando.").waitFor();
    // The queue makes it, and the screen shows it without a reload.
    const ready = page.getByRole("link", { name: "Descargar la carpeta" });
    await ready.waitFor();
    await page.getByText("La carpeta está lista").waitFor();
    expect(await page.getByText("Se está preparando.").count()).toBe(0);
    await picture(page, "pack-ready");
    const saving = page.waitForEvent("download");
    await ready.click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toMatch(/^paquete_inspeccion_.*\.zip$/);
    const files = unzipSync(new Uint8Array(await readFile(await saved.path())));
    expect(Object.keys(files)).toEqual([
      ...["LEEME.txt", "verificar.html", "registro_de_jornada.pdf", "fichajes.csv", "correcciones.csv"],
      "registro_verificable.zip",
      "lista_firmada.txt",
    ]);
    await page.getByText("Eliminar", { exact: true }).click();
    await page.getByRole("button", { name: "Sí, eliminar" }).click();
    await page.getByText("Carpeta eliminada").waitFor();
  },
);
