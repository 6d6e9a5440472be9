import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Vitest leaves one core to itself; it has little to do while tests wait for a browser or for workerd.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      "./test/unit/vitest.config.ts",
      "./test/worker/vitest.config.ts",
      "./test/e2e/vitest.config.ts",
    ],
    reporters: ["default", "./test/support/node/summary-reporter.ts"],
  },
});
