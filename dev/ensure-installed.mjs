// Runs before everything else on a clean clone, so it may use only Node itself.
import { spawnSync } from "node:child_process";
import { existsSync, statSync, utimesSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { oneAtATime } from "./one-at-a-time.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const installed = `${root}node_modules/.package-lock.json`;
const lockFile = `${root}package-lock.json`;

const isInstalled = () => existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs;

function install() {
  // Another command may have installed everything while this one waited.
  if (isInstalled()) return;
  console.log("Instalando dependencias (npm install)…");
  const { status } = spawnSync("npm", ["install", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
  // npm leaves the file unchanged when nothing was missing. Without this, every start would run it again.
  utimesSync(installed, new Date(), new Date());
}

if (!isInstalled()) await oneAtATime(`${root}build/installing`, install);
