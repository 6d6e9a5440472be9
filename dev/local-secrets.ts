// Secrets made up for this computer and kept beside its database: a restart keeps sessions open and signatures known.
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "./private-file";

export interface LocalSecrets {
  SESSION_SECRET: string;
  KIOSK_PIN_SECRET: string;
  REGISTER_PRIVATE_KEY: string;
}

/** The secrets of a state folder, each made when it is first wanted. */
export function localSecrets(stateDir: string): LocalSecrets {
  const file = join(stateDir, "local-secrets.json");
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Partial<LocalSecrets>) : {};
  const secrets: LocalSecrets = {
    SESSION_SECRET: kept.SESSION_SECRET ?? randomBytes(32).toString("base64url"),
    KIOSK_PIN_SECRET: kept.KIOSK_PIN_SECRET ?? randomBytes(32).toString("base64url"),
    REGISTER_PRIVATE_KEY: kept.REGISTER_PRIVATE_KEY ?? randomBytes(32).toString("hex"),
  };
  if (!kept.SESSION_SECRET || !kept.KIOSK_PIN_SECRET || !kept.REGISTER_PRIVATE_KEY) {
    writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  }
  return secrets;
}
