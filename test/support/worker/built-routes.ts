import type { ServerBuild } from "@remix-run/cloudflare";
// @ts-expect-error: made by the build, without types.
import * as untypedBuild from "../../../build/server/index.js";

/** What Remix made of app/routes: tests take their lists of routes from it, so that a new route joins by itself. */
export const build = untypedBuild as ServerBuild;

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

export const routes: BuiltRoute[] = Object.values(build.routes)
  .filter((route) => route !== undefined && (route.path !== undefined || route.index === true))
  .map((route) => ({
    path: `/${filled(route.path ?? "")}`,
    isPage: route.module.default !== undefined,
    isIndex: route.index === true,
    writes: route.module.action !== undefined,
    reads: route.module.loader !== undefined,
  }));

/** Every address that runs an action: pages under their own address and the one Remix's scripts use. */
export const writeAddresses: string[] = routes
  .filter(({ writes }) => writes)
  .flatMap(({ path, isPage, isIndex }) => {
    if (isIndex) return ["/?index", "/_root.data?index"];
    return isPage ? [path, `${path}.data`] : [path];
  });
