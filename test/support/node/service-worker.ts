// Gives browsers with a service worker; the other browser tests have none.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { BrowserContext, Page } from "playwright-core";
import { inject } from "vitest";
import { ownConnection } from "./own-connection";

/** Waits until the service worker controls this page. */
export async function underItsControl(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const { serviceWorker } = navigator;
        if (serviceWorker.controller) resolve();
        else serviceWorker.addEventListener("controllerchange", () => resolve(), { once: true });
      }),
  );
}

/** Serves this service worker to the browser instead of ours. */
export const meetsInstead = (context: BrowserContext, script: string) =>
  context.route("**/sw.js", (route) =>
    route.fulfill({ contentType: "text/javascript; charset=utf-8", body: script }),
  );

/**
 * Serves the app's public pages at another address, where a test can publish another service worker. A browser's request for an update
 * bypasses Playwright's interception.
 */
export async function startPublisher() {
  let change = (script: string) => script;
  const server = createServer(({ url = "/", method = "GET" }, response) => {
    const requestOptions = { method, headers: ownConnection, redirect: "manual" } as const;
    void fetch(inject("app").origin + url, requestOptions).then(async (answer) => {
      const body =
        url === "/sw.js" ? change(await answer.text()) : new Uint8Array(await answer.arrayBuffer());
      const headers = [...answer.headers].filter(
        ([name]) => !/^(content-(encoding|length)|transfer-)/.test(name),
      );
      response.writeHead(answer.status, Object.fromEntries(headers)).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    /** Replaces the service worker with one made from ours. */
    publish: (changed: typeof change) => void (change = changed),
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Returns the addresses of everything that the browser caches, by the name of the cache. */
export const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const entries = names.map(async (name) => {
      const requests = await (await caches.open(name)).keys();
      return [name, requests.map(({ url }) => new URL(url).pathname)] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  });
