import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { withProfileHeader } from "~/modules/session/name-profile";
import { retryRevalidation } from "~/modules/live/retry-revalidation";

// Libraries of our dialogs look here for the nonce of their styles.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce,
});

// Remix has no hook for its own requests.
window.fetch = retryRevalidation(
  withProfileHeader(window.fetch.bind(window)),
  () => __remixRouter.state.location.pathname,
);

// A navigation aborts pending requests. Remix ignores the rejected promises silently.
// The browser would report those without a loader of their own as faults.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

/**
 * Waits until Remix has decoded the page's data. Its component throws a promise until then.
 * A key pressed meanwhile would make React hydrate immediately, fail and discard the page (error 345).
 */
async function decodeData() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

void decodeData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  }),
);
