import { capitalized } from "~/platform/capitalized";
import { findHeader, isWorkbook, readTable } from "~/platform/read-csv";
import type { LocalDate } from "~/time/dates";
import { firstTerms } from "../terms/presets";
import { lineFields } from "../terms/shift-lines";
import { readTermsForm, typedTermsOf, type TypedTerms } from "../terms/terms-form";
import { parseHours } from "../parse-hours";
import type { NewTerms } from "../schedule-content";
import { messages } from "./messages";
import {
  columnNames,
  columnUses,
  countTitles,
  dayUses,
  missingColumns,
  readColumns,
  type Columns,
  type ColumnUse,
} from "./model/columns";
import { questionsOf, type Cells, type CellQuestion } from "./model/questions-of";

/** The most people in a file. */
export const mostRows = 500;

/** The most lines of a file, also empty ones. Parsing takes as long for an empty line as for a person. */
export const mostLines = 2_000;

/** The terms of a row. Other terms of the person keep their values. */
export type ListedTerms = Pick<NewTerms, "from" | "pattern" | "partTimePercent">;

/** A row of a CSV of terms. */
export interface TermsRow {
  /** As a spreadsheet counts: the first row is row 1. */
  line: number;
  /** The person, as typed. */
  who: string;
  /** Null with faults. */
  terms: ListedTerms | null;
  /** Sentences about its cells. */
  faults: string[];
  /** The doubtful cells. With an open question `terms` are those of its first reading. */
  questions: CellQuestion[];
}

/** Returns the chosen text for a cell of a row; undefined without an answer. */
export type AnswerTo = (line: number, use: ColumnUse) => string | undefined;

/** The rows of a file, with the titles of the columns that have no use; or why it cannot be read. */
export type ReadTerms = { ok: true; rows: TermsRow[]; unused: string[] } | { ok: false; problem: string };

/**
 * Reads a CSV of terms. A row names the columns, possibly below a title or a line `sep=;`. Each row follows the rules of the form for one
 * person (`readTermsForm`). Doubtful figures become questions (`questionsOf`). It does not look for the people.
 */
export function readTermsCsv(
  csv: string,
  readingContext: { todayOn: LocalDate; answerTo: AnswerTo },
): ReadTerms {
  if (isWorkbook(csv)) return { ok: false, problem: messages.isWorkbook };
  if (countLines(csv) > mostLines) return { ok: false, problem: messages.tooManyLines(mostLines) };
  const { rows, brokenAt } = readTable(csv, countTitles);
  if (brokenAt !== null) return { ok: false, problem: messages.brokenQuotes(brokenAt) };
  const filledRows = rows
    .map((cells, index) => ({ cells, line: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (filledRows.length === 0) return { ok: false, problem: messages.nothing };
  const at = findHeader(
    filledRows.map(({ cells }) => cells),
    countTitles,
  );
  if (at === -1) return { ok: false, problem: messages.noHeader };
  const { columns, unused } = readColumns(filledRows[at]!.cells);
  const missing = missingColumns(columns);
  if (missing.length > 0) return { ok: false, problem: messages.missingColumns(missing) };
  const people = filledRows.slice(at + 1);
  if (people.length === 0) return { ok: false, problem: messages.noRows };
  if (people.length > mostRows) return { ok: false, problem: messages.tooManyRows(people.length, mostRows) };
  const parsedRows = people.map(({ cells, line }) => readRow({ line, columns, cells }, readingContext));
  return { ok: true, rows: parsedRows, unused };
}

const countLines = (csv: string) => csv.split(/\r\n?|\n/, mostLines + 1).length;

/** The form wants a centre, and a day to begin with. The row replaces the day, and the person's terms the centre. */
const placeholderCentre = "first";
const placeholderDay: LocalDate = "2000-01-01";

function readRow(
  { line, columns, cells }: { line: number; columns: Columns; cells: readonly string[] },
  { todayOn, answerTo }: { todayOn: LocalDate; answerTo: AnswerTo },
): TermsRow {
  const textOf = (use: ColumnUse) => (cells[columns.get(use) ?? -1] ?? "").trim();
  const cellOf = (use: ColumnUse) => (use === "who" ? textOf(use) : withoutSeconds(textOf(use)));
  const typedCells = Object.fromEntries(columnUses.map((use) => [use, cellOf(use)])) as Cells;
  const { cells: answered, questions } = questionsOf(typedCells, {
    todayOn,
    answerTo: (use) => answerTo(line, use),
  });
  const who = answered.who.slice(0, 300);
  const days = dayUses.map((use) => answered[use]);
  const { weekly } = answered;
  const isFree = days.every((day) => /^(libre)?$/i.test(day));
  const row = (faults: string[], terms: ListedTerms | null = null): TermsRow => ({
    line,
    who,
    terms,
    faults,
    questions: terms ? questions : [],
  });
  const parsed = parseHours(weekly);
  const isZero = "minutes" in parsed && parsed.minutes === 0;
  const missingTexts = [
    ...(who === "" ? [messages.nobodyNamed] : []),
    ...((weekly === "" || isZero) && isFree ? [messages.noHours] : []),
    ...(weekly !== "" && !isFree ? [messages.bothHours] : []),
  ];
  const typedTerms: TypedTerms = {
    ...typedTermsOf(firstTerms({ kind: "none" }, placeholderCentre, placeholderDay)),
    from: answered.from,
    percent: answered.percent || "100",
    ...(weekly === ""
      ? { kind: "week", ...lineOfEachDay(days) }
      : { kind: "flexible", weekly, ...mondayToFriday }),
  };
  const parsedTerms = readTermsForm(typedTerms, { centres: [placeholderCentre] })!;
  if ("errors" in parsedTerms) {
    const isAlreadyReported = (field: string) =>
      missingTexts.length > 0 && (field === "pattern" || (field === "weekly" && isZero));
    const wrong = Object.entries(parsedTerms.errors).filter(([field]) => !isAlreadyReported(field));
    return row([
      ...missingTexts,
      ...wrong.map(([field, error]) => errorSentence(field, error!, typedTerms[field] ?? "")),
    ]);
  }
  const { from, pattern, partTimePercent } = parsedTerms.terms;
  return missingTexts.length > 0 ? row(missingTexts) : row([], { from, pattern, partTimePercent });
}

/** Returns the fields of a week in which each day with a text has a line of its own. */
const lineOfEachDay = (days: readonly string[]): TypedTerms =>
  Object.fromEntries(
    days.flatMap((text, at) => {
      const { times, dayOf } = lineFields(at);
      return text === "" ? [] : [[times, text] as const, [dayOf(at), "on"] as const];
    }),
  );

const mondayToFriday = Object.fromEntries([0, 1, 2, 3, 4].map((day) => [`reference_${day}`, "on"]));

/** A spreadsheet writes 37:30 as `37:30:00`, and may add midnight to a date. */
const withoutSeconds = (text: string) =>
  text.replace(/^(\d{1,4}:\d\d):00$/, "$1").replace(/\s+0{1,2}:00(:00)?$/, "");

/** Matches `9-sep`, `sep-17` and `9/14/2026`: Excel's reading of `9-14`. */
const looksLikeDate = /^\d{1,2}[-/.][a-z]{3,4}\.?|^[a-z]{3,4}\.?-\d\d$|^\d{1,2}\/\d{1,2}\/\d{2,4}$/i;

/** Returns an error with the name of its column. */
function errorSentence(field: string, error: string, typedText: string): string {
  const use = dayUses.find((_, at) => lineFields(at).times === field) ?? (field as ColumnUse);
  if (!(use in columnNames)) return error;
  const isDay = (dayUses as readonly string[]).includes(use);
  const text = isDay && looksLikeDate.test(typedText) ? messages.madeADate : error;
  return `${capitalized(columnNames[use])}: ${text}`;
}
