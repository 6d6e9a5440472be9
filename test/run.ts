// What `npm test` runs: everything, browser tests included. Arguments go to vitest (`npm test -- --project unit`).
import { spawnSync } from "node:child_process";
import { rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { requireChromium } from "./support/node/chromium";

function run(command: string, args: string[]) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

const inMemory = "/dev/shm";
const enoughBytes = 1024 ** 3;

/** Databases of tests are thrown away: where memory can hold them, none is written to the disk. Containers may give little. */
function findTemporaryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(inMemory);
    return bavail * bsize >= enoughBytes ? inMemory : tmpdir();
  } catch {
    return tmpdir();
  }
}

const args = process.argv.slice(2);
requireChromium();
rmSync("build", { recursive: true, force: true });
run("npm", ["run", "--silent", "build"]);
process.env.TMPDIR ??= findTemporaryFolder();
run("npx", ["vitest", "run", ...args]);
