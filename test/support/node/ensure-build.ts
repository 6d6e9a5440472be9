// Builds the app for tests that run the build, unless a build of the current sources exists.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { isFreshBuild, requireFreshBuild } from "../../../dev/build/sources";

const root = fileURLToPath(new URL("../../..", import.meta.url));

/**
 * Builds the application if its build is missing or older than its sources.
 * @throws Error with the build's output, when it fails.
 */
export default function ensureBuild(): void {
  if (isFreshBuild(root)) return;
  const { status, stdout, stderr } = spawnSync("npm", ["run", "--silent", "build", "--", "--if-older"], {
    cwd: root,
    encoding: "utf8",
    // Vitest's NODE_ENV would make a development build.
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (status !== 0) throw new Error(`npm run build failed.\n${stdout}${stderr}`);
  requireFreshBuild(root);
}
