import tsconfigPaths from "vite-tsconfig-paths";
import { defineProject } from "vitest/config";
import { patience } from "../support/node/patience";

export default defineProject({
  plugins: [tsconfigPaths({ root: "../..", projects: ["tsconfig.json"] })],
  test: {
    name: "unit",
    isolate: false,
    include: ["**/*.test.ts"],
    setupFiles: ["../support/set-up.ts"],
    ...patience,
  },
});
