import { expect, test } from "vitest";
import { messages } from "~/modules/schedules/import/messages";
import type { TermsRow } from "~/modules/schedules/import/read-terms-csv";
import { matchPeople } from "~/modules/schedules/import/review-import";
import type { ListedPerson } from "~/modules/schedules/import/server/find-listed-people.server";
import { unstatedFacts } from "~/modules/schedules/schedule";
import { mergeTerms } from "~/modules/schedules/terms/merge-terms";
import { aSchedule, night, termsFrom, weekdays } from "../a-schedule";

const listed = { from: "2026-12-01", pattern: weekdays(night), partTimePercent: 50 };
const aRow = (line: number, who: string, more: Partial<TermsRow> = {}): TermsRow => ({
  line,
  who,
  terms: listed,
  faults: [],
  questions: [],
  ...more,
});
const person = (
  id: string,
  joinedOn: string | null = null,
  managedSince: string | null = null,
): ListedPerson => ({
  person: { id, name: id, isActive: true, joinedOn, managedSince },
});
const people: Record<string, ListedPerson> = {
  ana: person("ana"),
  "ana@b.es": person("ana"),
  luis: person("luis", "2026-12-01"),
  eva: person("eva", "2026-12-02"),
  nadie: { fault: "unknown" },
  "ana lópez": { fault: "ambiguous" },
  tomás: { fault: "inactive" },
  "a@": { fault: "not-an-email" },
};
const match = (...rows: TermsRow[]) => matchBy("marta", null, rows);
const matchBy = (profileId: string, needsAnother: string | null, rows: TermsRow[]) =>
  matchPeople(rows, (who) => people[who]!, { profileId, needsAnother }).map((row) =>
    "faults" in row ? row.faults : row.person.id,
  );

test("a row for the importing manager is refused if another manager can set their terms", () => {
  const rows = [aRow(2, "ana"), aRow(3, "luis")];
  expect(matchBy("luis", "La da Marta.", rows)).toEqual(["ana", ["La da Marta."]]);
  expect(matchBy("luis", null, rows)).toEqual(["ana", "luis"]);
});

test("each row is matched to its person, from the day on which they joined", () => {
  expect(match(aRow(2, "ana"), aRow(3, "luis"))).toEqual(["ana", "luis"]);
  expect(match(aRow(2, "eva"))).toEqual([[messages.beforeJoining("02/12/2026")]]);
});

test("an unknown, inactive or ambiguous name is an error", () => {
  expect(match(aRow(2, "nadie"), aRow(3, "ana lópez"), aRow(4, "tomás"), aRow(5, "a@"))).toEqual([
    [messages.unknown],
    [messages.ambiguous],
    [messages.inactive],
    [messages.noEmail],
  ]);
});

test("a second row of a person is an error, also under another spelling", () => {
  expect(match(aRow(2, "ana"), aRow(3, "luis"), aRow(4, "ana@b.es"))).toEqual([
    "ana",
    "luis",
    [messages.repeated(2)],
  ]);
});

test("errors of the cells are added to those of the person", () => {
  const wrong = { terms: null, faults: ["Lunes: no."] };
  expect(match(aRow(2, "nadie", wrong), aRow(3, "ana", wrong), aRow(4, "", wrong))).toEqual([
    [messages.unknown, "Lunes: no."],
    ["Lunes: no."],
    ["Lunes: no."],
  ]);
});

test("the other fields of the terms stay as on that day", () => {
  const rest = {
    centre: "las-palmas",
    holidaysOff: false,
    annualMinutes: 106_800,
    vacation: { unit: "working", days: 23.5 },
    clockChange: "neutral",
  } as const;
  const later = termsFrom("2026-12-02");
  const schedule = aSchedule({ terms: [termsFrom("2026-01-01", rest), later] });
  expect(mergeTerms(schedule, listed, "madrid")).toEqual({ ...listed, ...rest, ...unstatedFacts });
});

test("without earlier terms, the other fields are the form's defaults", () => {
  expect(mergeTerms(aSchedule({ terms: [] }), listed, "madrid")).toEqual({
    ...listed,
    centre: "madrid",
    holidaysOff: true,
    annualMinutes: null,
    vacation: { unit: "natural", days: 30 },
    clockChange: "real",
    ...unstatedFacts,
  });
});
