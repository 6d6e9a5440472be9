// When a screen can be used, for all screens alike.
import type { Page } from "playwright-core";

/** Opens a page and waits until its scripts have taken it over. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAlive(page);
}

/** Waits until scripts have taken the page over: the root says so of itself. */
export async function isAlive(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor();
}

/** Opens a screen and waits until it hears of changes: once its socket is open, a tab asks for its data again. */
export async function openLive(page: Page, path: string): Promise<void> {
  const askedAgain = page.waitForResponse((response) => isDataOf(path, response.url()));
  await page.goto(path);
  await askedAgain;
}

/** Lets the tab ask for its data again, as when somebody comes back to it. */
export const lookAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

const isDataOf = (path: string, url: string) => new URL(url).pathname === `${path.split("?", 1)[0]}.data`;
