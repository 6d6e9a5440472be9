import { expect } from "vitest";
import type { Page } from "playwright-core";
import { flipSignature } from "../support/flip";
import { picture, test } from "../support/node/browser-test";
import { comesAlive } from "../support/node/clock-screen";
import { readSignInLink } from "../support/node/mailbox";
import { anEmail, mailSignInLink, signedIn, signIn } from "../support/node/people";
import { isAlive } from "../support/node/screens";

/** Confirms the link's person in a browser that did not request the link. */
async function confirm(page: Page, email: string) {
  await page.getByLabel("Primera letra de tu email").fill(email[0]!);
  await page.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL("/dashboard");
}

async function askForLink(page: Page, email = anEmail()): Promise<string> {
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Enviar enlace de acceso" }).click();
  await page.getByText("¡Enlace enviado! Revisa tu bandeja de entrada.").waitFor();
  return readSignInLink(email);
}

test("a link opened in another browser asks for confirmation and opens only after it", async ({
  context: elsewhere,
  page: tab,
}) => {
  const email = anEmail("marta");
  const link = await mailSignInLink(email);
  const token = link.split("#token=")[1]!;
  await tab.goto(link);
  await tab.getByRole("heading", { name: "¿Entrar en este navegador?" }).waitFor();
  await picture(tab, "callback-confirm");
  expect((await elsewhere.cookies()).map(({ name }) => name)).not.toContain("__Host-session");
  await tab.waitForURL("/auth/callback");
  expect(await tab.evaluate(() => location.href + JSON.stringify(history.state))).not.toContain(token);

  await confirm(tab, email);
  await comesAlive(tab);
});

test(
  "the browser that requested a link stays signed out when another browser opens it",
  { tags: "deep" },
  async ({ aBrowser, page }) => {
    const email = anEmail();
    const link = await askForLink(page, email);
    const elsewhere = await (await aBrowser()).newPage();
    await elsewhere.goto(link);
    await confirm(elsewhere, email);
    await page.goto("/dashboard");
    await page.waitForURL("/login");
  },
);

test("a link opens immediately in the requesting browser, and leaves no token in the tab's history", async ({
  page,
}) => {
  const link = await askForLink(page);
  await page.goto(link);
  await page.waitForURL("/dashboard");
  await comesAlive(page);
  await page.goBack();
  await page.waitForURL("/dashboard");
  expect(await page.evaluate(() => location.href + JSON.stringify(history.state))).not.toContain("token");
});

test(
  "a fresh link that is opened in the tab of a used one signs in",
  { tags: "deep" },
  async ({ aBrowser, page }) => {
    const email = anEmail();
    const spent = await askForLink(page, email);
    const elsewhere = await (await aBrowser()).newPage();
    await elsewhere.goto(spent);
    await confirm(elsewhere, email);

    const fresh = await askForLink(page, email);
    await page.goto(spent);
    await page.getByRole("heading", { name: "No hemos podido entrar" }).waitFor();
    await page.waitForURL("/auth/callback");
    await page.evaluate(() => (document.body.dataset.same = "page"));
    // As when it is pasted into the address bar: only the fragment changes, and no page is loaded.
    await page.goto(fresh);
    await page.waitForURL("/dashboard");
    expect(await page.evaluate(() => document.body.dataset.same)).toBe("page");
    expect(await page.evaluate(() => location.href + JSON.stringify(history.state))).not.toContain("token");
  },
);

test("the tab that waits at the login signs in automatically when the link is opened in another", async ({
  context,
  page,
}) => {
  const link = await askForLink(page);
  const opened = await context.newPage();
  await opened.goto(link);
  await opened.waitForURL("/dashboard");
  await page.waitForURL("/dashboard");
  await comesAlive(page);
});

test("every sent link replaces the field by a message", { tags: "deep" }, async ({ page }) => {
  await askForLink(page);
  // It may have been sent before the scripts ran.
  await isAlive(page);
  const field = page.getByLabel("Email");
  await field.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Cambiar el email" }).click();
  await field.fill(anEmail());
  await page.getByRole("button", { name: "Enviar enlace de acceso" }).click();
  await field.waitFor({ state: "detached" });
  await page.getByText("¡Enlace enviado! Revisa tu bandeja de entrada.").waitFor();
});

test(
  "a link that gets no answer can be tried again",
  { tags: "deep" },
  async ({ context, page, expectProblem }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const link = await askForLink(page);
    await context.route(/auth\/callback\.data/, (route) => route.abort("internetdisconnected"));
    await page.goto(link);
    await page.getByText("Ocurrió un error inesperado. Por favor intenta de nuevo.").waitFor();
    await context.unroute(/auth\/callback\.data/);
    await page.getByRole("button", { name: "Reintentar" }).click();
    await page.waitForURL("/dashboard");
    await comesAlive(page);
  },
);

test("a used link shows that and leads to a new one", { tags: "deep" }, async ({ aBrowser, page }) => {
  const email = await signIn(page);
  const late = await (await aBrowser()).newPage();
  await late.goto(await readSignInLink(email));
  await late.getByRole("heading", { name: "No hemos podido entrar" }).waitFor();
  await late.getByText("Este enlace ya se ha usado o ha caducado. Pide uno nuevo.").waitFor();
  await late.waitForURL("/auth/callback");
  await late.getByRole("link", { name: "Pedir otro enlace" }).click();
  await late.waitForURL("/login");
  await late.getByLabel("Email").waitFor();
});

test("an altered link opens nothing", { tags: "deep" }, async ({ page }) => {
  const link = await askForLink(page);
  await page.goto(flipSignature(link));
  await page.getByText("Este enlace ya se ha usado o ha caducado. Pide uno nuevo.").waitFor();
  await page.goto("/dashboard");
  await page.waitForURL("/login");
});

test(
  "the callback without a token leads to the login, or to the clock with a session",
  { tags: "deep" },
  async ({ context, page }) => {
    await page.goto("/auth/callback");
    await page.getByText("El enlace estaba incompleto").waitFor();
    expect(new URL(page.url()).pathname).toBe("/login");
    await signedIn(context);
    await page.goto("/auth/callback");
    await page.waitForURL("/dashboard");
    for (const publicPage of ["/login", "/", "/no-existe"]) {
      await page.goto(publicPage);
      await page.waitForURL("/dashboard");
    }
  },
);

test(
  "a wrong address gets an error next to the field, and the typed text stays",
  { tags: "deep" },
  async ({ expectProblem, page }) => {
    expectProblem(/status of 422/);
    await page.goto("/login");
    await page.getByRole("button", { name: "Enviar enlace de acceso" }).click();
    await page.getByText("Por favor ingresa tu email").waitFor();
    await page.getByLabel("Email").fill("marta@");
    await page.getByRole("button", { name: "Enviar enlace de acceso" }).click();
    await page.getByText("Escribe un email completo, como nombre@empresa.es").waitFor();
    expect(await page.getByLabel("Email").inputValue()).toBe("marta@");
    await picture(page, "login-error");
  },
);
