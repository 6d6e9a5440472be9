import { describe, expect, test } from "vitest";
import { identityBefore, personOutlineOf, type OutlineRow } from "~/modules/register/model/person-outline-of";

/** Returns events of one person from a number on: kind, day, about, and the data of their commitments. */
const rows = (from: number, ...events: [string, string, (number | null)?, string?][]): OutlineRow[] =>
  events.map(([kind, day, about = null, person = ""], at) => ({
    seq: 10 * (from + at),
    subject: 1,
    profile_id: "one",
    subject_seq: from + at,
    kind,
    day,
    about,
    person,
  }));
const on =
  (...days: string[]) =>
  ({ day }: OutlineRow) =>
    days.includes(day);

const life = rows(
  1,
  ["member", "01"],
  ["person", "01", null, "a"],
  ["check_in", "02", null, "a"],
  ["check_out", "02", 3, "a"],
  ["check_in", "03", null, "a"],
  ["person", "04", null, "b"],
  ["check_out", "03", 5, "b"],
  ["check_in", "05", null, "b"],
  ["correction_proposed", "02", 3],
  ["correction_answered", "02", 9],
);

describe("a person's part of a package's outline", () => {
  test.each<[string, OutlineRow[], string[], object | null]>([
    ["nothing where nothing is meant", life, ["09"], null],
    [
      "all",
      life,
      ["01", "02", "03", "04", "05"],
      { disclosed: [10, 20, 30, 40, 50, 60, 70, 80, 90, 100], redacted: [] },
    ],
    [
      "an entry with its correction, who they were before it and meanwhile, and the rest bare",
      life,
      ["02"],
      { disclosed: [20, 30, 40, 60, 90, 100], redacted: [50, 70, 80], first: 3, hasIdentity: true },
    ],
    [
      "an identity between its ends",
      life,
      ["03"],
      { disclosed: [20, 50, 60, 70], redacted: [80, 90, 100], first: 5 },
    ],
    ["the newest identity before it", life, ["05"], { disclosed: [60, 80], redacted: [90, 100], first: 8 }],
    [
      "that who they were is not known yet",
      life.slice(2, 5),
      ["02"],
      { disclosed: [30, 40], hasIdentity: false },
    ],
    ["that what is told is about something earlier", life.slice(3), ["02"], { knowFrom: 3 }],
    ["that an answer is about a proposal that is not known", life.slice(9), ["02"], { knowFrom: 9 }],
  ])("is %s", (_, knownLines, days, expected) => {
    const outline = personOutlineOf(knownLines, on(...days));
    if (expected === null) expect(outline).toBeNull();
    else expect(outline).toMatchObject(expected);
  });
});

test.each([
  ["the first punch commits to it", life.slice(2), "a"],
  ["a person became another before any event", life.slice(5), ""],
  ["nothing commits to anything", life.slice(8), ""],
])("a person's earlier identity line in the outline: %s", (_, knownLines, commitment) => {
  expect(identityBefore(knownLines)).toBe(commitment);
});
