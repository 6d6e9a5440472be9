// The pages of the build, for tests that must miss none of them.
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { routeListFile, type BuiltRoute } from "../../../dev/build/route-list";

/** The path of every page that Remix made of app/routes, with `:name` for what differs. */
export function builtPages(): string[] {
  const routes = JSON.parse(readFileSync(routeListFile(resolve(".")), "utf8")) as BuiltRoute[];
  return routes
    .filter(
      ({ id, hasScreen, path, isIndex }) => id !== "root" && hasScreen && (path !== undefined || isIndex),
    )
    .map(({ path }) => `/${path ?? ""}`);
}
