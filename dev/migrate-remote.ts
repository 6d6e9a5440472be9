// Applies the pending migrations to every remote database of wrangler.toml, before a version that needs them is deployed.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { listDatabases } from "./local-database";
import { binaryPath } from "./wrangler";

const root = fileURLToPath(new URL("..", import.meta.url));

for (const { binding } of listDatabases(root))
  execFileSync(binaryPath(root, "wrangler"), ["d1", "migrations", "apply", binding, "--remote"], {
    cwd: root,
    stdio: "inherit",
  });
