import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type * as verifyFiles from "../../../verifier/verify-files";

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");

/** A change of a source file: a text and its replacement. */
export interface Mutation {
  /** Relative to the top of the repository. */
  file: string;
  from: string;
  to: string;
}

/**
 * Builds the verifier from its source with one change.
 * @throws Error when the text is missing or appears twice.
 */
export const mutatedVerifier = (mutation: Mutation) =>
  mutatedModule<typeof verifyFiles>("verifier/verify-files.ts", mutation);

/**
 * Builds a module, by its path from the top, with one change in it or in its imports.
 * @throws Error as above.
 */
export async function mutatedModule<Module>(entry: string, { file, from, to }: Mutation): Promise<Module> {
  let changes = 0;
  const { outputFiles } = await build({
    entryPoints: [`${root}/${entry}`],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    alias: { "~": `${root}/app` },
    external: ["node:*"],
    plugins: [
      {
        name: "mutation",
        setup: (bundling) =>
          bundling.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
            if (path !== `${root}/${file}`) return null;
            const code = await readFile(path, "utf8");
            changes += code.split(from).length - 1;
            return { contents: code.replace(from, () => to), loader: "ts" };
          }),
      },
    ],
  });
  if (changes !== 1) throw new Error(`${file} holds ${changes} times: ${from}`);
  const code = Buffer.from(outputFiles[0]!.contents).toString("base64");
  return (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)) as Module;
}
