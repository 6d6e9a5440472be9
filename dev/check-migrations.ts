// `npm run db:check`: fails when the schema says something that no migration does.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { relative } from "node:path";

// drizzle-kit takes only paths below the project.
const copy = relative(process.cwd(), mkdtempSync(`${process.cwd()}/.wrangler-migrations-`));
try {
  cpSync("migrations", copy, { recursive: true });
  const before = readdirSync(copy).length;
  execFileSync(
    "npx",
    ["drizzle-kit", "generate", "--dialect=sqlite", "--schema=drizzle/schema/index.ts", `--out=${copy}`],
    {
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  if (readdirSync(copy).length !== before) {
    console.error("The schema has changes without a migration: run npm run db:generate.");
    process.exitCode = 1;
  }
} finally {
  rmSync(copy, { recursive: true, force: true });
}
