// eslint-disable-next-line no-restricted-syntax -- the one place
import { lazy, type ComponentType } from "react";

/**
 * A lazily loaded part of a screen. Its script may fail to load, after a deployment or without an answer. Then the part says so; the screen
 * and its typed text stay.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as `lazy` has it: props that are given to the part are the part's
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazy(() => load().catch(() => ({ default: MissingPart as Part })));

const MissingPart: ComponentType = () => (
  <span role="alert" className="block text-sm font-medium text-problem">
    No se ha podido abrir. Recarga la página cuando no tengas nada a medias.
  </span>
);
