// @module-tag deep
// Proves that a manager's screens share one left edge, and that nothing above a screen moves while the next one loads.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { screensFor } from "~/modules/policy/screens";
import { desk, phone, test } from "../support/node/browser-test";
import { aColleague } from "../support/node/database";
import { anEmail, signedIn } from "../support/node/people";
import { openAlive } from "../support/node/screens";

/** Screens that need a name or an offer in their address. */
const withoutOwnContent = ["/dashboard/justificante", "/ownership", "/schedules/person"];

/** Returns the left edges of the screen's heading and of its tabs, in CSS pixels. */
const leftEdges = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("main h1, main nav:has([aria-current=page])")].map(
      (part) => part.getBoundingClientRect().left,
    ),
  );

test("every screen of a manager begins at the same left edge on a desktop", async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: desk, javaScriptEnabled: false });
  await signedIn(context);
  const page = await context.newPage();
  const edges: Record<string, number[]> = {};
  for (const screen of screensFor({ role: "owner", managedCentres: null }).filter(
    (path) => !withoutOwnContent.includes(path),
  )) {
    await page.goto(screen);
    // Some screens lead to another one until they have something to show.
    if (new URL(page.url()).pathname === screen) edges[screen] = await leftEdges(page);
  }
  expect(Object.keys(edges).length).toBeGreaterThan(30);
  const [edge] = edges["/team"]!;
  expect(Object.entries(edges).filter(([, found]) => found.some((left) => left !== edge))).toEqual([]);
});

test("on a phone, the tab of the open screen is visible", async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: phone });
  await signedIn(context);
  const page = await context.newPage();
  for (const screen of ["/inspection", "/representatives", "/register"]) {
    await openAlive(page, screen);
    const tab = (await page.locator("main nav [aria-current=page]").boundingBox())!;
    expect(tab.x, screen).toBeGreaterThanOrEqual(0);
    expect(tab.x + tab.width, screen).toBeLessThanOrEqual(phone.width);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  }
});

test("the header and the tabs stay while a screen loads, also on a scrolled page", async ({ aBrowser }) => {
  const context = await aBrowser({ viewport: { width: 1280, height: 400 } });
  const email = await signedIn(context);
  for (const fullName of ["Ana Gil", "Berta Ruiz", "Carla Sanz"])
    await aColleague(email, { email: anEmail("equipo"), fullName });
  const page = await context.newPage();
  await openAlive(page, "/team");
  let answer: () => void = () => undefined;
  const isAnswered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/kiosks\.data/, async (route) => {
    await isAnswered;
    await route.continue();
  });
  const tabs = page.locator('main nav[aria-label="Equipo"]');
  const [header, before] = [page.getByRole("banner"), await tabs.boundingBox()];
  await tabs.getByRole("link", { name: "Tablets" }).click();
  await page.getByText("Cargando...").waitFor({ state: "attached" });
  expect(await tabs.last().boundingBox()).toEqual(before);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(async () => (await header.boundingBox())!.y).toBe(0);
  answer();
  await page.getByRole("heading", { level: 1, name: "Tablets" }).waitFor();
  expect(await tabs.boundingBox()).toEqual(before);
});
