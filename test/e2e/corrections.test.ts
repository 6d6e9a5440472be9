import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { desk, phone, picture, smallPhone, test } from "../support/node/browser-test";
import { saysWorking, userMenu } from "../support/node/clock-screen";
import { aColleague, pastLogs } from "../support/node/database";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { readMail } from "../support/node/mailbox";
import { anEmail, bearerOf, punchByApi, signedIn } from "../support/node/people";
import { openAlive } from "../support/node/screens";

const hourMs = 3_600_000;

async function fits(page: Page) {
  for (const viewport of [smallPhone, desk, phone]) {
    await page.setViewportSize(viewport);
    expect(await accessibilityFaults(page)).toEqual([]);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
  }
}

test("a forgotten exit is asked for, told by its person and accepted with one tap", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(/422/);
  const hers = await aBrowser();
  const owners = await aBrowser();
  const owner = await signedIn(owners);
  const email = anEmail("lucia");
  await aColleague(owner, { email, fullName: "Lucía Peña" });
  const began = Date.now() - 20 * hourMs;
  await pastLogs(email, [
    { startsAt: began - 24 * hourMs, endsAt: began - 20 * hourMs },
    { startsAt: began, endsAt: null },
  ]);
  await signedIn(hers, email);
  const page = await hers.newPage();
  await openAlive(page, "/dashboard");
  await page.getByRole("button", { name: "Olvidé la salida" }).click();
  await saysWorking(page);
  await page.reload();
  await picture(page, "corrections-asked");
  await page.getByRole("link", { name: /^¿A qué hora saliste el/ }).click();
  await page.getByRole("heading", { name: /^¿A qué hora saliste el/ }).waitFor();
  // As they usually do.
  expect(await page.getByLabel("Hora de salida").inputValue()).toMatch(/^\d\d:\d\d$/);
  await fits(page);
  await picture(page, "corrections-new");
  await page.getByLabel("Motivo").fill("");
  await page.getByRole("button", { name: "Proponer" }).click();
  await page.getByText("Di por qué, con al menos 5 caracteres.").waitFor();
  await page.getByLabel("Motivo").fill("Me fui sin fichar la salida");
  await page.getByRole("button", { name: "Proponer" }).click();
  await page.getByText("Propuesta enviada. El registro sigue como estaba hasta que se aplique.").waitFor();
  await page.getByText("Espera respuesta").waitFor();
  await expect.poll(async () => (await readMail(owner)).subject).toBe("Tienes una corrección pendiente");

  const theirs = await owners.newPage();
  await openAlive(theirs, "/dashboard");
  await userMenu(theirs).click();
  await theirs.getByRole("link", { name: "Pendiente 1 por contestar" }).click();
  await theirs.getByText("Lucía Peña", { exact: true }).waitFor();
  await fits(theirs);
  await picture(theirs, "corrections-inbox");
  await theirs.getByRole("button", { name: "Aceptar" }).click();
  await theirs.getByText("Aceptada: el fichaje ya dice lo propuesto.").waitFor();
  await theirs.getByText("No hay nada pendiente").waitFor();
  await theirs.getByRole("link", { name: "Todas" }).click();
  await theirs.getByText("Aplicada, de acuerdo").waitFor();
  await picture(theirs, "corrections-all");

  await openAlive(page, "/dashboard");
  expect(await page.getByRole("link", { name: /^¿A qué hora saliste/ }).count()).toBe(0);
});

test("without JavaScript a day is mended as well: what is proposed, disagreed with and applied all the same", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(/422/);
  const [hers, owners] = [
    await aBrowser({ javaScriptEnabled: false }),
    await aBrowser({ javaScriptEnabled: false }),
  ];
  const owner = await signedIn(owners);
  const email = anEmail("leo");
  await aColleague(owner, { email, fullName: "Leo Díaz" });
  const began = Date.now() - 30 * hourMs;
  await pastLogs(email, [{ startsAt: began, endsAt: began + 8 * hourMs }]);
  await signedIn(hers, email);
  const theirs = await owners.newPage();
  await theirs.goto("/team");
  await theirs.getByRole("link", { name: "Leo Díaz", exact: true }).click();
  const day = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Madrid" }).format(began);
  await theirs.goto(`${theirs.url()}&month=${day.slice(0, 7)}&day=${day}`);
  await theirs.getByRole("link", { name: "Corregir" }).click();
  await theirs.getByText("De Leo Díaz").waitFor();
  await theirs.getByLabel("Qué propones").selectOption({ label: "Que no cuente: no debería estar" });
  await theirs.getByLabel("Motivo").fill("Ese día no vino");
  await theirs.getByRole("button", { name: "Proponer" }).click();
  await theirs.getByText("Propuesta enviada.").waitFor();

  const page = await hers.newPage();
  await page.goto("/corrections");
  await page.getByText("No estoy de acuerdo").click();
  await page.getByRole("button", { name: "Enviar desacuerdo" }).click();
  await page.getByText("Di por qué no estás de acuerdo.").first().waitFor();
  await page.getByLabel("¿Por qué no estás de acuerdo?").fill("Vine y trabajé ocho horas");
  await page.getByRole("button", { name: "Enviar desacuerdo" }).click();
  await page.getByText(/^Guardado: consta que no estás de acuerdo/).waitFor();

  // It waits for whoever can apply or withdraw it.
  await theirs.goto("/corrections");
  await theirs.getByText("«Vine y trabajé ocho horas»").waitFor();
  await picture(theirs, "corrections-disagreed");
  await theirs.getByRole("button", { name: "Aplicar sin acuerdo" }).click();
  await theirs.getByText("Aplicada: el fichaje ya no cuenta.").waitFor();
  await theirs.goto("/corrections?status=all");
  await theirs.getByText("Aplicada, sin acuerdo").waitFor();
});

/** As Madrid's clocks and calendars show an instant. */
const shown = (at: number, options: Intl.DateTimeFormatOptions, locale = "es") =>
  new Intl.DateTimeFormat(locale, { timeZone: "Europe/Madrid", ...options }).format(at);

test("what was proposed before the entry went on is proposed again with one tap", async ({ aBrowser }) => {
  const [hers, owners] = [await aBrowser(), await aBrowser()];
  const owner = await signedIn(owners);
  const email = anEmail("nora");
  await aColleague(owner, { email, fullName: "Nora Gil" });
  const began = Date.now() - 4 * hourMs;
  await pastLogs(email, [{ startsAt: began, endsAt: null }]);
  await signedIn(hers, email);
  const page = await hers.newPage();
  const day = shown(began, {}, "sv");
  await openAlive(page, `/history?month=${day.slice(0, 7)}&day=${day}`);
  await page.getByRole("link", { name: "Corregir" }).click();
  const earlier = began - hourMs;
  const hour = shown(earlier, { hour: "2-digit", minute: "2-digit" });
  const date = shown(earlier, { day: "2-digit", month: "2-digit", year: "numeric" });
  await page.getByLabel("Fecha de entrada", { exact: true }).fill(date);
  await page.getByLabel("Hora de entrada").fill(hour);
  await page.getByLabel("Motivo").fill("Llegué una hora antes");
  await page.getByRole("button", { name: "Proponer" }).click();
  await page.getByText("Propuesta enviada.").waitFor();
  await punchByApi(await bearerOf(email), "check_out");

  await openAlive(page, "/corrections");
  await page.getByText("El fichaje ha cambiado desde que se propuso").waitFor();
  await fits(page);
  await picture(page, "corrections-outdated");
  await page.getByRole("link", { name: "Proponer de nuevo" }).click();
  await page.getByRole("heading", { name: "Corregir un fichaje" }).waitFor();
  expect(await page.getByLabel("Hora de entrada").inputValue()).toBe(hour);
  await page.getByRole("button", { name: "Proponer" }).click();
  await page.getByText("Propuesta enviada.").waitFor();
  expect(await page.getByRole("link", { name: "Proponer de nuevo" }).count()).toBe(0);
});
