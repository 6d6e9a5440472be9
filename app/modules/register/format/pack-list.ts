// The signed list of a pack for an inspection: a note with name, size and digest of each file beside it.
import canonicalize from "canonicalize";
import { isDigest, isObjectOf, parseCanonical } from "./canonical-json";
import { readNote, signNote } from "./note";

/** The note's text begins with it, so that it is not valid as a checkpoint, a statement or a succession. */
export const packListFormat = "fichaclara-pack/1";

/** The name of the list in a pack. The list does not name itself. */
export const packListName = "lista_firmada.txt";

/** Every released verifier takes a pack of as many files. */
export const mostPackFiles = 16;

export interface ListedPackFile {
  /** SHA-256, 64 hex digits. */
  sha256: string;
  /** Bytes. */
  size: number;
}

export interface PackList {
  /** When it was signed, in UTC milliseconds. */
  at: number;
  /** The other files of the pack, by name. */
  files: Record<string, ListedPackFile>;
  /** `{REGISTER_ORIGIN}/{company id}`, in every generation of the register: the name of the key. */
  origin: string;
}

/** Signs a list. @param seed the private key, 32 bytes. */
export const signPackList = (list: PackList, seed: Uint8Array): string =>
  signNote(`${packListFormat}\n${canonicalize(list)}\n`, list.origin, seed);

/** Reads a note's list without checking its signature. Returns null unless it has exactly this form and one signature. */
export function readPackList(note: string): PackList | null {
  const parsedNote = readNote(note);
  if (parsedNote?.signatures.length !== 1) return null;
  const [format, json, end, ...more] = parsedNote.text.split("\n");
  if (format !== packListFormat || json === undefined || end !== "" || more.length > 0) return null;
  const value = parseCanonical(json);
  return isPackList(value) ? value : null;
}

const yearTenThousand = Date.UTC(10_000, 0);

const isPackList = (value: unknown): value is PackList =>
  isObjectOf(value, ["at", "files", "origin"]) &&
  isCount(value.at) &&
  value.at < yearTenThousand &&
  typeof value.origin === "string" &&
  typeof value.files === "object" &&
  value.files !== null &&
  !Array.isArray(value.files) &&
  Object.entries(value.files).every(([name, file]) => name !== packListName && isListedFile(file)) &&
  Object.keys(value.files).length < mostPackFiles;

const isListedFile = (value: unknown): boolean =>
  isObjectOf(value, ["sha256", "size"]) && isDigest(value.sha256) && isCount(value.size);

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
