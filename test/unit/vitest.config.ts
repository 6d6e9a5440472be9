import tsconfigPaths from "vite-tsconfig-paths";
import { defineProject } from "vitest/config";
import { patience } from "../support/node/patience";
import { filesOfOtherTier } from "../support/node/tier";

export default defineProject({
  plugins: [tsconfigPaths({ root: "../..", projects: ["tsconfig.json"] })],
  test: {
    name: "unit",
    isolate: false,
    include: ["**/*.test.ts"],
    exclude: filesOfOtherTier(import.meta.dirname),
    globalSetup: ["../support/node/ensure-openssl.ts"],
    setupFiles: ["../support/set-up.ts"],
    ...patience,
  },
});
