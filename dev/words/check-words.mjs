// Checks that Markdown has no words of dialect.json, as ESLint does for comments and titles of tests. `npm run lint` runs this.
import { readdirSync, readFileSync } from "node:fs";
import { findDialect } from "./plain-words.mjs";

/** Blocks of code, tags, targets of links, and quotations. */
const noProse = /^```.*?^```|<[^>\n]*>|(?<=\])\([^)\n]*\)|«[^»]*»/gms;

const below = ["app", "dev", "docs", "drizzle", "test", "verifier"].flatMap((folder) =>
  readdirSync(folder, { recursive: true }).map((path) => `${folder}/${path}`.replaceAll("\\", "/")),
);

for (const path of [...readdirSync("."), ...below].filter((name) => name.endsWith(".md"))) {
  const page = readFileSync(path, "utf8");
  for (const { index, message } of findDialect(page, noProse)) {
    console.error(`${path}:${page.slice(0, index).split("\n").length}: ${message}`);
    process.exitCode = 1;
  }
}
