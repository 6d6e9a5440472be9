import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { picture, test } from "../support/node/browser-test";
import { comesAlive, openClock, punchIn, punchOut, saysOut, saysWorking } from "../support/node/clock-screen";
import { nameCompany } from "../support/node/database";
import { isKnown, wantsNoOfflinePunches } from "../support/node/offline-clock";
import { anEmail, bearerOf, punchByApi, signedIn } from "../support/node/people";
import { openAlive, openLive, lookAgain } from "../support/node/screens";

const offline = /ERR_INTERNET_DISCONNECTED/;

test(
  "punching offline in a company without offline punches shows a message, restores the screen and works once the network is back",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(offline);
    await signedIn(context);
    await wantsNoOfflinePunches(page);
    await openClock(page);
    await context.setOffline(true);
    await punchIn(page).click();
    await page.getByText("Error al fichar entrada. Comprueba tu conexión e inténtalo de nuevo.").waitFor();
    await saysOut(page);
    await punchIn(page).waitFor();
    await picture(page, "offline-punch");

    await context.setOffline(false);
    await punchIn(page).click();
    await page.getByText(/^Entrada registrada a las/).waitFor();
    await saysWorking(page);
  },
);

test(
  "a tab that becomes visible again without a network keeps its screen",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(offline);
    const bearer = await bearerOf(await signedIn(context));
    await openLive(page, "/dashboard");
    await page.evaluate(() => {
      const isThere = () => document.body.innerText.includes("Mi Historial de Fichajes");
      new MutationObserver(() => {
        if (!isThere()) document.body.dataset.screen = "was lost";
      }).observe(document.body, { childList: true, subtree: true });
    });
    await context.setOffline(true);
    const failed = page.waitForEvent("console", (message) => offline.test(message.text()));
    await lookAgain(page);
    await failed;
    // The state after the network returns is newer than all failed requests.
    await punchByApi(bearer, "check_in");
    await context.setOffline(false);
    await saysWorking(page);
    expect(await page.evaluate(() => document.body.dataset.screen)).toBe(undefined);
  },
);

test("a disconnected screen shows the changes as soon as the network is back", async ({ context, page }) => {
  const email = await signedIn(context);
  const bearer = await bearerOf(email);
  let isCut = false;
  let cut = () => Promise.resolve();
  await page.routeWebSocket("/live", (socket) => {
    // Going offline does not affect routed requests.
    if (isCut) return void socket.close({ code: 1001 });
    socket.connectToServer();
    cut = () => socket.close({ code: 1001 });
  });
  // The page makes this call once, when it is idle.
  const contact = page.waitForResponse("**/api/anchor");
  await openLive(page, "/dashboard");
  await contact;

  isCut = true;
  await context.setOffline(true);
  await cut();
  await punchByApi(bearer, "check_in");
  isCut = false;
  await context.setOffline(false);
  await saysWorking(page);
  await punchOut(page).waitFor();
  await page.getByRole("cell", { name: "En curso" }).waitFor();
});

/** Opens the clock with the code of /team already loaded, as after a visit to it. */
async function openClockAfterTeam(page: Page) {
  await openAlive(page, "/team");
  await page.getByRole("link", { name: "Fichar", exact: true }).click();
  await page.waitForURL("/dashboard");
  await punchIn(page).waitFor();
}

const goToTeam = (page: Page) => page.getByRole("link", { name: "Equipo", exact: true }).click();

test("going to another screen without a network keeps the bar and a clock, and continues automatically later", async ({
  context,
  expectProblem,
  page,
}) => {
  expectProblem(offline);
  await signedIn(context);
  await openClockAfterTeam(page);
  await isKnown(page);
  await context.setOffline(true);
  await goToTeam(page);
  const heading = page.getByRole("heading", { name: "Sin conexión" });
  await heading.waitFor();
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await punchIn(page).click();
  await page.getByText(/^Entrada guardada en este dispositivo a las/).waitFor();
  await picture(page, "offline-in-the-shell");
  await page.getByRole("link", { name: "Fichar", exact: true }).click();
  await page.waitForURL("/dashboard");
  await punchOut(page).waitFor();
  await goToTeam(page);
  await page.waitForURL("/team");
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Equipo" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/team");
  await page.getByText("1 fichaje enviado y registrado.").waitFor();
});

test(
  "a screen loads automatically even if the browser never noticed the lost network",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(/ERR_FAILED/);
    await signedIn(context);
    await openClockAfterTeam(page);
    await page.route("**/team.data*", (route) => route.abort());
    await goToTeam(page);
    await page.getByRole("heading", { name: "Sin conexión" }).waitFor();
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, "offline-navigation");
    expect(await page.evaluate(() => navigator.onLine)).toBe(true);
    await page.unroute("**/team.data*");
    await page.getByRole("heading", { name: "Equipo" }).waitFor();
  },
);

test(
  "a history that cannot be fetched shows a message next to its button",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(/status of 404/);
    expectProblem(offline);
    await signedIn(context);
    await openClock(page);
    await page.getByRole("link", { name: "Exportar CSV" }).click();
    await page.getByText("No hay datos para exportar").waitFor();
    await context.setOffline(true);
    await page.getByRole("link", { name: "Exportar CSV" }).click();
    await page.getByText("Error al exportar CSV").waitFor();
  },
);

for (const { path, label, button, tags } of [
  { path: "/login", label: "Email", button: "Enviar enlace de acceso", tags: [] },
  { path: "/", label: "Tu email", button: "Empezar gratis", tags: ["deep"] },
]) {
  test(
    `requesting a link at ${path} without a network keeps the address and shows the next step`,
    { tags },
    async ({ context, expectProblem, page }) => {
      expectProblem(offline);
      const email = anEmail();
      await openAlive(page, path);
      const form = page
        .locator("form")
        .filter({ has: page.getByRole("button", { name: button }) })
        .first();
      await form.getByLabel(label).fill(email);
      await context.setOffline(true);
      await form.getByRole("button", { name: button }).click();
      await page.getByText("Ocurrió un error inesperado. Por favor intenta de nuevo.").waitFor();
      expect(await form.getByLabel(label).inputValue()).toBe(email);

      await context.setOffline(false);
      await form.getByRole("button", { name: button }).click();
      await page.getByText("¡Enlace enviado! Revisa tu bandeja de entrada.").waitFor();
      await page.getByText(`Lo hemos enviado a ${email}`).waitFor();
    },
  );
}

test(
  "a part of the page without its script stays as the server rendered it, and works when the network is back",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(/ERR_FAILED/);
    await nameCompany(await signedIn(context));
    const script = /\/assets\/first-steps-card-/;
    let isDead = true;
    await page.route(script, (route) => (isDead ? route.abort() : route.continue()));
    const failed = page.waitForEvent("requestfailed", (request) => script.test(request.url()));
    await page.goto("/dashboard");
    await comesAlive(page);
    await failed;
    const steps = page.getByRole("region", { name: "Primeros pasos" });
    await steps.waitFor();
    isDead = false;
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await steps.getByRole("button", { name: "Ocultar los primeros pasos" }).click();
    await steps.waitFor({ state: "detached" });
  },
);

test(
  "inviting without a network keeps the typed text and shows the reason",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(offline);
    await nameCompany(await signedIn(context));
    await openAlive(page, "/invitations/new");
    const email = anEmail();
    await page.getByLabel("Nombre Completo").fill("Nuria Soler");
    await page.getByLabel("Email").fill(email);
    const send = page.getByRole("button", { name: "Enviar invitación" });
    const typed = () =>
      Promise.all([page.getByLabel("Nombre Completo").inputValue(), page.getByLabel("Email").inputValue()]);
    await context.setOffline(true);
    await send.click();
    await page.getByText("Error enviando invitación").waitFor();
    expect(await typed()).toEqual(["Nuria Soler", email]);
    await context.setOffline(false);
    await send.click();
    // The invitation has reached the server, whether or not its mail left in time.
    await page
      .getByText(`Invitación enviada correctamente: ${email}`)
      .or(page.getByText("La invitación queda guardada"))
      .waitFor();
  },
);

test(
  "a file that a deployment removed loses no typed text, and shows that there is a newer version",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(/status of 404|Failed to fetch dynamically imported module/);
    await signedIn(context);
    await page.route(/\/assets\/calendar-popover-/, (route) => route.fulfill({ status: 404 }));
    await openAlive(page, "/corrections/new");
    const words = page.getByLabel("Motivo");
    await words.fill("Salí a las dos");
    await page.getByRole("button", { name: "Fecha de entrada: abrir calendario" }).click();
    await page
      .getByText("No se ha podido abrir. Recarga la página cuando no tengas nada a medias.")
      .waitFor();
    await page.getByRole("status").getByText("Hay una versión nueva").waitFor();
    expect(await words.inputValue()).toBe("Salí a las dos");
  },
);
