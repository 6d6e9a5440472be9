// What Remix's scripts know of every route, without those that have no screen, or one without scripts: a browser asks for these
// by their address, and never goes to one. It is a script of every first page.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isStatic } from "./static-routes";

const root = fileURLToPath(new URL("..", import.meta.url));
const assets = `${root}build/client/assets/`;

interface Route {
  parentId?: string;
  module: string;
  imports: string[];
}

interface Manifest {
  entry: { imports: string[] };
  routes: Record<string, Route>;
}

/** Whoever follows a link to nowhere is led to where they can go on. */
const anyOther = "routes/$";

const hasScreen = (id: string) => id === anyOther || (existsSync(`${root}app/${id}.tsx`) && !isStatic(id));

const path = assets + readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name))!;
const [, json] = /^window\.__remixManifest=(.*);$/s.exec(readFileSync(path, "utf8"))!;
const manifest = JSON.parse(json!) as Manifest;

/** What is loaded before a route's own imports: they need not be named again. */
function loadedBefore({ parentId }: Route): Set<string> {
  const parent = manifest.routes[parentId ?? ""];
  return parent
    ? new Set([...loadedBefore(parent), ...parent.imports, parent.module])
    : new Set(manifest.entry.imports);
}

const screens = Object.fromEntries(
  Object.entries(manifest.routes)
    .filter(([id]) => hasScreen(id))
    .map(([id, route]) => {
      const before = loadedBefore(route);
      return [id, { ...route, imports: route.imports.filter((path) => !before.has(path)) }];
    }),
);
writeFileSync(path, `window.__remixManifest=${JSON.stringify({ ...manifest, routes: screens })};`);
