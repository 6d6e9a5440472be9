// @module-tag deep
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { aJpeg, aPng, exif, jpegSegment } from "../support/images/pictures";
import { accessibilityFaults, walkWithTab } from "../support/node/accessibility";
import { phone, picture, smallPhone, test } from "../support/node/browser-test";
import { openClock, userMenu } from "../support/node/clock-screen";
import { query } from "../support/node/database";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { subjectsTo, readSignInLink } from "../support/node/mailbox";
import { anEmail, signedIn } from "../support/node/people";
import { openAlive, openLive } from "../support/node/screens";
import { ownConnection } from "../support/node/own-connection";

const save = (page: Page) => page.getByRole("button", { name: "Guardar Cambios" });
const upload = (page: Page) => page.getByRole("button", { name: "Subir imagen" });
const fileField = (page: Page) => page.getByLabel(/^(Elegir|Cambiar) foto/);
const requiresLocation = (page: Page) => page.getByLabel("Requerir ubicación en cada fichaje");
const isInformed = (page: Page) => page.getByLabel(/^He informado a la plantilla/);
const workPause = (page: Page, name: string) =>
  page.getByRole("group", { name: "Pausas que cuentan como trabajo" }).getByLabel(name);
const savePauses = (page: Page) => page.getByRole("button", { name: "Guardar pausas" });
const png = (name = "yo.png") => ({ name, mimeType: "image/png", buffer: Buffer.from(aPng({ side: 64 })) });

/** Hydration hides the box about informed workers. */
async function openProfile(page: Page) {
  await page.goto("/profile");
  await isInformed(page).waitFor({ state: "hidden" });
}

const makeEmployee = (email: string) => query("UPDATE profiles SET role = 'employee' WHERE email = ?", email);

test("an owner saves their own and the company's data, and is warned of a wrong letter", async ({
  context,
  page,
}) => {
  await signedIn(context);
  await openClock(page);
  await userMenu(page).click();
  await userMenu(page).locator("..").getByRole("link", { name: "Mi Perfil" }).click();
  await page.waitForURL("/profile");
  await isInformed(page).waitFor({ state: "hidden" });

  await page.getByLabel("Nombre Completo").fill("Ana Ruiz");
  await page.getByLabel("DNI").fill("12345678A");
  await page.getByText("Ese DNI no cuadra: debería acabar en Z.").waitFor();
  await page.getByLabel("Nombre de la empresa").fill("Panadería Luna");
  await page.getByLabel("NIF/CIF").fill("A28015865");
  await save(page).click();
  await page.getByRole("status").getByText("Información actualizada correctamente").waitFor();
  await userMenu(page).getByText("AR", { exact: true }).waitFor();
  await page.getByText("Información actualizada correctamente").waitFor({ state: "hidden" });

  await openProfile(page);
  expect(await page.getByLabel("DNI").inputValue()).toBe("12345678A");
  expect(await page.getByLabel("Nombre de la empresa").inputValue()).toBe("Panadería Luna");
});

test("a new email is confirmed from its own mailbox, and the user remains the same person", async ({
  context,
  page,
  expectProblem,
}) => {
  expectProblem(/status of 422/);
  const email = await signedIn(context);
  await openAlive(page, "/access");
  await page.getByText("Cambiar el email", { exact: true }).click();
  await page.getByLabel("Nuevo email").fill("ana@");
  await page.getByRole("button", { name: "Cambiar email" }).click();
  await page.getByText("Escribe un email completo, como nombre@empresa.es").waitFor();
  await picture(page, "address-wrong");
  const newEmail = anEmail("nueva");
  await page.getByLabel("Nuevo email").fill(newEmail);
  await page.getByRole("button", { name: "Cambiar email" }).click();
  await page.getByText(`Hemos enviado un enlace a ${newEmail}.`).waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await picture(page, "address-asked");
  await page.goto(await readSignInLink(newEmail));
  await page.waitForURL("/dashboard");
  await openAlive(page, "/access");
  await page.getByText(`Entras con ${newEmail}`).waitFor();
  await expect.poll(() => subjectsTo(email)).toContain("Tu email en Fichaclara ha cambiado");
});

test("an error appears next to its field, with all typed text kept", async ({
  context,
  page,
  expectProblem,
}) => {
  expectProblem(/status of 422/);
  await signedIn(context);
  await openProfile(page);
  await page.getByLabel("Nombre Completo").fill(" ");
  await page.getByLabel("NIF/CIF").fill("A28015865");
  await save(page).click();
  await page.getByText("Escribe tu nombre completo.").waitFor();
  await page.getByText("Error al actualizar la información").waitFor();
  const name = page.getByLabel("Nombre Completo");
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await page.getByLabel("NIF/CIF").inputValue()).toBe("A28015865");
  await page.getByText("Error al actualizar la información").waitFor({ state: "hidden" });
  await page.getByText("Escribe tu nombre completo.").waitFor();
});

test("without a network the form stays unchanged, with a message", async ({
  context,
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await signedIn(context);
  await openProfile(page);
  await page.getByLabel("Nombre Completo").fill("Ana Ruiz");
  await context.setOffline(true);
  await save(page).click();
  await page.getByText("Error al actualizar la información").waitFor();
  expect(await page.getByLabel("Nombre Completo").inputValue()).toBe("Ana Ruiz");
  await context.setOffline(false);
  await save(page).click();
  await page.getByText("Información actualizada correctamente").waitFor();
});

test("a picture is cropped to a square in the browser, sent small, and shown", async ({ context, page }) => {
  const email = await signedIn(context);
  await openProfile(page);
  await fileField(page).setInputFiles({
    name: "a.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from("<svg/>"),
  });
  await page.getByText("Por favor selecciona un archivo de imagen válido.").waitFor();
  await fileField(page).setInputFiles({ ...png(), buffer: Buffer.alloc(31 * 1024 * 1024) });
  await page.getByText("La imagen debe ser menor a 30 MB.").waitFor();
  await fileField(page).setInputFiles({ ...png(), buffer: Buffer.from("no picture at all") });
  await page.getByText("Por favor selecciona un archivo de imagen válido.").waitFor();

  // As large as a phone's pictures: cut, it is small.
  const large = Buffer.concat([png().buffer, Buffer.alloc(3 * 1024 * 1024)]);
  await fileField(page).setInputFiles({ ...png(), buffer: large });
  await page.getByRole("img", { name: "Así se verá tu imagen" }).waitFor();
  await page.getByLabel("Acercar").press("ArrowRight");
  await picture(page, "profile-crop");
  expect(await accessibilityFaults(page), "cropping").toEqual([]);
  await upload(page).click();
  await page.getByText("Imagen actualizada correctamente").waitFor();
  const shown = userMenu(page).locator("img");
  await shown.waitFor();
  const [row] = await query<{ url: string }>("SELECT avatar_url AS url FROM profiles WHERE email = ?", email);
  expect(await shown.getAttribute("src")).toBe(row!.url);
  expect(row!.url).toMatch(/^\/avatars\/[0-9a-f-]{36}\/\d{13}\.jpg$/);
  expect(
    await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth)),
  ).toBe(512);
  expect(await fileField(page).evaluate((field) => field === document.activeElement)).toBe(true);

  await page.getByRole("button", { name: "Quitar foto" }).press("Enter");
  await page.getByText("Foto quitada").waitFor();
  await shown.waitFor({ state: "hidden" });
  expect(await fileField(page).evaluate((field) => field === document.activeElement)).toBe(true);
});

test("the location setting is switched on once the workers are informed, and every open tab shows it", async ({
  context,
  page,
  expectProblem,
}) => {
  expectProblem(/status of 422/);
  await signedIn(context);
  const clock = await context.newPage();
  await openLive(clock, "/dashboard");
  // A background tab is drawn too rarely for quick clicks.
  await page.bringToFront();
  await openProfile(page);
  await requiresLocation(page).check();
  await page.getByRole("button", { name: "Guardar configuración" }).click();
  await page.getByText("Antes de activarla, confirma que has informado a la plantilla.").waitFor();
  await isInformed(page).check();
  await page.getByRole("button", { name: "Guardar configuración" }).click();
  await page.getByText("Configuración actualizada correctamente").waitFor();
  await page.getByText(/Confirmado el \d\d\/\d\d\/\d{4}/).waitFor();
  await clock.getByText("Seguimiento de ubicación activado").waitFor();
  await requiresLocation(page).uncheck();
  await page.getByRole("button", { name: "Guardar configuración" }).click();
  await clock.getByText("Seguimiento de ubicación activado").waitFor({ state: "hidden" });
});

/** The row of a field that saves itself, with its message. */
const rowOf = (page: Page, name: string) =>
  page.getByLabel(name, { exact: true }).locator("xpath=ancestor::div[.//*[@role='status']][1]");
const undo = (page: Page, name: string) => rowOf(page, name).getByRole("button", { name: "Deshacer" });

test("a setting is saved when it is chosen, appears in every open tab, and can be undone", async ({
  context,
  page,
}) => {
  await signedIn(context);
  const elsewhere = await context.newPage();
  await openLive(elsewhere, "/settings");
  await page.bringToFront();
  await openAlive(page, "/profile");
  await page.getByRole("link", { name: "Ajustes" }).click();
  const top = async () => (await page.getByLabel("Zona horaria").boundingBox())!.y;
  await workPause(page, "Descanso").waitFor();
  const before = await top();
  // Two fields quickly one after the other.
  await workPause(page, "Descanso").check();
  await workPause(page, "Comida").check();
  await undo(page, "Descanso").waitFor();
  await undo(page, "Comida").waitFor();
  expect(await top(), "nothing moves").toBe(before);
  expect(await savePauses(page).count()).toBe(0);
  for (const kind of ["Descanso", "Comida"])
    await expect.poll(() => workPause(elsewhere, kind).isChecked()).toBe(true);

  await undo(page, "Comida").press("Enter");
  await rowOf(page, "Comida").getByText("Deshecho").waitFor();
  expect(await workPause(page, "Comida").evaluate((box) => box === document.activeElement)).toBe(true);
  expect(await workPause(page, "Comida").isChecked()).toBe(false);
  await expect.poll(() => workPause(elsewhere, "Comida").isChecked()).toBe(false);

  await page.getByLabel("Zona horaria").selectOption("Atlantic/Canary");
  await undo(page, "Zona horaria").waitFor();
  await picture(page, "settings");
  expect(await accessibilityFaults(page)).toEqual([]);
  // A later change in another tab shows here, and is not undone from here.
  await elsewhere.bringToFront();
  await elsewhere.getByLabel("Zona horaria").selectOption("Africa/Ceuta");
  await undo(elsewhere, "Zona horaria").waitFor();
  await expect.poll(() => page.getByLabel("Zona horaria").inputValue()).toBe("Africa/Ceuta");
  await undo(page, "Zona horaria").waitFor({ state: "hidden" });
});

test("a setting that cannot be saved keeps its new choice, with the reason next to it and a retry", async ({
  context,
  page,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  await signedIn(context);
  await openAlive(page, "/access");
  const monthly = page.getByLabel("Mi mes, el día 1");
  await context.setOffline(true);
  await monthly.uncheck();
  const row = rowOf(page, "Mi mes, el día 1");
  await row.getByText("Error al actualizar la configuración").waitFor();
  expect(await monthly.isChecked()).toBe(false);
  await context.setOffline(false);
  await row.getByRole("button", { name: "Reintentar" }).click();
  await undo(page, "Mi mes, el día 1").click();
  await row.getByText("Deshecho").waitFor();
  expect(await monthly.isChecked()).toBe(true);
});

test("an employee sees only their own data, and a way back", async ({ context, page }) => {
  const email = await signedIn(context);
  await makeEmployee(email);
  await page.goto("/profile");
  await save(page).waitFor();
  expect(await page.getByText("NIF/CIF").count()).toBe(0);
  expect(await requiresLocation(page).count()).toBe(0);
  expect(await page.getByRole("link", { name: "Ajustes" }).count()).toBe(0);
  await page.getByRole("link", { name: "Volver" }).click();
  await page.waitForURL("/dashboard");
});

describe.each(["light", "dark"] as const)("in %s colours", (colorScheme) => {
  test("axe finds nothing wrong in the profile, Tab reaches everything, and it fits 320 pixels", async ({
    aBrowser,
  }) => {
    const context = await aBrowser({ colorScheme, viewport: smallPhone });
    await signedIn(context);
    const page = await context.newPage();
    await openProfile(page);
    const tabs = page.getByRole("navigation", { name: "Mi Perfil" });
    expect(await tabs.evaluate((nav) => nav.scrollWidth - nav.clientWidth), "pixels of cut tabs").toBe(0);
    const { standing, reached } = await walkWithTab(page);
    expect(reached).toEqual(standing);
    await page.getByLabel("DNI").fill("12345678A");
    await requiresLocation(page).check();
    await isInformed(page).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysOverflow(page), "pixels of sideways scrolling").toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    await fileField(page).setInputFiles(png());
    await page.getByRole("img", { name: "Así se verá tu imagen" }).waitFor();
    expect(await sidewaysOverflow(page), "pixels of sideways scrolling").toBe(0);
    await picture(page, `profile-${colorScheme}`);
  });
});

describe("without JavaScript", () => {
  const withoutJavaScript = { javaScriptEnabled: false, viewport: phone };

  test("the profile is saved with plain forms", async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 422/);
    const context = await aBrowser(withoutJavaScript);
    await signedIn(context);
    const page = await context.newPage();
    await page.goto("/profile");
    await page.getByLabel("Nombre Completo").fill("Ana Ruiz");
    await page.getByLabel("DNI").fill("12345678");
    await save(page).click();
    await page.getByText("Información actualizada correctamente").waitFor();
    await page.getByText("Falta el final: sería Z.").waitFor();
    expect(await page.getByLabel("Nombre Completo").inputValue()).toBe("Ana Ruiz");

    await requiresLocation(page).check();
    await page.getByRole("button", { name: "Guardar configuración" }).click();
    await page.getByText("Antes de activarla").waitFor();
    expect(await requiresLocation(page).isChecked()).toBe(true);
    await isInformed(page).check();
    await page.getByRole("button", { name: "Guardar configuración" }).click();
    await page.getByText("Configuración actualizada correctamente").waitFor();
    expect(await requiresLocation(page).isChecked()).toBe(true);
    await picture(page, "profile-without-javascript");

    await page.getByRole("link", { name: "Ajustes" }).click();
    await workPause(page, "Otra pausa").check();
    await savePauses(page).click();
    const pauses = page.getByRole("region", { name: "Pausas" });
    await pauses.getByText("Configuración actualizada correctamente").waitFor();
    expect(await workPause(page, "Otra pausa").isChecked()).toBe(true);

    await page.getByRole("link", { name: "Acceso y avisos" }).click();
    await page.getByLabel("Mi mes, el día 1").uncheck();
    await page.getByRole("button", { name: "Guardar correos" }).click();
    await page.getByText("Configuración actualizada correctamente").waitFor();
    expect(await page.getByLabel("Mi mes, el día 1").isChecked()).toBe(false);
  });

  test("a picture is sent unchanged, and the server removes its metadata", async ({
    aBrowser,
    expectProblem,
  }) => {
    expectProblem(/status of 422/);
    const context = await aBrowser(withoutJavaScript);
    await signedIn(context);
    const page = await context.newPage();
    await page.goto("/profile");
    await upload(page).click();
    await page.getByText("Debes seleccionar una imagen para subir.").waitFor();
    const photo = Buffer.from(aJpeg({ segments: [jpegSegment(0xe1, exif)] }));
    await fileField(page).setInputFiles({ name: "yo.jpg", mimeType: "image/jpeg", buffer: photo });
    await page.getByText("imagen elegida").waitFor();
    await upload(page).click();
    await page.getByText("Imagen actualizada correctamente").waitFor();
    const shown = page.locator("main img");
    const answer = await page.request.get((await shown.getAttribute("src"))!, { headers: ownConnection });
    expect((await answer.body()).toString("latin1")).not.toContain("Exif");
    expect(await shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(8);
  });

  test("a picture of 3 MB is refused with its message", async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 413/);
    const context = await aBrowser(withoutJavaScript);
    await signedIn(context);
    const page = await context.newPage();
    await page.goto("/profile");
    await fileField(page).setInputFiles({ ...png(), buffer: Buffer.alloc(3 * 1024 * 1024) });
    await upload(page).click();
    await page.getByText("La imagen debe ser menor a 2MB.").waitFor();
  });
});
