// Proves that the app works while the browser translates it, since many people read our Spanish that way.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { desk, test } from "../support/node/browser-test";
import { leaveAtOnce, openClock, punchIn, saysOut, saysWorking } from "../support/node/clock-screen";
import { aColleague, query } from "../support/node/database";
import { anEmail, bearerOf, punchByApi, signedIn } from "../support/node/people";
import { isAlive, openLive } from "../support/node/screens";
import { canTranslate, translate } from "../support/node/translated-page";

const kindsOf = (email: string) =>
  query<{ kind: string }>(
    `SELECT e.kind FROM events e JOIN profiles p ON p.subject = e.subject
     WHERE p.email = ? AND e.kind IN ('check_in', 'check_out') ORDER BY e.subject_seq`,
    email,
  );

const menu = (page: Page) => page.getByRole("navigation", { name: "Principal" });

test("a page translated by the browser checks in and out once each, and shows the right state", async ({
  context,
  expectProblem,
  page,
}) => {
  expectProblem(/status of 409/);
  await canTranslate(context);
  const email = await signedIn(context);
  await openClock(page);
  await translate(page);
  await punchIn(page).click();
  await saysWorking(page);
  await page.getByText(/^Entrada registrada a las/).waitFor();
  const duration = page.getByText(/^0:\d\d:\d\d$/);
  const before = await duration.textContent();
  await expect.poll(() => duration.textContent()).not.toBe(before);
  await leaveAtOnce(page);
  await saysOut(page);
  await page.getByText(/^Salida registrada a las/).waitFor();
  expect((await kindsOf(email)).map(({ kind }) => kind)).toEqual(["check_in", "check_out"]);
});

test(
  "a page translated by the browser shows changes from elsewhere, and moves between screens",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ viewport: desk });
    await canTranslate(context);
    const owner = await signedIn(context);
    const [lucia, omar] = [anEmail("lucia"), anEmail("omar")];
    await aColleague(owner, { email: lucia, fullName: "Lucía Peña" });
    await aColleague(owner, { email: omar, fullName: "Omar Haddad" });
    const page = await context.newPage();
    await openLive(page, "/working-now");
    await isAlive(page);
    await translate(page);
    const bearer = await bearerOf(lucia);
    await punchByApi(bearer, "check_in");
    await page.getByText("Lucía Peña").waitFor();
    await punchByApi(await bearerOf(omar), "check_in");
    await page.getByText("Omar Haddad").waitFor();
    await punchByApi(bearer, "check_out");
    await page.getByText("Lucía Peña").waitFor({ state: "hidden" });

    await menu(page).getByRole("link", { name: "Reportes" }).click();
    await page.getByRole("heading", { name: "Reportes", level: 1 }).waitFor();
    await page.getByRole("button", { name: /^Periodo/ }).click();
    await page.getByLabel("Desde", { exact: true }).fill("01/10/2026");
    await page.getByLabel("Hasta", { exact: true }).fill("31/10/2026");
    await page.getByRole("button", { name: "Consultar" }).click();
    await page.waitForURL(/from=01%2F10%2F2026/);

    await menu(page).getByRole("link", { name: "Equipo" }).click();
    await page.getByRole("link", { name: "Omar Haddad", exact: true }).waitFor();
    await page.getByRole("button", { name: "Invitar" }).first().click();
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await page.getByLabel("Elegir a Omar Haddad").check();
    await page.getByText("1 persona elegida").waitFor();
    await page.getByLabel("Elegir a Lucía Peña").check();
    await page.getByText("2 personas elegidas").waitFor();

    for (const [tab, heading] of [
      ["Invitaciones", "Invitaciones"],
      ["Tablets", "Tablets"],
    ] as const) {
      await page.getByRole("navigation", { name: "Equipo" }).getByRole("link", { name: tab }).click();
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    }
    for (const [screen, heading] of [
      ["Inspección", "Inspección"],
      ["Correcciones", "Correcciones"],
      ["Suscripción", "Suscripción"],
      ["Mi Perfil", "Mi Perfil"],
      ["Fichar", "Hola"],
    ] as const) {
      await menu(page).getByRole("link", { name: screen }).click();
      await page.getByRole("heading", { name: heading, level: 1 }).waitFor({ state: "attached" });
    }
    await punchIn(page).click();
    await saysWorking(page);
    await page.getByText(/^Entrada registrada a las/).waitFor();
  },
);
