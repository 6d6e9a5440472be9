// What a browser loads of the build for the first page of a visit, as Remix's manifest of it says.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const client = fileURLToPath(new URL("../../../build/client", import.meta.url));

interface Chunk {
  module: string;
  imports?: string[];
}

export interface Manifest {
  /** Its own address: it is a script too. */
  url: string;
  entry: Chunk;
  routes: Record<string, Chunk & { parentId?: string }>;
}

/** The path of the only file of the build with a name like this. @throws Error unless the app is built. */
export function builtFile(name: RegExp): string {
  const file = readdirSync(`${client}/assets`).find((file) => name.test(file));
  if (!file) throw new Error(`The build has no ${name.source}: npm run build.`);
  return `/assets/${file}`;
}

/** What Remix's scripts know of every route. */
export function readManifest(): Manifest {
  const script = readFileSync(client + builtFile(/^manifest-.+\.js$/), "utf8");
  return JSON.parse(/^window\.__remixManifest=(.*);$/s.exec(script)![1]!) as Manifest;
}

/** The paths of the scripts that a page of the route needs, each once: the manifest, the entry, the route and those around it. */
export function firstLoad({ url, entry, routes }: Manifest, routeId: string): string[] {
  const chunks = [entry];
  for (let route = routes[routeId]; route; route = routes[route.parentId ?? ""]) chunks.push(route);
  return [...new Set([url, ...chunks.flatMap(({ module, imports = [] }) => [module, ...imports])])];
}

/** Bytes as they travel. */
export const gzippedBytes = (paths: string[]) =>
  paths.reduce((sum, path) => sum + gzipSync(readFileSync(client + path)).length, 0);

/** What a page of any visit may weigh in scripts (P6). */
export const mostFirstBytes = 120_000;
