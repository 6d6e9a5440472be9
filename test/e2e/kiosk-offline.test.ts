// Proves a day at a tablet that loses its network and gets it back: in an open page, and in one opened offline.
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { picture, test } from "../support/node/browser-test";
import { query } from "../support/node/database";
import {
  enter,
  faultsOn,
  lying,
  ownPinByForm,
  pairedByForms,
  tablet,
  type APin,
} from "../support/node/kiosk";
import { signedIn } from "../support/node/people";
import { lookAgain, openAlive } from "../support/node/screens";
import { underItsControl } from "../support/node/service-worker";

const noNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of 503|Failed to fetch/;
const saved = /Guardado en este dispositivo, falta enviarlo\./;

async function scene(aBrowser: (options?: object) => Promise<BrowserContext>, options: object) {
  const managers = await aBrowser();
  const email = await signedIn(managers);
  const there = await aBrowser(options);
  await pairedByForms(managers, there);
  const anasPin = await ownPinByForm(managers, "7395");
  const kiosk = await there.newPage();
  const contact = kiosk.waitForResponse("**/kiosco/fichajes");
  await openAlive(kiosk, "/kiosco");
  await contact;
  await isKnown(kiosk);
  return { email, managers, there, kiosk, known: anasPin };
}

/** Waits until the tablet has stored its offline data. */
const isKnown = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        async () =>
          (await indexedDB.databases()).some(({ name }) => name === "fichaclara-kiosk") &&
          new Promise<boolean>((resolve) => {
            const opening = indexedDB.open("fichaclara-kiosk");
            opening.onerror = () => resolve(false);
            opening.onsuccess = () => {
              const { result: db } = opening;
              const deviceRequest = db.transaction("device").objectStore("device").get(0);
              deviceRequest.onsuccess = () => {
                resolve(deviceRequest.result !== undefined);
                db.close();
              };
            };
          }),
      ),
    )
    .toBe(true);

const punchesOf = (email: string) =>
  query<{ kind: string; source: string }>(
    `SELECT e.kind, e.source FROM events e JOIN profiles p ON p.subject = e.subject
     WHERE p.email = ? AND e.kind IN ('check_in', 'check_out', 'pause_start', 'pause_end') ORDER BY e.subject_seq`,
    email,
  );

const waiting = (page: Page, count: number) =>
  page.getByText(`Falta enviar ${count} ${count === 1 ? "fichaje" : "fichajes"} de este dispositivo`);

async function tap(kiosk: Page, pin: APin, label: string) {
  await enter(kiosk, pin);
  await kiosk.getByRole("heading", { name: "Sin conexión" }).waitFor();
  await kiosk.getByRole("button", { name: label, exact: true }).click();
  await kiosk.getByText(saved).waitFor();
}

/** Makes an offline tablet look for the server, so that the announced problem occurs. */
async function looksInVain(kiosk: Page) {
  const failed = kiosk.waitForEvent("console", (message) => noNetwork.test(message.text()));
  await lookAgain(kiosk);
  await failed;
}

/** Queues punches of this kiosk. */
const keepMany = (count: number) => `new Promise((resolve) => {
  indexedDB.open("fichaclara-kiosk").onsuccess = ({ target: { result: db } }) => {
    const change = db.transaction(["device", "punches"], "readwrite");
    change.objectStore("device").get(0).onsuccess = ({ target: { result: device } }) => {
      const at = new Date().toISOString();
      const punch = { action: "check_in", device_at: at, anchor: device.anchor, device_at_anchor: at, sealed: "c2VhbGVk" };
      for (let nth = 0; nth < ${count}; nth += 1)
        change.objectStore("punches").add({ kiosk: device.id, punch: { ...punch, key: "queued-" + nth } });
    };
    change.oncomplete = () => resolve(db.close());
  };
})`;

test("a punch stored in a kiosk's open page is sent when the network is back", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(noNetwork);
  const { email, there, kiosk, known } = await scene(aBrowser, { viewport: tablet });
  await there.setOffline(true);
  await looksInVain(kiosk);
  await tap(kiosk, known, "Entrada");
  await waiting(kiosk, 1).waitFor();
  expect(await punchesOf(email)).toEqual([]);
  await there.setOffline(false);
  await waiting(kiosk, 1).waitFor({ state: "detached" });
  expect(await punchesOf(email)).toEqual([{ kind: "check_in", source: "kiosk" }]);
});

test(
  "in the open page, a day is stored without greeting anybody, sent when the network is back, and a wrong PIN waits for a manager",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(noNetwork);
    const { email, managers, there, kiosk, known } = await scene(aBrowser, { viewport: tablet });
    await there.setOffline(true);
    await looksInVain(kiosk);
    await enter(kiosk, known);
    await kiosk.getByRole("heading", { name: "Sin conexión" }).waitFor();
    await picture(kiosk, "kiosk-offline");
    expect(await faultsOn(kiosk)).toEqual([]);
    await kiosk.getByRole("button", { name: "Entrada", exact: true }).click();
    await kiosk.getByText(saved).waitFor();
    await waiting(kiosk, 1).waitFor();
    await picture(kiosk, "kiosk-queued");
    await kiosk.getByRole("link", { name: "Terminar" }).click();
    for (const label of ["Pausa", "Terminar la pausa", "Salida"]) {
      await tap(kiosk, known, label);
      await kiosk.getByRole("link", { name: "Terminar" }).click();
    }
    await tap(kiosk, { ...known, pin: "0000" }, "Entrada");
    await waiting(kiosk, 5).waitFor();
    expect(await punchesOf(email)).toEqual([]);

    await there.setOffline(false);
    await waiting(kiosk, 5).waitFor({ state: "detached" });
    expect(await punchesOf(email)).toEqual(
      ["check_in", "pause_start", "pause_end", "check_out"].map((kind) => ({ kind, source: "kiosk" })),
    );
    const manager = await managers.newPage();
    await openAlive(manager, "/corrections");
    await manager.getByRole("link", { name: "Hay 1 fichaje sin dueño" }).click();
    await manager.getByRole("button", { name: "Proponer a esa persona" }).waitFor();
    await picture(manager, "kiosk-unattributed");
    await manager.getByText("No es de nadie", { exact: true }).click();
    await manager.getByRole("button", { name: "Sí, descartar" }).click();
    await manager.getByText("Fichaje descartado.").waitFor();
    await manager.getByText(/^Descartado por/).waitFor();
  },
);

test("a kiosk opened without network has a keypad; its stored punches are sent when the network is back", async ({
  aBrowser,
  expectProblem,
}) => {
  expectProblem(noNetwork);
  const { email, there, kiosk, known } = await scene(aBrowser, { viewport: lying, serviceWorkers: "allow" });
  await underItsControl(kiosk);
  await there.setOffline(true);
  await kiosk.goto("/kiosco");
  await kiosk.getByRole("heading", { name: "Tablet de la barra" }).waitFor();
  for (const label of ["Entrada", "Salida"]) {
    await kiosk.getByLabel("Número").fill(known.number);
    await kiosk.getByLabel("PIN").fill(known.pin);
    await kiosk.getByRole("button", { name: label, exact: true }).click();
    await kiosk.getByText(new RegExp(`^${label}\\. Guardado en este dispositivo`)).waitFor();
  }
  await waiting(kiosk, 2).waitFor();
  expect(await kiosk.getByLabel("PIN").inputValue()).toBe("");
  await there.setOffline(false);
  await kiosk.getByRole("heading", { name: "Ficha con tu número y tu PIN" }).waitFor();
  await expect
    .poll(async () => (await punchesOf(email)).map(({ kind }) => kind))
    .toEqual(["check_in", "check_out"]);
});

test(
  "the offline keypad fits every tablet, and asks for a number",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(noNetwork);
    const { there, kiosk } = await scene(aBrowser, { viewport: lying, serviceWorkers: "allow" });
    await underItsControl(kiosk);
    await there.setOffline(true);
    await kiosk.goto("/kiosco");
    await kiosk.getByRole("heading", { name: "Tablet de la barra" }).waitFor();
    await picture(kiosk, "kiosk-opened-offline");
    expect(await faultsOn(kiosk)).toEqual([]);
    await kiosk.getByRole("button", { name: "Entrada" }).click();
    await kiosk.getByText("Escribe tu número: de 3 a 6 cifras.").waitFor();
  },
);

test(
  "a tablet that can store nothing, or is no longer a kiosk, shows that",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(/status of 403/);
    expectProblem(noNetwork);
    const { email, managers, there, kiosk, known } = await scene(aBrowser, { viewport: tablet });
    await there.setOffline(true);
    await looksInVain(kiosk);
    await kiosk.evaluate(`
    const full = () => { throw new DOMException("full", "QuotaExceededError"); };
    const mended = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, "add");
    IDBObjectStore.prototype.add = full;
    window.mend = () => Object.defineProperty(IDBObjectStore.prototype, "add", mended);
  `);
    await enter(kiosk, known);
    await kiosk.getByRole("button", { name: "Entrada", exact: true }).click();
    await kiosk.getByText("este dispositivo no puede guardar el fichaje: no ha quedado registrado").waitFor();
    await kiosk.getByRole("link", { name: "Terminar" }).click();
    await kiosk.evaluate("mend()");
    await tap(kiosk, known, "Entrada");
    const manager = await managers.newPage();
    await openAlive(manager, "/kiosks");
    await manager.getByText("Quitar", { exact: true }).click();
    await manager.getByRole("button", { name: "Sí, quitar" }).click();
    await manager.getByText("Quitada: en esa tablet ya no se puede fichar.").waitFor();
    await there.setOffline(false);
    await kiosk.getByText("Hay 1 fichaje en este dispositivo que ya no se puede enviar").waitFor();
    expect(await punchesOf(email)).toEqual([]);
  },
);

test(
  "after a kiosk's browser clears queued punches, none is shown as waiting, and the next is stored",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(noNetwork);
    const { email, there, kiosk, known } = await scene(aBrowser, { viewport: tablet });
    await there.setOffline(true);
    await looksInVain(kiosk);
    await tap(kiosk, known, "Entrada");
    await waiting(kiosk, 1).waitFor();
    const cdp = await there.newCDPSession(kiosk);
    const { origin } = new URL(kiosk.url());
    await cdp.send("Storage.clearDataForOrigin", { origin, storageTypes: "indexeddb,local_storage" });
    await kiosk.getByRole("link", { name: "Terminar" }).click();
    await waiting(kiosk, 1).waitFor({ state: "detached" });
    // Without a key of the server it cannot queue punches, and it says so.
    await enter(kiosk, known);
    await kiosk.getByText(/no se ha guardado: inténtalo de nuevo/).waitFor();
    await kiosk.getByRole("link", { name: "Terminar" }).click();
    await there.setOffline(false);
    await isKnown(kiosk);
    await there.setOffline(true);
    await tap(kiosk, known, "Entrada");
    await waiting(kiosk, 1).waitFor();
    await there.setOffline(false);
    await waiting(kiosk, 1).waitFor({ state: "detached" });
    expect(await punchesOf(email)).toEqual([{ kind: "check_in", source: "kiosk" }]);
  },
);

test(
  "ten thousand punches stored on a kiosk are sent a hundred at a time, in order",
  { tags: "deep" },
  async ({ aBrowser }) => {
    const { there, kiosk } = await scene(aBrowser, { viewport: tablet });
    const contact = await kiosk.evaluate(async () => (await fetch("/kiosco/fichajes")).json<object>());
    await there.setOffline(true);
    const sent: string[][] = [];
    await kiosk.route("**/kiosco/fichajes", (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      const { punches } = route.request().postDataJSON() as { punches: { key: string }[] };
      sent.push(punches.map(({ key }) => key));
      const results = punches.map(({ key }) => ({ key, status: "received" }));
      return route.fulfill({ json: { results, contact } });
    });
    await kiosk.evaluate(keepMany(10_000));
    await there.setOffline(false);
    await expect.poll(() => sent.length, { timeout: 300_000 }).toBe(100);
    await kiosk.getByText(/^Falta enviar/).waitFor({ state: "detached" });
    expect(sent.map(({ length }) => length)).toEqual(Array(100).fill(100));
    expect(sent.flat()).toEqual(Array.from({ length: 10_000 }, (_, nth) => `queued-${nth}`));
  },
);

test(
  "a tap whose network fails after the greeting is stored, and recorded once whether or not the server had it",
  { tags: "deep" },
  async ({ aBrowser, expectProblem }) => {
    expectProblem(noNetwork);
    const { email, there, kiosk, known } = await scene(aBrowser, { viewport: tablet });
    const greeting = kiosk.getByRole("heading", { name: /^Hola/ });
    await enter(kiosk, known);
    await greeting.waitFor();
    await there.setOffline(true);
    await kiosk.getByRole("button", { name: "Entrada", exact: true }).click();
    await kiosk.getByText(saved).waitFor();
    expect(await punchesOf(email)).toEqual([]);
    await there.setOffline(false);
    await waiting(kiosk, 1).waitFor({ state: "detached" });
    await kiosk.getByRole("link", { name: "Terminar" }).click();

    await enter(kiosk, known);
    await greeting.waitFor();
    // The server records the tap, and its answer is lost.
    await kiosk.route(/\/kiosco\.data/, async (route) => {
      await route.fetch();
      await there.setOffline(true);
      await route.abort("internetdisconnected");
    });
    await kiosk.getByRole("button", { name: "Salida", exact: true }).click();
    await kiosk.getByText(saved).waitFor();
    await kiosk.unroute(/\/kiosco\.data/);
    await there.setOffline(false);
    await waiting(kiosk, 1).waitFor({ state: "detached" });
    expect((await punchesOf(email)).map(({ kind }) => kind)).toEqual(["check_in", "check_out"]);
    await kiosk.getByText(/^Hay \d+ fichaje/).waitFor({ state: "detached" });
  },
);
