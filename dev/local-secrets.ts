// Secrets made up for this computer and kept beside its database, so that a restart keeps sessions open.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "./private-file";

/** The session secret of a state folder, made on first use. */
export function localSessionSecret(stateDir: string): string {
  const file = join(stateDir, "local-secrets.json");
  if (existsSync(file)) {
    const { SESSION_SECRET } = JSON.parse(readFileSync(file, "utf8")) as { SESSION_SECRET?: string };
    if (SESSION_SECRET) return SESSION_SECRET;
  }
  const secret = randomBytes(32).toString("base64url");
  writePrivateFile(file, `${JSON.stringify({ SESSION_SECRET: secret }, null, 2)}\n`);
  return secret;
}
