// Writes what only its owner may read.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/** Replaces the file; the mode of one that was there before does not survive. */
export function writePrivateFile(file: string, content: string): void {
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  writeFileSync(file, content, { mode: 0o600 });
}
