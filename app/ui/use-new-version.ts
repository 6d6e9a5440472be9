import { useEffect, useState } from "react";

const askEveryMs = 3_600_000;

/**
 * Registers the service worker, after the page has loaded, and knows when a newer one waits.
 * @returns what puts the newer version to work in every tab of this browser, or null while there is none.
 */
export function useNewVersion(): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const over = new AbortController();
    const { signal } = over;
    // The first one takes over a page that has just been loaded: nothing to load again.
    let isOutdated = serviceWorker.controller !== null;
    let isReloading = false;
    let askedAt = performance.now();

    const watch = (registration: ServiceWorkerRegistration) => {
      if (signal.aborted) return;
      const look = () => serviceWorker.controller && setWaiting(registration.waiting);
      const follow = () => registration.installing?.addEventListener("statechange", look, { signal });
      look();
      follow();
      registration.addEventListener("updatefound", follow, { signal });
      // An installed app may stay open for weeks without ever loading a page.
      const ask = () => {
        if (document.visibilityState !== "visible" || performance.now() - askedAt < askEveryMs) return;
        askedAt = performance.now();
        registration.update().catch(() => undefined);
      };
      document.addEventListener("visibilitychange", ask, { signal });
    };
    const takenOver = () => {
      if (isOutdated && !isReloading) {
        isReloading = true;
        location.reload();
      }
      isOutdated = true;
    };
    const register = () => {
      serviceWorker.register("/sw.js").catch(() => undefined);
      void serviceWorker.ready.then(watch);
    };
    serviceWorker.addEventListener("controllerchange", takenOver, { signal });
    if (document.readyState === "complete") register();
    else addEventListener("load", register, { once: true, signal });
    return () => over.abort();
  }, []);

  return waiting && (() => waiting.postMessage("activate"));
}
