import type { SignedHead } from "../format/head";
import { genesis, sealHash } from "../format/seal";
import { arrange, type Arrangement } from "./arrange";
import type { Claims } from "./claim-numbers";
import type { Findings } from "./findings";
import { hashOf, type Hashes } from "./hashes";
import { nameMisplacedLines } from "./name-misplaced-lines";
import { parseLine, type RegisterLine } from "./parse-line";
import type { TextLines } from "./text-lines";

/** registro.jsonl with each line where it belongs. */
export interface OrderedRegister {
  /** How many entries there should be. */
  count: number;
  /** Null where the line is missing or cannot be read. */
  lineOf: (seq: number) => RegisterLine | null;
}

// Nobody adds more by mistake, and each costs a hash.
const maxRivals = 100;

interface Unordered {
  lines: TextLines;
  claims: Claims;
  companyId: string;
  /** The signed head, if it can be believed. */
  head: SignedHead | null;
}

/** Finds the line of every entry, and names those that are missing, were added, changed places or were cut off. */
export function orderLines(
  { lines, claims, companyId, head }: Unordered,
  hashes: Hashes,
  findings: Findings,
): OrderedRegister {
  const count = countEntries(claims.numbers, head);
  const slots = Array.from({ length: count }, (_, slot) => slot + 1);
  const arrangement = arrange(claims.numbers, slots, (positions, slot, holders) =>
    chooseLine(positions, slot, holders, { lines, companyId, head, hashes }),
  );
  nameMisplacedLines({ arrangement, claims, head, lines }, findings);
  return { count, lineOf: (seq) => lineIn(lines, arrangement, seq) };
}

function lineIn(lines: TextLines, { holders }: Arrangement, seq: number): RegisterLine | null {
  const position = holders[seq - 1] ?? -1;
  return position === -1 ? null : parseLine(lines.textAt(position));
}

/** As many as the signed head says, though no more than can be there: the rest has been cut off. */
function countEntries(numbers: Claims["numbers"], head: SignedHead | null): number {
  const limit = head?.seq ?? numbers.length + 1_000;
  const highest = numbers.reduce((max, number) => (number <= limit && number > max ? number : max), 0);
  return Math.min(limit, Math.max(highest, numbers.length));
}

/** Of several lines with one number, that which goes on from the line before and from which the next one goes on. */
function chooseLine(
  positions: readonly number[],
  slot: number,
  holders: readonly number[],
  { lines, companyId, head, hashes }: Omit<Unordered, "claims"> & { hashes: Hashes },
): number {
  const read = (position = -1) => (position === -1 ? null : parseLine(lines.textAt(position)));
  const follows = (line: RegisterLine | null, seq: number, previous: string | undefined) => {
    if (!line || previous === undefined) return false;
    const event_hash = line.isTold ? hashOf(line.event, hashes) : line.eventHash;
    return sealHash({ company_id: companyId, seq, event_hash, previous }) === line.seal;
  };
  const previous = slot === 0 ? genesis : read(holders[slot - 1])?.seal;
  const next = read(holders[slot + 1]);
  const fitOf = (position: number) => {
    const line = read(position);
    const isInPlace = position === (holders[slot - 1] ?? -1) + 1;
    const isContinued =
      head?.seq === slot + 1 ? line?.seal === head.hash : follows(next, slot + 2, line?.seal);
    return Number(isInPlace) + 2 * Number(follows(line, slot + 1, previous)) + 4 * Number(isContinued);
  };
  const fits = positions.slice(0, maxRivals).map((position) => ({ position, fit: fitOf(position) }));
  return fits.reduce((best, each) => (each.fit > best.fit ? each : best)).position;
}
