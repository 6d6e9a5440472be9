import { expect, test } from "vitest";
import { periodsFrom, type StoredStatement } from "~/modules/periods/model/periods-from";
import { toStoredContent, type StatementContent } from "~/modules/periods/statement-content";
import { november, october } from "./a-period";
import { noClasses } from "./payroll/a-statement";

const figures = {
  effective: 0,
  expected: 0,
  week_adjustment: 0,
  balance: 0,
  ordinary: 0,
  ...noClasses,
  night: 0,
  days_worked: 0,
  pending_days: 0,
  absences: [],
  centres: [],
};

const issued = (range: typeof october, version: number): StatementContent => ({
  kind: "period_issued",
  ...range,
  version,
  as_of: 0,
  figures,
  pieces: [],
  lines: [],
  reason: null,
});

const delivered = (from: string, version: number, way: "sent" | "shown" | "paper"): StatementContent => ({
  kind: "period_delivered",
  from,
  version,
  way,
});

const answered = (from: string, version: number, answer: "agreed" | "contested"): StatementContent => ({
  kind: "period_answered",
  from,
  version,
  answer,
  on: null,
  text: "",
  via: "account",
});

/** Returns statements that were recorded one minute after the other. */
const recorded = (contents: readonly StatementContent[]): StoredStatement[] =>
  contents.map((content, at) => ({
    id: `s${at}`,
    kind: content.kind,
    recorded_at: at,
    content: toStoredContent(content),
  }));

const unanswered = { sent_at: null, shown_at: null, paper_at: null, answer: null, answered_at: null };

test("a new version replaces the one before, and deliveries and answers belong to their version", () => {
  const statements = recorded([
    issued(october, 1),
    issued(november, 1),
    delivered(october.from, 1, "sent"),
    delivered(october.from, 1, "sent"),
    answered(october.from, 1, "agreed"),
    answered(october.from, 1, "contested"),
    issued(october, 2),
    delivered(october.from, 2, "shown"),
    delivered(november.from, 1, "paper"),
    answered(october.from, 2, "agreed"),
  ]);
  expect(periodsFrom(statements)).toEqual([
    {
      id: "s0",
      from_day: october.from,
      to_day: october.to,
      version: 1,
      issued_at: 0,
      ...unanswered,
      sent_at: 2,
      answer: "contested",
      answered_at: 5,
      is_current: 0,
    },
    {
      id: "s1",
      from_day: november.from,
      to_day: november.to,
      version: 1,
      issued_at: 1,
      ...unanswered,
      paper_at: 8,
      is_current: 1,
    },
    {
      id: "s6",
      from_day: october.from,
      to_day: october.to,
      version: 2,
      issued_at: 6,
      ...unanswered,
      shown_at: 7,
      answer: "agreed",
      answered_at: 9,
      is_current: 1,
    },
  ]);
});

test("statements about weeks, classes and unknown periods change no period", () => {
  const week = { id: "week", kind: "week_published", recorded_at: 0, content: "{}" } as const;
  const others = recorded([
    { kind: "excess_classified", ...october, pieces: [] },
    delivered(october.from, 1, "sent"),
    answered(october.from, 1, "agreed"),
  ]);
  expect(periodsFrom([week, ...others])).toEqual([]);
});
