import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { Trust } from "./judge-file";

export const root = fileURLToPath(new URL(".", import.meta.url)).replace(/[\\/]$/, "");

export interface Listed {
  path: string;
  sha256: string;
}

/** What a reader of the corpus can believe, by name. */
export const trusts: Record<string, Trust> = {
  one: { keys: "keys/one.json", witnesses: "keys/transparencia.policy" },
  two: { keys: "keys/two.json", witnesses: "keys/transparencia.policy" },
  /** The first key, and the note in which it names the second. */
  successor: { keys: "keys/one.json", successions: "keys/successions.json" },
  example: { keys: "keys/example.json" },
  synthetic: { keys: "keys/synthetic.json", witnesses: "keys/transparencia.policy" },
  nobody: {},
};

export const digestOf = (bytes: Uint8Array): string => bytesToHex(sha256(bytes));

/** The committed files in the order in which they were added. */
export const readManifest = (): Listed[] =>
  existsSync(join(root, "manifest.json"))
    ? (JSON.parse(readFileSync(join(root, "manifest.json"), "utf8")) as Listed[])
    : [];

/** The listed files that are missing or changed. @param readBytes throws where a file is not there. */
export function alteredFiles(manifest: readonly Listed[], readBytes: (path: string) => Uint8Array): string[] {
  return manifest
    .filter(({ path, sha256: digest }) => {
      try {
        return digestOf(readBytes(path)) !== digest;
      } catch {
        return true;
      }
    })
    .map(({ path }) => path);
}

/** The paths of what is in the corpus: all files but its code, its README and the manifest. */
export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => relative(folder, join(file.parentPath, file.name)).split(sep).join("/"))
    .filter((path) => path.includes("/"))
    .sort();

/** @throws Error where the file is there already. */
export function addFile(path: string, content: string | Uint8Array, folder = root): void {
  if (existsSync(join(folder, path))) throw new Error(`${path} is in the corpus already.`);
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), content);
}
