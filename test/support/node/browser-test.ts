// Gives `test` for browser tests. Each browser looks like a phone, has its own network, and fails the test on an unexpected problem.
import { join } from "node:path";
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
  type Route,
} from "playwright-core";
import { inject, test as base } from "vitest";
import { aNetwork } from "./people";
import { createProblemWatch } from "./problems";
import { chromiumArguments, findChromium } from "./require-programs";

export const phone = { width: 390, height: 844 };
export const smallPhone = { width: 320, height: 640 };
export const desk = { width: 1280, height: 800 };

const patienceMs = 300_000;

/** SCRIPTS_LATE=2500 delays each script of a page by that many milliseconds. It finds tests that do not wait for hydration. */
const scriptsLateMs = Number(process.env.SCRIPTS_LATE ?? 0);

/** CPU_SLOWDOWN=6 slows the browser's processor by that factor, to that of a cheap phone. */
const cpuSlowdown = Number(process.env.CPU_SLOWDOWN ?? 1);

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
}

async function late(route: Route): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, scriptsLateMs));
  // The page may be closed by then.
  await route.fallback().catch(() => undefined);
}

interface Fixtures {
  chromium: Browser;
  problems: ReturnType<typeof createProblemWatch>;
  /** Announces a problem that the test causes. Any other problem fails the test. */
  expectProblem: (pattern: RegExp) => void;
  /** Returns another, empty browser. By default it is a phone in Madrid. */
  aBrowser: (options?: BrowserContextOptions) => Promise<BrowserContext>;
  /** The browser of a test that needs only one. */
  context: BrowserContext;
  /** A tab of that browser. */
  page: Page;
}

export const test = base.extend<Fixtures>({
  chromium: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const browser = await chromium.launch({
        executablePath: findChromium(),
        args: chromiumArguments,
        // People's browsers have this cache, and it must not bring back a private page.
        ignoreDefaultArgs: ["--disable-back-forward-cache"],
      });
      await provide(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  // eslint-disable-next-line no-empty-pattern
  problems: async ({}, provide) => {
    await provide(createProblemWatch());
  },
  expectProblem: async ({ problems }, provide) => {
    await provide(problems.expectProblem);
  },
  aBrowser: async ({ chromium, problems }, provide) => {
    const contexts: BrowserContext[] = [];
    await provide(async (options) => {
      const context = await chromium.newContext({
        baseURL: inject("app").origin,
        viewport: phone,
        locale: "es-ES",
        timezoneId: "Europe/Madrid",
        extraHTTPHeaders: aNetwork(),
        // A service worker would hide the network faults that tests cause. It has its own tests.
        serviceWorkers: "block",
        ...options,
      });
      context.setDefaultTimeout(patienceMs);
      contexts.push(context);
      // A page may be closed before it is slowed down.
      if (cpuSlowdown > 1) context.on("page", (page) => void slowDown(page).catch(() => undefined));
      // A service worker fetches the scripts one after the other, which would take minutes.
      if (scriptsLateMs > 0 && options?.serviceWorkers !== "allow")
        await context.route(/\/assets\/[^?]*\.js/, late);
      await problems.watch(context);
      return context;
    });
    await Promise.all(contexts.map((context) => context.close()));
    problems.check();
  },
  context: async ({ aBrowser }, provide) => {
    await provide(await aBrowser());
  },
  page: async ({ context }, provide) => {
    await provide(await context.newPage());
  },
});

/** Saves pictures of the page for people to look at, when SHOTS names a folder. It takes three widths in both themes. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.SHOTS;
  if (!folder) return;
  const viewport = page.viewportSize() ?? phone;
  const isDark = await page.evaluate(() => matchMedia("(prefers-color-scheme: dark)").matches);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const { width, height } of [smallPhone, phone, desk]) {
      await page.setViewportSize({ width, height });
      const path = join(folder, `${name}-${width}-${colorScheme}.png`);
      await page.screenshot({ path, animations: "disabled", fullPage: true });
    }
  }
  await page.emulateMedia({ colorScheme: isDark ? "dark" : "light" });
  await page.setViewportSize(viewport);
}
