import { expect } from "vitest";
import { hourMs } from "~/time/units";
import { accessibilityFaults } from "../support/node/accessibility";
import { picture, smallPhone, test } from "../support/node/browser-test";
import {
  historyRows,
  insist,
  leaveAtOnce,
  openClock,
  punchIn,
  punchOut,
  saysOut,
  saysWorking,
} from "../support/node/clock-screen";
import { pastLogs, query } from "../support/node/database";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { signedIn } from "../support/node/people";

/** Says in the company's settings whether people work remotely. */
const setRemoteWork = (email: string, isEnabled: boolean) =>
  query("UPDATE companies SET remote_work_enabled = ? WHERE name = ?", isEnabled ? "1" : "0", email);

test("a worker takes a pause, and continues to work after it", async ({ context, page }) => {
  const startsAt = Date.now() - 2 * hourMs;
  await pastLogs(await signedIn(context), [{ startsAt, endsAt: null }]);
  await openClock(page);
  await page.getByLabel("Tipo de pausa").selectOption("Comida");
  await page.getByRole("button", { name: "Pausa", exact: true }).click();
  await page.getByRole("heading", { name: "En pausa" }).waitFor();
  await page
    .getByRole("status")
    .getByText(/^Pausa registrada a las/)
    .waitFor();

  // A tap within five seconds would be a double tap. The next person's pause is an hour old.
  const pauses = [{ startsAt: startsAt + hourMs, endsAt: null }];
  // A page that is open when another person signs in navigates by itself, which would abort the next navigation.
  await page.goto("about:blank");
  await pastLogs(await signedIn(context), [{ startsAt, endsAt: null, pauses }]);
  await openClock(page);
  await page.getByRole("button", { name: "Volver al trabajo" }).click();
  await page.getByText(/^Sigues trabajando desde las/).waitFor();
  await saysWorking(page);
});

test(
  "a day has a pause, another mode of work and an undone punch",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(/status of 409/);
    await setRemoteWork(await signedIn(context), true);
    await openClock(page);
    await punchIn(page).click();
    await page.getByText(/^Entrada registrada a las/).waitFor();
    const remote = page.getByRole("button", { name: "A distancia" });
    await remote.click();
    await page.getByText("Ahora trabajas a distancia").waitFor();
    await expect.poll(() => remote.getAttribute("aria-pressed")).toBe("true");
    await picture(page, "clock-working");

    await page.getByRole("button", { name: "En el centro" }).click();
    await page.getByText("Ahora trabajas en el centro").waitFor();
    await expect.poll(() => remote.getAttribute("aria-pressed")).toBe("false");

    await page.getByLabel("Tipo de pausa").selectOption("Comida");
    await page.getByRole("button", { name: "Pausa", exact: true }).click();
    await page.getByRole("heading", { name: "En pausa" }).waitFor();
    await page
      .getByRole("status")
      .getByText(/^Pausa registrada a las/)
      .waitFor();
    await picture(page, "clock-paused");
    expect(await accessibilityFaults(page)).toEqual([]);
    await page.setViewportSize(smallPhone);
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);

    // The open pause remains in another tab and after a reload.
    await page.reload();
    await page.getByRole("heading", { name: "En pausa" }).waitFor();
    await insist(
      page.getByRole("button", { name: "Volver al trabajo" }),
      page.getByText(/^Sigues trabajando desde las/),
    );
    await saysWorking(page);
    await page.getByText(/^Sigues trabajando desde las/).waitFor();

    await leaveAtOnce(page);
    await page.getByText(/^Salida registrada a las/).waitFor();
    await page.getByRole("button", { name: "Deshacer el último fichaje" }).click();
    await page.getByText("Deshecho: no cuenta.").waitFor();
    await saysWorking(page);
    await page.getByRole("cell", { name: "En curso" }).waitFor();
    expect(await historyRows(page).count()).toBe(1);
  },
);

test(
  "the next day begins with the mode in which the person worked last",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(/status of 409/);
    const email = await signedIn(context);
    await setRemoteWork(email, true);
    await pastLogs(email, [{ startsAt: Date.now() - 3_600_000, endsAt: null }]);
    await openClock(page);
    const remote = page.getByRole("button", { name: "A distancia" });
    await remote.click();
    await page.getByText("Ahora trabajas a distancia").waitFor();
    await punchOut(page).click();
    await page.getByText(/^Salida registrada a las/).waitFor();
    const yes = page.getByRole("button", { name: "Sí, fichar la entrada" });
    await insist(punchIn(page), yes);
    await yes.click();
    await page.getByText(/^Entrada registrada a las/).waitFor();
    await expect.poll(() => remote.getAttribute("aria-pressed")).toBe("true");

    // The device remembers the place. A company where nobody works remotely is not asked for it, and records none.
    await leaveAtOnce(page);
    await page.getByText(/^Salida registrada a las/).waitFor();
    await setRemoteWork(email, false);
    await openClock(page);
    await insist(punchIn(page), yes);
    await yes.click();
    await page.getByText(/^Entrada registrada a las/).waitFor();
    await page.getByRole("button", { name: "Pausa", exact: true }).waitFor();
    expect(await remote.count()).toBe(0);
  },
);

test(
  "a person who forgot to check out yesterday begins again with one tap",
  { tags: "deep" },
  async ({ context, page }) => {
    const email = await signedIn(context);
    await pastLogs(email, [{ startsAt: Date.now() - 13 * 3_600_000, endsAt: null }]);
    await openClock(page);
    await saysWorking(page);
    await picture(page, "clock-probably-missing-exit");
    await page.getByRole("button", { name: "Acabo de volver: fichar otra entrada" }).click();
    await page.getByText(/^Entrada registrada a las/).waitFor();
    await page.getByRole("cell", { name: "Falta la salida" }).waitFor();
    await page.getByRole("cell", { name: "En curso" }).waitFor();
  },
);

test(
  "a person who comes back the same day without a check-out states it, and no false hour is recorded",
  { tags: "deep" },
  async ({ context, page }) => {
    const email = await signedIn(context);
    await pastLogs(email, [{ startsAt: Date.now() - 2 * 3_600_000, endsAt: null }]);
    await openClock(page);
    await saysWorking(page);
    await page.getByText("¿Olvidaste fichar la salida?").click();
    await picture(page, "clock-forgot-today");
    await page.getByRole("button", { name: "Acabo de volver: fichar otra entrada" }).click();
    await page.getByText(/^Entrada registrada a las/).waitFor();
    await page.getByRole("cell", { name: "Falta la salida" }).waitFor();
  },
);

test(
  "without JavaScript, pauses and undoing are forms",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 409/);
    const context = await aBrowser({ javaScriptEnabled: false });
    await signedIn(context);
    const page = await context.newPage();
    await page.goto("/dashboard");
    await punchIn(page).click();
    await page.getByRole("button", { name: "Pausa", exact: true }).click();
    await page.getByRole("heading", { name: "En pausa" }).waitFor();
    await insist(
      page.getByRole("button", { name: "Volver al trabajo" }),
      page.getByText(/^Sigues trabajando desde las/),
    );
    await leaveAtOnce(page);
    await saysOut(page);
    await page.getByRole("button", { name: "Deshacer el último fichaje" }).click();
    await saysWorking(page);
  },
);
