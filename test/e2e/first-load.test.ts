// @module-tag deep
import { expect } from "vitest";
import type { BrowserContext, Page } from "playwright-core";
import { desk, test } from "../support/node/browser-test";
import { openClock, punchIn, saysWorking } from "../support/node/clock-screen";
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

test("the page itself names every script that it loads: none is only found in another", async ({
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
  expect(
    loaded.filter((path) => !html.includes(`href="${path}"`) && !html.includes(`src="${path}"`)),
  ).toEqual([]);
});

for (const { browser, as } of [
  { browser: "knows nothing of paints", as: "delete window.PerformanceObserver" },
  { browser: "never paints", as: "PerformanceObserver.prototype.observe = () => undefined" },
])
  test(`in a browser that ${browser}, a page comes alive all the same`, async ({ context, page }) => {
    await signedIn(context);
    await page.addInitScript(as);
    await openClock(page);
    await punchIn(page).click();
    await page.getByText(/^Entrada registrada a las/).waitFor();
    await saysWorking(page);
  });

/** The owner of a new company follows a link while the script of the first steps is held back. @returns a function that releases it. */
async function skipsAhead(context: BrowserContext, page: Page) {
  let letCome = () => {};
  const held = new Promise<void>((resolve) => (letCome = resolve));
  await page.route(/\/assets\/first-steps-card-/, (route) => held.then(() => route.fallback()));
  await signedIn(context);
  const asked = page.waitForRequest(/\/assets\/first-steps-card-/);
  await openClock(page);
  await asked;
  await page.getByRole("link", { name: "Ir al contenido" }).press("Enter");
  await page.waitForURL(/#/);
  return letCome;
}
const firstSteps = (page: Page) => page.getByRole("heading", { name: "Primeros pasos" });

test("what the server wrote stays while the address changes, though its script is late", async ({
  context,
  page,
}) => {
  const letCome = await skipsAhead(context, page);
  expect(await firstSteps(page).count()).toBe(1);
  letCome();
  await page.getByRole("button", { name: "Ocultar los primeros pasos" }).click();
  await firstSteps(page).waitFor({ state: "detached" });
});

test("twin: heard outside of a transition, the address throws away what the server wrote", async ({
  context,
  page,
  expectProblem,
}) => {
  expectProblem(/#421/);
  await page.addInitScript(() => {
    let router: object;
    Object.defineProperty(globalThis, "__remixRouter", {
      get: () => router,
      set(made: { subscribe: unknown }) {
        const { subscribe } = made;
        router = Object.defineProperty(made, "subscribe", { get: () => subscribe, set: () => undefined });
      },
    });
  });
  await skipsAhead(context, page);
  await firstSteps(page).waitFor({ state: "detached" });
});

test("resting on a link of the sidebar fetches the screen's code, and none of its data", async ({
  aBrowser,
}) => {
  const context = await aBrowser({ viewport: desk });
  await signedIn(context);
  const page = await context.newPage();
  await openLive(page, "/dashboard");
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
