import { headerRecord, type HeaderField } from "./container";

/** A file of a ZIP without compression, so that any program finds its bytes. */
export interface StoredEntry {
  /** ASCII. */
  name: string;
  crc: number;
  size: number;
}

/** A ZIP needs dates, but these files have none. This is 1 January 1980, the first possible date. */
const noZipTime = 0x00210000;
const storedVersion = 20;

export const storedSignature = 0x04034b50;

/** Returns the record before a file. */
export const storedHeader = (file: StoredEntry): Uint8Array =>
  headerRecord([[4, storedSignature], ...sharedStoredFields(file)], file.name);

/** Returns the records behind the last file. @param files all of them, in order. */
export function storedDirectory(files: readonly StoredEntry[]): Uint8Array[] {
  let at = 0;
  const records = files.map((file) => {
    const { name } = file;
    const entry = headerRecord(
      [
        [4, 0x02014b50],
        [2, storedVersion],
        ...sharedStoredFields(file),
        ...[2, 2, 2].map(zeroField),
        [4, 0],
        [4, at],
      ],
      name,
    );
    at += storedHeader(file).length + file.size;
    return entry;
  });
  const size = records.reduce((sum, { length }) => sum + length, 0);
  const counts: HeaderField[] = [
    [2, files.length],
    [2, files.length],
  ];
  return [...records, headerRecord([[4, 0x06054b50], [2, 0], [2, 0], ...counts, [4, size], [4, at], [2, 0]])];
}

/** Returns the size of the whole ZIP in bytes. */
export const storedSize = (files: readonly StoredEntry[]): number =>
  [...files.map(storedHeader), ...storedDirectory(files)].reduce((sum, { length }) => sum + length, 0) +
  files.reduce((sum, { size }) => sum + size, 0);

const sharedStoredFields = ({ name, crc, size }: StoredEntry): HeaderField[] => [
  [2, storedVersion],
  [2, 0],
  [2, 0],
  [4, noZipTime],
  [4, crc],
  [4, size],
  [4, size],
  [2, name.length],
  [2, 0],
];

const zeroField = (bytes: number): HeaderField => [bytes as 2, 0];
