// Generates local secrets and stores them with the database, so that sessions and signatures remain valid after a restart.
import { generateKeyPairSync, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { writePrivateFile } from "./private-file";

export interface LocalSecrets {
  SESSION_SECRET: string;
  KIOSK_PIN_SECRET: string;
  KIOSK_OFFLINE_KEY: string;
  REGISTER_PRIVATE_KEY: string;
}

/** Returns the secrets of a state folder. It generates missing ones. */
export function localSecrets(stateDir: string): LocalSecrets {
  const file = join(stateDir, "local-secrets.json");
  const savedSecrets = existsSync(file)
    ? (JSON.parse(readFileSync(file, "utf8")) as Partial<LocalSecrets>)
    : {};
  const secrets: LocalSecrets = {
    SESSION_SECRET: savedSecrets.SESSION_SECRET ?? randomBytes(32).toString("base64url"),
    KIOSK_PIN_SECRET: savedSecrets.KIOSK_PIN_SECRET ?? randomBytes(32).toString("base64url"),
    KIOSK_OFFLINE_KEY: savedSecrets.KIOSK_OFFLINE_KEY ?? newOfflineKey(),
    REGISTER_PRIVATE_KEY: savedSecrets.REGISTER_PRIVATE_KEY ?? randomBytes(32).toString("hex"),
  };
  const isNew = Object.keys(secrets).some((name) => !savedSecrets[name as keyof LocalSecrets]);
  if (isNew) writePrivateFile(file, `${JSON.stringify(secrets, null, 2)}\n`);
  return secrets;
}

/** Returns the private key for PINs that were typed offline: RSA, PKCS#8, base64. */
export const newOfflineKey = (): string =>
  generateKeyPairSync("rsa", { modulusLength: 2048 })
    .privateKey.export({ type: "pkcs8", format: "der" })
    .toString("base64");
