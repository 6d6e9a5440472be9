// Measures the files that a browser loads for the first page of a visit, from Remix's manifest.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const client = fileURLToPath(new URL("../../../build/client", import.meta.url));

interface Chunk {
  module: string;
  imports?: string[];
}

export interface Manifest {
  /** Its own address: the manifest is a script too. */
  url: string;
  entry: Chunk;
  routes: Record<string, Chunk & { parentId?: string }>;
}

/**
 * Returns the path of the only built file with a matching name.
 * @throws Error unless the app is built.
 */
export function builtFile(name: RegExp): string {
  const file = readdirSync(`${client}/assets`).find((file) => name.test(file));
  if (!file) throw new Error(`The build has no ${name.source}: npm run build.`);
  return `/assets/${file}`;
}

/** Returns Remix's manifest of all routes. */
export function readManifest(): Manifest {
  const script = readFileSync(client + builtFile(/^manifest-.+\.js$/), "utf8");
  return JSON.parse(/^window\.__remixManifest=(.*);$/s.exec(script)![1]!) as Manifest;
}

/** Returns the paths of the scripts that a route's page needs, each once: the manifest, the entry, the route and its parents. */
export function firstLoad({ url, entry, routes }: Manifest, routeId: string): string[] {
  const chunks = [entry];
  for (let route = routes[routeId]; route; route = routes[route.parentId ?? ""]) chunks.push(route);
  return [...new Set([url, ...chunks.flatMap(({ module, imports = [] }) => [module, ...imports])])];
}

const sizes = new Map<string, number>();

/** Returns the compressed size of a file. Most screens share most files, so each is compressed once. */
function gzippedSize(path: string): number {
  const size = sizes.get(path) ?? gzipSync(readFileSync(client + path)).length;
  sizes.set(path, size);
  return size;
}

/** Returns the sum of the files' sizes, compressed. */
export const gzippedBytes = (paths: string[]) => paths.reduce((sum, path) => sum + gzippedSize(path), 0);

/** The most bytes of scripts for a visit's first page (P6). */
export const mostFirstBytes = 125_000;
