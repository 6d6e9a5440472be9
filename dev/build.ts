// `npm run build` writes build/client (files for browsers) and build/server/index.js (the Worker). Both are deployed unchanged.
// With `--if-older` it does nothing if a build of the same sources exists. Commands that need a build run that.
import { rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { trimBrowserManifest } from "./build/browser-manifest";
import { writeOfflineVerifier } from "./build/offline-verifier";
import { writeServiceWorker } from "./build/service-worker";
import { beginBuild, finishBuild, isFreshBuild } from "./build/sources";
import { printWorkerSize } from "./build/worker-size";
import { oneAtATime } from "./one-at-a-time.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const inBuild = (path: string) => join(root, "build", path);

await oneAtATime(inBuild("building"), async () => {
  if (!process.argv.includes("--if-older") || !isFreshBuild(root)) await buildAll();
});

async function buildAll() {
  beginBuild(root);
  rmSync(inBuild("client"), { recursive: true, force: true });
  rmSync(inBuild("server"), { recursive: true, force: true });

  // The Worker's build reads the file names of the browser's build.
  await build({ root, logLevel: "warn" });
  const worker = await build({ root, logLevel: "warn", build: { ssr: true } });
  rmSync(inBuild("client/.vite"), { recursive: true });
  rmSync(inBuild("server/.vite"), { recursive: true });

  trimBrowserManifest(root);
  await writeOfflineVerifier(root);
  await writeServiceWorker(root);

  printWorkerSize(worker);
  finishBuild(root);
}
