import { compactNumber, dniWarning } from "~/modules/people/documents";
import { findHeader, isWorkbook, readTable } from "~/platform/read-csv";
import { plainText, sortNameOf } from "~/platform/search-text";
import { unseenWarning } from "~/platform/unseen-signs";
import { messages } from "../messages";
import {
  readRowPerson as readPerson,
  type Invitee,
  type InviteeErrors,
  type RowPerson,
} from "../invitee-schema";
import { nameInOrder } from "./name-order";
import { countTitles, plainTitle, readColumns, type ChosenUses, type PeopleColumn } from "./people-columns";

const mostPeople = 500;

type PersonField = Exclude<keyof InviteeErrors, "company_name">;

/** A row of a CSV, with the server's rules applied. */
export interface PersonRow {
  /** As a spreadsheet counts: the first row is row 1. */
  line: number;
  typed: Partial<Record<PersonField, string>>;
  invitee: RowPerson | null;
  errors: InviteeErrors;
  /** Something to check, which does not stop the row. */
  warning: string | null;
}

/** The rows and columns of a file; or its error, with the columns if they were found. */
export type PeopleReading =
  | { ok: true; rows: PersonRow[]; columns: PeopleColumn[] }
  | { ok: false; problem: string; columns?: PeopleColumn[] };

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
 * Reads a list of people, or a CSV. In a CSV a row names the columns in Spanish or English, possibly below a title or a line `sep=;`. The
 * delimiter is `;`, `,` or a tab, as in copied cells. Each row follows the rules of a single invitation, or of adding a person without an
 * address. A repeated person is an error.
 * @param chosenUses the uses that the user chose for columns.
 */
export function readPeople(text: string, chosenUses: ChosenUses = new Map()): PeopleReading {
  if (isWorkbook(text)) return { ok: false, problem: messages.isWorkbook };
  const { rows, brokenAt } = readTable(text, countTitles);
  if (brokenAt !== null) return { ok: false, problem: messages.brokenQuotes(brokenAt) };
  const filledRows = rows
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const at = findHeader(
    filledRows.map(({ cells }) => cells),
    countTitles,
  );
  if (at === -1) return readList(text);
  const people = filledRows.slice(at + 1);
  const columns = readColumns(
    filledRows[at]!.cells,
    people.map(({ cells }) => cells),
    chosenUses,
  );
  const missing = (["full_name", "email"] as const).filter(
    (use) => !columns.some((column) => column.use === use),
  );
  if (missing.length > 0) return { ok: false, problem: messages.missingColumns(missing), columns };
  if (people.length === 0) return { ok: false, problem: messages.noPeople };
  if (people.length > mostPeople) return { ok: false, problem: messages.tooManyPeople(mostPeople) };
  return {
    ok: true,
    rows: [
      ...filledRows.slice(0, at).flatMap(({ cells, line }) => readRowsAboveTitles(line, cells)),
      ...markRepeated(people.map(({ cells, line }) => readRow(line, columns, cells))),
    ],
    columns,
  };
}

const addressPattern = /[^\s<>;,"]+@[^\s<>;,"]+/;

/** Reads a list without titles, as people paste it: an address in each line, with the name beside it. */
function readList(text: string): PeopleReading {
  if (!addressPattern.test(text)) return { ok: false, problem: messages.noHeader };
  const rows = text
    .split(/\r?\n/)
    .map((listedText, at) => ({ listed: listedText, line: at + 1 }))
    .filter(({ listed }) => listed.trim() !== "");
  if (rows.length > mostPeople) return { ok: false, problem: messages.tooManyPeople(mostPeople) };
  return {
    ok: true,
    rows: markRepeated(rows.map(({ listed, line }) => readListed(listed, line))),
    columns: [],
  };
}

function readListed(listedText: string, line: number): PersonRow {
  const [email = ""] = addressPattern.exec(listedText) ?? [];
  const name = listedText
    .replace(email, " ")
    .replace(/[<>;,"\t]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  const typedFields = { full_name: name, email };
  if (email === "")
    return {
      line,
      typed: typedFields,
      invitee: null,
      errors: { email: messages.listedWithoutEmail },
      warning: null,
    };
  const inviteeResult = readPerson({ ...typedFields, role: "employee" });
  return inviteeResult.ok
    ? {
        line,
        typed: typedFields,
        invitee: inviteeResult.invitee,
        errors: {},
        warning: warningOf(typedFields, inviteeResult.invitee),
      }
    : { line, typed: typedFields, invitee: null, errors: inviteeResult.errors, warning: null };
}

function readRow(line: number, columns: PeopleColumn[], cells: string[]): PersonRow {
  const cellOf = ({ at }: PeopleColumn) => (cells[at] ?? "").trim();
  const typedFields: PersonRow["typed"] = {};
  for (const column of columns)
    if (column.use !== null && column.use !== "surname") typedFields[column.use] = cellOf(column);
  const cellsFor = (wantedUse: PeopleColumn["use"]) =>
    columns
      .filter(({ use }) => use === wantedUse)
      .map(cellOf)
      .filter(Boolean);
  typedFields.full_name = wholeName(typedFields.full_name ?? "", cellsFor("surname").join(" "));
  if (typedFields.dni !== undefined) typedFields.dni = [...new Set(cellsFor("dni"))].join(" ");
  const role = roleNames[plainTitle(typedFields.role ?? "")] ?? typedFields.role;
  const inviteeResult = readPerson({ ...typedFields, role });
  return inviteeResult.ok
    ? {
        line,
        typed: typedFields,
        invitee: inviteeResult.invitee,
        errors: {},
        warning: warningOf(typedFields, inviteeResult.invitee),
      }
    : { line, typed: typedFields, invitee: null, errors: inviteeResult.errors, warning: null };
}

/** Returns a row above the titles as an error, if it has an address. Any other row there is a title. */
function readRowsAboveTitles(line: number, cells: string[]): PersonRow[] {
  const text = cells.filter((cell) => cell.trim() !== "").join(" ");
  if (!text.includes("@")) return [];
  return [
    {
      line,
      typed: { full_name: text },
      invitee: null,
      errors: { email: messages.aboveTitles },
      warning: null,
    },
  ];
}

function warningOf(
  { full_name = "", dni = "", email: typedEmail = "" }: PersonRow["typed"],
  { email }: RowPerson,
): string | null {
  const [name, document] = [unseenWarning(full_name), dniWarning(dni)];
  const warnings = [
    email !== null && typedEmail.toLowerCase() !== email && messages.addressUsed(email),
    document ? `DNI: ${document}` : name && `Nombre: ${name}`,
  ].filter(Boolean);
  return warnings.length > 0 ? warnings.join(" ") : null;
}

/** Joins name and surnames, unless the name already contains the surnames. */
function wholeName(name: string, surnames: string): string {
  const inOrder = nameInOrder(name);
  const isIn = ` ${plainText(inOrder)} `.includes(` ${plainText(surnames)} `);
  return surnames === "" || isIn ? inOrder : `${inOrder} ${surnames}`.trim();
}

/** Marks rows about a person of an earlier row as errors. */
function markRepeated(rows: PersonRow[]): PersonRow[] {
  const lineByPerson = new Map<string, number>();
  return rows.map((row) => {
    if (!row.invitee) return row;
    const { email, fullName, dni } = row.invitee;
    const who = email ?? `${sortNameOf(fullName)} ${compactNumber(dni ?? "")}`;
    const first = lineByPerson.get(who);
    if (first === undefined) {
      lineByPerson.set(who, row.line);
      return row;
    }
    const errors = email
      ? { email: messages.repeated(first) }
      : { full_name: messages.repeatedPerson(first) };
    return { ...row, invitee: null, errors, warning: null };
  });
}
