// The routes as Remix's scripts know them: assets/manifest-….js, a script of every first page.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isStaticRoute } from "./static-routes";

export interface RouteFiles {
  parentId?: string;
  module: string;
  imports: string[];
  css: string[];
}

interface Manifest {
  entry: RouteFiles;
  routes: Record<string, RouteFiles>;
}

const manifestStart = "window.__remixManifest=";
const manifestEnd = ";";

/** Reads the manifest of a build. @throws Error when the build has none, or several. */
export function readBrowserManifest(root: string): { file: string; manifest: Manifest } {
  const assets = join(root, "build/client/assets");
  const found = readdirSync(assets).filter((name) => name.startsWith("manifest-"));
  if (found.length !== 1) throw new Error(`the build has ${found.length} manifests of routes`);
  const file = join(assets, found[0]!);
  const text = readFileSync(file, "utf8");
  return { file, manifest: JSON.parse(text.slice(manifestStart.length, -manifestEnd.length)) as Manifest };
}

/**
 * Removes routes without a screen or without scripts from the manifest. Browsers request these by address and never navigate to them.
 * It also removes files that a parent route has already loaded.
 */
export function trimBrowserManifest(root: string): void {
  const { file, manifest } = readBrowserManifest(root);
  const screens = Object.entries(manifest.routes).filter(([id]) => hasScreen(root, id));
  const trimmed = screens.map(([id, route]) => {
    const loaded = modulesLoadedBefore(manifest, route);
    return [
      id,
      withoutFalse({ ...route, imports: route.imports.filter((path) => !loaded.has(path)) }),
    ] as const;
  });
  const routes = Object.fromEntries(trimmed);
  writeFileSync(file, manifestStart + JSON.stringify({ ...manifest, routes }) + manifestEnd);
}

/** Removes the flags that are false: Remix treats a missing flag the same. */
const withoutFalse = (route: RouteFiles) =>
  Object.fromEntries(Object.entries(route).filter(([, value]) => (value as unknown) !== false));

/** Unknown paths use this route, which redirects. */
const catchAllRoute = "routes/$";

const hasScreen = (root: string, id: string) =>
  id === catchAllRoute || (existsSync(join(root, `app/${id}.tsx`)) && !isStaticRoute(id));

/** Returns the files that are loaded before a route's own. */
function modulesLoadedBefore(manifest: Manifest, { parentId }: RouteFiles): Set<string> {
  const parent = manifest.routes[parentId ?? ""];
  return parent
    ? new Set([...modulesLoadedBefore(manifest, parent), ...parent.imports, parent.module])
    : new Set(manifest.entry.imports);
}
