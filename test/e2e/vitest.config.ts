import { defineProject } from "vitest/config";

export default defineProject({
  test: {
    name: "e2e",
    include: ["**/*.test.ts"],
    globalSetup: ["../support/node/require-fresh-build.ts", "../support/node/global-setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Files of one worker share its Chromium: every test has browsers and people of its own.
    isolate: false,
  },
});
