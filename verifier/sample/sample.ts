import Papa from "papaparse";
import { packageColumns } from "~/modules/register/format/entry-rows";
import { readPackage } from "../container/read-package";
import { verifyPackage } from "../verify-package";
import { sampleKeys } from "./trusted-sample";

/** A visitor's change to an entry. Untouched fields keep their signed bytes. */
interface SampleChange {
  entered?: string;
  left?: string;
  isRemoved?: boolean;
}

const [dayAt, enteredAt, leftAt] = (["Fecha Entrada", "Hora Entrada", "Hora Salida"] as const).map((title) =>
  packageColumns.indexOf(title),
) as [number, number, number];
const lineEnd = "\r\n";
const toMinute = (time: string) => time.slice(0, "hh:mm".length);
const cellsOf = (line: string) => Papa.parse<string[]>(line, { delimiter: ";" }).data[0] ?? [];

/** Downloads the sample and unpacks it. @throws Error when the download fails or the ZIP is no package. */
export async function loadSample(path: string) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`the sample: ${answer.status}`);
  return readSample(new Uint8Array(await answer.arrayBuffer()));
}

/**
 * Returns the entries of a package with times to the minute, and a function that verifies it with changes.
 * @throws Error when it is no package.
 */
export async function readSample(zip: Uint8Array) {
  const packageResult = await readPackage(zip);
  if (!("files" in packageResult)) throw new Error("the sample cannot be read");
  const { files } = packageResult;
  // `ignoreBOM` keeps the byte order mark: untouched bytes must remain.
  const lines = new TextDecoder("utf-8", { ignoreBOM: true }).decode(files.csv).split(lineEnd);
  const rows = lines.slice(1, -1).map((line) => {
    const cells = cellsOf(line);
    return { day: cells[dayAt]!, entered: toMinute(cells[enteredAt]!), left: toMinute(cells[leftAt]!) };
  });
  return {
    files,
    rows,
    /** Verifies the changed package in the same way as /verificar. @param changes by the index of the row. */
    async judge(changes: ReadonlyMap<number, SampleChange>) {
      const csv = new TextEncoder().encode(linesWithChanges(lines, changes).join(lineEnd));
      const { verdict } = await verifyPackage({ ...files, csv }, sampleKeys);
      if (verdict.verdict === "valid") return { isValid: true, messages: [], total: 0 };
      const messages = verdict.findings.map(({ message }) => message);
      return { isValid: false, messages, total: verdict.total };
    },
  };
}

/** @param lines with the titles first. */
const linesWithChanges = (lines: readonly string[], changes: ReadonlyMap<number, SampleChange>) =>
  lines.flatMap((line, at) => {
    const change = changes.get(at - 1);
    if (!change) return [line];
    return change.isRemoved ? [] : [withHours(line, change)];
  });

/** The seconds, which are not shown, remain. */
function withHours(line: string, { entered, left }: SampleChange): string {
  const before = cellsOf(line);
  const cells = before
    .with(enteredAt, hourCell(before[enteredAt]!, entered))
    .with(leftAt, hourCell(before[leftAt]!, left));
  return cells.every((cell, at) => cell === before[at]) ? line : Papa.unparse([cells], { delimiter: ";" });
}

const hourCell = (before: string, now: string | undefined) =>
  now === undefined || now === toMinute(before) ? before : now && now + before.slice("hh:mm".length);
