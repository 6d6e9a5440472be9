import type { BuiltRoute as WrittenRoute } from "../../../dev/build/route-list";
import routeList from "../../../build/routes.json?raw";
import { examplePath } from "../example-path";

/** The build's list of its routes. Tests take their routes from it, so that they include each new route. */
export const builtRoutes = JSON.parse(routeList) as WrittenRoute[];

export interface BuiltRoute {
  /** A path that leads to it, with a value for each parameter. */
  path: string;
  /** Whether it shows a page (and so has a `.data` address), or answers by itself. */
  isPage: boolean;
  isIndex: boolean;
  writes: boolean;
  reads: boolean;
}

export const routes: BuiltRoute[] = builtRoutes
  .filter(({ path, isIndex }) => path !== undefined || isIndex)
  .map(({ path, hasScreen, isIndex, hasAction, hasLoader }) => ({
    path: `/${examplePath(path ?? "")}`,
    isPage: hasScreen,
    isIndex,
    writes: hasAction,
    reads: hasLoader,
  }));

/** Every address that runs an action: of pages their own address and the one that Remix's scripts use. */
export const writeAddresses: string[] = routes
  .filter(({ writes }) => writes)
  .flatMap(({ path, isPage, isIndex }) => {
    if (isIndex) return ["/?index", "/_root.data?index"];
    return isPage ? [path, `${path}.data`] : [path];
  });
