import { expect } from "vitest";
import type { Locator } from "playwright-core";
import { walkWithTab } from "../support/node/accessibility";
import { desk, picture, test } from "../support/node/browser-test";
import {
  historyRows,
  openClock,
  punchIn,
  punchOut,
  saysOut,
  saysWorking,
  userMenu,
} from "../support/node/clock-screen";
import { pastLogs, requireLocation } from "../support/node/database";
import { signedIn } from "../support/node/people";

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

test(
  "Tab reaches everything on the clock screen, in reading order",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ viewport: desk });
    const email = await signedIn(context);
    await requireLocation(email);
    const location = { latitude: 40.4168, longitude: -3.7038 };
    await pastLogs(email, [
      { startsAt: Date.parse("2026-03-04T08:00Z"), endsAt: Date.parse("2026-03-04T16:07Z"), location },
    ]);
    const page = await context.newPage();
    await openClock(page, "/dashboard?from=2026-03-01&to=2026-03-31");
    await historyRows(page).waitFor();
    // It comes with a request of its own, and brings a link.
    await page.getByRole("region", { name: "Hoy" }).getByText("No hay empleados trabajando").waitFor();
    const { standing, reached } = await walkWithTab(page);
    expect(reached).toEqual(standing);
    const names = reached.map((stop) => stop.replace(/^\d+ /, ""));
    expect(names.slice(0, 3)).toEqual(["Ir al contenido", "Fichaclara", "Fichar"]);
    expect(names).toEqual(
      expect.arrayContaining([
        expect.stringContaining("Menú de usuario"),
        "Fichar Entrada",
        "Desde",
        "Desde: abrir calendario",
        "Filtrar",
        "Mes pasado",
        "Mapa de la entrada (se abre en otra pestaña)",
        "Exportar CSV",
      ]),
    );
  },
);

test("Enter checks in, a second Enter does nothing, and the focus stays on the button", async ({
  context,
  page,
}) => {
  await signedIn(context);
  await openClock(page);
  let sent = 0;
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route("**/api/check-in", async (route) => {
    sent += 1;
    await released;
    await route.continue();
  });
  await punchIn(page).focus();
  await page.keyboard.press("Enter");
  await saysWorking(page);
  await page.keyboard.press("Enter");
  letGo();
  await page.getByText(/^Entrada registrada a las/).waitFor();
  await punchOut(page).waitFor();
  expect(sent).toBe(1);
  expect(await hasFocus(punchOut(page))).toBe(true);
  await picture(page, "focus-on-the-button");
});

test(
  "the first Tab offers to skip the navigation, and Enter does so",
  { tags: "deep" },
  async ({ context, page }) => {
    await signedIn(context);
    await openClock(page);
    await page.keyboard.press("Tab");
    const skip = page.getByRole("link", { name: "Ir al contenido" });
    expect(await hasFocus(skip)).toBe(true);
    await picture(page, "skip-link");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await hasFocus(punchIn(page))).toBe(true);
  },
);

test("the menu opens with Enter, and Esc closes it and returns the focus", async ({ context, page }) => {
  await signedIn(context);
  await openClock(page);
  const signOut = page.getByRole("button", { name: "Cerrar Sesión" });
  await userMenu(page).focus();
  await page.keyboard.press("Enter");
  await signOut.waitFor();
  for (const name of [
    "Meses",
    "Horarios",
    "Turnos",
    "Ausencias",
    "Inspección",
    "Correcciones",
    "Suscripción",
    "Mi tiempo",
    "Mi Perfil",
  ]) {
    await page.keyboard.press("Tab");
    expect(await hasFocus(userMenu(page).locator("..").getByRole("link", { name })), name).toBe(true);
  }
  await page.keyboard.press("Tab");
  expect(await hasFocus(signOut)).toBe(true);
  await page.keyboard.press("Escape");
  await signOut.waitFor({ state: "hidden" });
  expect(await hasFocus(userMenu(page))).toBe(true);
});

test("a day is picked in the calendar with the arrows, and Esc restores the old one", async ({
  context,
  page,
}) => {
  await signedIn(context);
  await openClock(page, "/dashboard?from=2026-03-02&to=2026-03-31");
  const from = page.getByLabel("Desde", { exact: true });
  const opener = page.getByRole("button", { name: "Desde: abrir calendario" });
  const calendar = page.getByRole("dialog", { name: "Calendario" });

  await opener.focus();
  await page.keyboard.press("Enter");
  await calendar.locator("button:focus").waitFor();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await calendar.waitFor({ state: "hidden" });
  expect(await from.inputValue()).toBe("03/03/2026");
  await expect.poll(() => hasFocus(opener)).toBe(true);

  await page.keyboard.press("Enter");
  await calendar.locator("button:focus").waitFor();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Escape");
  await calendar.waitFor({ state: "hidden" });
  expect(await from.inputValue()).toBe("03/03/2026");
  await expect.poll(() => hasFocus(opener)).toBe(true);
});

test(
  "Esc answers the question about the location with no, and returns the focus",
  { tags: "deep" },
  async ({ context, page }) => {
    await context.grantPermissions([]);
    const email = await signedIn(context);
    await requireLocation(email);
    await openClock(page);
    const question = page.getByRole("alertdialog");
    await punchIn(page).focus();
    await page.keyboard.press("Enter");
    await question.locator("button:focus").waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    await saysOut(page);
    await expect.poll(() => hasFocus(punchIn(page))).toBe(true);

    await page.keyboard.press("Enter");
    await question.locator("button:focus").waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    await question.locator("button:focus").waitFor();
  },
);

test("a failing sign-in link moves the focus to the error message", async ({ page }) => {
  await page.goto("/auth/callback#token=none");
  const heading = page.getByRole("heading", { name: "No hemos podido entrar" });
  await heading.waitFor();
  await expect.poll(() => hasFocus(heading)).toBe(true);
  await page.keyboard.press("Tab");
  expect(await hasFocus(page.getByRole("link", { name: "Pedir otro enlace" }))).toBe(true);
});
