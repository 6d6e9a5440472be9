import { gzipSync } from "node:zlib";
import { relative } from "node:path";
import type { build, Rollup } from "vite";

const mostShownModules = 20;

/** Prints the Worker's size and its twenty largest modules, in kB of code before minification. */
export function printWorkerSize(built: Awaited<ReturnType<typeof build>>): void {
  const { code, modules } = workerIn(built);
  const sizes = Object.entries(modules).map(([id, { renderedLength }]) => ({ id, renderedLength }));
  const largest = sizes.sort((a, b) => b.renderedLength - a.renderedLength).slice(0, mostShownModules);
  console.log(`Worker: ${kilobytes(code.length)} kB, ${kilobytes(gzipSync(code).length)} kB compressed`);
  for (const { id, renderedLength } of largest)
    console.log(`${kilobytes(renderedLength).padStart(8)} kB ${relative(process.cwd(), id)}`);
}

/** @throws Error unless the build has exactly one file. */
function workerIn(built: Awaited<ReturnType<typeof build>>): Rollup.OutputChunk {
  const outputs = Array.isArray(built) ? built : [built];
  const chunks = outputs.flatMap((each) =>
    "output" in each ? each.output.filter((file) => file.type === "chunk") : [],
  );
  if (chunks.length !== 1) throw new Error(`the Worker is ${chunks.length} files, and must be one`);
  return chunks[0]!;
}

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1);
