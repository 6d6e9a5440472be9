// The service worker caches the app's immutable files and the offline page. It never caches a page, its data or an API answer.
// So nothing in the cache can be shown to the next person.
import { strategyFor } from "./strategy";

declare const self: ServiceWorkerGlobalScope;
/** Inserted by dev/build/service-worker.ts. */
declare const SHELL: { version: string; assets: string[]; offlinePage: string; offlinePolicy: string };

const prefix = "fichaclara-";
const cacheName = prefix + SHELL.version;

self.addEventListener("install", (event) => event.waitUntil(keepShell()));

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

// A new version waits for this message, so that no open page loses its files.
self.addEventListener("message", ({ data }) => {
  if (data === "activate") void self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const strategy = strategyFor(event.request, self.location.origin);
  if (strategy === "asset") event.respondWith(fromCache(event.request));
  if (strategy === "page") event.respondWith(fromNetwork(event));
});

async function keepShell() {
  const cache = await caches.open(cacheName);
  await Promise.all(
    SHELL.assets.map(async (path) => {
      const answer = await fetch(path);
      if (!isAsset(answer)) throw new Error(`${path} is not there`);
      await cache.put(path, answer);
    }),
  );
}

async function takeOver() {
  for (const name of await caches.keys())
    if (name.startsWith(prefix) && name !== cacheName) await caches.delete(name);
  // Safari lacks it before 15.4.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function fromCache(request: Request): Promise<Response> {
  const cache = await caches.open(cacheName);
  const cachedAnswer = await cache.match(request.url);
  if (cachedAnswer) return cachedAnswer;
  const answer = await fetch(request);
  if (isAsset(answer)) await cache.put(request.url, answer.clone());
  return answer;
}

/** A missing file is answered with a redirect to the home page, which must not be cached in its place. */
const isAsset = (answer: Response) => answer.ok && !answer.redirected;

async function fromNetwork(event: FetchEvent): Promise<Response> {
  try {
    return ((await event.preloadResponse) as Response | undefined) ?? (await fetch(event.request));
  } catch {
    return new Response(SHELL.offlinePage, {
      status: 503,
      headers: {
        "Content-Type": "text/html; charset=utf-8",
        "Content-Security-Policy": SHELL.offlinePolicy,
        "Cache-Control": "no-store",
      },
    });
  }
}
