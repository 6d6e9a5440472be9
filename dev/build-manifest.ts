// What Remix's scripts know of every route, without those that have no screen: a browser asks for these by their address, and
// never goes to one. It is a script of every first page.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const assets = `${root}build/client/assets/`;

interface Manifest {
  routes: Record<string, object>;
}

/** Whoever follows a link to nowhere is led to where they can go on. */
const anyOther = "routes/$";

const hasScreen = (id: string) => id === anyOther || existsSync(`${root}app/${id}.tsx`);

const path = assets + readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name))!;
const [, json] = /^window\.__remixManifest=(.*);$/s.exec(readFileSync(path, "utf8"))!;
const manifest = JSON.parse(json!) as Manifest;
const screens = Object.fromEntries(Object.entries(manifest.routes).filter(([id]) => hasScreen(id)));
writeFileSync(path, `window.__remixManifest=${JSON.stringify({ ...manifest, routes: screens })};`);
