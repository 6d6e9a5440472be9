import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults, walkWithTab } from "../support/node/accessibility";
import { picture, smallPhone, test } from "../support/node/browser-test";
import { query, queryDirectory } from "../support/node/database";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { anEmail, bearerOf, inviteByApi, signedIn, submitForm } from "../support/node/people";
import { openAlive, openLive } from "../support/node/screens";

const companiesOf = (email: string) =>
  queryDirectory(
    "SELECT company_id FROM memberships m JOIN users u ON u.id = m.user_id WHERE u.email = ?",
    email,
  );

const companyOf = async (email: string) => {
  const [home] = await query<{ name: string; role: string }>(
    `SELECT c.name, p.role FROM profiles p
       JOIN companies c ON c.id = p.company_id WHERE p.email = ?`,
    email,
  );
  return home;
};

test(
  "a person invited by two companies chooses one by keyboard, on a small phone",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const owners = [await signedIn(await aBrowser()), await signedIn(await aBrowser())];
    await query("UPDATE companies SET name = 'Panadería Sol' WHERE name = ?", owners[0]!);
    await query(
      "UPDATE companies SET name = 'Construcciones y Reformas Integrales Hermanos Fernández-Etxeberria, S.L.' WHERE name = ?",
      owners[1]!,
    );
    const email = anEmail("maria-del-carmen.fernandez-de-la-vega.y.gonzalez");
    await inviteByApi(await bearerOf(owners[0]!), { email, full_name: "Mari" });
    await inviteByApi(await bearerOf(owners[1]!), { email, full_name: "Mari", role: "admin" });

    const context = await aBrowser({ viewport: smallPhone });
    await signedIn(context, email);
    const page = await context.newPage();
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Elige tu empresa" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/join");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await accessibilityFaults(page), colorScheme).toEqual([]);
      await picture(page, `join-${colorScheme}`);
    }
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    const { standing, reached } = await walkWithTab(page);
    expect(reached).toEqual(standing);
    expect(reached.map((stop) => stop.replace(/^\d+ /, ""))).toEqual([
      "Fichaclara",
      expect.stringMatching(/^Unirme a Construcciones y Reformas .* como administrador$/),
      "Unirme a Panadería Sol como empleado",
      "Crear mi propia empresa",
      "Cerrar Sesión",
      "Cerrar tu cuenta",
      "Términos",
      "Privacidad",
    ]);

    await page.getByRole("button", { name: "Unirme a Panadería Sol como empleado" }).focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("/dashboard");
    await page.getByRole("heading", { name: "Hola, Mari" }).waitFor();
    expect(await companyOf(email)).toEqual({ name: "Panadería Sol", role: "employee" });

    // The other invitation is still open, and a person may be in both companies.
    await page.goto("/join");
    await page.getByText("Te han invitado", { exact: true }).waitFor();
    await page.getByRole("button", { name: /^Unirme a Construcciones/ }).click();
    await page.waitForURL("/dashboard");
    expect(await companiesOf(email)).toHaveLength(2);

    await page.goto("/join");
    await page.getByRole("heading", { name: "Tus empresas" }).waitFor();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await accessibilityFaults(page), colorScheme).toEqual([]);
      await picture(page, `own-companies-${colorScheme}`);
    }
    expect(await smallTargets(page)).toEqual([]);
  },
);

/** Accepts the invitation of an address in its signed-in browser. */
async function joinsByForm(context: BrowserContext, email: string): Promise<void> {
  const [invitation] = await query<{ id: string }>("SELECT id FROM invitations WHERE email = ?", email);
  await submitForm(context, "/join", { intent: "join", invitation_id: invitation!.id });
}

test("a person switches to another company in the menu, in every tab at the same time", async ({
  context,
}) => {
  const [hers, theirs] = [anEmail("olga"), await signedIn(context)];
  const bearer = await bearerOf(hers);
  await query("UPDATE companies SET name = 'Panadería Sol' WHERE name = ?", hers);
  await query("UPDATE companies SET name = 'Taller Ruiz' WHERE name = ?", theirs);
  await inviteByApi(bearer, { email: theirs, full_name: "Mari" });
  await joinsByForm(context, theirs);
  const [page, other] = [await context.newPage(), await context.newPage()];
  await openLive(other, "/dashboard");
  await other.getByRole("heading", { name: "Hola, Mari" }).waitFor();
  await openAlive(page, "/dashboard");

  await page.locator("header summary").click();
  await page.getByRole("group").getByText("Panadería Sol", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Cambiar de empresa" }).click();
  await page.getByRole("heading", { name: "Tus empresas" }).waitFor();
  await page.getByRole("button", { name: "Entrar en Taller Ruiz" }).click();
  await page.waitForURL("/dashboard");
  await page.locator("header summary").click();
  await page.getByRole("group").getByText("Taller Ruiz", { exact: true }).waitFor();
  await picture(page, "company-in-menu");
  // The other tab follows.
  await other.getByRole("heading", { name: "Hola, Mari" }).waitFor({ state: "detached" });
  await other.locator("header summary").click();
  await other.getByRole("group").getByText("Taller Ruiz", { exact: true }).waitFor();
});

test(
  "an empty company is abandoned on joining another only if its owner ticks that",
  { tags: "deep" },
  async ({ aBrowser, context }) => {
    const [hers, theirs] = [await signedIn(await aBrowser()), await signedIn(context)];
    await query("UPDATE companies SET name = 'Panadería Sol' WHERE name = ?", hers);
    await query(
      "UPDATE companies SET name = 'Construcciones Hermanos Fernández, S.L.' WHERE name = ?",
      theirs,
    );
    await inviteByApi(await bearerOf(hers), { email: theirs, full_name: "Mari" });
    const page = await context.newPage();
    await page.setViewportSize(smallPhone);
    await page.goto("/join");
    const tick = page.getByRole("checkbox", { name: /^Descartar también mi empresa «Construcciones/ });
    await tick.waitFor();
    expect(await tick.isChecked()).toBe(false);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await accessibilityFaults(page), colorScheme).toEqual([]);
      await picture(page, `join-empty-${colorScheme}`);
    }
    expect([await sidewaysOverflow(page), await smallTargets(page)]).toEqual([0, []]);
    await tick.check();
    await page.getByRole("button", { name: "Unirme a Panadería Sol como empleado" }).click();
    await page.getByRole("heading", { name: "Hola, Mari" }).waitFor();
    expect(await companiesOf(theirs)).toHaveLength(1);
  },
);

test(
  "a punch from a page of the previous company is refused, and the screen shows the reason",
  { tags: "deep" },
  async ({ aBrowser, context, expectProblem }) => {
    expectProblem(/status of 409/);
    const [hers, theirs] = [await signedIn(await aBrowser()), await signedIn(context)];
    await inviteByApi(await bearerOf(hers), { email: theirs, full_name: "Mari" });
    const page = await context.newPage();
    await page.goto("/join");
    await page.getByRole("button", { name: /^Unirme a/ }).click();
    await page.waitForURL("/dashboard");
    // This tab does not hear of it, and notices nothing before it sends a form.
    let letGo = () => {};
    const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
    await page.route(/\.data(\?|$)/, async (route) => {
      await isLetGo;
      await route.continue();
    });
    await openAlive(page, "/dashboard");
    await queryDirectory(
      `UPDATE sessions SET profile_id = (SELECT profile_id FROM memberships m WHERE m.user_id = sessions.user_id
       AND m.profile_id <> sessions.profile_id) WHERE user_id = (SELECT id FROM users WHERE email = ?)`,
      theirs,
    );
    const answer = page.waitForResponse(/api\/check-in$/);
    await page.getByRole("button", { name: "Fichar Entrada" }).click();
    expect((await answer).status()).toBe(409);
    letGo();
    // The screen refetches its data, and finds itself in the other company.
    await page.getByRole("heading", { name: "Tus empresas" }).waitFor();
    await page.getByText(`En otra pestaña has pasado a ${theirs}.`).waitFor();
    await picture(page, "meant-for-another-company");
    const punches = await query(
      "SELECT 1 FROM time_logs t JOIN profiles p ON p.subject = t.subject WHERE p.email = ?",
      theirs,
    );
    expect(punches).toEqual([]);
  },
);

test(
  "without JavaScript an invited person founds their own company instead",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const email = anEmail("sol");
    for (const full_name of ["Sol", "Sole"]) {
      const owner = await signedIn(await aBrowser());
      await inviteByApi(await bearerOf(owner), { email, full_name });
    }
    const context = await aBrowser({ javaScriptEnabled: false });
    await signedIn(context, email);
    const page = await context.newPage();
    await page.goto("/join");
    await page.getByText("Te han invitado a más de una empresa.").waitFor();
    await page.getByRole("button", { name: "Crear mi propia empresa" }).click();
    await page.waitForURL("/dashboard");
    expect(await companyOf(email)).toEqual({ name: email, role: "owner" });
  },
);
