import { parseLine, type RegisterLine } from "./parse-line";
import { forEachPaced, type OnProgress } from "./pacing";
import { isSeq } from "./strict-json";
import type { TextLines } from "./text-lines";

// An honest register names one.
const maxCompanies = 100;

/** What the lines of registro.jsonl say of themselves, before anything is believed. */
export interface Claims {
  /** For each line the number of its entry, NaN when it cannot be read. */
  numbers: number[];
  /** Lines whose event bears another number than the line: the event's number by the line's position. */
  eventNumbers: Map<number, number>;
  /** The companies that told events name. */
  companies: Set<string>;
  /** The last line was cut off in its middle. */
  isLastLineCut: boolean;
}

/** Reads every line once, for its number and its company only. */
export async function claimNumbers(
  lines: TextLines,
  share: readonly [number, number],
  onProgress: OnProgress,
): Promise<Claims> {
  const claims: Claims = {
    numbers: [],
    eventNumbers: new Map(),
    companies: new Set(),
    isLastLineCut: false,
  };
  await forEachPaced(lines.count, share, onProgress, (index) => {
    const line = parseLine(lines.textAt(index));
    if (!line && lines.isCut && index === lines.count - 1) claims.isLastLineCut = true;
    else claims.numbers.push(numberOf(line, index, claims));
  });
  return claims;
}

function numberOf(line: RegisterLine | null, position: number, claims: Claims): number {
  if (!line) return NaN;
  const expected = (claims.numbers.at(-1) ?? 0) + 1;
  const ofLine = isSeq(line.seq) ? line.seq : NaN;
  if (!line.isTold) return ofLine;

  const { seq, company_id } = line.event;
  if (typeof company_id === "string" && claims.companies.size < maxCompanies)
    claims.companies.add(company_id);
  const ofEvent = isSeq(seq) ? seq : NaN;
  if (ofEvent !== ofLine) claims.eventNumbers.set(position, ofEvent);
  // The line and its event disagree: the one that fits where it lies is the genuine one.
  return ofLine === expected || Number.isNaN(ofEvent) ? ofLine : ofEvent;
}
