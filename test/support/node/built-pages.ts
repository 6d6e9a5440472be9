// Lists the pages of the build, for tests that must not miss any.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { examplePath } from "../example-path";
import { routeListFile, type BuiltRoute } from "../../../dev/build/route-list";

/** Returns a path of each page that Remix built from app/routes. */
export function builtPages(): string[] {
  const routes = JSON.parse(readFileSync(routeListFile(resolve(".")), "utf8")) as BuiltRoute[];
  return routes
    .filter(
      ({ id, hasScreen, path, isIndex }) => id !== "root" && hasScreen && (path !== undefined || isIndex),
    )
    .map(({ path }) => `/${examplePath(path ?? "")}`);
}
