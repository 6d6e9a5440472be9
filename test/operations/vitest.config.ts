import { fileURLToPath } from "node:url";
import { defineProject } from "vitest/config";
import { workerProject } from "../support/node/worker-project";

const main = fileURLToPath(new URL("../support/worker/objects.ts", import.meta.url));

/** Tests operations and their effects on the databases, from source: nothing is built. */
export default defineProject(workerProject({ name: "operations", folder: import.meta.dirname, main }));
