// The quick tier of the unit project, without tests that start programs or servers. Those judge no rule, and would run for every mutant.
import tsconfigPaths from "vite-tsconfig-paths";
import { defineConfig } from "vitest/config";
import { patience } from "../support/node/patience";
import { deepTag, tagsFilter } from "../support/node/tier";

/**
 * Without its tag a file with deep tests would fail, and none of its tests would judge a mutant. The types know the filter only as an
 * option of the command line.
 */
const quickTier = { tags: [deepTag], tagsFilter: [tagsFilter.quick] };

export default defineConfig({
  plugins: [tsconfigPaths({ projects: ["tsconfig.json"] })],
  test: {
    include: (process.env.JUDGES ?? "**/*.test.ts").split(" ").map((tests) => `test/unit/${tests}`),
    env: { ROUNDS: "0.05" },
    ...quickTier,
    exclude: [
      "test/unit/**/!(*.test).ts",
      "test/unit/{backup,ci,stripe,mutants}/**",
      "test/unit/service-worker.test.ts",
      // Searches for hangs and crashes, for a long time.
      "test/unit/verifier/hostile-bytes.test.ts",
      // So few random lives do not meet every class of excess.
      "test/unit/periods/period-lives.test.ts",
    ],
    setupFiles: ["test/support/set-up.ts"],
    ...patience,
  },
});
