import type { Page } from "playwright-core";
import { expect } from "vitest";
import { sortNameOf } from "../../app/platform/search-text";
import { test } from "../support/node/browser-test";
import { query } from "../support/node/database";
import { viewers, type Viewer } from "../support/access-matrix/expectation";
import { aCompany, addressesOf, filled } from "../support/node/every-screen";
import { signedIn } from "../support/node/people";
import { isAlive } from "../support/node/screens";

/**
 * Holds back the script that hydrates a page, as on a slow line. It asks the browser itself: a route of Playwright's would fetch every
 * script of every tab again.
 */
async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let letGo = () => {};
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve));
  const devTools = await page.context().newCDPSession(page);
  const isHeld = new Promise<void>((resolve) =>
    devTools.on("Fetch.requestPaused", ({ requestId }) => {
      resolve();
      void isLetGo.then(() => devTools.send("Fetch.continueRequest", { requestId }));
    }),
  );
  await devTools.send("Fetch.enable", { patterns: [{ urlPattern: "*/assets/entry.client-*.js" }] });
  return async () => {
    await isHeld;
    letGo();
  };
}

/** Types, ticks and chooses another value in every usable field. @returns the number of fields. */
async function fillEverything(page: Page): Promise<number> {
  // The summary opens a folded list, and needs no script.
  await page.evaluate(() =>
    document.querySelectorAll("main details").forEach((part) => ((part as HTMLDetailsElement).open = true)),
  );
  const fields = page.locator(":is(input:not([type=hidden], [type=file]), select, textarea):enabled:visible");
  const kinds = await fields.evaluateAll((all) =>
    all.map((one) => ({
      kind: one instanceof HTMLInputElement ? one.type : one.localName,
      isChecked: one instanceof HTMLInputElement && one.checked,
      last: one instanceof HTMLSelectElement ? one.options.length - 1 : 0,
    })),
  );
  // From the last to the first: a box may hide the fields below it.
  for (const [index, { kind, isChecked, last }] of [...kinds.entries()].reverse()) {
    const field = fields.nth(index);
    if (kind === "checkbox") await field.setChecked(!isChecked);
    else if (kind === "select") await field.selectOption({ index: last });
    else await field.fill(kind === "email" ? "nerea@example.es" : "12/10/2026");
  }
  return kinds.length;
}

/** Returns the values of a page's fields, by their name and, for boxes, their value. Runs in the page. */
const readFields = () =>
  [...document.querySelectorAll<HTMLInputElement>("input:not([type=hidden]), select, textarea")]
    .filter(({ name }) => name !== "")
    .map((field) =>
      field.type === "checkbox"
        ? `${field.name} ${field.value}: ${field.checked}`
        : `${field.name}: ${field.value}`,
    );

/**
 * Presses the page at the moment at which React begins to hydrate it. React then finishes within that press. The values right after it are
 * those that a pressed form would send. Runs in the page.
 */
function pressWhenTakenOver(readAll: typeof readFields) {
  const listen = document.addEventListener.bind(document);
  document.addEventListener = (...listening: Parameters<typeof listen>) => {
    listen(...listening);
    if (listening[0] !== "click") return;
    document.addEventListener = listen;
    // React listens first, and hydrates in its own task.
    queueMicrotask(() => {
      document.querySelector("main")!.click();
      Object.assign(globalThis, { sentByPress: readAll() });
    });
  };
}

/** Releases the scripts, and waits until a private screen has refetched and rendered its data. */
async function comesAlive(
  page: Page,
  { role, email, letGo }: { role: Viewer; email: string; letGo: () => Promise<void> },
) {
  const name = `Nerea ${Date.now()}`;
  const isPrivate = (await page.getByText("Menú de usuario").count()) > 0;
  await query(
    "UPDATE profiles SET full_name = ?, sort_name = ? WHERE email = ?",
    name,
    sortNameOf(name),
    email,
  );
  await letGo();
  await isAlive(page);
  if (role !== "visitor" && isPrivate)
    await page.locator("summary", { hasText: name }).waitFor({ state: "attached" });
}

/** Returns the input that a screen lost when its scripts ran. */
async function lostOn(page: Page, path: string, who: { role: Viewer; email: string }): Promise<string[]> {
  const letGo = await holdScripts(page);
  await page.addInitScript(`(${String(pressWhenTakenOver)})(${String(readFields)})`);
  await page.goto(path, { waitUntil: "domcontentloaded" });
  // Without scripts, none can remove anything.
  if ((await page.locator("script[type=module]").count()) === 0) return [];
  const isEmpty = (await fillEverything(page)) === 0;
  const before = await page.evaluate(readFields);
  if (isEmpty) {
    await letGo();
    return [];
  }
  await comesAlive(page, { ...who, letGo });
  const sent = await page.evaluate(() => (globalThis as unknown as { sentByPress: string[] }).sentByPress);
  const after = await page.evaluate(readFields);
  return before.filter((one) => !sent.includes(one) || !after.includes(one));
}

test("text, ticks and choices that an owner makes in their profile before the scripts run are kept", async ({
  context,
  page,
}) => {
  const email = await signedIn(context);
  expect(await lostOn(page, "/profile", { role: "owner", email })).toEqual([]);
});

for (const role of viewers) {
  test(
    `text, ticks and choices that the ${role} makes before the scripts run are kept, on every screen`,
    { tags: "deep" },
    async ({ aBrowser, expectProblem }) => {
      if (role === "visitor") [/status of 400/, /status of 404/].forEach(expectProblem);
      if (role === "admin" || role === "employee") expectProblem(/status of 403/);
      // A kiosk has no user session.
      if (role === "owner") expectProblem(/status of 409/);
      const browser = await aBrowser();
      const company = await aCompany(role === "visitor" ? await aBrowser() : browser, role);
      const lost: Record<string, string[]> = {};
      for (const address of addressesOf(role)) {
        // Each page has its own tab: scripts that another tab fetched would be there immediately.
        const page = await browser.newPage();
        const lostFields = await lostOn(page, filled(address, company), { role, email: company.email });
        if (lostFields.length > 0) lost[address] = lostFields;
        await page.close();
      }
      expect(lost).toEqual({});
    },
  );
}

test("a picture chosen before the scripts run can be cropped", { tags: "deep" }, async ({ aBrowser }) => {
  const browser = await aBrowser();
  await aCompany(browser, "owner");
  const page = await browser.newPage();
  const letGo = await holdScripts(page);
  await page.goto("/profile", { waitUntil: "domcontentloaded" });
  const buffer = await page.screenshot();
  await page.locator("input[type=file]").setInputFiles({ name: "yo.png", mimeType: "image/png", buffer });
  await letGo();
  await page.getByRole("group", { name: "Recortar la imagen" }).waitFor();
});

test("a field that loses typed text is reported (twin)", { tags: "deep" }, async ({ page }) => {
  const letGo = await holdScripts(page);
  await page.goto("/login", { waitUntil: "domcontentloaded" });
  await fillEverything(page);
  const before = await page.evaluate(readFields);
  await page.evaluate(() => document.querySelector("form")!.reset());
  await letGo();
  await isAlive(page);
  expect(before).not.toEqual(await page.evaluate(readFields));
});
