// What `npm test` runs: everything, browser tests included. Arguments go to vitest (`npm test -- --project unit`).
import { spawnSync } from "node:child_process";
import { rmSync } from "node:fs";
import { requireChromium } from "./support/node/chromium";

function run(command: string, args: string[]) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

const args = process.argv.slice(2);
requireChromium();
rmSync("build", { recursive: true, force: true });
run("npm", ["run", "--silent", "build"]);
run("npx", ["vitest", "run", ...args]);
