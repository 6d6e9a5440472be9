// Records from which sources a build was made, so that no test runs against an older one.
// The digest is of contents, because a checkout changes files' times.
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

/** All inputs of a build, below the repository's root. */
const sourcePaths = [
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

const begunFile = "build/sources.begun";
const finishedFile = "build/sources.sha256";

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
  sourcePaths.forEach(add);
  return hash.digest("hex");
}

/** Records the sources before a build: changes during it are not part of it. */
export function beginBuild(root: string): void {
  mkdirSync(join(root, "build"), { recursive: true });
  rmSync(join(root, finishedFile), { force: true });
  writeFileSync(join(root, begunFile), digestSources(root));
}

/** Records that all steps of a build are done. A single step records nothing. */
export function finishBuild(root: string): void {
  if (existsSync(join(root, begunFile))) renameSync(join(root, begunFile), join(root, finishedFile));
}

const finishedDigest = (root: string) =>
  existsSync(join(root, finishedFile)) ? readFileSync(join(root, finishedFile), "utf8") : null;

/** Returns whether there is a complete build of the current sources. */
export const isFreshBuild = (root: string): boolean => finishedDigest(root) === digestSources(root);

/** @throws Error unless there is a complete build of the current sources. */
export function requireFreshBuild(root: string): void {
  if (isFreshBuild(root)) return;
  const reason =
    finishedDigest(root) === null ? "There is no finished build" : "The build is older than its sources";
  throw new Error(`${reason}: run \`npm run build\` first.`);
}
