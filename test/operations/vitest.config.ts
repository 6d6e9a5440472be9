import { fileURLToPath } from "node:url";
import { defineProject } from "vitest/config";
import { workerProject } from "../support/node/worker-project";

const main = fileURLToPath(new URL("../support/worker/objects.ts", import.meta.url));

/** Operations and what they do to the databases, from their sources: nothing is built. */
export default defineProject(workerProject({ name: "operations", folder: import.meta.dirname, main }));
