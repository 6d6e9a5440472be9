import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { messages } from "~/modules/kiosk/messages";
import { formatTime } from "~/time/formats";
import { picture, test } from "../support/node/browser-test";
import {
  enter,
  faultsOn,
  lying,
  ownPin,
  ownPinByForm,
  paired,
  pairedByForms,
  tablet,
  withoutAddressByForms,
} from "../support/node/kiosk";
import { bearerOf, proposeByApi, signedIn, submitForm } from "../support/node/people";
import { pastLogs } from "../support/node/database";
import { openAlive } from "../support/node/screens";

const pin = "7395";

type OpenBrowser = (options?: object) => Promise<BrowserContext>;

/** Makes a kiosk, a manager and their PIN through the screens. */
async function sceneByHand(aBrowser: OpenBrowser, options: object) {
  const context = await aBrowser();
  await signedIn(context);
  const manager = await context.newPage();
  const kiosk = await (await aBrowser(options)).newPage();
  await paired(manager, kiosk);
  return { manager, kiosk, ...(await ownPin(manager, pin)) };
}

/** Makes an unopened kiosk, its owner and the owner's PIN. */
async function scene(aBrowser: OpenBrowser, options: object) {
  const managers = await aBrowser();
  const owner = await signedIn(managers);
  const tablets = await aBrowser(options);
  await pairedByForms(managers, tablets);
  const anasPin = await ownPinByForm(managers, pin);
  const aColleague = (fullName: string) => withoutAddressByForms(managers, { ownerEmail: owner, fullName });
  return { owner, managers, kiosk: await tablets.newPage(), known: anasPin, aColleague };
}

/** Gives the test control of the page's clock, a moment from now. */
const stopClock = async (page: Page) => page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);

test("a person punches at a kiosk with number and PIN, and a wrong PIN is refused", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(/status of 422/);
  const { kiosk, known } = await scene(aBrowser, { viewport: tablet });
  await kiosk.clock.install();
  await openAlive(kiosk, "/kiosco");
  // The screen changes to the next person by itself. On a slow machine that would be before anybody can tap.
  await stopClock(kiosk);
  // On a phone too, every key and the button are in sight.
  await kiosk.setViewportSize({ width: 360, height: 640 });
  expect(await kiosk.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await kiosk.setViewportSize(tablet);
  await enter(kiosk, { ...known, pin: "1111" });
  await kiosk.getByText("El número o el PIN no son correctos.").waitFor();
  expect(await kiosk.getByLabel("Número").inputValue()).toBe(known.number);
  await enter(kiosk, known);
  await kiosk.getByText("Fuera del trabajo").waitFor();
  await kiosk.getByRole("button", { name: "Entrada" }).click();
  await kiosk.getByText(/^Entrada registrada a las/).waitFor();
  // The next person already types: their first digit opens the start screen and counts.
  await kiosk.keyboard.type(known.number);
  expect(await kiosk.getByLabel("Número").inputValue()).toBe(known.number);
  await kiosk.keyboard.press("Enter");
  await enter(kiosk, known);
  await kiosk.getByText(/^Trabajando desde las/).waitFor();
});

/** Returns a promise, and the function that keeps it. */
function aSignal() {
  let give = () => {};
  const givenAnswer = new Promise<void>((resolve) => (give = resolve));
  return { given: givenAnswer, give: () => give() };
}

test("a late answer for the previous person is not shown to the next one", async ({ aBrowser }) => {
  const { owner, kiosk, known } = await scene(aBrowser, { viewport: lying });
  await pastLogs(owner, [{ startsAt: Date.now() - 30 * 3_600_000, endsAt: null }]);
  await kiosk.clock.install();
  await openAlive(kiosk, "/kiosco");
  await stopClock(kiosk);
  await enter(kiosk, known);
  await kiosk.getByRole("button", { name: "Acabo de volver: fichar otra entrada" }).click();
  const question = kiosk.getByRole("button", { name: /^¿A qué hora saliste el/ });
  await question.waitFor();
  const [held, isOver, reloaded] = [aSignal(), aSignal(), aSignal()];
  await kiosk.route(/\/kiosco\.data/, async (route) => {
    const isPost = route.request().method() === "POST";
    // The page's own load is still on its way while the next person types.
    await (isPost ? held.given : reloaded.given);
    // The page has given the request up.
    await route.continue().catch(() => undefined);
    if (isPost) isOver.give();
  });
  const postRequest = kiosk.waitForRequest((request) => request.method() === "POST");
  await question.click();
  await postRequest;
  await kiosk.keyboard.press("1");
  await kiosk.getByRole("heading", { name: "Ficha con tu número y tu PIN" }).waitFor();
  held.give();
  await isOver.given;
  await kiosk.getByLabel("Número", { exact: true }).fill("");
  await enter(kiosk, known);
  await kiosk.getByText(/^Trabajando desde las/).waitFor();
  reloaded.give();
});

test(
  "a kiosk shows the company's time, and its device's zone once a centre has that zone",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const clockOf = (page: Page) => page.locator("header").getByText(/^\d{1,2}:\d{2}$/);
    const shows = (page: Page, zone: string) =>
      // The minute may change in between, so both are read again.
      expect.poll(async () => (await clockOf(page).innerText()) === formatTime(Date.now(), zone)).toBe(true);
    const { kiosk, managers } = await scene(aBrowser, { viewport: tablet, timezoneId: "Atlantic/Canary" });
    await openAlive(kiosk, "/kiosco");
    await shows(kiosk, "Europe/Madrid");
    await submitForm(managers, "/schedules/centres", {
      intent: "add",
      name: "Las Palmas",
      zone: "Atlantic/Canary",
      place: "ES-CN/gran-canaria",
      municipality: "",
    });
    await openAlive(kiosk, "/kiosco");
    await shows(kiosk, "Atlantic/Canary");
  },
);

test(
  "a kiosk is paired, and a person checks in and out at it with number and PIN; a wrong one is refused",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 4(22|03)/);
    const { manager, kiosk, number } = await sceneByHand(aBrowser, { viewport: tablet });
    // It has noticed by itself.
    await kiosk.getByRole("heading", { name: "Ficha con tu número y tu PIN" }).waitFor();
    await picture(kiosk, "kiosk-start");
    expect(await faultsOn(kiosk)).toEqual([]);

    const keys = async (digits: string) => {
      for (const digit of digits) await kiosk.getByRole("button", { name: digit, exact: true }).click();
    };
    await kiosk.getByLabel("Número", { exact: true }).focus();
    // The last digit of the number moves the focus, and that of the PIN submits.
    await keys(`${number}1111`);
    await kiosk.getByText("El número o el PIN no son correctos.").waitFor();
    expect(await kiosk.getByLabel("Número").inputValue()).toBe(number);

    await kiosk.getByLabel("PIN", { exact: true }).fill(pin);
    await kiosk.getByRole("button", { name: "Entrar" }).click();
    await kiosk.getByText("Fuera del trabajo").waitFor();
    await picture(kiosk, "kiosk-person");
    expect(await faultsOn(kiosk)).toEqual([]);
    await kiosk.getByRole("button", { name: "Entrada" }).click();
    await kiosk.getByText(/^Entrada registrada a las/).waitFor();
    await picture(kiosk, "kiosk-done");
    // It starts again by itself; a keyboard is enough.
    await kiosk.getByRole("heading", { name: "Ficha con tu número y tu PIN" }).waitFor();
    await kiosk.keyboard.type(number);
    await kiosk.keyboard.press("Tab");
    await kiosk.keyboard.type(pin);
    await kiosk.keyboard.press("Enter");
    await kiosk.getByText(/^Trabajando desde las/).waitFor();
    await kiosk.getByRole("link", { name: "No soy yo" }).click();
    await kiosk.getByRole("heading", { name: "Ficha con tu número y tu PIN" }).waitFor();
    await kiosk.getByLabel("Número").fill(number);
    await kiosk.getByLabel("PIN", { exact: true }).fill(pin);
    await kiosk.getByRole("button", { name: "Entrar" }).click();
    await kiosk.getByRole("button", { name: "Salida" }).click();
    await kiosk.getByText(/^Salida registrada a las/).waitFor();

    await openAlive(manager, "/kiosks");
    await manager.getByText(/Último uso: /).waitFor();
    await picture(manager, "kiosks");
    await manager.getByText("Quitar", { exact: true }).click();
    await manager.getByRole("button", { name: "Sí, quitar" }).click();
    await manager.getByText("Quitada: en esa tablet ya no se puede fichar.").waitFor();
    await kiosk.goto("/kiosco");
    await kiosk.getByText("Este dispositivo ya no es una tablet para fichar").waitFor();
  },
);

test(
  "without JavaScript a kiosk is paired and used, and returns to its start automatically",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 423/);
    const { kiosk, number } = await sceneByHand(aBrowser, { viewport: tablet, javaScriptEnabled: false });
    await kiosk.getByRole("link", { name: "Ya está confirmado" }).click();
    const enter = async (typed: string) => {
      await kiosk.getByLabel("Número").fill(number);
      await kiosk.getByLabel("PIN", { exact: true }).fill(typed);
      await kiosk.getByRole("button", { name: "Entrar" }).click();
    };
    await enter(pin);
    await kiosk.getByRole("button", { name: "Entrada" }).click();
    await kiosk.getByText(/^Entrada registrada a las/).waitFor();
    await kiosk.getByRole("heading", { name: "Ficha con tu número y tu PIN" }).waitFor();
    expectProblem(/status of 422/);
    for (let nth = 0; nth < 5; nth += 1) await enter("1111");
    await kiosk.getByRole("heading", { name: /^Número \d+ bloqueado$/ }).waitFor();
    await picture(kiosk, "kiosk-locked");
    await kiosk.getByRole("button", { name: "Proponer mi salida" }).click();
    await kiosk.getByText(/^Anotado sin PIN\./).waitFor();
  },
);

test(
  "a person without an address checks in, pauses and checks out; after five seconds the kiosk is free for the next person",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 422/);
    const { kiosk, aColleague } = await scene(aBrowser, { viewport: lying });
    const rosa = await aColleague("Rosa Gil");
    await kiosk.clock.install();
    await kiosk.addInitScript(`Object.defineProperty(navigator, "wakeLock", { value: {
    request(kind) { window.heldAwake = kind; return Promise.resolve({ release() {} }); } } })`);
    await openAlive(kiosk, "/kiosco");
    expect(await kiosk.evaluate("window.heldAwake")).toBe("screen");
    // The next person must not continue abandoned input.
    await stopClock(kiosk);
    await kiosk.getByRole("button", { name: "7", exact: true }).click();
    await kiosk.clock.runFor(60_000);
    expect(await kiosk.getByLabel("Número", { exact: true }).inputValue()).toBe("");

    // Input after a wrong PIN also remains for a minute, however old the wrong one is.
    await enter(kiosk, { ...rosa, pin: "0000" });
    await kiosk.getByText("El número o el PIN no son correctos.").waitFor();
    await kiosk.clock.runFor(59_000);
    await kiosk.getByRole("button", { name: "7", exact: true }).click();
    await kiosk.clock.runFor(30_000);
    const typed = kiosk.getByLabel("PIN", { exact: true });
    expect(await typed.inputValue()).toBe("7");
    // The screen starts again without a request: its answer would take away what the next person types before it.
    const requestedUrls: string[] = [];
    kiosk.on("request", (request) => requestedUrls.push(request.url()));
    await kiosk.clock.runFor(30_000);
    await kiosk.getByText("El número o el PIN no son correctos.").waitFor({ state: "detached" });
    expect(await typed.inputValue()).toBe("");
    expect(await kiosk.getByLabel("Número", { exact: true }).inputValue()).toBe("");
    expect(requestedUrls).toEqual([]);

    expect(await enter(kiosk, rosa)).toBe(7);
    await kiosk.getByRole("heading", { name: "Hola, Rosa" }).waitFor();
    await kiosk.getByText("Un responsable te dio un PIN nuevo").waitFor();
    await kiosk.getByRole("button", { name: "Entrada" }).click();
    const done = kiosk.getByText(/^Entrada registrada a las/);
    await done.waitFor();
    await kiosk.clock.runFor(4_900);
    expect(await done.count()).toBe(1);
    // An effect starts the timer, perhaps only after the text is in sight.
    await expect.poll(() => kiosk.clock.runFor(100).then(() => done.count())).toBe(0);

    for (const [tap, said] of [
      ["Pausa", /^Pausa registrada a las/],
      ["Terminar la pausa", /^Sigues trabajando desde las/],
      ["Salida", /^Salida registrada a las/],
    ] as const) {
      // A punch takes these seven touches and one more.
      expect(await enter(kiosk, rosa)).toBe(7);
      await kiosk.getByRole("button", { name: tap }).click();
      await kiosk.getByText(said).waitFor();
      await kiosk.getByRole("link", { name: "Terminar" }).click();
    }
    // What the tablet stores names nobody.
    const stored = await kiosk.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(stored).not.toContain(rosa.number);
  },
);

test(
  "a proposal about a person without an address is shown only to them at the kiosk, and answered there",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 422/);
    const { owner, managers, kiosk, aColleague } = await scene(aBrowser, { viewport: tablet });
    const rosa = await aColleague("Rosa Gil");
    const checkIn = new Date(Date.now() - 60_000);
    await proposeByApi(await bearerOf(owner), {
      profile_id: rosa.profileId,
      reason: "Vino y no había tablet",
      change: { kind: "add", check_in_time: checkIn.toISOString(), check_out_time: new Date().toISOString() },
    });
    await openAlive(kiosk, "/kiosco");
    await enter(kiosk, rosa);
    await kiosk.getByRole("button", { name: "Tienes 1 corrección por contestar" }).click();
    // Somebody else knows the PIN that they were given.
    await kiosk.getByRole("heading", { name: "Elige tu PIN" }).waitFor();
    await picture(kiosk, "kiosk-own-pin");
    expect(await faultsOn(kiosk)).toEqual([]);
    await kiosk.getByLabel("PIN nuevo").fill("4802");
    await kiosk.getByLabel("Repite el PIN").fill("4802");
    await kiosk.getByRole("button", { name: "Guardar PIN" }).click();
    await kiosk.getByText("Desde ahora solo lo sabes tú").waitFor();
    await kiosk.getByRole("button", { name: "Tienes 1 corrección por contestar" }).click();
    await kiosk.getByText("Vino y no había tablet").waitFor();
    await picture(kiosk, "kiosk-corrections");
    expect(await faultsOn(kiosk)).toEqual([]);
    await kiosk.getByText("No estoy de acuerdo", { exact: true }).click();
    await kiosk.getByRole("button", { name: "Enviar desacuerdo" }).click();
    await kiosk
      .getByLabel("¿Por qué no estás de acuerdo?")
      .and(kiosk.locator("[aria-invalid]"))
      .fill("Vine por la tarde");
    expect(await faultsOn(kiosk)).toEqual([]);
    await kiosk.getByRole("button", { name: "Enviar desacuerdo" }).click();
    await kiosk.getByText("No queda ninguna.").waitFor();
    const manager = await managers.newPage();
    await manager.goto("/corrections?status=all");
    await manager.getByText("«Vine por la tarde»").waitFor();
  },
);

/** A test that looks at a screen for long must not lose it: timers of ten seconds and more never end. */
const neverClear = `const start = window.setTimeout;
  window.setTimeout = (run, ms, ...values) => start(run, ms >= 10000 ? 2 ** 30 : ms, ...values);`;

test(
  "with a PIN chosen there a person opens their month, a correction and an absence, and axe finds nothing wrong",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 422/);
    const { owner, kiosk, known } = await scene(aBrowser, { viewport: lying });
    const began = Date.now() - 30 * 3_600_000;
    await pastLogs(owner, [{ startsAt: began, endsAt: began + 4 * 3_600_000 }]);
    await kiosk.addInitScript(neverClear);
    await openAlive(kiosk, "/kiosco");
    await enter(kiosk, known);
    await kiosk.getByRole("button", { name: "Ver mi mes" }).click();
    await kiosk.getByRole("heading", { name: "Mi mes" }).waitFor();
    await picture(kiosk, "kiosk-month");
    expect(await faultsOn(kiosk)).toEqual([]);
    await kiosk.getByRole("button", { name: "Añadir un fichaje que falta" }).click();
    await kiosk.getByRole("heading", { name: /^Fichaje que falta/ }).waitFor();
    await kiosk.getByRole("button", { name: "Proponer" }).click();
    await kiosk.getByText(messages.reasonMissing).waitFor();
    await picture(kiosk, "kiosk-proposal");
    // One line says how to type both times, also in the error.
    expect(await kiosk.getByText(messages.hoursMissing).count()).toBe(1);
    expect(await kiosk.getByLabel("Salida").getAttribute("aria-invalid")).toBe("true");
    expect(await faultsOn(kiosk)).toEqual([]);
    await kiosk.getByRole("button", { name: "Volver a mi mes" }).click();
    await kiosk.getByRole("heading", { name: "Mi mes" }).waitFor();
    await kiosk.getByRole("button", { name: "Ir a fichar" }).click();
    await kiosk.getByRole("button", { name: "Pedir una ausencia" }).click();
    await kiosk.getByRole("heading", { name: "Pedir una ausencia" }).waitFor();
    await picture(kiosk, "kiosk-absence");
    expect(await faultsOn(kiosk)).toEqual([]);
  },
);

test("after 30 seconds without a touch the kiosk hides a person's month", async ({ aBrowser }) => {
  const { kiosk, known } = await scene(aBrowser, { viewport: lying });
  await kiosk.clock.install();
  await openAlive(kiosk, "/kiosco");
  await stopClock(kiosk);
  await enter(kiosk, known);
  await kiosk.getByRole("button", { name: "Ver mi mes" }).click();
  const month = kiosk.getByRole("heading", { name: "Mi mes" });
  await month.waitFor();
  await kiosk.clock.runFor(29_000);
  expect(await month.count()).toBe(1);
  // An effect starts the timer, perhaps only after the month is in sight.
  await expect.poll(() => kiosk.clock.runFor(500).then(() => month.count())).toBe(0);
  await kiosk.getByRole("heading", { name: "Ficha con tu número y tu PIN" }).waitFor();
});

test(
  "a person who forgot to check out is asked after their punch, and about the protocol to read after that",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 422/);
    const { owner, managers, kiosk, known } = await scene(aBrowser, { viewport: tablet });
    const manager = await managers.newPage();
    await openAlive(manager, "/protocol/edit");
    await manager.getByRole("button", { name: /^Guardar/ }).click();
    await manager.waitForURL("/protocol?saved");
    const began = Date.now() - 30 * 3_600_000;
    await pastLogs(owner, [
      { startsAt: began - 24 * 3_600_000, endsAt: began - 20 * 3_600_000 },
      { startsAt: began, endsAt: null },
    ]);
    await openAlive(kiosk, "/kiosco");
    await enter(kiosk, known);
    await kiosk.getByRole("button", { name: "Acabo de volver: fichar otra entrada" }).click();
    await kiosk.getByRole("button", { name: /^¿A qué hora saliste el/ }).click();
    await kiosk.getByRole("button", { name: /^A las \d\d:\d\d, como siempre$/ }).waitFor();
    expect(await faultsOn(kiosk)).toEqual([]);
    await kiosk.getByText("Otra hora", { exact: true }).click();
    // The submit button must be visible without scrolling.
    await kiosk.setViewportSize(lying);
    expect(await kiosk.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
    for (const digit of "2599") await kiosk.getByRole("button", { name: digit, exact: true }).click();
    await kiosk.getByRole("button", { name: "Proponer esa hora" }).click();
    await kiosk.getByText(messages.hourHint).waitFor();
    expect(await kiosk.getByLabel("Salí a las").inputValue()).toBe("2599");
    expect(await faultsOn(kiosk)).toEqual([]);
    const left = new Date(began + 4 * 3_600_000).toLocaleTimeString("es", { timeZone: "Europe/Madrid" });
    await kiosk.getByLabel("Salí a las").fill(left.padStart(8, "0").slice(0, 5));
    await kiosk.getByRole("button", { name: "Proponer esa hora" }).click();
    await kiosk.getByText(/^Propuesta enviada: saliste el/).waitFor();
    await kiosk.getByRole("button", { name: "Leer el protocolo" }).click();
    await kiosk.getByRole("heading", { name: "Protocolo de registro de jornada" }).waitFor();
    expect(await faultsOn(kiosk)).toEqual([]);
    await kiosk.getByRole("button", { name: "He leído el protocolo" }).click();
    await kiosk.getByText("Hecho. Consta en tu registro").waitFor();
  },
);

test(
  "five wrong PINs lock a number at that kiosk: an end of a pause made there waits for a manager",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 42[23]/);
    const { managers, kiosk, known, aColleague } = await scene(aBrowser, { viewport: lying });
    const rosa = await aColleague("Rosa Gil");
    await openAlive(kiosk, "/kiosco");
    for (const tap of ["Entrada", "Pausa"]) {
      await enter(kiosk, rosa);
      await kiosk.getByRole("button", { name: tap }).click();
      await kiosk.getByRole("link", { name: "Terminar" }).click();
    }
    for (let nth = 0; nth < 5; nth += 1) await enter(kiosk, { ...rosa, pin: "0000" });
    await kiosk.getByRole("heading", { name: /^Número \d+ bloqueado$/ }).waitFor();
    await picture(kiosk, "kiosk-locked-alive");
    expect(await faultsOn(kiosk)).toEqual([]);
    await kiosk.getByRole("button", { name: "Proponer el fin de mi pausa" }).click();
    await kiosk.getByText(/^Anotado sin PIN\./).waitFor();
    await kiosk.getByRole("link", { name: "Terminar" }).click();
    // Nobody else is locked out.
    await enter(kiosk, known);
    await kiosk.getByText("Fuera del trabajo").waitFor();
    const manager = await managers.newPage();
    await manager.goto("/corrections");
    await manager
      .getByText(/Fichaje sin PIN comprobado en la tablet «Tablet de la barra»: fin de la pausa/)
      .waitFor();
  },
);
