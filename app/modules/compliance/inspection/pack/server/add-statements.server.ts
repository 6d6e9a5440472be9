import type { Company } from "~/modules/directory/find-session.server";
import { listStatementsWithin } from "~/modules/periods/list-statements.server";
import { crc32After } from "~/modules/register/format/crc32";
import { storedDirectory, storedHeader, type StoredEntry } from "~/modules/register/format/stored-container";
import { joined } from "~/modules/timesheets/reports/team-pdf/pdf-bytes";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { csvRows, CSV_BOM } from "~/platform/csv";
import type { Deps } from "~/platform/context.server";
import { packFiles, withPart, type MadeFile, type PackState } from "../model/pack-files";
import {
  statementColumns,
  statementFiles,
  statementLines,
  statementRows,
  type StatementLine,
} from "../model/statement-rows";
import { addPart, type Pack } from "../store.server";

const utf8 = (text: string) => new TextEncoder().encode(text);

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
  const bytes = utf8(lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  return addPart(deps, pack, { name: statementFiles.lines, file: state.statementLines, bytes });
}

/**
 * Adds the ZIP of the closed months: the lines of all turns, and a CSV of them. Without lines it adds nothing. It holds one part in memory.
 * @throws Error when a part is missing.
 */
export async function addStatements(
  deps: Pick<Deps, "env">,
  { pack, company, state }: { pack: Pack; company: Company; state: PackState },
): Promise<MadeFile> {
  const { statementLines: lines } = state;
  if (lines.size === 0) return state.files.statements;
  const part = (file: MadeFile, name: string, bytes: Uint8Array) =>
    addPart(deps, pack, { name: `${packFiles.statements}.${name}`, file, bytes });
  const linesEntry: StoredEntry = { name: statementFiles.lines, crc: lines.crc, size: lines.size };
  let zip = await part(state.files.statements, "head", storedHeader(linesEntry));
  const rows: string[][] = [];
  for (const key of lines.parts) {
    const stored = await deps.env.REGISTER.get(key);
    if (!stored) throw new Error(`${key} is missing`);
    const bytes = new Uint8Array(await stored.arrayBuffer());
    zip = withPart(zip, key, bytes);
    rows.push(...statementRows(readLines(bytes), company.timeZone));
  }
  const csv = utf8(CSV_BOM + csvRows([statementColumns, ...rows]));
  const csvEntry: StoredEntry = { name: statementFiles.csv, crc: crc32After(csv), size: csv.length };
  const tail = joined([storedHeader(csvEntry), csv, ...storedDirectory([linesEntry, csvEntry])]);
  return part(zip, "tail", tail);
}

const readLines = (bytes: Uint8Array): StatementLine[] =>
  new TextDecoder()
    .decode(bytes)
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as StatementLine);
