// Starts one app for all browser tests. Each test brings its own people, so no test sees another's.
import type { TestProject } from "vitest/node";
import { startApp, type AppAddress } from "./running-app";

declare module "vitest" {
  export interface ProvidedContext {
    app: AppAddress;
  }
}

export default async function setup(project: TestProject) {
  const { address, output, stop } = await startApp();
  project.provide("app", address);
  return async () => {
    await stop();
    if (project.vitest.state.getCountOfFailedTests() > 0)
      console.log(`What the app wrote:\n${remarkable(output())}`);
  };
}

/** Returns the output without the requests that succeeded. */
const remarkable = (output: string) =>
  output.replaceAll(/^\[wrangler:info\] [A-Z]+ \S+ [1-3]\d\d .*\n/gm, "");
