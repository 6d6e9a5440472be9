import { RemixBrowser } from "@remix-run/react";
import { startTransition, StrictMode, useInsertionEffect } from "react";
import { hydrateRoot } from "react-dom/client";
import { namingProfile } from "~/modules/directory/name-profile";
import { outlastSilence } from "~/modules/live/outlast-silence";

// Where the libraries under our dialogs look for the nonce of a style of their own.
Object.assign(globalThis, {
  __webpack_nonce__: document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce,
});

// Remix has no hook around its own requests.
window.fetch = outlastSilence(
  namingProfile(window.fetch.bind(window)),
  () => __remixRouter.state.location.pathname,
);

// Data that is on its way when one goes elsewhere is asked for no more. Remix lets go of it without a word, and of some
// of it (what no loader of its own waits for) the browser would tell as a fault of ours.
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason instanceof DOMException && event.reason.name === "AbortError") event.preventDefault();
});

/**
 * Remix's component begins by decoding the page's data and throws the promise of it until it is there. A key pressed in
 * that moment makes React hydrate at once, which it then cannot, and it gives the page up (error 345): so we wait first.
 */
async function decodeData() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/**
 * Remix sets the address that it shows outside of any transition, and hands a new context down with it. A part of the page whose script
 * is still on its way cannot take that: React throws away what the server wrote there (error 421). In a transition it waits for the part.
 * An insertion effect comes before the effects in which Remix and its router begin to listen.
 */
function Page() {
  useInsertionEffect(() => {
    const subscribe = __remixRouter.subscribe.bind(__remixRouter);
    __remixRouter.subscribe = (hear) =>
      subscribe((...news) => {
        startTransition(() => hear(...news));
      });
  }, []);
  return <RemixBrowser />;
}

void decodeData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Page />
      </StrictMode>,
    );
  }),
);
