import type { Page } from "playwright-core";
import { expect } from "vitest";
import { desk, picture, test } from "../support/node/browser-test";
import { openClock, punchIn, saysWorking, userMenu } from "../support/node/clock-screen";
import { queryDirectory } from "../support/node/database";
import { madridTimesBetween } from "../support/node/madrid-time";
import { signedIn, signIn } from "../support/node/people";
import { openAlive, openLive } from "../support/node/screens";

async function signOut(page: Page) {
  await userMenu(page).click();
  await page.getByRole("button", { name: "Cerrar Sesión" }).click();
  await page.waitForURL("/login");
}

test("signing out in one tab signs out the others, and no private page can be reached again", async ({
  context,
  page,
}) => {
  await signedIn(context);
  const otherTab = await context.newPage();
  for (const screen of [otherTab, page]) await openAlive(screen, "/dashboard");
  await signOut(page);
  await otherTab.waitForURL("/login");

  for (const screen of [page, otherTab]) {
    await screen.goBack();
    await screen.waitForURL("/login");
    await screen.getByRole("heading", { name: "Entra en Fichaclara" }).waitFor();
  }
  expect((await context.cookies()).map(({ name }) => name)).not.toContain("__Host-session");
});

test(
  "signing out closes the screen of another browser with the same session",
  { tags: "deep" },
  async ({ aBrowser, context, page }) => {
    await signedIn(context);
    const elsewhere = await (await aBrowser({ storageState: await context.storageState() })).newPage();
    for (const screen of [elsewhere, page]) await openLive(screen, "/dashboard");
    await signOut(page);
    // It shares no memory with the first: the server closes its socket.
    await elsewhere.waitForURL("/login");
  },
);

test(
  "a session is ended from another device, and its screen closes immediately",
  { tags: "deep" },
  async ({ aBrowser, context, page }) => {
    const email = await signedIn(context);
    const otherDevice = await (await aBrowser()).newPage();
    await signedIn(otherDevice.context(), email);
    await openLive(otherDevice, "/dashboard");
    await openLive(page, "/sessions");
    await page.getByText("Esta sesión").waitFor();
    await picture(page, "sessions");
    await page.getByRole("button", { name: "Cerrar la sesión de" }).click();
    await page.getByText("Sesión cerrada").waitFor();
    await otherDevice.waitForURL("/login");
    expect(await page.getByRole("button", { name: "Cerrar la sesión de" }).count()).toBe(0);
    // The person who pressed its button keeps a place for the focus.
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Sesiones abiertas");
  },
);

test(
  "the session's cookie is inaccessible to scripts and other sites",
  { tags: "deep" },
  async ({ context, page }) => {
    await signIn(page);
    const cookies = await context.cookies();
    const session = cookies.find(({ name }) => name === "__Host-session");
    expect(session).toMatchObject({
      domain: "localhost",
      path: "/",
      httpOnly: true,
      secure: true,
      sameSite: "Lax",
    });
    const readable = await page.evaluate(() => document.cookie);
    expect(readable).not.toContain(session!.value);
    const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
    expect(stored).not.toContain(session!.value);
  },
);

test(
  "with a session that ended elsewhere, a punch leads to the login",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(/status of 401/);
    await signedIn(context);
    await page.routeWebSocket("/live", () => new Promise(() => {}));
    await openClock(page);
    await context.clearCookies({ name: "__Host-session" });
    await punchIn(page).click();
    await page.waitForURL("/login");
  },
);

test(
  "a device whose clock is years wrong, in another zone, shows the server's time in Spain",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const lost = await aBrowser({ timezoneId: "Pacific/Auckland", locale: "en-US", viewport: desk });
    await lost.clock.setFixedTime("2001-02-03T04:05:06Z");
    await signedIn(lost);
    const page = await lost.newPage();
    const openedAt = Date.now();
    await openClock(page);
    const clock = page.locator("time").first();
    const shown = await clock.innerText();
    const times = madridTimesBetween(openedAt, Date.now()).map((text) => text.slice(11));
    expect(times).toContain(shown);
    await clock.filter({ hasNotText: shown }).waitFor();

    const punchedAt = Date.now();
    await punchIn(page).click();
    await page.getByText(/^Entrada registrada a las/).waitFor();
    await saysWorking(page);
    const minutes = madridTimesBetween(punchedAt, Date.now()).map((text) => text.slice(11, 16));
    const entry = await page.getByText(/Entrada: \d\d:\d\d/).innerText();
    expect(minutes).toContain(/Entrada: (\d\d:\d\d)/.exec(entry)?.[1]);
    const today = madridTimesBetween(punchedAt, Date.now()).map((text) => text.slice(0, 10));
    const day = await page.getByRole("rowheader").innerText();
    expect(today).toContain(day.slice(-10));
  },
);

test(
  "a file requested after the session has ended leads to the login, and downloads nothing",
  { tags: "deep" },
  async ({ context, page }) => {
    const email = await signedIn(context);
    // Only the click may learn of it: the socket never opens.
    await page.routeWebSocket("/live", () => new Promise(() => undefined));
    await openClock(page);
    await queryDirectory(
      "UPDATE sessions SET revoked_at = 1 WHERE user_id = (SELECT id FROM users WHERE email = ?)",
      email,
    );
    const downloads: string[] = [];
    page.on("download", (download) => downloads.push(download.suggestedFilename()));
    await page.getByRole("link", { name: "Exportar CSV" }).click();
    await page.waitForURL("/login");
    expect(downloads).toEqual([]);
  },
);
