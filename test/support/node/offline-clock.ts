// Gives devices that queue punches offline, and companies that accept no such punches.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openClock } from "./clock-screen";

/** Makes the page's company refuse offline punches. */
export const wantsNoOfflinePunches = (page: Page) =>
  page.route("**/api/anchor", (route) =>
    route.fulfill({
      json: { anchor: "none", now: new Date().toISOString(), offline_punches_enabled: false },
    }),
  );

/** Opens the clock, and waits for the server's time that queued punches will carry. */
export async function openClockInContact(page: Page): Promise<void> {
  const contact = page.waitForResponse("**/api/anchor");
  await openClock(page);
  await contact;
  await isKnown(page);
}

/** Waits until the device has stored who is signed in. */
export const isKnown = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        async () =>
          // Opening a database that does not exist would create it.
          (await indexedDB.databases()).length > 0 &&
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open("fichaclara");
            opening.onerror = () => resolve(false);
            opening.onsuccess = () => {
              const { result: db } = opening;
              const personRequest = db.transaction("person").objectStore("person").get(0);
              personRequest.onsuccess = () => {
                resolve(Boolean((personRequest.result as { contact?: object } | undefined)?.contact));
                db.close();
              };
            };
          }),
      ),
    )
    .toBe(true);
