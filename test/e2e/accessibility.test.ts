// @module-tag deep
import { describe, expect } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { picture, test } from "../support/node/browser-test";
import {
  filterHistory,
  historyRows,
  openClock,
  punchIn,
  punchOut,
  saysWorking,
  userMenu,
} from "../support/node/clock-screen";
import { pastLogs, requireLocation } from "../support/node/database";
import { anEmail, signedIn } from "../support/node/people";

const location = { latitude: 40.4168, longitude: -3.7038 };

describe.each(["light", "dark"] as const)("in %s colours, axe finds nothing wrong with", (colorScheme) => {
  test("the answers of the login", async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 422/);
    const page = await (await aBrowser({ colorScheme })).newPage();
    await page.goto("/login");
    await page.getByRole("button", { name: "Enviar enlace de acceso" }).click();
    await page.getByText("Por favor ingresa tu email").waitFor();
    expect(await accessibilityFaults(page), "login with an error").toEqual([]);
    await picture(page, `login-error-${colorScheme}`);
    await page.getByLabel("Email").fill(anEmail());
    await page.getByRole("button", { name: "Enviar enlace de acceso" }).click();
    await page.getByText("¡Enlace enviado!").waitFor();
    expect(await accessibilityFaults(page), "login, link sent").toEqual([]);
    await picture(page, `login-sent-${colorScheme}`);
  });

  test("the clock screen in all its states", async ({ aBrowser }) => {
    const context = await aBrowser({ colorScheme });
    const email = await signedIn(context);
    const page = await context.newPage();
    await openClock(page);
    await page.getByText("No hay registros en el período seleccionado").waitFor();
    expect(await accessibilityFaults(page), "empty").toEqual([]);
    await picture(page, `clock-empty-${colorScheme}`);

    await userMenu(page).click();
    await page.getByRole("button", { name: "Cerrar Sesión" }).waitFor();
    expect(await accessibilityFaults(page), "menu open").toEqual([]);
    await picture(page, `clock-menu-${colorScheme}`);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Desde: abrir calendario" }).click();
    const calendar = page.getByRole("dialog", { name: "Calendario" });
    await calendar.waitFor();
    expect(await accessibilityFaults(page), "calendar open").toEqual([]);
    await picture(page, `clock-calendar-${colorScheme}`);
    await page.keyboard.press("Escape");
    await calendar.waitFor({ state: "hidden" });

    await filterHistory(page, { from: "31/02/2026", to: "01/03/2026" });
    await page.getByText("Ese día no existe: febrero de 2026 tiene 28 días").waitFor();
    expect(await accessibilityFaults(page), "wrong date").toEqual([]);
    await picture(page, `clock-wrong-date-${colorScheme}`);

    await requireLocation(email);
    await pastLogs(email, [
      { startsAt: Date.parse("2026-03-02T22:00Z"), endsAt: Date.parse("2026-03-03T06:30Z"), location },
      { startsAt: Date.parse("2026-03-04T08:00Z"), endsAt: Date.parse("2026-03-04T16:07Z"), location },
      { startsAt: Date.parse("2026-03-04T17:00Z"), endsAt: Date.parse("2026-03-04T17:40Z") },
    ]);
    await openClock(page, "/dashboard?from=2026-03-01&to=2026-03-31");
    await historyRows(page).nth(2).waitFor();
    expect(await accessibilityFaults(page), "history").toEqual([]);
    await picture(page, `clock-history-${colorScheme}`);

    await context.grantPermissions([]);
    await openClock(page);
    await punchIn(page).click();
    await page.getByRole("alertdialog").waitFor();
    expect(await accessibilityFaults(page), "question about the location").toEqual([]);
    await picture(page, `clock-question-${colorScheme}`);
    await page.getByRole("button", { name: "Fichar sin ubicación" }).click();
    await page.getByText(/^Entrada registrada a las/).waitFor();
    await punchOut(page).waitFor();
    await saysWorking(page);
    await historyRows(page).waitFor();
    expect(await accessibilityFaults(page), "working").toEqual([]);
    await picture(page, `clock-working-${colorScheme}`);
  });
});
