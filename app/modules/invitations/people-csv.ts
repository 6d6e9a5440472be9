import Papa from "papaparse";
import { compactNumber, dniWarning } from "~/modules/people/documents";
import { plainText, sortNameOf } from "~/platform/search-text";
import { copy } from "./copy";
import { readRow as readPerson, type Invitee, type InviteeErrors, type RowPerson } from "./invitee-schema";

const mostPeople = 500;

type Field = Exclude<keyof InviteeErrors, "company_name">;

/** One row of a CSV of people, as it stands in the file and as the server will judge it. */
export interface PersonRow {
  /** As a spreadsheet counts them: the header is row 1. */
  line: number;
  typed: Partial<Record<Field, string>>;
  invitee: RowPerson | null;
  errors: InviteeErrors;
  /** What should be looked at again, and does not keep the row from being sent. */
  warning: string | null;
}

const columnNames: Record<Field, readonly string[]> = {
  full_name: ["nombre", "nombrecompleto", "nombreyapellidos", "name", "fullname"],
  email: ["email", "correo", "correoelectronico", "mail", "emailaddress"],
  dni: ["dni", "nie", "dninie", "documento"],
  role: ["rol", "role", "perfil"],
};

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
 * Reads a CSV of people whose first row names its columns, in Spanish or English, parted by `;`, `,` or tabs (as cells
 * copied from a spreadsheet are). Each row is judged by the rules of a single invitation, or of adding somebody who has no address,
 * and an address counts once, as does somebody without one.
 * @returns the rows, or what is wrong with the file as a whole.
 */
export function readPeople(text: string): { ok: true; rows: PersonRow[] } | { ok: false; problem: string } {
  const content = text.replace(/^\ufeff/, "");
  const { data } = Papa.parse<string[]>(content, { delimiter: delimiterOf(content) });
  const filled = data
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const columns = readHeader(filled[0]?.cells ?? []);
  if (!columns) return { ok: false, problem: copy.noHeader };
  if (filled.length === 1) return { ok: false, problem: copy.noPeople };
  if (filled.length - 1 > mostPeople) return { ok: false, problem: copy.tooManyPeople(mostPeople) };

  const seen = new Map<string, number>();
  const rows = filled.slice(1).map(({ cells, line }) => {
    const row = readRow(line, columns, cells);
    if (!row.invitee) return row;
    const { email, fullName, dni } = row.invitee;
    const who = email ?? `${sortNameOf(fullName)} ${compactNumber(dni ?? "")}`;
    const first = seen.get(who);
    if (first !== undefined) {
      const errors = email ? { email: copy.repeated(first) } : { full_name: copy.repeatedPerson(first) };
      return { ...row, invitee: null, errors, warning: null };
    }
    seen.set(who, line);
    return row;
  });
  return { ok: true, rows };
}

/** What parts the cells of the header. Papa's own guess looks at every row and loses its way among empty ones. */
function delimiterOf(text: string): string {
  const header = text.trimStart().split(/[\r\n]/, 1)[0]!;
  const [first] = [";", ",", "\t"].sort((a, b) => header.split(b).length - header.split(a).length);
  return first!;
}

/** Which cell holds which field; null unless name and address are among them. */
function readHeader(cells: string[]): Map<Field, number> | null {
  const names = cells.map(plain);
  const columns = new Map<Field, number>();
  for (const field of Object.keys(columnNames) as Field[]) {
    const at = names.findIndex((name) => columnNames[field].includes(name));
    if (at >= 0) columns.set(field, at);
  }
  return columns.has("full_name") && columns.has("email") ? columns : null;
}

function readRow(line: number, columns: Map<Field, number>, cells: string[]): PersonRow {
  const typed: PersonRow["typed"] = {};
  for (const [field, at] of columns) typed[field] = (cells[at] ?? "").trim();
  const role = roleNames[plain(typed.role ?? "")] ?? typed.role;
  const read = readPerson({ ...typed, role });
  return read.ok
    ? { line, typed, invitee: read.invitee, errors: {}, warning: dniWarning(read.invitee.dni ?? "") }
    : { line, typed, invitee: null, errors: read.errors, warning: null };
}

/** Without capitals, accents, blanks and punctuation. */
const plain = (text: string) => plainText(text).replace(/[^a-z]/g, "");

/**
 * The text of a file a spreadsheet saved: UTF-8, UTF-16 with its mark, or else Windows-1252, in which Excel in Spain
 * still saves a plain CSV.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
