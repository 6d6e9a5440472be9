// @module-tag deep
import { expect } from "vitest";
import type { Page } from "playwright-core";
import { desk, test } from "../support/node/browser-test";
import { comesAlive, openClock, punchIn, saysWorking } from "../support/node/clock-screen";
import { firstLoad, readManifest } from "../support/node/first-load";
import { query } from "../support/node/database";
import { signedIn } from "../support/node/people";
import { openLive } from "../support/node/screens";

/** Returns the paths that the page requests from now on. */
function listen(page: Page) {
  const paths: string[] = [];
  page.on("request", (request) => paths.push(new URL(request.url()).pathname));
  return paths;
}

/** Returns the build's scripts that the page has requested. */
const scripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /^\/assets\/.+\.js$/.test(path)),
  );

test("the page itself names every script that it loads: none is named only by another script", async ({
  context,
  page,
}) => {
  const email = await signedIn(context);
  // The server renders the first steps of a new company's owner before their script arrives.
  await query("UPDATE companies SET start_hidden_at = 1 WHERE name = ?", email);
  const answer = page.waitForResponse((response) => response.url().endsWith("/dashboard"));
  await openClock(page);
  const html = await (await answer).text();
  const loaded = await scripts(page);
  expect(loaded.length).toBeGreaterThan(10);
  // A part that is drawn and comes alive later may load after the others.
  const first = firstLoad(readManifest(), "routes/_app.dashboard");
  expect(first.filter((path) => !html.includes(`href="${path}"`) && !html.includes(`src="${path}"`))).toEqual(
    [],
  );
  expect(first.filter((path) => !loaded.includes(path))).toEqual([]);
});

for (const { browser, as } of [
  { browser: "knows nothing of paints", as: "delete window.PerformanceObserver" },
  { browser: "never paints", as: "PerformanceObserver.prototype.observe = () => undefined" },
])
  test(`in a browser that ${browser}, a page still becomes interactive`, async ({ context, page }) => {
    await signedIn(context);
    await page.addInitScript(as);
    await openClock(page);
    await punchIn(page).click();
    await page.getByText(/^Entrada registrada a las/).waitFor();
    await saysWorking(page);
  });

test("the server's markup stays while its script is late, and while the focus is in it", async ({
  context,
  page,
}) => {
  let letCome = () => {};
  const letComeLater = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\/assets\/first-steps-card-/, (route) => letComeLater.then(() => route.fallback()));
  await signedIn(context);
  const cardRequest = page.waitForRequest(/\/assets\/first-steps-card-/);
  await page.goto("/dashboard");
  await comesAlive(page);
  const firstSteps = page.getByRole("heading", { name: "Primeros pasos" });
  const drawn = await firstSteps.elementHandle();
  const isDrawn = () => drawn.evaluate((heading) => heading.isConnected);
  // The address changes, and the page reloads its data.
  await page.getByRole("link", { name: "Ir al contenido" }).press("Enter");
  await page.waitForURL(/#/);
  await cardRequest;
  await punchIn(page).click();
  await saysWorking(page);
  expect(await isDrawn()).toBe(true);

  const hide = page.getByRole("button", { name: "Ocultar los primeros pasos" });
  await hide.focus();
  letCome();
  // As text: the test's own runner would rewrite the import.
  await page.evaluate(`import("${(await cardRequest).url()}")`);
  await page.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  );
  expect(await isDrawn()).toBe(true);
  await hide.evaluate((button) => button.blur());
  await expect.poll(isDrawn).toBe(false);
  const loads = listen(page);
  await hide.click();
  await firstSteps.waitFor({ state: "detached" });
  expect(loads).not.toContain("/dashboard");
});

test("hovering over a link of the sidebar fetches the screen's code, and none of its data", async ({
  aBrowser,
}) => {
  const context = await aBrowser({ viewport: desk });
  await signedIn(context);
  const page = await context.newPage();
  const today = page.waitForResponse("/dashboard/hoy");
  await openLive(page, "/dashboard");
  // The panel of today asks for its data as soon as it is drawn.
  await today;
  const paths = listen(page);
  for (const { link, code } of [
    { link: "Equipo", code: /\/assets\/_app\.team-/ },
    { link: "Reportes", code: /\/assets\/_app\.reports-/ },
  ]) {
    const fetched = page.waitForResponse(code);
    await page.getByRole("navigation").getByRole("link", { name: link }).hover();
    await fetched;
  }
  // The server's time belongs to no screen.
  expect(paths.filter((path) => !path.startsWith("/assets/") && path !== "/api/anchor")).toEqual([]);
});
