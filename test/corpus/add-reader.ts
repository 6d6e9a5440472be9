// Keeps the verifier of this release: `npx tsx test/corpus/add-reader.ts 2026-11-28`, with the day of the release. It writes one script to
// readers/. Then run make.ts, and add the reader's verdicts to the table in test/unit/released-readers.test.ts.
import { resolve } from "node:path";
import { build, transformWithEsbuild } from "vite";
import { addFile, root } from "./manifest";

/** Bundles reader.ts and all that it imports. */
async function bundleReader(): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "warn",
    resolve: { alias: { "~": resolve(root, "../../app") } },
    esbuild: { charset: "ascii", legalComments: "none" },
    build: {
      write: false,
      target: "es2022",
      minify: "esbuild",
      lib: { entry: resolve(root, "reader.ts"), formats: ["es"] },
    },
  });
  const [bundle] = [output].flat();
  if (!bundle || !("output" in bundle) || bundle.output.length !== 1)
    throw new Error("one script was expected");
  const { code } = bundle.output[0];
  // Vite leaves the white space of a module.
  return (await transformWithEsbuild(code, "reader.js", { minify: true, charset: "ascii" })).code;
}

const [day] = process.argv.slice(2);
if (!day || !/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error("Name the day of the release: 2026-11-28.");
addFile(`readers/${day}.mjs`, await bundleReader());
