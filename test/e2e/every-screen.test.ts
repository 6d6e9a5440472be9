// @module-tag deep
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults, colourRules, walkWithTab } from "../support/node/accessibility";
import { desk, phone, smallPhone, test } from "../support/node/browser-test";
import { builtPages } from "../support/node/built-pages";
import { accessMatrix } from "../support/access-matrix/access-matrix";
import { viewers, type Viewer } from "../support/access-matrix/expectation";
import { viewsOf } from "../support/access-matrix/views";
import { aCompany, addressesOf, filled, preparedPacks } from "../support/node/every-screen";
import { inspected } from "../support/node/inspection";
import {
  faultsOfLargeText,
  hiddenStickyButtons,
  sidewaysOverflow,
  smallTargets,
} from "../support/node/layout";
import { submitForm } from "../support/node/people";
import { openAlive } from "../support/node/screens";
import { patience } from "../support/node/patience";

test("these tests open every page of the build, and no other", () => {
  const pages = builtPages();
  expect(pages.filter((path) => Object.keys(viewsOf(path)).length === 0)).toEqual([]);
  const viewed = Object.keys(accessMatrix).filter((path) => accessMatrix[path]!.views);
  expect(viewed.filter((path) => !pages.includes(path))).toEqual([]);
});

/** Opens a screen and waits for hydration. */
async function open(page: Page, path: string): Promise<void> {
  // The pages of a gestoría, of an inspector, of a link on paper, of a mail's link, of a join link and of help have no scripts.
  if (/^\/(asesoria|inspeccion|mis-meses|correos|unirse|ayuda)/.test(path)) await page.goto(path);
  else await openAlive(page, path);
  // A dialog appears as soon as scripts run, and hides the page behind it.
  if (path.includes("?edit="))
    await page.locator("[data-aria-hidden]").first().waitFor({ state: "attached" });
  // Its answer replaces its first content.
  if (path.startsWith("/auth/callback"))
    await page.getByRole("heading", { name: "No hemos podido entrar" }).waitFor();
}

const middlePhone = { width: 360, height: 640 };

/** The screens of phones whose browser bars leave the least height. */
const lowPhones = [
  { width: 360, height: 640 },
  { width: 390, height: 664 },
];

/** Returns the faults that make a screen hard to use: on a small phone and a desk, light and dark, by finger and keyboard. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  const note = (where: string, messages: string[]) =>
    faults.push(...messages.map((fault) => `${where}: ${fault}`));
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  for (const viewport of [smallPhone, desk]) {
    await page.setViewportSize(viewport);
    note(`light at ${viewport.width}`, await accessibilityFaults(page));
    if ((await sidewaysOverflow(page)) > 0) note(`at ${viewport.width}`, ["scrolls sideways"]);
    if (viewport === smallPhone) note("by finger", await smallTargets(page));
  }
  for (const viewport of [smallPhone, middlePhone, phone]) {
    await page.setViewportSize(viewport);
    for (const percent of [150, 200, 250])
      note(`with text of ${percent} % at ${viewport.width}`, await faultsOfLargeText(page, percent));
  }
  for (const viewport of lowPhones) {
    await page.setViewportSize(viewport);
    note(`under the bar at ${viewport.width}×${viewport.height}`, await hiddenStickyButtons(page));
  }
  await page.setViewportSize(desk);
  const { standing, reached } = await walkWithTab(page);
  if (reached.join() !== standing.join())
    note("by keyboard", [`${standing.join(" · ")} ≠ ${reached.join(" · ")}`]);
  await page.emulateMedia({ colorScheme: "dark" });
  for (const viewport of [desk, smallPhone]) {
    await page.setViewportSize(viewport);
    note(`dark at ${viewport.width}`, await accessibilityFaults(page, colourRules));
  }
  return faults;
}

/** Some screens are refused to a role, which the console reports. */
const refusals: Record<Viewer, RegExp[]> = {
  visitor: [/status of 400/, /status of 404/],
  owner: [/status of 409/],
  admin: [/status of 403/],
  employee: [/status of 403/],
  inspector: [],
};

/** The owner has some sixty screens, in four sizes and with large text. */
const timeout = 2 * patience.testTimeout;

for (const role of viewers) {
  test(
    `the ${role} can use every screen: axe, keyboard, fingers and the smallest phone`,
    { timeout },
    async ({ aBrowser, expectProblem }) => {
      refusals[role].forEach(expectProblem);
      const browser = await aBrowser();
      // Another person's company invites the visitor or lets the inspector in.
      const others = role === "visitor" || role === "inspector" ? await aBrowser() : browser;
      const company = await aCompany(others, role);
      if (role === "inspector") await inspected(others, browser);
      await preparedPacks(company.email, role === "inspector" ? "link" : "company");
      const page = await browser.newPage();
      const faults: Record<string, string[]> = {};
      for (const address of addressesOf(role)) {
        await open(page, filled(address, company));
        const foundFaults = await faultsOf(page);
        if (foundFaults.length > 0) faults[address] = foundFaults;
      }
      expect(faults).toEqual({});
    },
  );
}

test("a gestoría can use the page behind its link before a month is closed: axe, keyboard, fingers and the smallest phone", async ({
  aBrowser,
}) => {
  const [managers, advisers] = [await aBrowser(), await aBrowser()];
  await aCompany(managers, "owner");
  const madeHtml = await submitForm(managers, "/months/payroll/adviser", {
    intent: "make",
    id: randomUUID(),
    email: "nominas@example.com",
  });
  const page = await advisers.newPage();
  await page.goto(/[^">]*\/asesoria#[\w-]+/.exec(madeHtml)![0]);
  await page.getByLabel("Código de seis números").fill(/>(\d{3} \d{3})</.exec(madeHtml)![1]!);
  await page.getByRole("button", { name: "Ver los meses" }).click();
  await page.waitForURL("/asesoria/meses");
  expect(await faultsOf(page)).toEqual([]);
});

test("a screen that is too wide, too small, too pale, out of Tab's reach or without visible focus is reported (twin)", async ({
  page,
}) => {
  await open(page, "/login");
  await page.evaluate(() => {
    document.querySelector("h1")!.style.color = "#ddd";
    document.querySelector("main")!.style.minWidth = "1400px";
    Object.assign(document.querySelector<HTMLElement>("button[type=submit]")!.style, {
      height: "20px",
      minHeight: "0",
      outline: "none",
    });
    document.querySelector<HTMLElement>("input[type=email]")!.tabIndex = -1;
  });
  const faultText = (await faultsOf(page)).join("\n");
  for (const fault of [
    "color-contrast",
    "scrolls sideways",
    "by finger: Enviar",
    "by keyboard",
    "focus not seen",
  ])
    expect(faultText).toContain(fault);
});
