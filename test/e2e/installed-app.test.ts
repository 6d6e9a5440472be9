import { readFileSync } from "node:fs";
import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, inject } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { picture, smallPhone, test } from "../support/node/browser-test";
import { openClock } from "../support/node/clock-screen";
import { queryDirectory } from "../support/node/database";
import { sidewaysOverflow, smallTargets } from "../support/node/layout";
import { signedIn } from "../support/node/people";
import { kept, meetsInstead, startPublisher, underItsControl } from "../support/node/service-worker";
import { openClockInContact } from "../support/node/offline-clock";
import { ownConnection } from "../support/node/own-connection";

const withServiceWorker = { serviceWorkers: "allow" } as const;
const noNetwork = /ERR_INTERNET_DISCONNECTED|status of 503/;
const alone = (page: Page) => page.getByRole("heading", { name: "Sin conexión" });
const prompt = (page: Page) => page.getByRole("status").getByText("Hay una versión nueva");

/** Returns the names of the caches, or unknown while a page reloads. */
const caching = async (page: Page) => Object.keys(await kept(page).catch(() => ({ unknown: [] })));

interface Manifest {
  start_url: string;
  display: string;
  lang: string;
  icons: { src: string; sizes: string; purpose?: string }[];
  shortcuts: { name: string; url: string }[];
}

test(
  "the app can be installed: its manifest is complete and its icons match it",
  { tags: "deep" },
  async ({ page }) => {
    await page.goto("/login");
    const href = await page.locator("link[rel=manifest]").getAttribute("href");
    const answer = await page.request.get(href!, { headers: ownConnection });
    expect(answer.headers()["content-type"]).toMatch(/^application\/manifest\+json/);
    const manifest = (await answer.json()) as Manifest;
    expect(manifest).toMatchObject({ start_url: "/?source=app", display: "standalone", lang: "es" });
    expect(manifest.shortcuts).toMatchObject([{ name: "Fichar", url: "/dashboard" }]);
    expect(manifest.icons.filter(({ purpose }) => purpose === "maskable")).toHaveLength(2);

    const apple = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
    for (const { src, sizes } of [...manifest.icons, { src: apple!, sizes: "180x180" }]) {
      const size = await page.evaluate(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      if (sizes !== "any") expect([src, size]).toEqual([src, sizes]);
    }
  },
);

test(
  "files named after their content are cached for a year, the service worker not at all",
  { tags: "deep" },
  async ({ page }) => {
    await page.goto("/login");
    const script = await page.locator("link[rel=modulepreload]").first().getAttribute("href");
    const cacheControl = async (path: string) =>
      (await page.request.get(path, { headers: ownConnection })).headers()["cache-control"];
    expect(await cacheControl(script!)).toBe("public, max-age=31536000, immutable");
    expect(await cacheControl("/sw.js")).toBe("no-cache");
  },
);

test("without a network the app shows that, and recovers automatically", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(noNetwork);
  const context = await aBrowser(withServiceWorker);
  await signedIn(context);
  const page = await context.newPage();
  await openClockInContact(page);
  await underItsControl(page);
  const files = Object.values(await kept(page)).flat();
  expect(files.length).toBeGreaterThan(10);
  expect(files.filter((path) => !path.startsWith("/assets/"))).toEqual([]);

  await context.setOffline(true);
  await page.goto("/profile");
  await alone(page).waitFor();
  await page.getByText("Sin conexión no podemos abrir esta pantalla. Fichar, sí.").waitFor();
  expect(await page.getByRole("button").allTextContents()).toEqual(["Reintentar"]);
  await page.getByRole("navigation").getByRole("link", { name: "Fichar" }).waitFor();
  await page.getByRole("link", { name: "Ir a Fichar" }).click();
  await page.getByText("Puedes fichar con el reloj de este dispositivo").waitFor();
  expect(await page.getByRole("button").allTextContents()).toEqual(["Fichar Entrada", "Reintentar"]);
  await page.getByRole("navigation").getByRole("link", { name: "Equipo" }).click();
  await page.getByRole("link", { name: "Ir a Fichar" }).waitFor();

  await context.setOffline(false);
  await page.getByRole("heading", { name: "Equipo" }).waitFor();
});

test(
  "the offline page suits a small phone in both themes, and tries again on a tap",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(noNetwork);
    const context = await aBrowser({ ...withServiceWorker, viewport: smallPhone });
    await signedIn(context);
    const page = await context.newPage();
    await openClockInContact(page);
    await underItsControl(page);
    await context.setOffline(true);
    await page.goto("/profile");
    await alone(page).waitFor();
    await picture(page, "sin-conexion");
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      expect(await accessibilityFaults(page), colorScheme).toEqual([]);
    }
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await smallTargets(page)).toEqual([]);
    await page.getByRole("button", { name: "Reintentar" }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Sigue sin haber conexión.").waitFor();
  },
);

describe("when another service worker is published", () => {
  let publisher: Awaited<ReturnType<typeof startPublisher>>;
  beforeAll(async () => void (publisher = await startPublisher()));
  beforeEach(() => publisher.publish((script) => script));
  afterAll(() => publisher.stop());

  /** Opens a browser with a tab of the earlier service worker. */
  async function aVisit(aBrowser: (options: BrowserContextOptions) => Promise<BrowserContext>) {
    const context = await aBrowser({ ...withServiceWorker, baseURL: publisher.origin });
    const page = await context.newPage();
    await page.goto("/login");
    await underItsControl(page);
    return { context, page };
  }

  test(
    "a newer version waits until the user asks for it, and then all tabs have it",
    { tags: "deep" },
    async ({ aBrowser }) => {
      const { context, page } = await aVisit(aBrowser);
      const [before] = await caching(page);
      const otherTab = await context.newPage();
      await otherTab.goto("/verificar");

      publisher.publish((script) => script.replaceAll(before!.replace("fichaclara-", ""), "newer"));
      await page.reload();
      await prompt(page).waitFor();
      expect((await caching(page)).sort()).toEqual([before, "fichaclara-newer"].sort());
      await picture(page, "version-nueva");

      const tabs = [page, otherTab];
      for (const tab of tabs) await tab.evaluate(() => (document.documentElement.dataset.version = "old"));
      await page.getByRole("button", { name: "Actualizar" }).click();
      for (const tab of tabs) await tab.locator("html:not([data-version])").waitFor();
      await page.getByLabel("Email").waitFor();
      await expect.poll(() => caching(page)).toEqual(["fichaclara-newer"]);
      expect(await prompt(page).count()).toBe(0);
    },
  );

  test(
    "a retiring service worker clears its caches, and answers nothing more",
    { tags: "deep" },
    async ({ aBrowser }) => {
      const { context, page } = await aVisit(aBrowser);
      publisher.publish(() => readFileSync("build/retired-sw.js", "utf8"));
      await page.reload();
      await expect.poll(() => caching(page)).toEqual([]);
      await page.goto("about:blank");
      await context.setOffline(true);
      await expect(page.goto("/login")).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
    },
  );
});

/** Returns the offline text of the clock screen, in a browser whose session ended since it was last open. */
async function foundOffline(context: BrowserContext, page: Page): Promise<string> {
  // Ends the requests of that page.
  await page.goto("about:blank");
  await context.setOffline(true);
  await page.goto("/dashboard");
  return page.locator("body").innerText();
}

/** Signs a browser out by a separate request, so that no page of ours runs afterwards and clears its data. */
const signOutUnseen = (context: BrowserContext) =>
  context.request.post("/auth/sign-out", {
    headers: { ...ownConnection, Origin: inject("app").origin },
    maxRedirects: 0,
  });

test("after the session has ended, the offline page shows nothing of the person", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(noNetwork);
  const endings = {
    "signing out in another tab": (context: BrowserContext) => signOutUnseen(context),
    "an answer that says it": async (_: BrowserContext, page: Page, email: string) => {
      await queryDirectory(
        "UPDATE sessions SET revoked_at = 1 WHERE user_id = (SELECT id FROM users WHERE email = ?)",
        email,
      );
      expect(await page.evaluate(async () => (await fetch("/api/anchor")).status)).toBe(401);
    },
  };
  for (const [ending, end] of Object.entries(endings)) {
    const context = await aBrowser(withServiceWorker);
    const email = await signedIn(context);
    const page = await context.newPage();
    // Only that answer may reveal the end of the session.
    await page.routeWebSocket("/live", () => new Promise(() => undefined));
    await openClockInContact(page);
    await underItsControl(page);
    await end(context, page, email);
    const offlineText = await foundOffline(context, page);
    expect(offlineText, ending).toContain("Sin conexión");
    expect(offlineText, ending).not.toContain("Fichar");
    expect(offlineText, ending).not.toContain(email);
  }
});

test(
  "a browser that keeps its profile cookie after the session offers the person's clock (twin)",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(noNetwork);
    const context = await aBrowser(withServiceWorker);
    await signedIn(context);
    const page = await context.newPage();
    await page.routeWebSocket("/live", () => new Promise(() => undefined));
    await openClockInContact(page);
    await underItsControl(page);
    const profileCookie = (await context.cookies()).filter(({ name }) => name === "__Host-profile");
    await signOutUnseen(context);
    await context.addCookies(profileCookie);
    expect(await foundOffline(context, page)).toContain("Fichar Entrada");
  },
);

test("an open clock without network closes with the session, and records nothing", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(noNetwork);
  const context = await aBrowser(withServiceWorker);
  await signedIn(context);
  const page = await context.newPage();
  await openClockInContact(page);
  await underItsControl(page);
  await page.clock.install();
  expect(await foundOffline(context, page)).toContain("Fichar Entrada");
  // The page looks for a network every few seconds, and would notice the end of the session. Only the tap may.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await signOutUnseen(context);
  await page.getByRole("button", { name: "Fichar Entrada" }).click();
  await page.getByText("Para fichar en este dispositivo también hace falta conexión").waitFor();
  expect(await page.getByRole("button").allTextContents()).toEqual(["Reintentar"]);
  expect(await page.evaluate(() => localStorage.getItem("fichaclara.queued"))).toBeNull();
});

test(
  "a service worker that caches pages shows them to the next person (twin)",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/ERR_|Failed to/);
    const context = await aBrowser(withServiceWorker);
    await meetsInstead(context, keepsPages);
    await signedIn(context);
    const page = await context.newPage();
    await openClock(page);
    await underItsControl(page);
    // Again, now that all of it uses the service worker.
    await openClock(page);
    await signOutUnseen(context);
    expect(await foundOffline(context, page)).toContain("Fichar Entrada");
  },
);

const keepsPages = `
  addEventListener("activate", (event) => event.waitUntil(clients.claim()));
  addEventListener("fetch", (event) => event.respondWith((async () => {
    const cache = await caches.open("pages");
    try {
      const answer = await fetch(event.request);
      if (event.request.method === "GET") await cache.put(event.request, answer.clone());
      return answer;
    } catch {
      return cache.match(event.request);
    }
  })()));`;
