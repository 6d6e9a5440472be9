import { expect } from "vitest";
import { hourMs } from "~/time/units";
import { accessibilityFaults } from "../support/node/accessibility";
import { desk, picture, smallPhone, test } from "../support/node/browser-test";
import { aColleague, hasLeft, pastLogs, peopleAtWork, requireLocation } from "../support/node/database";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { anEmail, bearerOf, punchByApi, signedIn } from "../support/node/people";
import { lookAgain, openAlive, openLive } from "../support/node/screens";

const person = (name: string) => ({ email: anEmail(), fullName: name });

test("a punch elsewhere appears on the owner's screen without a reload, and disappears when it ends", async ({
  aBrowser,
}) => {
  const context = await aBrowser({ viewport: desk });
  const owner = await signedIn(context);
  const [lucia, omar] = [person("Lucía Peña"), person("Omar Haddad")];
  for (const colleague of [lucia, omar]) await aColleague(owner, colleague);
  const [ofLucia, ofOmar] = [await bearerOf(lucia.email), await bearerOf(omar.email)];
  const page = await context.newPage();
  await openLive(page, "/working-now");
  await page.getByText("No hay empleados trabajando").waitFor();
  expect(await page.title()).toMatch(/^\(0\) /);
  await page.evaluate(() => (document.body.dataset.same = "page"));

  await punchByApi(ofLucia, "check_in");
  await page.getByText("Lucía Peña").waitFor();
  await page.waitForFunction(() => document.title.startsWith("(1) "));
  await punchByApi(ofOmar, "check_in");
  await page.getByText("Omar Haddad").waitFor();
  await page.waitForFunction(() => document.title.startsWith("(2) "));
  const duration = page.getByText(/^0:\d\d:\d\d$/).first();
  const before = await duration.textContent();
  await expect.poll(() => duration.textContent()).not.toBe(before);

  await punchByApi(ofLucia, "check_out");
  await page.getByText("Lucía Peña").waitFor({ state: "hidden" });
  await page.waitForFunction(() => document.title.startsWith("(1) "));
  expect(await page.evaluate(() => document.body.dataset.same)).toBe("page");
});

test(
  "an owner searches the people at work by keyboard, and axe finds nothing wrong",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ viewport: desk });
    const owner = await signedIn(context);
    for (const colleague of [person("Lucía Peña"), person("Omar Haddad")]) {
      await aColleague(owner, colleague);
      await pastLogs(colleague.email, [{ startsAt: Date.now() - 60_000, endsAt: null }]);
    }
    const page = await context.newPage();
    await openAlive(page, "/working-now");
    await page.getByText("Lucía Peña").waitFor();
    await picture(page, "working-now");
    expect(await accessibilityFaults(page)).toEqual([]);
    // The key / moves to the field, Esc empties it.
    await page.keyboard.press("/");
    await page.keyboard.type("lucia");
    await page.getByText("Omar Haddad").waitFor({ state: "hidden" });
    await page.getByText("Lucía Peña").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Omar Haddad").waitFor();
    await page.keyboard.type("nadie");
    await page.getByText("No se encontraron empleados").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Omar Haddad").waitFor();
  },
);

test(
  "a tab that slept refetches when it becomes visible, and shows changed people and working times",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ viewport: desk });
    const owner = await signedIn(context);
    const [lucia, omar, eva] = [person("Lucía Peña"), person("Omar Haddad"), person("Eva Gil")];
    for (const colleague of [lucia, omar, eva]) await aColleague(owner, colleague);
    for (const { email } of [lucia, eva]) await punchByApi(await bearerOf(email), "check_in");
    const page = await context.newPage();
    await page.clock.install();
    await openLive(page, "/working-now");
    await page.getByText("2 personas trabajando ahora").waitFor();
    const rowOf = ({ fullName }: { fullName: string }) =>
      page.getByRole("listitem").filter({ hasText: fullName });

    // Written directly to the database: no live message is sent, as none reaches a sleeping device.
    await hasLeft(lucia.email, Date.now());
    await pastLogs(omar.email, [{ startsAt: Date.now() - 13 * hourMs, endsAt: null }]);
    // The lid is closed and opened: the device's clock jumps, and with it the page's own counters.
    await page.clock.fastForward("08:00:00");
    await rowOf(eva)
      .getByText(/Lleva 8:0/)
      .waitFor();
    expect(await rowOf(lucia).count()).toBe(1);
    expect(await rowOf(omar).count()).toBe(0);

    await lookAgain(page);
    await page
      .getByRole("region", { name: /^Falta la salida: / })
      .getByRole("link", { name: "Omar Haddad (su jornada)" })
      .waitFor();
    await page.getByText("1 persona trabajando ahora, falta 1 salida").waitFor();
    await rowOf(eva)
      .getByText(/Lleva 0:0/)
      .waitFor();
    expect(await rowOf(lucia).count()).toBe(0);
    await page.waitForFunction(() => document.title.startsWith("(1) "));
  },
);

test(
  "after a lost network the screen shows the current state again",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/ERR_INTERNET_DISCONNECTED|WebSocket|Failed to fetch/);
    const context = await aBrowser();
    const owner = await signedIn(context);
    const [lucia, omar] = [person("Lucía Peña"), person("Omar Haddad")];
    for (const colleague of [lucia, omar]) await aColleague(owner, colleague);
    const [bearer, ofOmar] = [await bearerOf(lucia.email), await bearerOf(omar.email)];
    await punchByApi(ofOmar, "check_in");
    const page = await context.newPage();
    await openLive(page, "/working-now");
    await page.getByText("Omar Haddad").waitFor();
    await context.setOffline(true);
    await punchByApi(bearer, "check_in");
    await punchByApi(ofOmar, "check_out");
    // Meanwhile the screen shows its last data.
    const broken = page.waitForEvent("console", (message) => message.type() === "error");
    await lookAgain(page);
    await broken;
    expect(await page.getByText("Omar Haddad").count()).toBe(1);
    expect(await page.getByText("Lucía Peña").count()).toBe(0);
    await context.setOffline(false);
    await page.getByText("Lucía Peña").waitFor();
    await page.getByText("Omar Haddad").waitFor({ state: "hidden" });
    await page.waitForFunction(() => document.title.startsWith("(1) "));
  },
);

test(
  "after a minute without its socket and fifty check-ins, the screen is current within two seconds",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ viewport: desk });
    const owner = await signedIn(context);
    const page = await context.newPage();
    await page.clock.install();
    let [isOpen, isCut] = [false, false];
    let cut = (): unknown => undefined;
    await page.routeWebSocket("/live", (socket) => {
      if (isCut) return void socket.close({ code: 1001 });
      socket.connectToServer();
      isOpen = true;
      cut = () => socket.close({ code: 1001 });
    });
    await page.goto("/working-now");
    await page.getByText("No hay empleados trabajando").waitFor();
    await expect.poll(() => isOpen).toBe(true);

    isCut = true;
    await cut();
    await peopleAtWork(owner, 50);
    await page.clock.runFor(60_000);
    await page.getByText("No hay empleados trabajando").waitFor();

    isCut = false;
    let isBack = false;
    page.on("response", (answer) => (isBack ||= answer.url().includes("/working-now.data")));
    await expect.poll(() => page.clock.runFor(5_000).then(() => isBack)).toBe(true);
    // Two seconds of the page's own time: the machine's speed does not matter here.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2_000);
    await page.getByText("50 personas trabajando ahora").waitFor();
  },
);

test.for(["light", "dark"] as const)(
  "in %s colours the board shows first people at work and on a pause, then people with a missing exit",
  { tags: "deep" },
  async (colorScheme, { aBrowser }) => {
    const context = await aBrowser({ viewport: smallPhone, colorScheme });
    const owner = await signedIn(context);
    await requireLocation(owner);
    const [lucia, omar, eva, nerea, pau] = [
      person("Lucía Peña"),
      person("Omar Haddad"),
      person("Eva Gil"),
      person("Nerea Etxeberria «Nere» Goikoetxea Aguirregomezcorta"),
      person("Pau Ferrer"),
    ];
    for (const colleague of [lucia, omar, eva, nerea, pau]) await aColleague(owner, colleague);
    await pastLogs(omar.email, [{ startsAt: Date.now() - 40 * hourMs, endsAt: null }]);
    const location = { latitude: 40.4168, longitude: -3.7038 };
    await pastLogs(nerea.email, [{ startsAt: Date.now() - 13 * hourMs, endsAt: null, location }]);
    await pastLogs(pau.email, [{ startsAt: Date.now() - 20 * hourMs, endsAt: null }]);
    // It ends yesterday's entry without an exit.
    await punchByApi(await bearerOf(pau.email), "check_in");
    await punchByApi(await bearerOf(eva.email), "check_in");
    const ofLucia = await bearerOf(lucia.email);
    await punchByApi(ofLucia, "check_in", { mode: "remote" });

    const page = await context.newPage();
    await openLive(page, "/working-now");
    await page.getByText("3 personas trabajando ahora, faltan 3 salidas").waitFor();
    await punchByApi(ofLucia, "pause_start", { pause_kind: "meal" });
    await page.getByText(/En pausa desde las \d\d:\d\d · Comida/).waitFor();
    await page.getByText("3 personas trabajando ahora, 1 en pausa, faltan 3 salidas").waitFor();
    expect(await page.title()).toMatch(/^\(3\) /);

    const isPerson = { hasNotText: "Ver todas: 3" };
    const rows = await page.getByRole("main").getByRole("listitem").filter(isPerson).allInnerTexts();
    const order = [lucia, eva, pau, omar, nerea].map(({ fullName }) => fullName);
    expect(rows.map((row) => order.find((name) => row.includes(name)))).toEqual(order);
    expect(rows[2]).toMatch(/Falta la salida del \S+ \d\d\/\d\d \d\d:\d\d/);
    expect(rows[0]).toContain("A distancia");
    const exits = page.getByRole("link", { name: "Poner la hora de salida" });
    expect(await exits.count()).toBe(2);
    expect(await exits.last().getAttribute("href")).toMatch(
      /^\/corrections\/new\?profile=[0-9a-f-]{36}&entry=[0-9a-f-]{36}$/,
    );
    expect(rows[4]).toMatch(/Entrada: \S+ \d\d\/\d\d \d\d:\d\d/);
    await page.getByRole("link", { name: "Ver todas: 3" }).waitFor();
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);
    await picture(page, `working-now-missing-exits-${colorScheme}`);

    await page.getByLabel("Buscar por nombre o DNI").fill("pau");
    await page.getByText("1 de 3 trabajando ahora").waitFor();
    expect(await page.getByRole("link", { name: /^Pau Ferrer/ }).count()).toBe(1);
    await page.getByLabel("Buscar por nombre o DNI").fill("");
    await page.getByRole("link", { name: /^Nerea Etxeberria/ }).click();
    await page.waitForURL(/\/history\?profile=[0-9a-f-]{36}&day=\d{4}-\d\d-\d\d/);
  },
);

test(
  "the board fits a screen of 320 pixels in dark colours, and works without JavaScript",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const context = await aBrowser({ viewport: smallPhone, colorScheme: "dark" });
    const owner = await signedIn(context);
    for (const name of ["Lucía Peña", "María del Carmen Fernández de la Vega y González-Etxeberria"]) {
      const colleague = person(name);
      await aColleague(owner, colleague);
      await punchByApi(await bearerOf(colleague.email), "check_in");
    }
    const page = await context.newPage();
    await page.goto("/working-now");
    await page.getByText("Lucía Peña").waitFor();
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    expect(await accessibilityFaults(page)).toEqual([]);

    const plain = await aBrowser({ storageState: await context.storageState(), javaScriptEnabled: false });
    const plainPage = await plain.newPage();
    await plainPage.goto("/working-now");
    await plainPage.getByLabel("Buscar por nombre o DNI").fill("lucia");
    await plainPage.keyboard.press("Enter");
    await plainPage.getByText("1 de 2 trabajando ahora").waitFor();
  },
);
