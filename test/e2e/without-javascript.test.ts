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
} from "../support/node/clock-screen";
import { aColleague, pastLogs } from "../support/node/database";
import { anEmail, bearerOf, punchByApi, signedIn } from "../support/node/people";

const withoutJavaScript = { javaScriptEnabled: false };

test("without JavaScript, a worker checks in, and a reload sends no form", async ({ aBrowser }) => {
  const context = await aBrowser(withoutJavaScript);
  await signedIn(context);
  const page = await context.newPage();
  await page.goto("/dashboard");
  await punchIn(page).click();
  await page.getByText(/^Entrada registrada a las/).waitFor();
  // A form that was sent again would be a request with POST.
  expect((await page.reload())!.request().method()).toBe("GET");
  await page.getByText(/^Entrada registrada a las/).waitFor();
  await saysWorking(page);
  expect(await historyRows(page).count()).toBe(1);
});

test(
  "without JavaScript, a person checks in and out, and reloads after each punch",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 409/);
    const context = await aBrowser(withoutJavaScript);
    await signedIn(context);
    const page = await context.newPage();
    await page.goto("/dashboard");
    await punchIn(page).click();
    await page.getByText(/^Entrada registrada a las/).waitFor();
    await saysWorking(page);

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
  },
);

test(
  "without JavaScript, a person filters the history and downloads it",
  { tags: "deep" },
  async ({ aBrowser }) => {
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
    await page.getByText("Ese día no existe: febrero de 2026 tiene 28 días").waitFor();
    expect(await page.getByLabel("Desde", { exact: true }).inputValue()).toBe("31/02/2026");
  },
);

test(
  "without JavaScript, an owner writes the protocol and gives a mandate, and a worker reads, represents and leaves for good",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 422/);
    const [owners, workers] = [await aBrowser(withoutJavaScript), await aBrowser(withoutJavaScript)];
    const email = await signedIn(owners);
    const worker = anEmail("lucia");
    await aColleague(email, { email: worker, fullName: "Lucía Paz" });
    await signedIn(workers, worker);
    const [owner, lucia] = [await owners.newPage(), await workers.newPage()];

    await owner.goto("/protocol/edit");
    await owner.getByText("Quién registra su jornada").first().click();
    await owner.getByLabel("Quién registra su jornada").fill("");
    await owner.getByRole("button", { name: "Guardar como versión nueva" }).click();
    await owner.getByText("Revisa los apartados marcados: no se ha guardado nada.").waitFor();
    await owner.getByLabel("Quién registra su jornada").fill("Toda la plantilla.");
    await owner.getByRole("button", { name: "Guardar como versión nueva" }).click();
    await owner.getByText("Lo han leído 0 de 2 personas").waitFor();
    await lucia.goto("/protocol");
    await lucia.getByText("Toda la plantilla.").waitFor();
    await lucia.getByRole("button", { name: "He leído el protocolo" }).click();
    await lucia.getByText("Lo leíste el").waitFor();

    await owner.goto("/representatives");
    await owner.getByText("Dar acceso a alguien").click();
    await owner.getByRole("link", { name: "Lucía Paz" }).click();
    await owner.getByRole("button", { name: "Dar acceso" }).click();
    await owner.getByText("Lucía Paz tiene ahora acceso como representante.").waitFor();
    await lucia.goto("/representation");
    await lucia.getByRole("heading", { name: "Representación", exact: true }).waitFor();
    await owner.getByText("Retirar el acceso").click();
    await owner.getByRole("button", { name: "Sí, retirar" }).click();
    await owner.getByText("Lucía Paz ya no tiene acceso como representante.").waitFor();

    await lucia.goto("/close-account");
    await lucia.getByRole("button", { name: "Cerrar mi cuenta" }).click();
    await lucia.getByRole("heading", { name: "Tu cuenta está cerrada" }).waitFor();
  },
);

test(
  "without JavaScript, an owner downloads the register, closes the company and opens it again",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 409/);
    const context = await aBrowser(withoutJavaScript);
    const bearer = await bearerOf(await signedIn(context));
    await punchByApi(bearer, "check_in");
    await punchByApi(bearer, "check_out");
    const page = await context.newPage();
    await page.goto("/close-company");
    const close = page.getByRole("button", { name: "Cerrar la empresa" });
    await close.click();
    await page.getByText("Descarga antes el registro de toda la empresa.").waitFor();
    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "Descargar el registro" }).click();
    await (await downloading).path();
    await close.click();
    await page.getByRole("heading", { name: "está cerrada" }).or(page.getByText("Empresa cerrada")).waitFor();
    await page.getByRole("button", { name: "Volver a abrir la empresa" }).click();
    await page.waitForURL("/dashboard");
    await punchIn(page).waitFor();
  },
);
