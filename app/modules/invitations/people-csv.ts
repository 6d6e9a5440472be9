import { compactNumber, dniWarning } from "~/modules/people/documents";
import { plainText, sortNameOf } from "~/platform/search-text";
import { unseenWarning } from "~/platform/unseen-signs";
import { copy } from "./copy";
import { delimiters, isWorkbook, parseRows } from "./csv-text";
import { readRow as readPerson, type Invitee, type InviteeErrors, type RowPerson } from "./invitee-schema";
import { nameInOrder } from "./name-order";
import { countTitles, plainTitle, readColumns, type ChosenUses, type Column } from "./people-columns";

const mostPeople = 500;
/** How far down the row may be that names the columns: a list may have a title above it. */
const mostTitles = 10;

type Field = Exclude<keyof InviteeErrors, "company_name">;

/** One row of a CSV of people, as it stands in the file and as the server will judge it. */
export interface PersonRow {
  /** As a spreadsheet counts them: the first row is row 1. */
  line: number;
  typed: Partial<Record<Field, string>>;
  invitee: RowPerson | null;
  errors: InviteeErrors;
  /** What should be looked at again, and does not keep the row from being sent. */
  warning: string | null;
}

/** The rows and columns of a file; or what is wrong with it as a whole, with its columns where those were found. */
export type ReadPeople =
  { ok: true; rows: PersonRow[]; columns: Column[] } | { ok: false; problem: string; columns?: Column[] };

const roleNames: Record<string, Invitee["role"]> = {
  "": "employee",
  empleado: "employee",
  empleada: "employee",
  employee: "employee",
  admin: "admin",
  administrador: "admin",
  administradora: "admin",
  administrator: "admin",
};

/**
 * Reads a CSV of people of which a row names the columns, in Spanish or English, parted by `;`, `,` or tabs (as cells
 * copied from a spreadsheet are), below a title or a line `sep=;` or not. Each row is judged by the rules of a single invitation, or
 * of adding somebody who has no address, and an address counts once, as does somebody without one.
 * @param chosen what columns are for that their titles do not say, or say otherwise.
 */
export function readPeople(text: string, chosen: ChosenUses = new Map()): ReadPeople {
  if (isWorkbook(text)) return { ok: false, problem: copy.isWorkbook };
  const { rows, brokenAt } = readTable(text.replace(/^\ufeff/, ""));
  if (brokenAt !== null) return { ok: false, problem: copy.brokenQuotes(brokenAt) };
  const filled = rows
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const at = headerIn(filled.map(({ cells }) => cells));
  if (at === -1) return { ok: false, problem: copy.noHeader };
  const people = filled.slice(at + 1);
  const columns = readColumns(
    filled[at]!.cells,
    people.map(({ cells }) => cells),
    chosen,
  );
  const missing = (["full_name", "email"] as const).filter(
    (use) => !columns.some((column) => column.use === use),
  );
  if (missing.length > 0) return { ok: false, problem: copy.missingColumns(missing), columns };
  if (people.length === 0) return { ok: false, problem: copy.noPeople };
  if (people.length > mostPeople) return { ok: false, problem: copy.tooManyPeople(mostPeople) };
  return {
    ok: true,
    rows: markRepeated(people.map(({ cells, line }) => readRow(line, columns, cells))),
    columns,
  };
}

/** The rows of a text, by the sign that parts the most columns that are known; `sep=;` in the first line names it. */
function readTable(text: string): ReturnType<typeof parseRows> {
  const [named, said] = /^\s*"?sep=([;,\t])"?[;,\t]*[ ]*(?:\r\n?|\n)/iu.exec(text) ?? [];
  if (named !== undefined && said !== undefined) return parseRows(text.slice(named.length), said);
  const read = delimiters.map((delimiter) => parseRows(text, delimiter));
  const known = ({ rows }: { rows: string[][] }) =>
    Math.max(0, ...rows.slice(0, 2 * mostTitles).map(countTitles));
  return read.sort((a, b) => known(b) - known(a))[0]!;
}

/** Where the row is that names the columns, which may have a title above it; -1 without one. */
function headerIn(rows: string[][]): number {
  const first = rows.slice(0, mostTitles).map(countTitles);
  const sure = first.findIndex((count) => count > 1);
  return sure === -1 ? first.indexOf(1) : sure;
}

function readRow(line: number, columns: Column[], cells: string[]): PersonRow {
  const cellOf = ({ at }: Column) => (cells[at] ?? "").trim();
  const typed: PersonRow["typed"] = {};
  for (const column of columns)
    if (column.use !== null && column.use !== "surname") typed[column.use] = cellOf(column);
  const surnames = columns.filter(({ use }) => use === "surname").map(cellOf);
  typed.full_name = wholeName(typed.full_name ?? "", surnames.filter(Boolean).join(" "));
  const role = roleNames[plainTitle(typed.role ?? "")] ?? typed.role;
  const read = readPerson({ ...typed, role });
  return read.ok
    ? { line, typed, invitee: read.invitee, errors: {}, warning: warningOf(typed) }
    : { line, typed, invitee: null, errors: read.errors, warning: null };
}

function warningOf({ full_name = "", dni = "" }: PersonRow["typed"]): string | null {
  const [name, document] = [unseenWarning(full_name), dniWarning(dni)];
  return document ? `DNI: ${document}` : name && `Nombre: ${name}`;
}

/** Name and surnames, which some lists have both apart and together. */
function wholeName(name: string, surnames: string): string {
  const inOrder = nameInOrder(name);
  const isIn = ` ${plainText(inOrder)} `.includes(` ${plainText(surnames)} `);
  return surnames === "" || isIn ? inOrder : `${inOrder} ${surnames}`.trim();
}

/** Rows of somebody who is in a row before are errors. */
function markRepeated(rows: PersonRow[]): PersonRow[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    if (!row.invitee) return row;
    const { email, fullName, dni } = row.invitee;
    const who = email ?? `${sortNameOf(fullName)} ${compactNumber(dni ?? "")}`;
    const first = seen.get(who);
    if (first === undefined) {
      seen.set(who, row.line);
      return row;
    }
    const errors = email ? { email: copy.repeated(first) } : { full_name: copy.repeatedPerson(first) };
    return { ...row, invitee: null, errors, warning: null };
  });
}
