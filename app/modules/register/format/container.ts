import { packageFiles } from "./package";

/** The files of a package, in the order of its ZIP. */
export const filesInOrder = [
  packageFiles.jsonl,
  packageFiles.csv,
  packageFiles.published,
  packageFiles.header,
  packageFiles.readme,
  packageFiles.verifier,
] as const;

export interface PackedFile {
  name: string;
  /** CRC-32 of the unpacked bytes. */
  crc: number;
  packedSize: number;
  size: number;
}

/** Converts an instant to a ZIP's date and time, in UTC, to two seconds: the date in the upper 16 bits, the time in the lower. */
export function zipTime(at: number): number {
  const on = new Date(at);
  const date = ((on.getUTCFullYear() - 1980) << 9) | ((on.getUTCMonth() + 1) << 5) | on.getUTCDate();
  const time = (on.getUTCHours() << 11) | (on.getUTCMinutes() << 5) | (on.getUTCSeconds() >> 1);
  return ((date << 16) | time) >>> 0;
}

const zipVersion = 20;
/** Checksum and sizes follow the file, because it is written as a stream. */
const zipFlags = 8;
const deflateMethod = 8;

export type HeaderField = readonly [bytes: 2 | 4, value: number];

/** Returns the record before a file. */
export const localHeader = (name: string, time: number): Uint8Array =>
  headerRecord([[4, 0x04034b50], ...sharedFields(time, { crc: 0, packedSize: 0, size: 0, name })], name);

/** Returns the record behind a file. */
export const dataDescriptor = ({ crc, packedSize, size }: PackedFile): Uint8Array =>
  headerRecord([
    [4, 0x08074b50],
    [4, crc],
    [4, packedSize],
    [4, size],
  ]);

/** Returns a file's record in the directory. @param offset of its local header. */
export const centralDirectoryRecord = (file: PackedFile, time: number, offset: number): Uint8Array =>
  headerRecord(
    [
      [4, 0x02014b50],
      [2, zipVersion],
      ...sharedFields(time, file),
      [2, 0], // No comment.
      [2, 0], // One disk.
      [2, 0], // No attributes.
      [4, 0],
      [4, offset],
    ],
    file.name,
  );

/** Returns the last record of the ZIP. */
export const endRecord = (count: number, size: number, offset: number): Uint8Array =>
  headerRecord([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ]);

const sharedFields = (time: number, { crc, packedSize, size, name }: PackedFile): HeaderField[] => [
  [2, zipVersion],
  [2, zipFlags],
  [2, deflateMethod],
  [4, time],
  [4, crc],
  [4, packedSize],
  [4, size],
  [2, name.length],
  [2, 0], // No extra fields.
];

/** Writes numbers as a ZIP does, lowest byte first, and then a name. */
export function headerRecord(fields: readonly HeaderField[], name = ""): Uint8Array {
  const length = fields.reduce((sum, [bytes]) => sum + bytes, 0);
  const bytes = new Uint8Array(length + name.length);
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [width, value] of fields) {
    if (width === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += width;
  }
  bytes.set(new TextEncoder().encode(name), at);
  return bytes;
}
