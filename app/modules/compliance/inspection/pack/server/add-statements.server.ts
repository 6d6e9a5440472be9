import type { Company } from "~/modules/session/find-session.server";
import { listStatementsWithin } from "~/modules/periods/list-statements.server";
import { listWeekStatementsWithin } from "~/modules/schedules/list-week-statements.server";
import { crc32After } from "~/modules/register/format/crc32";
import { storedDirectory, storedHeader, type StoredEntry } from "~/modules/register/format/stored-container";
import { joinBytes } from "~/platform/pdf/pdf-bytes";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { csvRows, csvByteOrderMark } from "~/platform/csv";
import type { Deps } from "~/platform/context.server";
import { packFiles, withPart, type MadeFile, type PackState } from "../model/pack-files";
import { shiftColumns, shiftFiles, shiftLines, shiftRows, type ShiftLine } from "../model/shift-rows";
import {
  statementColumns,
  statementFiles,
  statementLines,
  statementRows,
  type StatementLine,
} from "../model/statement-rows";
import { addPart, type Pack } from "../store.server";

const utf8Bytes = (text: string) => new TextEncoder().encode(text);

/** Adds the closed months of some people, with their deliveries and answers, to the lines of a pack. One round trip. */
export async function addStatementLines(
  deps: Pick<Deps, "env" | "db">,
  { pack, state, people }: { pack: Pack; state: PackState; people: readonly ReportPerson[] },
): Promise<MadeFile> {
  const statements = await listStatementsWithin(deps, {
    companyId: pack.companyId,
    profileIds: people.map(({ id }) => id),
    range: { from: pack.fromOn, to: pack.toOn },
    asOf: pack.requestedAt,
  });
  const lines = people.flatMap((person) => statementLines(person, statements.get(person.id) ?? []));
  const bytes = jsonLinesOf(lines);
  return addPart(deps, pack, { name: statementFiles.lines, file: state.statementLines, bytes });
}

/** Adds what was recorded about the published weeks of some people to the lines of a pack. One round trip. */
export async function addShiftLines(
  deps: Pick<Deps, "env" | "db">,
  { pack, state, people }: { pack: Pack; state: PackState; people: readonly ReportPerson[] },
): Promise<MadeFile> {
  const statements = await listWeekStatementsWithin(deps, {
    companyId: pack.companyId,
    profileIds: people.map(({ id }) => id),
    range: { from: pack.fromOn, to: pack.toOn },
    asOf: pack.requestedAt,
  });
  const lines = people.flatMap((person) => shiftLines(person, statements.get(person.id) ?? []));
  return addPart(deps, pack, { name: shiftFiles.lines, file: state.shiftLines, bytes: jsonLinesOf(lines) });
}

/**
 * Adds the ZIP of the closed months and the published weeks: of each the lines of all turns, and a CSV of them. Without lines it adds
 * nothing. It holds one part in memory.
 * @throws Error when a part is missing.
 */
export async function addStatements(
  deps: Pick<Deps, "env">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
): Promise<MadeFile> {
  const zip = new ZipInParts(deps, pack, state.files.statements);
  const { timeZone } = company;
  await zip.add(state.statementLines, {
    files: statementFiles,
    columns: statementColumns,
    rowsOf: (bytes) => statementRows(readJsonLines(bytes) as StatementLine[], timeZone),
  });
  await zip.add(state.shiftLines, {
    files: shiftFiles,
    columns: shiftColumns,
    rowsOf: (bytes) => shiftRows(readJsonLines(bytes) as ShiftLine[], timeZone),
  });
  return zip.end();
}

interface LinesAndRows {
  files: { lines: string; csv: string };
  columns: readonly string[];
  /** Converts a part of the lines. A person's lines are in one part. */
  rowsOf: (bytes: Uint8Array) => string[][];
}

/** A stored ZIP whose files are in parts of the bucket. */
class ZipInParts {
  private readonly entries: StoredEntry[] = [];

  constructor(
    private readonly deps: Pick<Deps, "env">,
    private readonly pack: Pack,
    private zip: MadeFile,
  ) {}

  /** Adds a file of lines and a CSV of them; nothing without lines. */
  async add(lines: MadeFile, { files, columns, rowsOf }: LinesAndRows) {
    if (lines.size === 0) return;
    await this.addBytes(files.lines, this.open(files.lines, { crc: lines.crc, size: lines.size }));
    const rows: string[][] = [];
    for (const key of lines.parts) {
      const partObject = await this.deps.env.REGISTER.get(key);
      if (!partObject) throw new Error(`${key} is missing`);
      const bytes = new Uint8Array(await partObject.arrayBuffer());
      this.zip = withPart(this.zip, key, bytes);
      rows.push(...rowsOf(bytes));
    }
    const csv = utf8Bytes(csvByteOrderMark + csvRows([columns, ...rows]));
    const header = this.open(files.csv, { crc: crc32After(csv), size: csv.length });
    await this.addBytes(files.csv, joinBytes([header, csv]));
  }

  /** Adds the directory. @returns the ZIP; without files it has no bytes. */
  async end(): Promise<MadeFile> {
    if (this.entries.length > 0) await this.addBytes("end", joinBytes(storedDirectory(this.entries)));
    return this.zip;
  }

  private open(name: string, { crc, size }: Omit<StoredEntry, "name">): Uint8Array {
    const entry: StoredEntry = { name, crc, size };
    this.entries.push(entry);
    return storedHeader(entry);
  }

  private async addBytes(name: string, bytes: Uint8Array) {
    const part = { name: `${packFiles.statements}.${name}`, file: this.zip, bytes };
    this.zip = await addPart(this.deps, this.pack, part);
  }
}

const jsonLinesOf = (lines: readonly object[]) =>
  utf8Bytes(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));

const readJsonLines = (bytes: Uint8Array): unknown[] =>
  new TextDecoder()
    .decode(bytes)
    .split("\n")
    .filter((line) => line !== "")
    .map((line): unknown => JSON.parse(line));
