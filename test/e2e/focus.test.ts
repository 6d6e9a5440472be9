import type { BrowserContext, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { picture, smallPhone, test } from "../support/node/browser-test";
import { aColleague, nameCompany, peopleAtWork, query } from "../support/node/database";
import { anEmail, signedIn } from "../support/node/people";
import { isAlive, openAlive, openLive } from "../support/node/screens";

const hasFocus = (control: Locator) => control.evaluate((element) => element === document.activeElement);

/** Holds and counts requests to a path until they are released. */
async function hold(page: Page, path: string, method = "POST") {
  let sent = 0;
  let letGo = () => undefined as void;
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(
    ({ pathname }) => pathname === path,
    async (route) => {
      if (route.request().method() !== method) return route.continue();
      sent += 1;
      await isLetGo;
      await route.continue();
    },
  );
  return { sent: () => sent, letGo };
}

interface Sending {
  form: string;
  path: string;
  /** The address of the form. */
  to: string;
  method?: string;
  /** Types and ticks before the first press. */
  fill?: (page: Page) => Promise<unknown>;
  /** The place at which Enter is pressed. */
  at: (page: Page) => Locator;
  /** The place of the focus after the answer; where Enter was pressed by default. */
  then?: (page: Page) => Locator;
  busy: string;
  answer?: string;
}

const forms: Sending[] = [
  {
    form: "the login, sent from its field",
    path: "/login",
    to: "/login.data",
    fill: (page) => page.getByLabel("Email").fill(anEmail()),
    at: (page) => page.getByLabel("Email"),
    busy: "Enviando...",
    // The answer takes the field's place.
    then: (page) => page.locator("[tabindex='-1']", { hasText: "Lo hemos enviado a" }),
    answer: "¡Enlace enviado! Revisa tu bandeja de entrada.",
  },
  {
    form: "the profile",
    path: "/profile",
    to: "/profile.data",
    fill: (page) => page.getByLabel("Nombre Completo").fill("Ana Sol"),
    at: (page) => page.getByRole("button", { name: /Guardar Cambios|Guardando/ }),
    busy: "Guardando...",
    answer: "Información actualizada correctamente",
  },
  {
    form: "the location",
    path: "/profile",
    to: "/profile.data",
    at: (page) => page.getByRole("button", { name: /Guardar configuración|Guardando/ }),
    busy: "Guardando...",
    answer: "Configuración actualizada correctamente",
  },
  {
    form: "the export",
    path: "/register",
    to: "/register/registro.zip",
    method: "GET",
    at: (page) => page.getByRole("button", { name: /^Export/ }),
    busy: "Exportando...",
  },
];

/** Presses Enter twice while a form is being sent. */
async function pressEnterTwice(
  { path, to, method, fill, at, then = at, busy, answer }: Sending,
  { context, page }: { context: BrowserContext; page: Page },
) {
  if (path !== "/login") await signedIn(context);
  await page.goto(path);
  await isAlive(page);
  const { sent, letGo } = await hold(page, to, method);
  await fill?.(page);
  await at(page).focus();
  await page.keyboard.press("Enter");
  const isBusy = page.locator("[aria-disabled=true]", { hasText: busy });
  await isBusy.waitFor();
  expect(await hasFocus(at(page))).toBe(true);
  await page.keyboard.press("Enter");
  letGo();
  await isBusy.waitFor({ state: "hidden" });
  if (answer) await page.getByText(answer).waitFor();
  expect(await hasFocus(then(page))).toBe(true);
  expect(sent()).toBe(1);
}

const keepsFocus =
  "the focus stays where Enter was pressed while $form is sent and answered, and a second Enter sends nothing";
test.for(forms.filter(({ path }) => path === "/login"))(keepsFocus, pressEnterTwice);
test.for(forms.filter(({ path }) => path !== "/login"))(keepsFocus, { tags: "deep" }, pressEnterTwice);

interface WrongField {
  path: string;
  field: string;
  typed: string;
  send: string;
  /** The part of the screen to open first. */
  part?: string;
}

const wrongFields: WrongField[] = [
  { path: "/absences/new?kind=vacation", field: "Primer día", typed: "mañana", send: "Pedir" },
  { path: "/absences/kinds?kind=new", field: "Nombre", typed: "", send: "Guardar" },
  { path: "/corrections/new", field: "Hora de entrada", typed: "99:99", send: "Proponer" },
  { path: "/inspection/new", field: "Nombre y apellidos", typed: "", send: "Crear enlace" },
  { path: "/invitations/new", field: "Nombre Completo", typed: "", send: "Enviar invitación" },
  { path: "/kiosks/new", field: "Código que muestra la tablet", typed: "no", send: "Añadir una tablet" },
  { path: "/months/payroll/adviser", field: "Correo de tu gestoría", typed: "no", send: "Crear enlace" },
  {
    path: "/protocol/edit",
    field: "1. Quién registra su jornada",
    typed: "",
    send: "Guardar como versión nueva",
    part: "1. Quién registra su jornada",
  },
  { path: "/pin", field: "PIN nuevo", typed: "12", send: "Guardar PIN" },
  {
    path: "/schedules/centres",
    field: "Nombre del centro",
    typed: "",
    send: "Añadir centro",
    part: "Añadir centro",
  },
];

test.for(wrongFields)(
  "the wrong field $field of $path has the focus after the answer",
  { tags: "deep" },
  async ({ path, field, typed, send, part }, { context, page, expectProblem }) => {
    expectProblem(/status of 422/);
    await signedIn(context);
    await openAlive(page, path);
    if (part) await page.locator("summary", { hasText: part }).click();
    const control = page.getByLabel(field, { exact: true });
    await control.fill(typed);
    await page.getByRole("button", { name: send, exact: true }).click();
    await expect.poll(() => hasFocus(control)).toBe(true);
  },
);

test("a manager who deactivates a colleague by keyboard continues at the undo button", async ({
  context,
  page,
}) => {
  const owner = await signedIn(context);
  const email = anEmail();
  await aColleague(owner, { email, fullName: "Lucía Peña" });
  await page.goto("/team");
  await isAlive(page);
  const { letGo } = await hold(page, "/team.data", "GET");
  await page.getByLabel("Elegir a Lucía Peña").check();
  const deactivate = page.getByRole("button", { name: "Desactivar" });
  await deactivate.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Sí, desactivar" }).focus();
  // The list reloads below the question, and the focus stays.
  await query("UPDATE profiles SET full_name = 'Lucía Gil' WHERE email = ?", email);
  letGo();
  await page.getByText("Lucía Gil").waitFor();
  await page.keyboard.press("Enter");
  await page.getByText("1 persona desactivada").waitFor();
  // Nobody is ticked any more.
  await deactivate.waitFor({ state: "hidden" });
  await page.keyboard.press("Tab");
  expect(await hasFocus(page.getByRole("button", { name: "Deshacer" }))).toBe(true);
});

test("on a phone, the bottom bar hides nothing that Tab reaches", { tags: "deep" }, async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: smallPhone });
  const owner = await signedIn(context);
  await peopleAtWork(owner, 12);
  const page = await context.newPage();
  // Scripts, live data and fonts all move the content below them.
  await openLive(page, "/team");
  await isAlive(page);
  await page.evaluate(() => document.fonts.ready);
  const bar = (await page.getByRole("navigation", { name: "Principal" }).last().boundingBox())!;
  const inMain = page.locator("main :focus");
  await page.locator("main a").first().focus();
  const hidden: string[] = [];
  let reached = 0;
  for (; (await inMain.count()) > 0; reached += 1) {
    const box = (await inMain.boundingBox())!;
    if (box.y + box.height > bar.y) hidden.push(await inMain.evaluate((control) => control.outerHTML));
    await page.keyboard.press("Tab");
  }
  expect(reached).toBeGreaterThan(20);
  expect(hidden).toEqual([]);
});

test(
  "the pressed menu entry is highlighted while its screen loads",
  { tags: "deep" },
  async ({ context, page }) => {
    await signedIn(context);
    await page.goto("/dashboard");
    await isAlive(page);
    const { letGo } = await hold(page, "/team.data", "GET");
    const bar = page.getByRole("navigation", { name: "Principal" });
    const highlighted = () =>
      bar
        .getByRole("link")
        .evaluateAll((links) =>
          links
            .filter(
              (link) =>
                getComputedStyle(link).color === getComputedStyle(document.querySelector("header a")!).color,
            )
            .map(({ textContent }) => textContent),
        );
    expect(await highlighted()).toEqual(["Fichar"]);
    await bar.getByRole("link", { name: "Equipo" }).click();
    await expect.poll(highlighted).toEqual(["Equipo"]);
    expect(await bar.getByRole("link", { name: "Fichar" }).getAttribute("aria-current")).toBe("page");
    letGo();
    await page.getByRole("heading", { name: "Equipo" }).waitFor();
    expect(await highlighted()).toEqual(["Equipo"]);
  },
);

test.for(["light", "dark"] as const)(
  "in %s colours, the report form of a large team lists its people, and one ticked person replaces everybody",
  { tags: "deep" },
  async (colorScheme, { aBrowser }) => {
    const context = await aBrowser({ colorScheme });
    const owner = await signedIn(context);
    await peopleAtWork(owner, 25);
    const page = await context.newPage();
    await page.goto("/reports");
    await isAlive(page);
    await page.getByRole("button", { name: /^Personas/ }).click();
    await expect.poll(() => page.getByRole("checkbox").count()).toBe(21);
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, `reports-everybody-${colorScheme}`);
    const everybody = page.getByRole("checkbox", { name: "Todo el equipo" });
    await page.getByRole("checkbox").last().check();
    await expect.poll(() => everybody.isChecked()).toBe(false);
    await everybody.check();
    await expect.poll(() => page.getByRole("checkbox", { checked: true }).count()).toBe(1);
  },
);

test(
  "a field of the invitation is marked as wrong until it is corrected, and not longer",
  { tags: "deep" },
  async ({ context, page }) => {
    await nameCompany(await signedIn(context));
    await page.goto("/team");
    await isAlive(page);
    await page.getByRole("button", { name: "Invitar Miembro" }).click();
    const dialog = page.getByRole("dialog");
    const wrong = () =>
      dialog
        .locator("[aria-invalid=true]")
        .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).name));
    await dialog.getByRole("button", { name: "Enviar invitación" }).click();
    await expect.poll(wrong).toEqual(["full_name", "email"]);
    await dialog.getByLabel("Email").focus();
    await page.keyboard.type("lucia");
    expect(await wrong()).toEqual(["full_name"]);
    expect(await hasFocus(dialog.getByLabel("Email"))).toBe(true);
    await page.keyboard.press("Enter");
    await expect.poll(wrong).toEqual(["full_name", "email"]);
    await picture(page, "invite-errors");
  },
);
