import { expect } from "vitest";
import type { Page } from "playwright-core";
import { accessibilityFaults, rulesIn } from "../support/node/accessibility";
import { picture, smallPhone, test } from "../support/node/browser-test";
import { comesAlive, punchIn, saysWorking } from "../support/node/clock-screen";
import { nameCompany, query } from "../support/node/database";
import {
  acceptButton,
  fillInvitation,
  inviteButton,
  readInvitationLink,
  sendButton,
} from "../support/node/invitations";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { readSignInLink } from "../support/node/mailbox";
import { anEmail, signedIn } from "../support/node/people";
import { openAlive, openLive } from "../support/node/screens";
import { ownConnection } from "../support/node/own-connection";

/**
 * Sends the form, and expects its message beside the list that has the person. The dialog closes two seconds later, by the page's clock.
 */
async function sendAndRead(page: Page, email: string) {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await sendButton(page).click();
  await page.locator("th", { hasText: email }).waitFor();
  await page.getByRole("dialog").getByText("Invitación enviada correctamente").waitFor();
  await page.clock.runFor(2_000);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.clock.resume();
}

const homeOf = (email: string) =>
  query<{ role: string; full_name: string; dni: string; company: string }>(
    `SELECT p.role, p.full_name, p.dni, c.name AS company FROM profiles p JOIN companies c ON c.id = p.company_id WHERE p.email = ?`,
    email,
  );

/** Expects no fault by axe, no content wider than a small phone, and targets for a finger. */
async function suitsEverybody(page: Page) {
  const viewport = page.viewportSize()!;
  await page.setViewportSize(smallPhone);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    expect(await accessibilityFaults(page, rulesIn[colorScheme])).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  expect(await sidewaysOverflow(page)).toBe(0);
  expect(await smallTargets(page)).toEqual([]);
  await page.setViewportSize(viewport);
}

test("an owner invites through the modal, and the person accepts on another browser", async ({
  aBrowser,
  context,
  page,
}) => {
  await nameCompany(await signedIn(context));
  const email = anEmail("lola");
  await openAlive(page, "/invitations");
  await inviteButton(page).click();
  await fillInvitation(page, { name: "Lola Peña", email, dni: "12345678z" });
  await sendAndRead(page, email);
  await page.getByRole("rowheader", { name: email }).waitFor();

  const theirs = await (await aBrowser()).newPage();
  await theirs.goto(await readInvitationLink(email));
  await acceptButton(theirs).click();
  await theirs.getByRole("heading", { name: "Enlace enviado" }).waitFor();
  await theirs.goto(await readSignInLink(email));
  await theirs.getByRole("heading", { name: "Hola, Lola Peña" }).waitFor();
  expect(await homeOf(email)).toEqual([
    { role: "employee", full_name: "Lola Peña", dni: "12345678Z", company: "Panadería Sol" },
  ]);
});

test(
  "an owner invites through the modal; the person accepts on another browser, punches, and appears in the report",
  { tags: "deep" },
  async ({ aBrowser, context, page }) => {
    await signedIn(context);
    const email = anEmail("lola");
    await page.goto("/invitations");
    await page.getByText("No hay invitaciones pendientes").waitFor();
    await picture(page, "invitations-empty");

    await inviteButton(page).click();
    await sendButton(page).click();
    await page.getByText("Escribe el nombre completo").waitFor();
    await page
      .getByText("Escribe el nombre de tu empresa: es lo que lee quien recibe la invitación.")
      .waitFor();
    await fillInvitation(page, { name: "Lola Peña", email: "lolа@empresa.es", dni: "12345678a" });
    await page.getByText("Ese DNI no cuadra: debería acabar en Z.").waitFor();
    await page.getByLabel("DNI (opcional)").fill("12345678z");
    await sendButton(page).click();
    await page.getByText(/El email lleva «а»/).waitFor();
    expect(await page.getByLabel("Nombre Completo").inputValue()).toBe("Lola Peña");
    await suitsEverybody(page);
    await picture(page, "invite-modal");
    await page.getByLabel("Email").fill(email);
    await sendAndRead(page, email);
    await page.getByRole("rowheader", { name: email }).waitFor();
    await page.getByText("Expira en 7 días").waitFor();
    await suitsEverybody(page);
    await picture(page, "invitations");

    const theirs = await (await aBrowser()).newPage();
    await theirs.goto(await readInvitationLink(email));
    await theirs.getByRole("heading", { name: "Panadería Sol te invita a Fichaclara" }).waitFor();
    await suitsEverybody(theirs);
    await picture(theirs, "accept-invite");
    await acceptButton(theirs).click();
    await theirs.getByRole("heading", { name: "Enlace enviado" }).waitFor();
    await theirs.getByText(/El enlace caduca el \d\d\/\d\d\/\d{4} \d\d:\d\d/).waitFor();
    await suitsEverybody(theirs);
    await picture(theirs, "accept-invite-sent");

    await theirs.goto(await readSignInLink(email));
    await theirs.waitForURL("/dashboard");
    await theirs.getByRole("heading", { name: "Hola, Lola Peña" }).waitFor();
    await comesAlive(theirs);
    const board = await context.newPage();
    await openLive(board, "/working-now");
    await punchIn(theirs).click();
    await theirs.getByText(/^Entrada registrada a las/).waitFor();
    // The board was not reloaded: live messages brought its content.
    await board.getByText("Lola Peña").waitFor();
    await saysWorking(theirs);
    expect(await homeOf(email)).toEqual([
      { role: "employee", full_name: "Lola Peña", dni: "12345678Z", company: "Panadería Sol" },
    ]);

    await page.reload();
    await page.getByText("No hay invitaciones pendientes").waitFor();

    await board.goto("/reports");
    await board.getByRole("button", { name: "Consultar" }).click();
    await board.getByRole("link", { name: "Lola Peña", exact: true }).click();
    await board.getByText(/ · 1 registro, 1 en curso$/).waitFor();
    const csv = await board.request.get(`/reports/fichajes.csv${new URL(board.url()).search}`, {
      headers: ownConnection,
    });
    expect(await csv.text()).toMatch(/;Lola Peña;lola\.[^;]*;12345678Z;\d\d\/\d\d\/\d{4};/);
  },
);

test(
  "deleting an invitation asks first; resending it ends the old link",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(/status of 404/);
    await signedIn(context);
    const email = anEmail("eva");
    await page.goto("/invitations");
    await inviteButton(page).click();
    await fillInvitation(page, { name: "Eva", email });
    await sendButton(page).click();
    await page.getByRole("dialog").waitFor({ state: "detached" });
    const old = await readInvitationLink(email);

    await page.getByRole("button", { name: `Reenviar la invitación de ${email}` }).click();
    await page.getByText("Invitación reenviada. El enlace anterior ya no sirve.").waitFor();
    const visitor = await context.newPage();
    await visitor.goto(old);
    await visitor.getByRole("heading", { name: "Invitación no válida" }).waitFor();
    await visitor.getByRole("link", { name: "Entrar", exact: true }).waitFor();
    await picture(visitor, "accept-invite-invalid");
    await visitor.close();

    const remove = page.getByRole("button", { name: `Eliminar la invitación de ${email}` });
    await remove.click();
    await page.getByText("¿Estás seguro de que quieres eliminar esta invitación?").waitFor();
    await suitsEverybody(page);
    await page.getByRole("button", { name: "Cancelar" }).click();
    await remove.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Eliminar" }).click();
    await page.getByText("Invitación eliminada").waitFor();
    await page.locator("h1:focus", { hasText: "Invitaciones" }).waitFor();
    await page.getByText("No hay invitaciones pendientes").waitFor();
  },
);

test("without JavaScript, inviting and accepting work", { tags: "deep" }, async ({ aBrowser }) => {
  const context = await aBrowser({ javaScriptEnabled: false });
  await signedIn(context);
  const page = await context.newPage();
  const email = anEmail("sol");
  await page.goto("/invitations");
  await page.getByRole("link", { name: "Invitar Miembro" }).click();
  await fillInvitation(page, { name: "Sol", email });
  await sendButton(page).click();
  await page.getByText(`Invitación enviada correctamente: ${email}`).waitFor();

  const theirs = await (await aBrowser({ javaScriptEnabled: false })).newPage();
  await theirs.goto(await readInvitationLink(email));
  await acceptButton(theirs).click();
  await theirs.getByRole("heading", { name: "Enlace enviado" }).waitFor();
  expect(await readSignInLink(email)).toContain("/auth/callback#token=");
});

test(
  "a CSV of invitations is checked row by row and its correct rows are sent",
  { tags: "deep" },
  async ({ context, page }) => {
    await signedIn(context);
    const people = Array.from({ length: 12 }, (_, at) => anEmail(`csv${at}`));
    await openAlive(page, "/invitations/import");
    const csv = [
      "nombre;email;rol;dni",
      ...people.map((email, at) => `Persona ${at};${email};empleado;${at === 0 ? "12345678A" : ""}`),
      "Mala;mala;jefe;",
    ];
    await page.getByLabel("Elegir archivo CSV").setInputFiles({
      name: "personas.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(csv.join("\r\n"), "latin1"),
    });
    await page
      .getByText("12 personas para invitar, 1 con algo que conviene revisar, 1 con un error: no se enviará")
      .waitFor();
    await page.getByText("DNI: Ese DNI no cuadra: debería acabar en Z.").waitFor();
    await suitsEverybody(page);
    await picture(page, "invitations-import");
    await page.getByRole("button", { name: "Invitar a 12 personas" }).click();
    await page
      .getByText("Escribe el nombre de tu empresa: es lo que lee quien recibe la invitación.")
      .waitFor();
    await page.getByLabel("Nombre de la empresa").fill("Panadería Sol");
    await page.getByRole("button", { name: "Invitar a 12 personas" }).click();
    await page.getByText("12 de 12 personas con invitación enviada").waitFor();
    await readInvitationLink(people[11]!);
    await page.getByRole("link", { name: "Invitaciones" }).click();
    await page.getByRole("rowheader", { name: people[0]! }).waitFor();
  },
);
