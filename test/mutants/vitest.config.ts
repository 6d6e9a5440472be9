// The unit project, without what starts programs or servers: those judge no rule, and would run for every mutant.
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
      // Looks for what hangs or breaks, for a long time.
      "test/unit/verifier/hostile-bytes.test.ts",
      // Change the source itself, which is another one while it is measured.
      "test/unit/verifier/{broken-twins,container-checks,successors}.test.ts",
      "test/unit/register/key-chain.test.ts",
    ],
    setupFiles: ["test/support/set-up.ts"],
    ...patience,
  },
});
