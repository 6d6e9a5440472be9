// eslint-disable-next-line no-restricted-syntax -- the one place
import { lazy, type ComponentType } from "react";

/**
 * A part of a screen whose script comes when it is asked for. Where it does not come (a deployment has taken the file away, or
 * nobody answers), the part says so and the screen around it stays, with all that has been typed there.
 */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- as `lazy` has it: props that are given to the part are the part's
export const lazyPart = <Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) =>
  lazy(() => load().catch(() => ({ default: MissingPart as Part })));

const MissingPart: ComponentType = () => (
  <span role="alert" className="block text-sm font-medium text-problem">
    No se ha podido abrir. Recarga la página cuando no tengas nada a medias.
  </span>
);
