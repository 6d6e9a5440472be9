import { record, type Field } from "./container";

/** A file of a ZIP without compression, so that any program finds its bytes. */
export interface StoredEntry {
  /** ASCII. */
  name: string;
  crc: number;
  size: number;
}

/** A ZIP needs dates, but these files have none. This is 1 January 1980, the first possible date. */
const noTime = 0x00210000;
const version = 20;

export const storedSignature = 0x04034b50;

/** Returns the record before a file. */
export const storedHeader = (file: StoredEntry): Uint8Array =>
  record([[4, storedSignature], ...shared(file)], file.name);

/** Returns the records behind the last file. @param files all of them, in order. */
export function storedDirectory(files: readonly StoredEntry[]): Uint8Array[] {
  let at = 0;
  const records = files.map((file) => {
    const { name } = file;
    const entry = record(
      [[4, 0x02014b50], [2, version], ...shared(file), ...[2, 2, 2].map(zero), [4, 0], [4, at]],
      name,
    );
    at += storedHeader(file).length + file.size;
    return entry;
  });
  const size = records.reduce((sum, { length }) => sum + length, 0);
  const counts: Field[] = [
    [2, files.length],
    [2, files.length],
  ];
  return [...records, record([[4, 0x06054b50], [2, 0], [2, 0], ...counts, [4, size], [4, at], [2, 0]])];
}

/** Returns the size of the whole ZIP in bytes. */
export const storedSize = (files: readonly StoredEntry[]): number =>
  [...files.map(storedHeader), ...storedDirectory(files)].reduce((sum, { length }) => sum + length, 0) +
  files.reduce((sum, { size }) => sum + size, 0);

const shared = ({ name, crc, size }: StoredEntry): Field[] => [
  [2, version],
  [2, 0],
  [2, 0],
  [4, noTime],
  [4, crc],
  [4, size],
  [4, size],
  [2, name.length],
  [2, 0],
];

const zero = (bytes: number): Field => [bytes as 2, 0];
