import { useEffect, useState } from "react";
import { Button } from "./button";
import { LiveRegion } from "./notice";

/** Announces a newer version and waits for a click, so nobody loses what they are doing. */
export function NewVersion() {
  const activate = useNewVersion();
  const isFileGone = useFileGone();
  const applyUpdate = activate ?? (isFileGone ? () => location.reload() : null);
  const [isPutOff, setPutOff] = useState(false);
  return (
    <LiveRegion className="fixed inset-x-3 top-3 z-40 mx-auto w-fit max-w-full">
      {applyUpdate && !isPutOff && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 card p-3 shadow-lg">
          <p className="font-medium">Hay una versión nueva</p>
          <div className="flex gap-2">
            <Button onClick={applyUpdate}>Actualizar</Button>
            <Button look="quiet" onClick={() => setPutOff(true)}>
              Ahora no
            </Button>
          </div>
        </div>
      )}
    </LiveRegion>
  );
}

/**
 * Returns whether a file of this page failed to load although the server answers, because a deployment removed it. Without a service worker
 * this is the only sign of a newer version.
 */
function useFileGone(): boolean {
  const [isGone, setIsGone] = useState(false);
  useEffect(() => {
    const checkFileGone = () =>
      void fetch("/sw.js", { method: "HEAD", cache: "no-store" }).then(
        () => setIsGone(true),
        () => undefined,
      );
    addEventListener("vite:preloadError", checkFileGone);
    return () => removeEventListener("vite:preloadError", checkFileGone);
  }, []);
  return isGone;
}

const askEveryMs = 3_600_000;

/**
 * Registers the service worker after the page has loaded, and watches for a newer version.
 * @returns a function that activates the newer version in every tab of this browser, or null while there is none.
 */
function useNewVersion(): (() => void) | null {
  const [waiting, setWaiting] = useState<ServiceWorker | null>(null);

  useEffect(() => {
    if (!("serviceWorker" in navigator)) return;
    const { serviceWorker } = navigator;
    const unmounted = new AbortController();
    const { signal } = unmounted;
    // The first service worker takes control of a freshly loaded page, so no reload is needed.
    let isOutdated = serviceWorker.controller !== null;
    let isReloading = false;
    let askedAt = performance.now();

    const watchRegistration = (registration: ServiceWorkerRegistration) => {
      if (signal.aborted) return;
      const showWaiting = () => serviceWorker.controller && setWaiting(registration.waiting);
      const followInstallation = () =>
        registration.installing?.addEventListener("statechange", showWaiting, { signal });
      showWaiting();
      followInstallation();
      registration.addEventListener("updatefound", followInstallation, { signal });
      // An installed app may stay open for weeks without loading a page.
      const askForUpdate = () => {
        if (document.visibilityState !== "visible" || performance.now() - askedAt < askEveryMs) return;
        askedAt = performance.now();
        registration.update().catch(() => undefined);
      };
      document.addEventListener("visibilitychange", askForUpdate, { signal });
    };
    const reloadAfterTakeover = () => {
      if (isOutdated && !isReloading) {
        isReloading = true;
        location.reload();
      }
      isOutdated = true;
    };
    const registerWorker = () => {
      serviceWorker.register("/sw.js").catch(() => undefined);
      void serviceWorker.ready.then(watchRegistration);
    };
    serviceWorker.addEventListener("controllerchange", reloadAfterTakeover, { signal });
    if (document.readyState === "complete") registerWorker();
    else addEventListener("load", registerWorker, { once: true, signal });
    return () => unmounted.abort();
  }, []);

  return waiting && (() => waiting.postMessage("activate"));
}
