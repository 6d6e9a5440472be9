// Checks what ESLint's rule does not: Markdown has no words of dialect.json. `npm run lint` runs this.
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findDialect, proseOfMarkdown } from "./find-dialect.mjs";

const root = fileURLToPath(new URL("../../", import.meta.url));
const folders = ["app", "dev", "docs", "drizzle", "test", "verifier"];

const faults = pages().flatMap(findingsIn);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** Returns the findings of a page, one line each. */
function findingsIn(path) {
  const page = readFileSync(root + path, "utf8");
  return findDialect(proseOfMarkdown(page)).map(({ index, word, instead, reason }) => {
    const line = page.slice(0, index).split("\n").length;
    return `${path}:${line}: Write this without '${word}': ${instead}. ${reason}`;
  });
}

/** Returns the paths of all pages in Markdown, in the root and below these folders. */
function pages() {
  const below = folders.flatMap((folder) =>
    readdirSync(root + folder, { recursive: true }).map((path) => `${folder}/${path}`.replaceAll("\\", "/")),
  );
  return [...readdirSync(root), ...below].filter((path) => path.endsWith(".md"));
}
