import { fileURLToPath } from "node:url";
import { defineProject } from "vitest/config";
import { patience } from "../support/node/patience";
import { filesOfOtherTier } from "../support/node/tier";

const fileIn = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export default defineProject({
  resolve: {
    alias: {
      "~": fileIn("app"),
      "#cell": fileIn("drizzle/cell/index.ts"),
      "#directory": fileIn("drizzle/directory/index.ts"),
    },
  },
  test: {
    name: "e2e",
    include: ["**/*.test.ts"],
    exclude: filesOfOtherTier(import.meta.dirname),
    globalSetup: ["ensure-chromium", "ensure-build", "global-setup"].map(
      (name) => `../support/node/${name}.ts`,
    ),
    ...patience,
    // The files of one worker share its Chromium: every test has its own browsers and people.
    isolate: false,
  },
});
