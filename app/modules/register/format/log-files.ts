// C2SP tlog-tiles: the files of a public log.
import { concatBytes } from "@noble/hashes/utils.js";

/** How many hashes or entries a full file has. */
export const entriesAFile = 256;
const mostEntryBytes = 0xffff;

/** A file of hashes of a level, or of the entries themselves. */
export interface LogFile {
  level: number | "entries";
  index: number;
  /** How many it has: 256, or fewer at the edge of the tree. */
  width: number;
}

/** Returns a file's path below the log's address: `tile/0/x001/234.p/7`. */
export function logFilePath({ level, index, width }: LogFile): string {
  const digits = String(index).padStart(3 * Math.ceil(String(index).length / 3), "0");
  const parts = digits.match(/\d{3}/g)!;
  const place = parts.map((part, at) => (at === parts.length - 1 ? part : `x${part}`)).join("/");
  return `tile/${level}/${place}${width === entriesAFile ? "" : `.p/${width}`}`;
}

/** Writes entries one after the other, each after its length. @throws RangeError when one is too long. */
export function writeEntries(entries: readonly Uint8Array[]): Uint8Array {
  return concatBytes(
    ...entries.flatMap((entry) => {
      if (entry.length > mostEntryBytes) throw new RangeError("No entry of a log is that long.");
      return [Uint8Array.of(entry.length >> 8, entry.length & 0xff), entry];
    }),
  );
}

/** Reads the entries of a file. Returns null unless all bytes are entries. */
export function readEntries(bytes: Uint8Array): Uint8Array[] | null {
  const entries: Uint8Array[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + 2 > bytes.length) return null;
    const end = at + 2 + bytes[at]! * 0x100 + bytes[at + 1]!;
    if (end > bytes.length) return null;
    entries.push(bytes.slice(at + 2, end));
    at = end;
  }
  return entries;
}
