import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Writes a file that only its owner can read. It replaces an existing one, including its mode. */
export function writePrivateFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  writeFileSync(file, content, { mode: 0o600 });
}
