// The pages of the build, for tests that must miss none of them.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "@remix-run/cloudflare";

/** The path of every page that Remix made of app/routes, with `:name` for what differs. */
export async function builtPages(): Promise<string[]> {
  const built = pathToFileURL(resolve("build/server/index.js")).href;
  const { routes } = (await import(/* @vite-ignore */ built)) as ServerBuild;
  return Object.values(routes)
    .filter((route) => route !== undefined && route.id !== "root")
    .filter((route) => route.module.default && (route.path !== undefined || route.index))
    .map((route) => `/${route.path ?? ""}`);
}
