// The way out: published in place of sw.ts, it forgets all that was kept and takes itself away (docs/operations.md).
export {};
declare const self: ServiceWorkerGlobalScope;

self.addEventListener("install", () => void self.skipWaiting());

self.addEventListener("activate", (event) => event.waitUntil(leave()));

async function leave() {
  for (const name of await caches.keys()) await caches.delete(name);
  await self.registration.unregister();
}
