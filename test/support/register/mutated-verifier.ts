import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import type * as verifyFiles from "../../../verifier/verify-files";
import type * as verifyFile from "../../../app/modules/register/verifier/verify-file";

const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
const app = `${root}/app`;

/** A change of the verifier's source: some text in one of its files, and what is written in its stead. */
export interface Mutation {
  /** Below app/modules/register, unless it is said otherwise. */
  file: string;
  from: string;
  to: string;
}

/** The verifier built from its source with one change. @throws Error when the text is not there, or there twice. */
export const mutatedVerifier = ({ file, ...change }: Mutation): Promise<typeof verifyFile> =>
  mutatedModule(`${app}/modules/register/verifier/verify-file.ts`, {
    ...change,
    file: `${app}/modules/register/${file}`,
  });

/** The same of the verifier of the second format. @param mutation its file is below the top of the repository. */
export const mutatedVerifier2 = ({ file, ...change }: Mutation): Promise<typeof verifyFiles> =>
  mutatedModule(`${root}/verifier/verify-files.ts`, { ...change, file: `${root}/${file}` });

async function mutatedModule<Module>(entry: string, { file, from, to }: Mutation): Promise<Module> {
  let changes = 0;
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    alias: { "~": app },
    plugins: [
      {
        name: "mutation",
        setup: (bundling) =>
          bundling.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
            if (path !== file) return null;
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
