import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      "./test/unit/vitest.config.ts",
      "./test/worker/vitest.config.ts",
      "./test/e2e/vitest.config.ts",
    ],
    reporters: ["default", "./test/support/node/summary-reporter.ts"],
  },
});
