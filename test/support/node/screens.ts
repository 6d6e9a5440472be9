// Waits until a screen is ready to use, the same for all screens.
import type { Page } from "playwright-core";

/** Opens a page and waits for hydration. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await isAlive(page);
}

/** Waits for hydration, which the root element marks, and for the scripts of late parts. */
export async function isAlive(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]:not(:has([data-late]))").waitFor();
}

/** Opens a screen and waits until it receives live messages. Once its socket is open, a tab requests its data again. */
export async function openLive(page: Page, path: string): Promise<void> {
  const askedAgain = page.waitForResponse((response) => isDataOf(path, response.url()));
  await page.goto(path);
  await askedAgain;
  await isAlive(page);
}

/** Makes the tab request its data again, as when a person returns to it. */
export const lookAgain = (page: Page) =>
  page.evaluate(() => void document.dispatchEvent(new Event("visibilitychange")));

const isDataOf = (path: string, url: string) => new URL(url).pathname === `${path.split("?", 1)[0]}.data`;
