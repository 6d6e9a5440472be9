import type { StoredEntry } from "~/modules/register/format/stored-container";
import type { WrittenPages } from "~/modules/reports/team-pdf/pdf-pages";
import type { ReportPerson } from "~/modules/reports/list-people.server";
import type { Tally } from "~/modules/reports/person-report";
import { crc32After } from "~/modules/register/format/crc32";

/** The files of a pack, in the order in which its ZIP holds them. */
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
} as const;

export type PackFile = keyof typeof packFiles;

/** A file as far as it has been made: its bytes are those of objects in the bucket, one behind the other. */
export interface MadeFile {
  size: number;
  crc: number;
  /** Their keys. */
  parts: readonly string[];
}

/** What a pack's index says of somebody. */
export interface PackRow extends Tally {
  /** The first of their pages; null of whoever has none. */
  page: number | null;
  /** In which their hours are told. */
  zones: readonly string[];
}

/** How far a pack has come, as each of its turns leaves it to the next. */
export interface PackState {
  people: readonly ReportPerson[];
  /** Of those whose sheets are drawn. */
  rows: readonly PackRow[];
  pages: WrittenPages;
  files: Record<PackFile, MadeFile>;
}

const nothing: MadeFile = { size: 0, crc: 0, parts: [] };

export const emptyFiles: Record<PackFile, MadeFile> = {
  ...{
    readme: nothing,
    verifier: nothing,
    pdf: nothing,
    csv: nothing,
    corrections: nothing,
    register: nothing,
  },
  ...{ protocol: nothing, protocolText: nothing, protocolRead: nothing },
};

/** A file with another part behind what it has. */
export const withPart = ({ size, crc, parts }: MadeFile, key: string, bytes: Uint8Array): MadeFile => ({
  size: size + bytes.length,
  crc: crc32After(bytes, crc),
  parts: [...parts, key],
});

const order = Object.keys(packFiles) as PackFile[];

/** What the ZIP says of its files: a company without a protocol has none of its files. */
export const entriesOf = (files: Record<PackFile, MadeFile>): (StoredEntry & MadeFile)[] =>
  order
    .filter((file) => !file.startsWith("protocol") || files[file].size > 0)
    .map((file) => ({ name: packFiles[file], ...files[file] }));

/** Where all of a pack is. */
export const packPrefix = (pack: { companyId: string; id: string }) => `packs/${pack.companyId}/${pack.id}/`;
