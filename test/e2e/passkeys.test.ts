import { expect } from "vitest";
import { picture, test } from "../support/node/browser-test";
import { punchIn } from "../support/node/clock-screen";
import { isAlive, openAlive } from "../support/node/screens";
import { queryDirectory } from "../support/node/database";
import { anEmail, signedIn } from "../support/node/people";
import { virtualAuthenticator } from "../support/node/virtual-authenticator";

const door = "Entrar con llave de acceso";

test("a worker adds a passkey, and signs in with it instead of a link", async ({ context, page }) => {
  const authenticator = await virtualAuthenticator(page);
  await signedIn(context);
  await openAlive(page, "/passkeys");
  await page.getByRole("button", { name: "Añadir llave de acceso" }).click();
  await page.getByText("Llave de acceso añadida").waitFor();
  expect(await authenticator.keys()).toHaveLength(1);

  await context.clearCookies();
  await page.goto("/login");
  await page.waitForURL("/dashboard");
  await punchIn(page).waitFor();
});

test(
  "a passkey is added in the profile, named, suggested by the sign-in field, used and removed",
  { tags: "deep" },
  async ({ context, page }) => {
    const authenticator = await virtualAuthenticator(page);
    await signedIn(context);
    await openAlive(page, "/profile");
    await page.getByRole("link", { name: "Acceso y avisos" }).click();
    await page.getByRole("link", { name: "Llaves de acceso" }).click();
    await page.getByLabel("Nombre de la nueva llave").fill("Móvil de Ana");
    await page.getByRole("button", { name: "Añadir llave de acceso" }).click();
    await page.getByText("Llave de acceso añadida").waitFor();
    await page.getByText("Sin usar todavía.").waitFor();
    expect(await authenticator.keys()).toHaveLength(1);
    await picture(page, "passkeys");

    // A device has one passkey for each account.
    await page.getByRole("button", { name: "Añadir llave de acceso" }).click();
    await page.getByText("Este dispositivo ya tiene una llave de acceso de tu cuenta.").waitFor();

    await page.getByRole("link", { name: "Cambiar nombre" }).click();
    await page.getByLabel("Nombre", { exact: true }).fill("Móvil");
    await page.getByRole("button", { name: "Guardar nombre" }).click();
    await page.getByText("Nombre cambiado").waitFor();

    // A person who chooses it among the field's suggestions is signed in.
    await context.clearCookies();
    await page.goto("/login");
    await page.waitForURL("/dashboard");
    await isAlive(page);

    await openAlive(page, "/passkeys");
    await page.getByText("Último uso").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent);
    await page.getByRole("link", { name: "Eliminar" }).click();
    await page.getByText("¿Eliminar la llave de acceso «Móvil»?").waitFor();
    // Pressing Enter twice has removed nothing.
    expect(await focused()).toBe("Cancelar");
    await page.getByRole("link", { name: "Cancelar" }).click();
    await page.getByRole("link", { name: "Eliminar" }).waitFor();
    expect(await focused()).toBe("Llaves de acceso");
    await page.getByRole("link", { name: "Eliminar" }).click();
    await page.getByText("¿Eliminar la llave de acceso «Móvil»?").waitFor();
    await picture(page, "passkey-to-remove");
    await page.getByRole("button", { name: "Eliminar" }).click();
    await page.getByText("Llave de acceso eliminada").waitFor();
  },
);

test(
  "the passkey button is for browsers without suggestions; a removed passkey gets a message with the other way in",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(/status of 401/);
    // A browser that cannot offer it among the suggestions.
    await page.addInitScript("delete PublicKeyCredential.isConditionalMediationAvailable");
    await virtualAuthenticator(page);
    const email = await signedIn(context);
    await openAlive(page, "/passkeys");
    await page.getByRole("button", { name: "Añadir llave de acceso" }).click();
    await page.getByText("Llave de acceso añadida").waitFor();
    await context.clearCookies();
    await openAlive(page, "/login");
    await page.getByRole("button", { name: door }).click();
    await page.waitForURL("/dashboard");
    // The screen leaves first: without cookies its socket would be refused while it opens.
    await page.goto("/ayuda");

    await queryDirectory(
      "DELETE FROM passkeys WHERE user_id = (SELECT id FROM users WHERE email = ?)",
      email,
    );
    await context.clearCookies();
    await openAlive(page, "/login");
    await page.getByRole("button", { name: door }).click();
    await page.getByText("Esta llave de acceso no abre ninguna cuenta. Entra con un enlace").waitFor();
    await picture(page, "passkey-of-nobody");
  },
);

test(
  "a person who requests a second link is offered a passkey at work, and declines once",
  { tags: "deep" },
  async ({ context, page }) => {
    const email = await signedIn(context, anEmail("offer"));
    await signedIn(context, email);
    await openAlive(page, "/dashboard");
    const offer = page.getByRole("heading", { name: "Entra sin esperar al correo" });
    await offer.waitFor();
    await picture(page, "passkey-offer");
    await page.getByRole("button", { name: "Ahora no" }).click();
    await offer.waitFor({ state: "detached" });
    await openAlive(page, "/dashboard");
    expect(await offer.count()).toBe(0);
  },
);

test(
  "without JavaScript passkeys are named and removed, and adding shows that it needs JavaScript",
  { tags: "deep" },
  async ({ aBrowser, expectProblem, page }) => {
    expectProblem(/status of 422/);
    const context = await aBrowser({ javaScriptEnabled: false });
    await virtualAuthenticator(page);
    await signedIn(page.context());
    await openAlive(page, "/passkeys");
    await page.getByRole("button", { name: "Añadir llave de acceso" }).click();
    await page.getByText("Llave de acceso añadida").waitFor();
    await context.addCookies(await page.context().cookies());
    const plain = await context.newPage();
    await plain.goto("/passkeys");
    expect(await plain.locator("noscript").last().innerText()).toContain("hace falta JavaScript");
    await plain.getByRole("link", { name: "Cambiar nombre" }).click();
    await plain.getByLabel("Nombre", { exact: true }).fill("<b>");
    await plain.getByRole("button", { name: "Guardar nombre" }).click();
    await plain.getByText("no puede llevar").first().waitFor();
    expect(await plain.getByLabel("Nombre", { exact: true }).inputValue()).toBe("<b>");
    await plain.getByLabel("Nombre", { exact: true }).fill("Portátil");
    await plain.getByRole("button", { name: "Guardar nombre" }).click();
    await plain.getByText("Nombre cambiado").waitFor();
    await plain.getByRole("link", { name: "Eliminar" }).click();
    await plain.getByRole("button", { name: "Eliminar" }).click();
    await plain.getByText("Llave de acceso eliminada").waitFor();
  },
);
