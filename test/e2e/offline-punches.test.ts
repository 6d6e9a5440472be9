// Proves an offline working day and its end: in the open app, on its offline page, and on a shared phone.
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { accessibilityFaults } from "../support/node/accessibility";
import { picture, smallPhone, test } from "../support/node/browser-test";
import { openClockInContact } from "../support/node/offline-clock";
import {
  historyRows,
  openClock,
  punchIn,
  punchOut,
  saysOut,
  saysWorking,
  userMenu,
} from "../support/node/clock-screen";
import { pastLogs, query, queryDirectory } from "../support/node/database";
import { coveredTexts, sidewaysOverflow, smallTargets } from "../support/node/layout";
import { signedIn } from "../support/node/people";
import { underItsControl } from "../support/node/service-worker";

const withServiceWorker = { serviceWorkers: "allow" } as const;
const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|WebSocket/;
const waiting = (page: Page, count: number) =>
  page.getByText(`Falta enviar ${count} ${count === 1 ? "fichaje" : "fichajes"}`);

/** Returns the part of the page about queued punches. */
const saysUnsent = (page: Page) => page.getByRole("status").filter({ hasText: "Falta enviar" });

const sourcesOf = (email: string) =>
  query<{ kind: string; source: string }>(
    `SELECT e.kind, e.source FROM events e JOIN profiles p ON p.subject = e.subject
     WHERE p.email = ? AND e.kind IN ('check_in', 'check_out', 'pause_start', 'pause_end', 'correction_proposed')
     ORDER BY e.subject_seq`,
    email,
  );

/** Deletes the page's stored data, as a browser that clears its storage. */
const forgetEverything = `new Promise((resolve) => {
  indexedDB.open("fichaclara").onsuccess = ({ target: { result: db } }) => {
    const change = db.transaction(["person", "punches"], "readwrite");
    for (const name of ["person", "punches"]) change.objectStore(name).clear();
    change.oncomplete = () => resolve(db.close());
  };
})`;

/** Queues punches of the signed-in person. */
const keepMany = (count: number) => `new Promise((resolve) => {
  indexedDB.open("fichaclara").onsuccess = ({ target: { result: db } }) => {
    const change = db.transaction(["person", "punches"], "readwrite");
    change.objectStore("person").get(0).onsuccess = ({ target: { result: person } }) => {
      const at = new Date().toISOString();
      const punch = { for: person.profileId, action: "check_in", device_at: at, anchor: null, device_at_anchor: null };
      for (let nth = 0; nth < ${count}; nth += 1)
        change.objectStore("punches").add({ punch: { ...punch, key: "queued-" + nth } });
    };
    change.oncomplete = () => resolve(db.close());
  };
})`;

/** A person punches in offline, and the punch waits. @returns their address. */
async function keepsOne(page: Page): Promise<string> {
  const email = await signedIn(page.context());
  await openClockInContact(page);
  await page.context().setOffline(true);
  await punchIn(page).click();
  await page.getByText(/^Entrada guardada en este dispositivo a las/).waitFor();
  return email;
}

test("punches made without network in the open app are stored, sent when it is back, and marked as such", async ({
  context,
  expectProblem,
  page,
}) => {
  expectProblem(noNetwork);
  const email = await signedIn(context);
  await openClockInContact(page);

  await context.setOffline(true);
  await punchIn(page).click();
  await page.getByText(/^Entrada guardada en este dispositivo a las/).waitFor();
  await saysWorking(page);
  await punchOut(page).click();
  await page.getByText(/^Salida guardada en este dispositivo a las/).waitFor();
  await saysOut(page);
  await waiting(page, 2).waitFor();
  expect(await coveredTexts(saysUnsent(page))).toEqual([]);
  expect(await sourcesOf(email)).toEqual([]);

  await context.setOffline(false);
  await page.getByText("2 fichajes enviados y registrados.").waitFor();
  expect(await sourcesOf(email)).toEqual([
    { kind: "check_in", source: "offline" },
    { kind: "check_out", source: "offline" },
  ]);
  await page
    .getByText(/sin conexión/i)
    .first()
    .waitFor();
  expect(await page.getByText(/guardada en este dispositivo/).count()).toBe(0);
  await page.getByRole("button", { name: "Entendido" }).click();
});

test(
  "punches that the server refuses wait with the reason and the next step",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(noNetwork);
    expectProblem(/status of (403|404|429|500)/);
    await signedIn(context);
    await openClockInContact(page);
    await page.evaluate(() => {
      navigator.storage.persist = () => {
        document.body.dataset.persistence = "requested";
        return Promise.resolve(true);
      };
    });
    let status = 403;
    await page.route("**/api/deferred-punches", (route) => route.fulfill({ status, json: {} }));
    await page.route("**/api/check-in", (route) => route.abort("internetdisconnected"));
    await punchIn(page).click();
    await waiting(page, 1).waitFor();
    expect(await page.evaluate(() => document.body.dataset.persistence)).toBe("requested");
    const heldMessage = page.getByRole("status").filter({ has: waiting(page, 1) });
    for (const [answer, sentence] of [
      [403, "Pide a un responsable que apunte estas horas"],
      [404, "Recárgala y se envían"],
      [429, "Se vuelve a probar solo en un minuto"],
      [500, "Ahora no podemos recibir fichajes"],
    ] as const) {
      status = answer;
      await page.getByRole("button", { name: "Enviar ahora" }).click();
      await heldMessage.getByText(sentence).waitFor();
    }
    await page.setViewportSize(smallPhone);
    await picture(page, "queued-held");
    expect(await sidewaysOverflow(page)).toBe(0);
    expect(await accessibilityFaults(page)).toEqual([]);
  },
);

test(
  "a punch in a session that ended elsewhere waits at the sign-in screen, and is proposed afterwards",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(/status of 401/);
    const email = await signedIn(context);
    await openClockInContact(page);
    await queryDirectory(
      "UPDATE sessions SET revoked_at = 1 WHERE user_id = (SELECT id FROM users WHERE email = ?)",
      email,
    );
    await punchIn(page).click();
    await page.waitForURL("/login");
    await page.getByText("En este dispositivo hay 1 fichaje sin enviar.").waitFor();
    await picture(page, "login-queued");
    await signedIn(context, email);
    await openClock(page);
    await page.getByText("1 fichaje queda como propuesta de corrección.").waitFor();
    expect(await sourcesOf(email)).toEqual([{ kind: "correction_proposed", source: "offline" }]);
  },
);

test(
  "a queued punch stays on the clock when the page reloads its data before the punch has failed",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(noNetwork);
    const email = await signedIn(context);
    await openClockInContact(page);
    let lose = () => {};
    const lost = new Promise<void>((resolve) => (lose = resolve));
    await page.route("**/api/check-in", async (route) => {
      await lost;
      await route.abort("internetdisconnected");
    });
    await punchIn(page).click();
    await saysWorking(page);
    // After a refetch the page shows an entry of two minutes ago.
    const startsAt = Date.now() - 120_000;
    await pastLogs(email, [{ startsAt, endsAt: startsAt + 60_000 }]);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await historyRows(page).first().waitFor();
    // The network is gone before anything can be sent.
    await page.route("**/api/deferred-punches", (route) => route.abort("internetdisconnected"));
    lose();
    await page.getByText(/^Entrada guardada en este dispositivo a las/).waitFor();
    expect(await punchOut(page).count()).toBe(1);
  },
);

test("the app opened without network has a clock for the person who is signed in", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(noNetwork);
  const context = await aBrowser(withServiceWorker);
  const email = await signedIn(context);
  const page = await context.newPage();
  await openClockInContact(page);
  await underItsControl(page);

  await context.setOffline(true);
  await page.goto("/dashboard");
  await page.getByRole("heading", { name: "Sin conexión" }).waitFor();
  await punchIn(page).click();
  await page.getByText(/^Entrada guardada en este dispositivo a las/).waitFor();

  await context.setOffline(false);
  await page.getByText("1 fichaje enviado y registrado.").waitFor();
  expect(await sourcesOf(email)).toEqual([{ kind: "check_in", source: "offline" }]);
});

test(
  "a day without network, with a pause and a reload, fits 320 pixels, passes axe and is sent in order",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(noNetwork);
    const context = await aBrowser({ ...withServiceWorker, viewport: smallPhone });
    const email = await signedIn(context);
    const page = await context.newPage();
    const expectToFit = async (name: string) => {
      await picture(page, name);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        expect(await accessibilityFaults(page), colorScheme).toEqual([]);
      }
      expect(await sidewaysOverflow(page)).toBe(0);
      expect(await smallTargets(page)).toEqual([]);
    };
    await openClockInContact(page);
    await underItsControl(page);
    await context.setOffline(true);
    await punchIn(page).click();
    await page.getByText(/^Entrada guardada en este dispositivo a las/).waitFor();
    await expectToFit("queued");

    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Sin conexión" }).waitFor();
    await page.getByRole("button", { name: "Pausa", exact: true }).click();
    await page.getByText(/^Inicio de pausa guardado en este dispositivo a las/).waitFor();
    await expectToFit("punch-without-network");
    await page.reload();
    await page.getByRole("button", { name: "Volver al trabajo", exact: true }).click();
    await page.getByText(/^Fin de pausa guardado/).waitFor();
    await punchOut(page).click();
    await page.getByText(/^Salida guardada/).waitFor();

    await context.setOffline(false);
    await page.getByText("4 fichajes enviados y registrados.").waitFor();
    expect(await sourcesOf(email)).toEqual(
      ["check_in", "pause_start", "pause_end", "check_out"].map((kind) => ({ kind, source: "offline" })),
    );
  },
);

test("queued punches outlive their person's session, and only their person reads and sends them", async ({
  context,
  expectProblem,
  page,
}) => {
  expectProblem(noNetwork);
  expectProblem(/status of 401/);
  const ana = await keepsOne(page);
  await queryDirectory(
    "UPDATE sessions SET revoked_at = 1 WHERE user_id = (SELECT id FROM users WHERE email = ?)",
    ana,
  );
  const refusal = page.waitForResponse("**/api/deferred-punches");
  await context.setOffline(false);
  expect((await refusal).status()).toBe(401);
  await page.goto("/login");
  await page.getByText("En este dispositivo hay 1 fichaje sin enviar.").waitFor();
  await page.close();

  const leo = await signedIn(context);
  const tab = await context.newPage();
  const sent: (string | null)[] = [];
  tab.on("request", (request) => {
    if (request.url().endsWith("/api/deferred-punches")) sent.push(request.postData());
  });
  await openClockInContact(tab);
  // Before a punch a page sends its person's queued punches.
  await punchIn(tab).click();
  await tab.getByText(/^Entrada registrada a las/).waitFor();
  expect(await tab.getByText(/Falta enviar|de otra persona/).count()).toBe(0);
  expect(sent).toEqual([]);
  expect(await sourcesOf(leo)).toEqual([{ kind: "check_in", source: "web" }]);
  expect(await sourcesOf(ana)).toEqual([]);

  // A tab that is open navigates by itself when somebody else signs in.
  await tab.close();
  await signedIn(context, ana);
  const again = await context.newPage();
  await openClock(again);
  // It was queued in a session that has ended, so it becomes a proposal.
  await again.getByText("1 fichaje queda como propuesta de corrección.").waitFor();
  expect(await sourcesOf(ana)).toEqual([{ kind: "correction_proposed", source: "offline" }]);
});

test(
  "a person who signs out with queued punches is warned, and nobody else sends them",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(noNetwork);
    const email = await keepsOne(page);

    // Online again, except this one call.
    await page.route("**/api/deferred-punches", (route) => route.abort());
    await context.setOffline(false);
    await userMenu(page).click();
    await page.getByRole("button", { name: "Cerrar Sesión" }).click();
    const question = page.getByRole("alertdialog", { name: "Quedan fichajes sin enviar" });
    await question.getByRole("button", { name: "Cancelar" }).click();
    await question.waitFor({ state: "hidden" });
    await userMenu(page).click();
    await page.getByRole("button", { name: "Cerrar Sesión" }).click();
    await question.getByRole("button", { name: "Cerrar sesión" }).click();
    await page.waitForURL("/login");
    await page.unroute("**/api/deferred-punches");

    const other = await signedIn(context);
    await openClockInContact(page);
    expect(await sourcesOf(other)).toEqual([]);
    expect(await sourcesOf(email)).toEqual([]);

    // The same person in another sign-in, so that somebody has to accept it.
    await page.close();
    await signedIn(context, email);
    const again = await context.newPage();
    await openClock(again);
    await again.getByText("1 fichaje queda como propuesta de corrección.").waitFor();
    expect(await sourcesOf(email)).toEqual([{ kind: "correction_proposed", source: "offline" }]);
  },
);

test(
  "a device that can store nothing shows that immediately",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(noNetwork);
    const email = await signedIn(context);
    await openClockInContact(page);
    await context.setOffline(true);
    await page.evaluate(`
    const add = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, "add");
    IDBObjectStore.prototype.add = () => { throw new DOMException("full", "QuotaExceededError"); };
    window.mend = () => Object.defineProperty(IDBObjectStore.prototype, "add", add);
  `);
    await punchIn(page).click();
    await page.getByText("este dispositivo no puede guardar el fichaje: no ha quedado registrado").waitFor();
    await saysOut(page);
    expect(await waiting(page, 1).count()).toBe(0);
    await page.evaluate("mend()");
    await page.evaluate(forgetEverything);
    await punchIn(page).click();
    await page
      .getByText(/Comprueba tu conexión e inténtalo de nuevo/)
      .first()
      .waitFor();
    await saysOut(page);
    await context.setOffline(false);
    expect(await sourcesOf(email)).toEqual([]);
  },
);

/** Clears the page's storage of some kinds, as a browser that needs room. */
async function clearStorage(page: Page, storageTypes: string) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Storage.clearDataForOrigin", { origin: new URL(page.url()).origin, storageTypes });
}

test(
  "after the browser clears queued punches, their person sees which are lost, and how to propose them",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(noNetwork);
    const email = await keepsOne(page);
    await clearStorage(page, "indexeddb");
    // Only the store's own event can show it: nothing else happens while offline.
    await waiting(page, 1).waitFor({ state: "detached" });
    const loss = page.getByRole("status").filter({ hasText: "El navegador borró 1 fichaje" });
    await loss.getByText("Entrada", { exact: true }).waitFor();
    await picture(page, "queued-lost");
    await context.setOffline(false);
    await saysOut(page);
    expect(await sourcesOf(email)).toEqual([]);
    // It stays after a reload, until its person has read it.
    await openClock(page);
    await loss.getByRole("link", { name: "Ponerlo a mano" }).waitFor();
    await loss.getByRole("button", { name: "Entendido" }).click();
    await loss.waitFor({ state: "detached" });
    expect(await page.evaluate(() => Object.keys(localStorage).join())).not.toContain("queued");
  },
);

test(
  "after the browser clears everything, no queued punch is shown as waiting or recorded, and the next is stored",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(noNetwork);
    const email = await keepsOne(page);
    await clearStorage(page, "indexeddb,local_storage");
    await waiting(page, 1).waitFor({ state: "detached" });
    await context.setOffline(false);
    await saysOut(page);
    expect(await sourcesOf(email)).toEqual([]);
    await openClockInContact(page);
    await context.setOffline(true);
    await punchIn(page).click();
    await page.getByText(/^Entrada guardada en este dispositivo a las/).waitFor();
    await context.setOffline(false);
    await page.getByText("1 fichaje enviado y registrado.").waitFor();
    expect(await sourcesOf(email)).toEqual([{ kind: "check_in", source: "offline" }]);
  },
);

test(
  "a phone that slept sends its queued punches when it becomes visible, before any timer",
  { tags: "deep" },
  async ({ context, expectProblem, page }) => {
    expectProblem(noNetwork);
    const email = await keepsOne(page);
    // The network is back, except this call. Then the phone sleeps, and no timer runs.
    await page.route("**/api/deferred-punches", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("deferred-punches"),
    );
    await context.setOffline(false);
    await failed;
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await page.unroute("**/api/deferred-punches");
    expect(await sourcesOf(email)).toEqual([]);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.getByText("1 fichaje enviado y registrado.").waitFor();
    expect(await sourcesOf(email)).toEqual([{ kind: "check_in", source: "offline" }]);
  },
);

test(
  "ten thousand punches stored on a device are sent a hundred at a time, in order",
  { tags: "deep" },
  async ({ context, page }) => {
    await signedIn(context);
    await openClockInContact(page);
    await context.setOffline(true);
    const sent: string[][] = [];
    await page.route("**/api/deferred-punches", (route) => {
      const { punches } = route.request().postDataJSON() as { punches: { key: string }[] };
      sent.push(punches.map(({ key }) => key));
      const results = punches.map(({ key }) => ({ key, status: "recorded" }));
      return route.fulfill({ json: { results, anchor: "none" } });
    });
    await page.evaluate(keepMany(10_000));
    await context.setOffline(false);
    await page.getByText("10000 fichajes enviados y registrados.").waitFor();
    expect(sent.map(({ length }) => length)).toEqual(Array(100).fill(100));
    expect(sent.flat()).toEqual(Array.from({ length: 10_000 }, (_, nth) => `queued-${nth}`));
    await page.getByText(/^Falta enviar/).waitFor({ state: "detached" });
  },
);
