import { readFile } from "node:fs/promises";
import { expect } from "vitest";
import { picture, test } from "../support/node/browser-test";
import {
  filterHistory,
  historyRows,
  leaveAtOnce,
  punchIn,
  saysOut,
  saysWorking,
  userMenu,
} from "../support/node/clock-screen";
import { pastLogs } from "../support/node/database";
import { readMail } from "../support/node/mailbox";
import { anEmail, signedIn } from "../support/node/people";

const withoutJavaScript = { javaScriptEnabled: false };

for (const [path, label, button] of [
  ["/login", "Email", "Enviar enlace de acceso"],
  ["/", "Tu email", "Empezar gratis"],
  ["/", "Email de trabajo", "Crear mi empresa"],
] as const) {
  test(`without JavaScript, '${button}' at ${path} mails a link`, async ({ aBrowser }) => {
    const page = await (await aBrowser(withoutJavaScript)).newPage();
    const email = anEmail();
    await page.goto(path);
    await page.getByLabel(label).fill(email);
    await page.getByRole("button", { name: button }).click();
    await page.getByText("¡Enlace enviado! Revisa tu bandeja de entrada.").waitFor();
    expect(await page.getByLabel(label).inputValue()).toBe("");
    expect((await readMail(email)).subject).toBe("Tu enlace para entrar en Fichaclara");
  });
}

test("without JavaScript, opening the link says what it needs", async ({ aBrowser }) => {
  const page = await (await aBrowser(withoutJavaScript)).newPage();
  await page.goto("/auth/callback#token=anything");
  expect(await page.locator("noscript").innerText()).toContain("Para abrir el enlace hace falta JavaScript.");
});

test("without JavaScript, a person punches in and out, and the same form sent twice punches once", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(/status of 409/);
  const context = await aBrowser(withoutJavaScript);
  await signedIn(context);
  const page = await context.newPage();
  await page.goto("/dashboard");
  await punchIn(page).click();
  await page.getByText(/^Entrada registrada a las/).waitFor();
  await saysWorking(page);

  // The answer to a form, asked for again: the browser sends the very same form.
  await page.reload();
  await page.getByText(/^Entrada registrada a las/).waitFor();
  await saysWorking(page);
  expect(await historyRows(page).count()).toBe(1);

  await leaveAtOnce(page);
  await page.getByText(/^Salida registrada a las/).waitFor();
  await saysOut(page);
  await page.reload();
  await page.getByText(/^Salida registrada a las/).waitFor();
  await saysOut(page);
  expect(await historyRows(page).count()).toBe(1);
  await picture(page, "without-javascript");
});

test("without JavaScript, an old page is told what stands against its punch", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(/status of 409/);
  const context = await aBrowser(withoutJavaScript);
  await signedIn(context);
  const page = await context.newPage();
  const oldPage = await context.newPage();
  await page.goto("/dashboard");
  await oldPage.goto("/dashboard");
  await punchIn(page).click();
  await saysWorking(page);
  await punchIn(oldPage).click();
  await oldPage.getByText(/^Ya tienes un fichaje activo desde el \d\d\/\d\d\/\d{4} \d\d:\d\d\./).waitFor();
  await saysWorking(oldPage);
});

test("without JavaScript, a person filters the history and takes it home", async ({ aBrowser }) => {
  const context = await aBrowser(withoutJavaScript);
  const email = await signedIn(context);
  await pastLogs(email, [
    { startsAt: Date.parse("2026-03-02T08:00:00+01:00"), endsAt: Date.parse("2026-03-02T16:07:00+01:00") },
    { startsAt: Date.parse("2026-03-05T09:00:00+01:00"), endsAt: Date.parse("2026-03-05T09:45:00+01:00") },
  ]);
  const page = await context.newPage();
  await page.goto("/dashboard");
  await page.getByText("No hay registros en el período seleccionado").waitFor();
  await filterHistory(page, { from: "01/03/2026", to: "04/03/2026" });
  await historyRows(page).waitFor();
  expect(await historyRows(page).getByRole("cell").allTextContents()).toEqual([
    "08:00",
    "16:07",
    "8\u00a0h\u00a007\u00a0min",
  ]);

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Exportar CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("fichajes_2026-03-01_2026-03-04.csv");
  const lines = (await readFile(await download.path(), "utf8")).trimEnd().split("\r\n");
  expect(lines[1]).toBe(`${email};;;${email};;02/03/2026;08:00:00;;02/03/2026;16:07:00;;8:07`);
  expect(lines).toHaveLength(2);

  await filterHistory(page, { from: "31/02/2026", to: "04/03/2026" });
  await page.getByText("Escribe la fecha como dd/mm/aaaa").waitFor();
  expect(await page.getByLabel("Desde", { exact: true }).inputValue()).toBe("31/02/2026");
});

test("without JavaScript, a person signs out from the menu", async ({ aBrowser }) => {
  const context = await aBrowser(withoutJavaScript);
  await signedIn(context);
  const page = await context.newPage();
  await page.goto("/dashboard");
  await userMenu(page).click();
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.waitForURL("/login");
  await page.goto("/dashboard");
  await page.waitForURL("/login");
});
