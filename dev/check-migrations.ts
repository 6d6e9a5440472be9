// `npm run db:check`: fails when a schema says something that no migration of its database does.
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { relative } from "node:path";

for (const database of ["directory", "cell"]) {
  // drizzle-kit takes only paths below the project.
  const copy = relative(process.cwd(), mkdtempSync(`${process.cwd()}/.wrangler-migrations-`));
  try {
    cpSync(`migrations/${database}`, copy, { recursive: true });
    const before = readdirSync(copy).length;
    const schema = `--schema=drizzle/${database}/index.ts`;
    execFileSync("npx", ["drizzle-kit", "generate", "--dialect=sqlite", schema, `--out=${copy}`], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (readdirSync(copy).length !== before) {
      console.error(
        `The schema of the ${database} has changes without a migration: run npm run db:generate.`,
      );
      process.exitCode = 1;
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
