import type { BuiltRoute as WrittenRoute } from "../../../dev/build/route-list";
import routeList from "../../../build/routes.json?raw";

/** What the build wrote down of its routes. Tests take their lists of routes from it, so that a new route joins by itself. */
export const builtRoutes = JSON.parse(routeList) as WrittenRoute[];

export interface BuiltRoute {
  /** A path that leads to it, with something for each parameter. */
  path: string;
  /** Whether it shows a page (and so has a `.data` twin), or answers by itself. */
  isPage: boolean;
  isIndex: boolean;
  writes: boolean;
  reads: boolean;
}

const filled = (path: string) =>
  path
    .split("/")
    .map((part) => (part === "*" ? "no/such/page" : part.replace(/^:[\w-]+/, "x")))
    .join("/");

export const routes: BuiltRoute[] = builtRoutes
  .filter(({ path, isIndex }) => path !== undefined || isIndex)
  .map(({ path, hasScreen, isIndex, hasAction, hasLoader }) => ({
    path: `/${filled(path ?? "")}`,
    isPage: hasScreen,
    isIndex,
    writes: hasAction,
    reads: hasLoader,
  }));

/** Every address that runs an action: pages under their own address and the one Remix's scripts use. */
export const writeAddresses: string[] = routes
  .filter(({ writes }) => writes)
  .flatMap(({ path, isPage, isIndex }) => {
    if (isIndex) return ["/?index", "/_root.data?index"];
    return isPage ? [path, `${path}.data`] : [path];
  });
