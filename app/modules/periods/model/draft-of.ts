import type { WorkedLog } from "~/modules/schedules/clock-change-of";
import type { DateRange, LocalDate } from "~/time/dates";
import { isWithin, weekOf } from "~/time/dates";
import type { Month, MonthCorrection } from "~/modules/timesheets/reports/read-months.server";
import type { StatementContents } from "../statement-content";
import { blocksOf } from "./blocks-of";
import { excessFactsOf, type ExcessFacts } from "./excess-facts";
import { faultOfPieces, type PiecesFault } from "./fault-of-pieces";
import { figuresOf } from "./figures-of";
import { judgedWeeksOf, type JudgedWeek } from "./judged-weeks-of";
import { linesOf, movedByLines } from "./lines-of";
import type { Block, Line, PeriodFigures, PeriodRecord, Piece } from "./period";
import { proposePieces } from "./propose-pieces";
import { recomputePeriod } from "./recompute-period";
import { refitPieces } from "./refit-pieces";
import type { NextPeriod } from "./next-period-of";

/** The days and the balance of a person. */
export interface PersonPeriod extends PeriodRecord {
  days: Month["days"];
  corrections: readonly MonthCorrection[];
  /** The entries since the opening of the balance, added up by day; or only those around `days`, if these decide the balance. */
  work: readonly WorkedLog[];
  /** The instant (ms) at which days are judged. */
  readAt: number;
  /** In minutes at the end of the period, with all moves until then; null without terms. */
  balance: number | null;
}

/** A period as it would be issued now. */
export interface PeriodDraft {
  range: DateRange;
  version: number;
  figures: PeriodFigures;
  pieces: Piece[];
  /** Why the classes that a manager chose do not fit any more. Then the proposed ones hold. Null if they fit, or if nobody chose any. */
  chosenFault: PiecesFault | null;
  lines: Line[];
  blocks: Block[];
  /**
   * The minutes by which the issue moves the balance: it takes back the version before, and follows lines. The paid minutes come on top.
   */
  moves: { reversal: number; lines: number };
  /** The weeks whose excess the pieces are, and what decides their classes. */
  weeks: JudgedWeek[];
  facts: ExcessFacts;
  record: PersonPeriod;
}

interface IssuedVersion extends DateRange {
  version: number;
  isCurrent: boolean;
  content: StatementContents["period_issued"];
}

interface DraftFacts {
  next: Extract<NextPeriod, { code: "open" }>;
  issued: readonly IssuedVersion[];
  lateFrom: LocalDate | null;
  /** The pieces that a manager chose for the period; null if nobody did. */
  chosen: readonly Piece[] | null;
  requests: readonly (DateRange & { id: string })[];
  /** The last day of a person who left. */
  leftOn: LocalDate | null;
  todayOn: LocalDate;
}

/** Returns a period as it would be issued now. */
export function draftOf(
  record: PersonPeriod,
  { next: { range, version, replaces }, issued, lateFrom, chosen, requests, leftOn, todayOn }: DraftFacts,
): PeriodDraft {
  const current = issued.filter(({ isCurrent }) => isCurrent);
  const before = current.filter(({ from }) => from !== replaces?.from).map(({ content }) => content);
  const own = replaces && current.find(({ from }) => from === replaces.from)!.content;
  const facts = excessFactsOf(record.schedule, before, range.from);
  const weeks = judgedWeeksOf(within(record, range), range);
  const chosenFault = chosen && faultOfPieces(chosen, weeks, facts);
  const pieces =
    chosen && chosenFault === null
      ? [...chosen]
      : own
        ? refitPieces({ pieces: own.pieces }, weeks, facts)
        : proposePieces(weeks, facts);
  const recomputed = before
    .filter(({ to }) => lateFrom !== null && lateFrom <= to)
    .map((period) => {
      const days = { from: period.from, to: period.to };
      return recomputePeriod(within(record, days), period, { range: days, todayOn, issued: before });
    });
  const lines = linesOf(before, recomputed);
  const moves = {
    reversal: own ? paidOf(own.pieces) - movedByLines(own.lines, before) : 0,
    lines: movedByLines(lines, before),
  };
  const balance = record.balance === null ? null : record.balance + moves.reversal + moves.lines;
  return {
    range,
    version,
    figures: figuresOf(within(record, range), { range, todayOn, pieces, balance }),
    pieces,
    chosenFault,
    lines,
    blocks: blocksOf({ ...record, requests }, { range, leftOn, todayOn }),
    moves,
    weeks,
    facts,
    record,
  };
}

/** Returns the minutes of pieces that are paid. */
export const paidOf = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { minutes, fate }) => sum + (fate === "paid" ? minutes : 0), 0);

/** Returns the record of a period: from the Monday of its first week to its last day. */
const within = (record: PersonPeriod, { from, to }: DateRange): PersonPeriod => ({
  ...record,
  days: record.days.filter(({ day }) => isWithin(day, { from: weekOf(from).from, to })),
});
