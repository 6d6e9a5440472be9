// Which sources a build was made from, so that no test runs against an older one. The digest is of contents: a checkout
// gives files new times without changing them.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

/** Everything that a build reads, under the root of the repository. */
const sources = [
  "app",
  "drizzle",
  "public",
  "dev/build",
  "dev/build.ts",
  "package-lock.json",
  "remix.config.js",
  "tsconfig.json",
  "verifier",
  "vite.config.ts",
];

const begun = "build/sources.begun";
const finished = "build/sources.sha256";

function digestSources(root: string): string {
  const hash = createHash("sha256");
  const add = (path: string) => {
    if (!existsSync(join(root, path))) return;
    if (statSync(join(root, path)).isDirectory()) {
      for (const name of readdirSync(join(root, path)).sort()) add(`${path}/${name}`);
      return;
    }
    const content = readFileSync(join(root, path));
    hash.update(`${path}\0${content.length}\0`).update(content);
  };
  sources.forEach(add);
  return hash.digest("hex");
}

/** Notes what a build is about to read: what changes while it runs is not in it. */
export function beginBuild(root: string): void {
  mkdirSync(join(root, "build"), { recursive: true });
  rmSync(join(root, finished), { force: true });
  writeFileSync(join(root, begun), digestSources(root));
}

/** Says of a build that all its steps are done; a step that is run by itself says nothing. */
export function finishBuild(root: string): void {
  if (existsSync(join(root, begun))) renameSync(join(root, begun), join(root, finished));
}

/** @throws Error unless there is a whole build, made from the sources as they are now. */
export function requireFreshBuild(root: string): void {
  const made = existsSync(join(root, finished)) ? readFileSync(join(root, finished), "utf8") : null;
  if (made === digestSources(root)) return;
  const reason = made === null ? "There is no finished build" : "The build is older than its sources";
  throw new Error(`${reason}: run \`npm run build\` first.`);
}
