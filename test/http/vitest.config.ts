import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineProject } from "vitest/config";
import { workerProject } from "../support/node/worker-project";

const root = fileURLToPath(new URL("../..", import.meta.url));
const builtWorker = `${root}build/server/index.js`;

/**
 * Gives the built Worker to workerd as it is. The pool inlines every module, so that Vite would rewrite these 1.8 MB and
 * send them to the runtime of each file. The pool's own mark says what the file is: asked for it, the pool would take the
 * answer for all of node_modules.
 */
const builtWorkerAsItIs: Plugin = {
  name: "built-worker-as-it-is",
  enforce: "pre",
  resolveId: (id) =>
    id.endsWith("/build/server/index.js") ? `${builtWorker}?mf_vitest_force=ESModule` : null,
  configResolved: (config) => {
    const { deps } = (config as unknown as { test: { server: { deps: object } } }).test.server;
    Object.assign(deps, { inline: [/^(?!.*\/build\/server\/)/], external: [/\/build\/server\//] });
  },
};

const project = workerProject({
  name: "http",
  folder: import.meta.dirname,
  main: `${root}app/entry.worker.ts`,
});

/** Requests through the whole built Worker. */
export default defineProject({
  ...project,
  plugins: [builtWorkerAsItIs, ...project.plugins],
  test: {
    ...project.test,
    globalSetup: ["../support/node/ensure-build.ts"],
    setupFiles: [...project.test.setupFiles, "../support/worker/built-work.ts"],
  },
});
