// eslint-disable-next-line no-restricted-syntax -- the one place
import { lazy, type ComponentType } from "react";

/**
 * A lazily loaded part of a screen. Its script may fail to load, after a deployment or without an answer. Then the part says so; the screen
 * and its typed text stay.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as `lazy` has it: props that are given to the part are the part's
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazy(() => load().catch(() => ({ default: MissingPart as Part })));

/**
 * A lazily loaded part that the server has drawn. The page keeps what the server drew until the script has loaded. After a failure it
 * loads again when the network is back, or when the window gets the focus.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as above
export const servedPart = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazy(async () => {
    for (;;) {
      const loaded = await load().catch(() => null);
      if (loaded) return loaded;
      await new Promise((resolve) =>
        ["online", "focus"].forEach((event) => addEventListener(event, resolve, { once: true })),
      );
    }
  });

const MissingPart: ComponentType = () => (
  <span role="alert" className="block text-sm font-medium text-problem">
    No se ha podido abrir. Recarga la página cuando no tengas nada a medias.
  </span>
);
