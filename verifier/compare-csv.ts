import type { ExpectedRow } from "./expected-rows";
import { pauseForPage, type OnProgress } from "./pacing";

const mostNamedDifferences = 20;
/** Behind this many lines that are too many, the rest of the file counts as one line. */
const mostAddedLines = 100_000;
const stepsBetweenPauses = 1_000;
/** The most bytes of a line that a difference quotes. */
const longestText = 10_000;
const lineFeed = 0x0a;

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** A line of registro.csv that is not as expected. Line 1 has the titles. A row whose cells have line breaks covers several lines. */
export interface CsvDifference {
  what: "altered" | "missing" | "added";
  line: number;
  /** What the file says there. */
  text: string;
  /** What follows from the events there; null behind the last row. */
  expected: ExpectedRow | null;
}

/** Compares registro.csv with the expected rows, byte by byte. Returns the first twenty differences, and how many more there are. */
export async function compareCsv(
  bytes: Uint8Array,
  rows: readonly ExpectedRow[],
  { share: [from, to], onProgress }: { share: readonly [number, number]; onProgress: OnProgress },
): Promise<{ named: CsvDifference[]; more: number }> {
  const namedDifferences: CsvDifference[] = [];
  let [steps, more] = [0, 0];
  for (const difference of compareRows(bytes, rows)) {
    if (difference && namedDifferences.length < mostNamedDifferences) namedDifferences.push(difference);
    else if (difference) more += 1;
    steps += 1;
    if (steps % stepsBetweenPauses !== 0) continue;
    onProgress(from + (to - from) * Math.min(1, steps / rows.length));
    await pauseForPage();
  }
  return { named: namedDifferences, more };
}

/** Yields each difference, and null for each row that is as expected. */
function* compareRows(bytes: Uint8Array, rows: readonly ExpectedRow[]): Generator<CsvDifference | null> {
  const claimAt = readClaims(bytes, rows);
  let [index, expectedLine, at, line, added] = [0, 1, 0, 1, 0];
  let claim: LineClaim | null = null;
  while (index < rows.length || at < bytes.length) {
    const expected = rows[index] ?? null;
    const text = expected?.text() ?? "";
    const height = text.split("\n").length - 1;
    const isNext = (rowText: string) => isAt(bytes, at, encoder.encode(rowText));
    const isSame = expected && (isNext(text) || isNext(expected.formerText()));
    const what = isSame ? "same" : expected ? judgeLine(index, (claim ??= claimAt(at))) : "added";
    const lines = what === "missing" ? 0 : what === "added" ? 1 : height;
    const end = added < mostAddedLines ? endOfLines(bytes, at, lines) : bytes.length;
    if (what === "same") yield null;
    else {
      const foundText = decoder.decode(bytes.subarray(at, Math.min(end, at + longestText)));
      yield { what, line: what === "missing" ? expectedLine : line, text: foundText, expected };
    }
    if (what === "added") added += 1;
    else [index, expectedLine] = [index + 1, expectedLine + height];
    if (what !== "missing") [at, line, claim] = [end, line + lines, null];
  }
}

function isAt(bytes: Uint8Array, at: number, expectedBytes: Uint8Array): boolean {
  for (let offset = 0; offset < expectedBytes.length; offset++)
    if (bytes[at + offset] !== expectedBytes[offset]) return false;
  return true;
}

/** The rows, by their index, whose entry numbers a line and the next one have. NaN without such a row. */
interface LineClaim {
  own: number;
  following: number;
}

function readClaims(bytes: Uint8Array, rows: readonly ExpectedRow[]): (at: number) => LineClaim {
  const indexOf = new Map(rows.map(({ seq }, index) => [seq, index]));
  const indexAt = (at: number) => (at === bytes.length ? rows.length : indexOf.get(seqAt(bytes, at))) ?? NaN;
  return (at) => ({
    own: indexAt(at),
    following: at === bytes.length ? rows.length + 1 : indexAt(endOfLines(bytes, at, 1)),
  });
}

/** Returns the fault of a line that is not the expected row. In a run, the next line has the entry after this line's. */
function judgeLine(index: number, { own, following }: LineClaim): CsvDifference["what"] {
  const isRun = following === own + 1;
  if (own === index) return "altered";
  if (following === index || (own < index && isRun)) return "added";
  return own > index && isRun ? "missing" : "altered";
}

/** Returns where a number of lines end, or the end of the file. */
function endOfLines(bytes: Uint8Array, from: number, count: number): number {
  let end = from;
  for (let linesLeft = count; linesLeft > 0; linesLeft--)
    end = bytes.indexOf(lineFeed, end) + 1 || bytes.length;
  return end;
}

/** Returns the entry number at the start of a line: 0 for the titles, NaN without one. */
function seqAt(bytes: Uint8Array, at: number): number {
  const start = decoder.decode(bytes.subarray(at, at + 24));
  const number = /^\ufeff?"?(Nº|\d{1,15})"?;/.exec(start)?.[1];
  return number === "Nº" ? 0 : Number(number);
}
