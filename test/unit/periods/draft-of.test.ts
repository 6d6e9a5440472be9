import { describe, expect, test } from "vitest";
import { draftOf, type PeriodDraft, type PersonPeriod } from "~/modules/periods/model/draft-of";
import type { Piece } from "~/modules/periods/model/period";
import type { DateRange } from "~/time/dates";
import { aLog, aSchedule, at } from "../schedules/a-schedule";
import { november, october, recordOf } from "./a-period";
import { texts } from "./a-week";

type DraftFacts = Parameters<typeof draftOf>[1];

const todayOn = "2026-12-02";

/** The record of a person who worked in one week of October and in none of November, with a balance of 100 minutes. */
function workedUntil(fridayEnd: string): PersonPeriod {
  const ends = ["17:00", "17:00", "17:00", "17:00", fridayEnd];
  const logs = ends.map((end, day) => aLog(`2026-10-${19 + day} 09:00`, `2026-10-${19 + day} ${end}`));
  const now = at(`${todayOn} 09:00`);
  const record = recordOf({ schedule: aSchedule(), logs, now }, { from: october.from, to: november.to });
  const days = record.days as PersonPeriod["days"];
  return { ...record, days, corrections: [], work: logs, readAt: now, balance: 100 };
}

const hourMore = workedUntil("18:00");
const asPlanned = workedUntil("17:00");

const draft = (
  record: PersonPeriod,
  range: DateRange,
  {
    replaces = null,
    ...facts
  }: Partial<DraftFacts> & { replaces?: { from: string; version: number } | null } = {},
) =>
  draftOf(record, {
    next: { code: "open", range, version: (replaces?.version ?? 0) + 1, replaces },
    issued: [],
    lateFrom: null,
    chosen: null,
    requests: [],
    leftOn: null,
    todayOn,
    ...facts,
  });

/** Returns a draft as it is stored once it is issued. */
const issue = ({ range, version, figures, pieces, lines }: PeriodDraft): DraftFacts["issued"][number] => ({
  ...range,
  version,
  isCurrent: true,
  content: { kind: "period_issued", ...range, version, as_of: 0, figures, pieces, lines, reason: null },
});

const paidHour: Piece = { on: "2026-10-23", minutes: 60, as: "overtime", fate: "paid" };
const paidOctober = () => issue(draft(hourMore, october, { chosen: [paidHour] }));

describe("the draft of a period", () => {
  test("proposes the classes of its excess", () => {
    const { range, version, pieces, chosenFault, lines, blocks, moves, figures } = draft(hourMore, october);
    expect({ range, version, chosenFault, lines, blocks, moves }).toEqual({
      range: october,
      version: 1,
      chosenFault: null,
      lines: [],
      blocks: [],
      moves: { reversal: 0, lines: 0 },
    });
    expect(texts(pieces)).toEqual(["2026-10-23 60 overtime rested"]);
    expect(figures).toMatchObject({ effective: 2_460, ordinary: 2_400, overtime: 60, balance: 100 });
  });

  test("has the classes that a manager chose, and its balance is the one after what they pay", () => {
    const { pieces, chosenFault, figures } = draft(hourMore, october, { chosen: [paidHour] });
    expect(chosenFault).toBeNull();
    expect(texts(pieces)).toEqual(["2026-10-23 60 overtime paid"]);
    expect(figures.balance).toBe(40);
  });

  test("has the proposed classes if the chosen ones do not fit, and says why", () => {
    const { pieces, chosenFault } = draft(hourMore, october, { chosen: [{ ...paidHour, minutes: 30 }] });
    expect(chosenFault).toEqual({ kind: "less-than-week", on: "2026-10-25", minutes: 60 });
    expect(texts(pieces)).toEqual(["2026-10-23 60 overtime rested"]);
  });

  test("has no balance without terms", () => {
    expect(draft({ ...hourMore, balance: null }, october).figures.balance).toBeNull();
  });

  test("waits for its end and for requested absences", () => {
    const request = { id: "request", from: "2026-10-30", to: "2026-11-02" };
    expect(draft(hourMore, october, { requests: [request], todayOn: october.to }).blocks).toEqual([
      { kind: "not-ended", until: october.to },
      { kind: "unanswered-absence", from: request.from, to: request.to, absenceId: "request" },
    ]);
  });
});

describe("a new version", () => {
  const replaces = { from: october.from, version: 1 };

  test("keeps the classes of the one before, and takes back what that paid", () => {
    const issued = [
      { ...paidOctober(), isCurrent: false },
      { ...paidOctober(), version: 2 },
    ];
    const { version, pieces, moves, lines, figures } = draft(hourMore, october, {
      replaces: { ...replaces, version: 2 },
      issued,
    });
    expect(version).toBe(3);
    expect(texts(pieces)).toEqual(["2026-10-23 60 overtime paid"]);
    expect(moves).toEqual({ reversal: 60, lines: 0 });
    expect(lines).toEqual([]);
    // The balance of 100 is the one after the first payment: it is taken back, and paid again.
    expect(figures.balance).toBe(100);
  });

  test("has the lost hour in its figures and not in a line", () => {
    const facts = { replaces, issued: [paidOctober()], lateFrom: "2026-10-23" };
    const { pieces, moves, lines, figures } = draft(asPlanned, october, facts);
    expect(pieces).toEqual([]);
    expect(lines).toEqual([]);
    expect(moves).toEqual({ reversal: 60, lines: 0 });
    expect(figures).toMatchObject({ effective: 2_400, overtime: 0, balance: 160 });
  });

  test("takes back the moves of the lines of the one before, and records its own", () => {
    const first = issue(draft(asPlanned, november, { issued: [paidOctober()], lateFrom: "2026-10-23" }));
    const facts = {
      replaces: { from: november.from, version: 1 },
      issued: [paidOctober(), first],
      lateFrom: "2026-10-23",
    };
    const second = draft(asPlanned, november, facts);
    expect(second.lines).toEqual(first.content.lines);
    expect(second.moves).toEqual({ reversal: -60, lines: 60 });
    expect(second.figures.balance).toBe(100);
  });
});

describe("late facts in an earlier period", () => {
  const lineOf = (figure: "effective" | "overtime") => ({
    from: october.from,
    version: 1,
    figure,
    minutes: -60,
  });

  test.each(["2026-10-23", october.to])(
    "become lines of the next one, and move what was paid, from %s on",
    (lateFrom) => {
      const { lines, moves, figures } = draft(asPlanned, november, { issued: [paidOctober()], lateFrom });
      expect(lines).toEqual([lineOf("effective"), lineOf("overtime")]);
      expect(moves).toEqual({ reversal: 0, lines: 60 });
      expect(figures.balance).toBe(160);
    },
  );

  test.each([null, november.from])("give no line if the first late day is %s", (lateFrom) => {
    expect(draft(asPlanned, november, { issued: [paidOctober()], lateFrom }).lines).toEqual([]);
  });

  test("give a replaced version no line", () => {
    const replaced = { ...paidOctober(), isCurrent: false };
    expect(draft(asPlanned, november, { issued: [replaced], lateFrom: "2026-10-23" }).lines).toEqual([]);
  });
});
