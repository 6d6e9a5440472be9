// The unit project, without tests that start programs or servers. Those judge no rule, and would run for every mutant.
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";
import { patience } from "../support/node/patience";

export default defineConfig({
  plugins: [tsconfigPaths({ projects: ["tsconfig.json"] })],
  test: {
    include: (process.env.JUDGES ?? "**/*.test.ts").split(" ").map((tests) => `test/unit/${tests}`),
    env: { ROUNDS: "0.05" },
    exclude: [
      "test/unit/{backup,ci,stripe,mutants}/**",
      "test/unit/service-worker.test.ts",
      // Searches for hangs and crashes, for a long time.
      "test/unit/verifier/hostile-bytes.test.ts",
    ],
    setupFiles: ["test/support/set-up.ts"],
    ...patience,
  },
});
