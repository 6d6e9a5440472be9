// Devices that keep punches without network, and companies that want none.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { openClock } from "./clock-screen";

/** The page's company takes no punches that were made without network. */
export const wantsNoOfflinePunches = (page: Page) =>
  page.route("**/api/anchor", (route) =>
    route.fulfill({
      json: { anchor: "none", now: new Date().toISOString(), offline_punches_enabled: false },
    }),
  );

/** The clock, and the server's time that stands beside what is kept from then on. */
export async function openClockInContact(page: Page): Promise<void> {
  const contact = page.waitForResponse("**/api/anchor");
  await openClock(page);
  await contact;
  await isKnown(page);
}

/** Waits until the device has noted who is signed in. */
const isKnown = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        async () =>
          // Whoever opens one that is not there makes it.
          (await indexedDB.databases()).length > 0 &&
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open("fichaclara");
            opening.onerror = () => resolve(false);
            opening.onsuccess = () => {
              const { result: db } = opening;
              const asked = db.transaction("person").objectStore("person").get(0);
              asked.onsuccess = () => {
                resolve(Boolean((asked.result as { contact?: object } | undefined)?.contact));
                db.close();
              };
            };
          }),
      ),
    )
    .toBe(true);
