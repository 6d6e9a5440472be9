// Tests that run what is built build it first, unless there is a build of the sources as they are now.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { requireFreshBuild } from "../../../dev/build/sources";

const root = fileURLToPath(new URL("../../..", import.meta.url));

function isFresh(): boolean {
  try {
    requireFreshBuild(root);
    return true;
  } catch {
    return false;
  }
}

/** Builds the application where its build is missing or older than its sources. @throws Error with what the build said, when it fails. */
export default function ensureBuild(): void {
  if (isFresh()) return;
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "build"], {
    cwd: root,
    encoding: "utf8",
    // Vitest's own would make a build for development.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`npm run build failed.\n${stdout}${stderr}`);
  requireFreshBuild(root);
}
