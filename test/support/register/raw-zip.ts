// A ZIP of which a test chooses every field, so that it can make ZIPs that no program would write.
import { deflateRawSync, crc32 } from "node:zlib";

type Bytes = Uint8Array;

/** The fields that a file's own header and the directory share. Their lengths follow from the texts. */
export interface RawRecord {
  version: number;
  flags: number;
  method: number;
  time: number;
  crc: number;
  packedSize: number;
  size: number;
  name: Bytes;
  extra: Bytes;
}

export interface RawEntry {
  /** The bytes between the previous entry and this one. */
  before: Bytes;
  local: RawRecord;
  packed: Bytes;
  descriptor: Bytes;
  directory: RawRecord & {
    madeBy: number;
    comment: Bytes;
    disk: number;
    internal: number;
    external: number;
    /** Null for the local header's offset. */
    offset: number | null;
  };
}

export interface RawZip {
  entries: RawEntry[];
  /** The entries that the directory names, in its order; null for all. */
  listed: RawEntry[] | null;
  /** The bytes between the last entry and the directory, and between the directory and its end record. */
  beforeDirectory: Bytes;
  beforeEnd: Bytes;
  end: {
    disk: number;
    directoryDisk: number;
    countHere: number | null;
    count: number | null;
    size: number | null;
    offset: number | null;
    comment: Bytes;
  };
  after: Bytes;
}

export const none: Bytes = new Uint8Array(0);
export const latin1 = (text: string): Bytes => new Uint8Array(Buffer.from(text, "latin1"));
export const utf8 = (text: string): Bytes => new Uint8Array(Buffer.from(text, "utf8"));
export const join = (...parts: Bytes[]): Bytes => new Uint8Array(Buffer.concat(parts));
export const u16 = (value: number): Bytes => Uint8Array.of(value & 255, (value >> 8) & 255);
export const u32 = (value: number): Bytes => join(u16(value & 0xffff), u16(value >>> 16));
export const deflate = (bytes: Bytes): Bytes => new Uint8Array(deflateRawSync(bytes));
export { crc32 };

export const descriptorOf = ({ crc, packedSize, size }: Pick<RawRecord, "crc" | "packedSize" | "size">) =>
  join(u32(0x08074b50), u32(crc), u32(packedSize), u32(size));

/** Returns an entry in the form that the product gives it. @param time date and time as DOS writes them, 32 bits. */
export function rawEntry(name: Bytes, bytes: Bytes, time: number): RawEntry {
  const packed = deflate(bytes);
  const shared = { version: 20, flags: 8, method: 8, time, name, extra: none };
  const sizes = { crc: crc32(bytes), packedSize: packed.length, size: bytes.length };
  return {
    before: none,
    local: { ...shared, crc: 0, packedSize: 0, size: 0 },
    packed,
    descriptor: descriptorOf(sizes),
    directory: {
      ...shared,
      ...sizes,
      madeBy: 20,
      comment: none,
      disk: 0,
      internal: 0,
      external: 0,
      offset: null,
    },
  };
}

/** Replaces an entry's packed stream, with matching sizes. */
export function repack(entry: RawEntry, packed: Bytes, bytes?: Bytes) {
  entry.packed = packed;
  entry.directory.packedSize = packed.length;
  if (bytes) Object.assign(entry.directory, { size: bytes.length, crc: crc32(bytes) });
  entry.descriptor = descriptorOf(entry.directory);
}

export const rawZip = (entries: RawEntry[]): RawZip => ({
  entries,
  listed: null,
  beforeDirectory: none,
  beforeEnd: none,
  end: {
    disk: 0,
    directoryDisk: 0,
    countHere: null,
    count: null,
    size: null,
    offset: null,
    comment: none,
  },
  after: none,
});

const shared = ({ version, flags, method, time, crc, packedSize, size, name, extra }: RawRecord) =>
  join(
    u16(version),
    u16(flags),
    u16(method),
    u32(time),
    u32(crc),
    u32(packedSize),
    u32(size),
    u16(name.length),
    u16(extra.length),
  );

export function assemble({ entries, listed, beforeDirectory, beforeEnd, end, after }: RawZip): Bytes {
  const parts: Bytes[] = [];
  let length = 0;
  const write = (...more: Bytes[]) => {
    parts.push(...more);
    length += more.reduce((sum, part) => sum + part.length, 0);
  };
  const offsets = new Map<RawEntry, number>();
  for (const entry of entries) {
    const { before, local, packed, descriptor } = entry;
    write(before);
    offsets.set(entry, length);
    write(u32(0x04034b50), shared(local), local.name, local.extra, packed, descriptor);
  }
  write(beforeDirectory);
  const directoryAt = length;
  const named = listed ?? entries;
  for (const entry of named) {
    const { directory } = entry;
    write(
      u32(0x02014b50),
      u16(directory.madeBy),
      shared(directory),
      u16(directory.comment.length),
      u16(directory.disk),
      u16(directory.internal),
      u32(directory.external),
      u32(directory.offset ?? offsets.get(entry) ?? 0),
      directory.name,
      directory.extra,
      directory.comment,
    );
  }
  const size = length - directoryAt;
  write(
    beforeEnd,
    u32(0x06054b50),
    u16(end.disk),
    u16(end.directoryDisk),
    u16(end.countHere ?? named.length),
    u16(end.count ?? named.length),
    u32(end.size ?? size),
    u32(end.offset ?? directoryAt),
    u16(end.comment.length),
    end.comment,
    after,
  );
  return join(...parts);
}
