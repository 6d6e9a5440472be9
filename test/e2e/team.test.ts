import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { picture, test } from "../support/node/browser-test";
import { aColleague } from "../support/node/database";
import { anEmail, signedIn } from "../support/node/people";
import { openLive } from "../support/node/screens";
import { drawsWhenTold } from "../support/node/slow-device";
import { tellEverybody } from "../support/node/subscription";
import { anOwnerOf, joins, lineOf, listed, openTeam } from "../support/node/team";

test(
  "an owner searches and filters, and the URL keeps the search",
  { tags: "deep" },
  async ({ aBrowser, context, page }) => {
    const ownerEmail = await signedIn(context);
    await joins(await aBrowser(), { ownerEmail, name: "María Núñez", dni: "12345678Z" });
    await aColleague(ownerEmail, { email: anEmail(), fullName: "Omar Haddad" });
    await openTeam(page);
    expect(await listed(page)).toEqual([ownerEmail, "María Núñez", "Omar Haddad"]);
    await page.keyboard.press("/");
    await page.keyboard.type("NUNEZ");
    await page.keyboard.press("Enter");
    await page.waitForURL(/q=NUNEZ/);
    await lineOf(page, "Omar").waitFor({ state: "detached" });
    expect(await listed(page)).toEqual(["María Núñez"]);
    await page.getByLabel("Estado").selectOption("Inactivos");
    await page.getByRole("button", { name: "Buscar" }).click();
    await page.getByText("No se encontraron empleados").waitFor();
    await page.reload();
    await page.getByText("No se encontraron empleados").waitFor();
    expect(await page.getByLabel("Buscar por nombre, email o DNI").inputValue()).toBe("NUNEZ");
  },
);

test(
  "an admin deactivates several people together, and the open tab of a deactivated person shows it",
  { tags: "deep" },
  async ({ aBrowser, context, page }) => {
    const ownerEmail = await signedIn(await aBrowser());
    await joins(context, { ownerEmail, name: "Jefa", role: "admin" });
    const hers = await aBrowser();
    await joins(hers, { ownerEmail, name: "Ana Sol" });
    await aColleague(ownerEmail, { email: anEmail(), fullName: "Leo Mar" });
    const herTab = await hers.newPage();
    await openLive(herTab, "/dashboard");
    await herTab.getByRole("button", { name: "Fichar Entrada" }).click();
    await herTab.getByText("Entrada registrada").first().waitFor();

    await openTeam(page);
    await page.getByLabel("Seleccionar todos").check();
    await page.getByText("2 personas elegidas").waitFor();
    expect(await page.getByRole("button", { name: "Activar", exact: true }).count()).toBe(0);
    expect(await page.getByLabel("Elegir a Leo Mar").isChecked()).toBe(true);
    expect(await page.getByLabel("Elegir a Jefa").count()).toBe(0);
    expect(await page.getByLabel(`Elegir a ${ownerEmail}`).count()).toBe(0);
    await page.getByRole("button", { name: "Desactivar" }).click();
    await page
      .getByText("Ana Sol está trabajando ahora: su jornada quedará sin hora de salida y no contará.")
      .waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("button", { name: "Sí, desactivar" }).click();
    await page
      .getByText("2 personas desactivadas. 1 estaba trabajando: su jornada ha quedado sin hora de salida.")
      .waitFor();
    await lineOf(page, "Ana Sol").getByText("Inactivo").waitFor();
    await herTab.getByText("Tu cuenta está desactivada.").waitFor();

    await page.getByLabel("Elegir a Ana Sol").check();
    await page.getByRole("button", { name: "Activar", exact: true }).click();
    await page.getByText("1 persona activada").waitFor();
    await lineOf(page, "Ana Sol").getByText("Activo").waitFor();
  },
);

const tickOfAna = (page: Page) => page.getByLabel("Elegir a Ana Sol");
const deactivateButton = (page: Page) => page.getByRole("button", { name: "Desactivar", exact: true });
const confirmButton = (page: Page) => page.getByRole("button", { name: "Sí, desactivar" });
const undoButton = (page: Page) => page.getByRole("button", { name: "Deshacer", exact: true });

test("an owner deactivates a member by keyboard after a question, and undoes it", async ({
  context,
  page,
}) => {
  await anOwnerOf("Ana Sol", { context });
  await page.clock.install();
  await openTeam(page);
  const [tick, deactivate, confirm] = [tickOfAna(page), deactivateButton(page), confirmButton(page)];
  // On a slow network the list is still being refetched when they press.
  let readAgain = () => undefined as void;
  const isReadAgain = new Promise<void>((resolve) => (readAgain = resolve));
  await page.route(/\/team\.data/, async (route) => {
    if (route.request().method() === "GET") await isReadAgain;
    // Remix aborts a read that the next form makes obsolete.
    await route.continue().catch(() => undefined);
  });
  await tick.check();
  await deactivate.press("Enter");
  await confirm.waitFor();
  // The question focuses 'Cancelar', and afterwards the focus returns.
  await page.keyboard.press("Enter");
  await confirm.waitFor({ state: "detached" });
  expect(await tick.isChecked()).toBe(true);
  expect(await deactivate.evaluate((button) => button === document.activeElement)).toBe(true);

  await deactivate.press("Enter");
  await confirm.press("Enter");
  await page.getByText("1 persona desactivada").waitFor();
  await page.keyboard.press("Tab");
  expect(await undoButton(page).evaluate((button) => button === document.activeElement)).toBe(true);
  // Nobody loses the button that they are about to press.
  await page.clock.runFor(15_000);
  await page.keyboard.press("Enter");
  await page.getByText("1 persona activada").waitFor();
  readAgain();
  await lineOf(page, "Ana Sol").getByText("Activo").waitFor();
});

test(
  "a deactivation can be undone for ten seconds, and axe finds nothing wrong with the offer",
  { tags: "deep" },
  async ({ context, page }) => {
    await anOwnerOf("Ana Sol", { context });
    await page.clock.install();
    await openTeam(page);
    await tickOfAna(page).check();
    await deactivateButton(page).click();
    await confirmButton(page).click();
    // The offer stays under the pointer, so that it does not end while a slow machine looks at it.
    await undoButton(page).hover();
    await picture(page, "team-undo");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    await undoButton(page).waitFor({ state: "detached" });
    await page.getByText("1 persona desactivada").waitFor();
  },
);

/** The part of Remix's router that this test reads. */
interface RouterOfRemix {
  state: {
    navigation: { state: string };
    revalidation: string;
    loaderData: Record<string, { people: { status: string }[] }>;
    actionData: object | null;
  };
  revalidate: () => void;
}

test(
  "the answer to a change is shown even if newer data arrive first on a busy device",
  { tags: "deep" },
  async ({ context, page }) => {
    await anOwnerOf("Ana Sol", { context });
    const { hold, release } = await drawsWhenTold(page);
    await openTeam(page);
    await page.getByLabel("Elegir a Ana Sol").check();
    await page.getByText("1 persona elegida").waitFor();
    await page.getByRole("button", { name: "Desactivar" }).click();
    await page.getByRole("button", { name: "Sí, desactivar" }).waitFor();
    await hold();
    await page.getByRole("button", { name: "Sí, desactivar" }).click();
    // The data of the answer come, and then newer ones, as after a live message.
    await page.waitForFunction(() => {
      const { __remixRouter: router } = globalThis as unknown as { __remixRouter: RouterOfRemix };
      const { navigation, revalidation, loaderData, actionData } = router.state;
      if (navigation.state !== "idle" || revalidation !== "idle") return false;
      const isChanged = loaderData["routes/_app.team"]!.people.some(({ status }) => status === "inactive");
      if (isChanged && actionData) router.revalidate();
      return isChanged && !actionData;
    });
    await release();
    await page.getByText("1 persona desactivada").waitFor();
    await lineOf(page, "Ana Sol").getByText("Inactivo").waitFor();
  },
);

test(
  "the dialog keeps typed text next to its error, saves, and returns the focus",
  { tags: "deep" },
  async ({ context, page, expectProblem }) => {
    expectProblem(/status of 422/);
    const ownerEmail = await anOwnerOf("Ana Sol", { context });
    await openTeam(page);
    const opener = page.getByRole("link", { name: "Editar a Ana Sol" });
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: "Editar Miembro" });
    await dialog.waitFor();
    await picture(page, "team-edit");
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true);

    await page.keyboard.press("Enter");
    await dialog.getByLabel("Nombre Completo").fill(" ");
    await dialog.getByLabel("DNI").fill("12345678Z");
    await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
    await dialog.getByText("Escribe el nombre completo").waitFor();
    expect(await dialog.getByLabel("DNI").inputValue()).toBe("12345678Z");
    await dialog.getByLabel("Nombre Completo").fill("Ana María Sol");
    await dialog.getByLabel("Rol").selectOption("Administrador");
    await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
    await dialog.waitFor({ state: "hidden" });
    await page.getByText("Cambios guardados").waitFor();
    const line = lineOf(page, "Ana María Sol");
    await line.getByText("Administrador").first().waitFor();
    // A search shows the documents that it looks through.
    expect(await line.getByText("DNI 12345678Z").count()).toBe(0);
    await page.goto("/team?q=12345678z");
    await line.getByText("DNI 12345678Z").waitFor();
    expect(await page.getByRole("link", { name: `Editar a ${ownerEmail}` }).count()).toBe(0);
  },
);

test(
  "an owner signs a colleague out everywhere, and the list shows it",
  { tags: "deep" },
  async ({ aBrowser, context, page }) => {
    const ownerEmail = await signedIn(context);
    const hers = await aBrowser();
    await joins(hers, { ownerEmail, name: "Ana Sol" });
    const herTab = await hers.newPage();
    await openLive(herTab, "/dashboard");
    await openTeam(page);
    await page.getByRole("link", { name: "Editar a Ana Sol" }).click();
    await page.getByText("Email, sesiones y otros accesos").click();
    await page.getByRole("button", { name: "Cerrar sus sesiones" }).click();
    await page.getByText("Sesiones cerradas. Para volver a entrar").waitFor();
    await herTab.waitForURL("/login");
  },
);

test(
  "an error stays on the screen while the list behind it changes",
  { tags: "deep" },
  async ({ context, page, expectProblem }) => {
    expectProblem(/status of 422/);
    const ownerEmail = await anOwnerOf("Ana Sol", { context });
    await openLive(page, "/team");
    await page.getByRole("link", { name: "Editar a Ana Sol" }).click();
    const dialog = page.getByRole("dialog", { name: "Editar Miembro" });
    await dialog.getByLabel("Nombre Completo").fill(" ");
    await dialog.getByRole("button", { name: "Guardar Cambios" }).click();
    await dialog.getByText("Escribe el nombre completo").waitFor();
    await aColleague(ownerEmail, { email: anEmail(), fullName: "Leo Mar" });
    await tellEverybody(context);
    // The dialog in front hides it from screen readers.
    await page.locator("li", { hasText: "Leo Mar" }).waitFor();
    expect(await dialog.getByText("Escribe el nombre completo").count()).toBe(1);
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Editar a Ana Sol" }).click();
    await dialog.getByLabel("Nombre Completo").waitFor();
    expect(await dialog.getByText("Escribe el nombre completo").count()).toBe(0);
  },
);

test(
  "without a network the ticks and the typed text stay, with a message about what failed",
  { tags: "deep" },
  async ({ context, page, expectProblem }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED/);
    await anOwnerOf("Ana Sol", { context });
    await openTeam(page);
    await page.getByLabel("Elegir a Ana Sol").check();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Desactivar" }).click();
    await page.getByText("Error al actualizar el estado de los miembros").waitFor();
    expect(await page.getByLabel("Elegir a Ana Sol").isChecked()).toBe(true);
    await context.setOffline(false);
  },
);

test(
  "without JavaScript, an owner ticks and deactivates, chooses a whole search, and edits",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ javaScriptEnabled: false });
    const ownerEmail = await anOwnerOf("Ana Sol", { context });
    await aColleague(ownerEmail, { email: anEmail(), fullName: "Leo Mar" });
    const page = await context.newPage();
    await page.goto("/team");
    await page.getByLabel("Elegir a Ana Sol").check();
    await page.getByRole("button", { name: "Desactivar" }).click();
    await page.getByRole("heading", { name: "¿Desactivar a Ana Sol?" }).waitFor();
    await page.getByRole("link", { name: "Cancelar" }).click();
    await page.getByRole("heading", { name: "¿Desactivar a Ana Sol?" }).waitFor({ state: "detached" });
    await page.getByLabel("Elegir a Ana Sol").check();
    await page.getByRole("button", { name: "Desactivar" }).click();
    await page.getByRole("button", { name: "Sí, desactivar" }).click();
    await page.getByText("1 persona desactivada").waitFor();
    await lineOf(page, "Ana Sol").getByText("Inactivo").waitFor();
    await page.getByRole("button", { name: "Deshacer", exact: true }).click();
    await lineOf(page, "Ana Sol").getByText("Activo").waitFor();

    await page.getByRole("link", { name: "Seleccionar las 2" }).click();
    await page.getByText("2 personas elegidas en toda la búsqueda").waitFor();
    await page.getByRole("button", { name: "Activar", exact: true }).click();
    await page.getByText("2 personas activadas").waitFor();

    await page.goto("/team");
    await page.getByRole("link", { name: "Editar a Leo Mar" }).click();
    await page.getByLabel("Nombre Completo").fill("Leo Marín");
    await page.getByRole("button", { name: "Guardar Cambios" }).click();
    await page.getByText("Cambios guardados").waitFor();
    await lineOf(page, "Leo Marín").waitFor();
  },
);

test(
  "an employee sees 'Sin permisos' on a page with a link to continue",
  { tags: "deep" },
  async ({ aBrowser, context, page, expectProblem }) => {
    expectProblem(/status of 403/);
    const ownerEmail = await signedIn(await aBrowser());
    await joins(context, { ownerEmail, name: "Ana Sol" });
    await page.goto("/team");
    await page.getByRole("heading", { name: "Sin permisos" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Ir a Fichar" }).click();
    await page.waitForURL("/dashboard");
  },
);

test("an owner invites from the team screen, by keyboard", { tags: "deep" }, async ({ context, page }) => {
  await signedIn(context);
  await openTeam(page);
  const opener = page.getByRole("button", { name: "Invitar Miembro" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Nombre Completo").waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
  expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
});
