import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";
import { defineProject } from "vitest/config";
import { workerProject } from "../support/node/worker-project";

const root = fileURLToPath(new URL("../..", import.meta.url));
const builtWorker = `${root}build/server/index.js`;

/**
 * Gives the built Worker to workerd as it is. The pool inlines every module: Vite would rewrite these 1.8 MB and send them to each file's
 * runtime. The pool's own mark names the file's type. If the pool detected the type, the result would apply to all of node_modules.
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

/** Gives sources that a test calls directly the fonts in the build. */
const builtFonts: Plugin = {
  name: "built-fonts",
  enforce: "pre",
  load: (id) => {
    const [, name] = /([^/]+)\.ttf\?url$/.exec(id) ?? [];
    if (name === undefined) return null;
    const file = readdirSync(`${root}build/client/assets`).find((asset) => asset.startsWith(`${name}-`))!;
    return `export default ${JSON.stringify(`/assets/${file}`)};`;
  },
};

const project = workerProject({ name: "http", folder: import.meta.dirname, main: builtWorker });

/** Sends requests through the Worker as it is deployed. */
export default defineProject({
  ...project,
  plugins: [builtWorkerAsItIs, builtFonts, ...project.plugins],
  test: {
    ...project.test,
    // `npm run bench -- cost` runs files that are not tests of a tier.
    include: process.env.BENCH === "cost" ? ["**/*.bench.ts"] : project.test.include,
    globalSetup: ["../support/node/ensure-openssl.ts", "../support/node/ensure-build.ts"],
    setupFiles: [...project.test.setupFiles, "../support/worker/first-request.ts"],
  },
});
