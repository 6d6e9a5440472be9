import { readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build, type InlineConfig, type Rollup } from "vite";
import { trimBrowserManifest } from "./browser-manifest";
import { writeOfflineVerifier } from "./offline-verifier";
import { writeServiceWorker } from "./service-worker";
import { beginBuild } from "./sources";

export interface RunningBuilds {
  /** Builds again. With `onlyWorker` it leaves the browser's files unchanged. */
  rebuild: (onlyWorker: boolean) => Promise<void>;
}

/**
 * Builds the app for development, and keeps Rollup's cache. It does not minify, and keeps unused code in the Worker.
 * A new file in app/routes needs a restart.
 */
export async function startBuilding(root: string): Promise<RunningBuilds> {
  // A development build is none that tests may use.
  beginBuild(root);
  for (const part of ["client", "server"])
    rmSync(join(root, "build", part), { recursive: true, force: true });
  const browser = await startBuild(root, "browser", {});
  const worker = await startBuild(root, "worker", {
    ssr: true,
    target: "esnext",
    rollupOptions: { treeshake: false },
  });
  trimBrowserManifest(root);
  await writeServiceWorker(root);
  await writeOfflineVerifier(root);
  const assets = join(root, "build/client/assets");
  return {
    rebuild: async (onlyWorker) => {
      if (!onlyWorker) await browser();
      await worker();
      for (const prefix of ["manifest-", "tailwind-"]) removeOlder(assets, prefix);
      trimBrowserManifest(root);
      if (!onlyWorker) await writeServiceWorker(root);
    },
  };
}

/** Builds once. @returns a function that builds again. */
async function startBuild(root: string, name: string, options: InlineConfig["build"]) {
  // Only Rollup's watcher keeps its cache. It watches just this file, so that we control the order of the two builds.
  const triggerFile = join(root, "build", `build-${name}`);
  writeFileSync(triggerFile, "");
  const watchSignal = {
    name: "watch-signal",
    buildStart(this: Rollup.PluginContext) {
      this.addWatchFile(triggerFile);
    },
  };
  const watcher = (await build({
    root,
    logLevel: "warn",
    plugins: [watchSignal],
    build: { ...options, minify: false, watch: { include: [triggerFile], buildDelay: 0 } },
  })) as Rollup.RollupWatcher;
  await buildOf(watcher);
  return () => {
    const built = buildOf(watcher);
    writeFileSync(triggerFile, String(Date.now()));
    return built;
  };
}

/** Resolves after a watcher's next build. @throws the build's error */
function buildOf(watcher: Rollup.RollupWatcher): Promise<void> {
  return new Promise((resolve, reject) => {
    const follow = (event: Rollup.RollupWatcherEvent) => {
      if (event.code === "BUNDLE_END") void event.result.close();
      if (event.code !== "END" && event.code !== "ERROR") return;
      watcher.off("event", follow);
      if (event.code === "ERROR") reject(new Error(event.error.message, { cause: event.error }));
      else resolve();
    };
    watcher.on("event", follow);
  });
}

/** Deletes all files with this prefix except the newest: development builds do not empty their folder. */
function removeOlder(folder: string, prefix: string) {
  const files = readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(folder, name));
  const times = files.map((file) => statSync(file).mtimeMs);
  for (const [at, file] of files.entries()) if (times[at]! < Math.max(...times)) rmSync(file);
}
