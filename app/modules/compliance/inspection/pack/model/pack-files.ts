import type { StoredEntry } from "~/modules/register/format/stored-container";
import type { WrittenPages } from "~/platform/pdf/pdf-pages";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import type { Tally } from "~/modules/timesheets/tally";
import { crc32After } from "~/modules/register/format/crc32";
import { packListName } from "~/modules/register/format/pack-list";

/** The files of a pack, in the order of its ZIP. */
export const packFiles = {
  readme: "LEEME.txt",
  verifier: "verificar.html",
  pdf: "registro_de_jornada.pdf",
  csv: "fichajes.csv",
  corrections: "correcciones.csv",
  protocol: "protocolo.pdf",
  protocolText: "protocolo.txt",
  protocolRead: "protocolo_leido.csv",
  register: "registro_verificable.zip",
  schedules: "horarios.csv",
  calendar: "calendario_laboral.csv",
  statements: "meses_cerrados.zip",
  list: packListName,
} as const;

export type PackFile = keyof typeof packFiles;

/** A file in preparation. Its bytes are those of its parts, in order. */
export interface MadeFile {
  size: number;
  crc: number;
  /** The keys of its objects in the bucket. */
  parts: readonly string[];
}

/** A person's row in the pack's index. */
export interface PackRow extends Tally {
  /** Their first page; null without a sheet. */
  page: number | null;
  /** The time zones of their hours. */
  zones: readonly string[];
}

/** The state of a pack between two turns. */
export interface PackState {
  people: readonly ReportPerson[];
  /** Of the people whose sheets are drawn. */
  rows: readonly PackRow[];
  pages: WrittenPages;
  /** The closed months as lines of JSON. The last turn puts them in their ZIP. */
  statementLines: MadeFile;
  /** The statements about published weeks, as lines of JSON for the same ZIP. */
  shiftLines: MadeFile;
  files: Record<PackFile, MadeFile>;
}

/** A file before its first part. */
export const emptyFile: MadeFile = { size: 0, crc: 0, parts: [] };

export const emptyFiles: Record<PackFile, MadeFile> = {
  readme: emptyFile,
  verifier: emptyFile,
  pdf: emptyFile,
  csv: emptyFile,
  corrections: emptyFile,
  register: emptyFile,
  protocol: emptyFile,
  protocolText: emptyFile,
  protocolRead: emptyFile,
  schedules: emptyFile,
  calendar: emptyFile,
  statements: emptyFile,
  list: emptyFile,
};

/** Returns the file with one more part. */
export const withPart = ({ size, crc, parts }: MadeFile, key: string, bytes: Uint8Array): MadeFile => ({
  size: size + bytes.length,
  crc: crc32After(bytes, crc),
  parts: [...parts, key],
});

const fileOrder = Object.keys(packFiles) as PackFile[];

/**
 * Files that a company without a protocol, terms, calendars, closed months or published weeks does not have. A pack of an earlier release
 * has no list.
 */
const optionalFiles: readonly PackFile[] = [
  ...(["protocol", "protocolText", "protocolRead", "schedules", "calendar", "statements"] as const),
  "list",
];

/** Returns the entries of the ZIP. Optional files without content are left out. */
export const entriesOf = (files: Record<PackFile, MadeFile>): (StoredEntry & MadeFile)[] =>
  fileOrder
    .filter((file) => !optionalFiles.includes(file) || files[file].size > 0)
    .map((file) => ({ name: packFiles[file], ...files[file] }));

/** The key prefix of a pack's objects. */
export const packPrefix = (pack: { companyId: string; id: string }) => `packs/${pack.companyId}/${pack.id}/`;
