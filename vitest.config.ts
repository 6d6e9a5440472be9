import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { deepTag } from "./test/support/node/tier";

export default defineConfig({
  test: {
    // Also on two cores: tests wait for a browser and for workerd a good part of their time.
    maxWorkers: Math.max(3, availableParallelism()),
    tags: [deepTag],
    projects: [
      "./test/unit/vitest.config.ts",
      "./test/operations/vitest.config.ts",
      "./test/http/vitest.config.ts",
      "./test/e2e/vitest.config.ts",
    ],
    reporters: ["default", "./test/support/node/summary-reporter.ts"],
  },
});
