import { expect } from "vitest";
import { accessibilityFaults, walkWithTab } from "../support/node/accessibility";
import { picture, smallPhone, test } from "../support/node/browser-test";
import { query } from "../support/node/database";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { anEmail, bearerOf, inviteByApi, signedIn } from "../support/node/people";

const companyOf = async (email: string) => {
  const [home] = await query<{ name: string; role: string }>(
    `SELECT c.name, p.role FROM users u JOIN profiles p ON p.user_id = u.id
       JOIN companies c ON c.id = p.company_id WHERE u.email = ?`,
    email,
  );
  return home;
};

test("whom two companies have invited chooses one by keyboard, on a small phone", async ({ aBrowser }) => {
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
    "Términos",
    "Privacidad",
  ]);

  await page.getByRole("button", { name: "Unirme a Panadería Sol como empleado" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("/dashboard");
  await page.getByRole("heading", { name: "Hola, Mari" }).waitFor();
  expect(await companyOf(email)).toEqual({ name: "Panadería Sol", role: "employee" });

  // The other invitation leads nowhere any more, and the page says why.
  await page.goto("/join");
  await page.getByText("Ya perteneces a Panadería Sol.").waitFor();
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.getByRole("link", { name: "Ir a fichar" }).click();
  await page.waitForURL("/dashboard");
});

test("without JavaScript one founds one's own company instead", async ({ aBrowser }) => {
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
});
