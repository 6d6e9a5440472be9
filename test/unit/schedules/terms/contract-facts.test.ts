// Proves how the facts of a contract are read, refused, kept and stored.
import { describe, expect, test } from "vitest";
import { changedFields } from "~/modules/schedules/terms/changed-fields";
import { personFactsOf } from "~/modules/schedules/person-facts";
import {
  fromTerms,
  joinContent,
  readContent,
  splitContent,
  toTerms,
} from "~/modules/schedules/schedule-content";
import { messages, termsTexts } from "~/modules/schedules/terms/messages";
import { mergeTerms } from "~/modules/schedules/terms/merge-terms";
import { keptFields, readSharedTerms } from "~/modules/schedules/terms/read-shared-terms";
import { readTermsForm, typedTermsOf, type TypedTerms } from "~/modules/schedules/terms/terms-form";
import { missingDay } from "~/time/typed-dates";
import { aSchedule, shift, termsFrom, withTerms } from "../a-schedule";
import { newTerms } from "./new-terms";

const from = "2026-12-01";
const context = { centres: ["madrid"] };
const morning = shift("9:00-15:00");
const facts = {
  contract: "indefinite",
  minorUntil: "2027-05-31",
  pact: { agreedOn: "2026-11-30", percent: 22.5 },
  protectedHours: [morning, morning, shift("9:00-14:00"), [], [], [], []],
} as const;
const stated = { ...newTerms(from), partTimePercent: 50, ...facts };

describe("the form of terms", () => {
  const readForm = (changes: TypedTerms) => readTermsForm({ ...typedTermsOf(stated), ...changes }, context);
  const errorsOf = (changes: TypedTerms) => {
    const outcome = readForm(changes);
    return outcome && "errors" in outcome ? outcome.errors : null;
  };

  test("reads the contract facts from the fields that it writes", () => {
    expect(readForm({})).toEqual({ terms: stated });
  });

  test("reads an empty field as an unstated fact", () => {
    const empty = { contract: "", minor_until: "", pact_date: "", pact_percent: "" };
    const nothing = { contract: null, minorUntil: null, pact: null };
    expect(readForm(empty)).toMatchObject({ terms: nothing });
  });

  test("leaves out facts that a page has no fields for", () => {
    const names = /^(contract|minor|pact|protected)/;
    const old = Object.fromEntries(
      Object.entries(typedTermsOf(stated)).filter(([name]) => !names.test(name)),
    );
    const outcome = readTermsForm(old, context);
    expect(Object.keys(outcome && "terms" in outcome ? outcome.terms : {})).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/contract|minorUntil|pact|protectedHours/)]),
    );
    const merged = mergeTerms(
      aSchedule({ terms: [stated].map((terms) => ({ ...terms, seq: 2, recordedOn: from })) }),
      (outcome as { terms: typeof stated }).terms,
      "madrid",
    );
    expect(merged).toEqual(stated);
  });

  test.each([
    [
      "the day before the terms",
      { minor_until: "30/11/2026" },
      { minor_until: termsTexts["minor-until-past"] },
    ],
    ["a year far away", { minor_until: "02/12/2044" }, { minor_until: termsTexts["minor-until-too-late"] }],
    [
      "a day that does not exist",
      { minor_until: "31/02/2027" },
      { minor_until: missingDay("31/02/2027") ?? messages.notADate },
    ],
    ["a pact of 300 %", { pact_percent: "300" }, { pact_percent: termsTexts["pact-out-of-range"] }],
    ["a pact over 60 %", { pact_percent: "60,5" }, { pact_percent: termsTexts["pact-out-of-range"] }],
    ["a pact of nothing", { pact_percent: "0" }, { pact_percent: termsTexts["pact-out-of-range"] }],
    ["a percentage in words", { pact_percent: "treinta" }, { pact_percent: messages.notANumber }],
    ["a pact without its percentage", { pact_percent: "" }, { pact_percent: messages.noPactPercent }],
    ["a pact without its date", { pact_date: "" }, { pact_date: messages.noPactDate }],
    ["a pact of full-time work", { percent: "100" }, { pact_date: termsTexts["pact-without-part-time"] }],
    ["an unknown contract", { contract: "eterno" }, { contract: messages.noContract }],
    [
      "protected hours without days",
      { protected_times_0: "9-15", ...noDays(0) },
      { protected_times_0: messages.noDays },
    ],
    [
      "protected hours that overlap",
      { protected_times_0: "9-15 14-16" },
      { protected_times_0: termsTexts["overlapping-segments"] },
    ],
  ])("refuses %s next to its field", (_, changes, errors) => {
    expect(errorsOf(changes)).toEqual(errors);
  });

  test.each([
    ["the last day before 18 on the first day of the terms", { minor_until: "01/12/2026" }],
    ["a pact of 60 %", { pact_percent: "60" }],
    ["a pact in the smallest part-time work", { percent: "99,99" }],
  ])("accepts %s", (_, changes) => {
    expect(errorsOf(changes)).toBeNull();
  });
});

/** Returns the fields of a line of protected hours without any day. */
function noDays(line: number): TypedTerms {
  return Object.fromEntries([0, 1, 2, 3, 4, 5, 6].map((day) => [`protected_line_${line}_day_${day}`, ""]));
}

describe("terms for several people", () => {
  const storedSchedule = aSchedule({
    terms: [{ ...termsFrom("2026-01-01"), partTimePercent: 50, ...facts }],
  });
  const shared = (changes: TypedTerms) => {
    const outcome = readSharedTerms({ ...typedTermsOf(newTerms(from)), ...keptFields, ...changes }, context);
    if (!outcome || "errors" in outcome) throw new Error(JSON.stringify(outcome));
    return mergeTerms(storedSchedule, outcome.terms, "madrid");
  };

  test("keep each person's facts", () => {
    expect(shared({})).toMatchObject(facts);
  });

  test("give all of them the chosen contract", () => {
    expect(shared({ contract: "temporary" })).toMatchObject({ ...facts, contract: "temporary" });
  });

  test("end a pact for full-time work", () => {
    expect(shared({ percent: "100" })).toMatchObject({ ...facts, pact: null });
  });

  test("leave out a day that has passed when they begin", () => {
    expect(shared({ from: "01/06/2027" })).toMatchObject({ ...facts, minorUntil: null });
  });
});

describe("stored terms", () => {
  test("keep their facts separate from the content that an earlier version reads", () => {
    const split = splitContent(fromTerms(stated));
    expect(JSON.parse(split.content)).toEqual(fromTerms({ ...stated, ...newTermsFacts }));
    expect(toTerms(readContent("terms_agreed", split))).toEqual(stated);
    expect(joinContent(split)).toEqual(fromTerms(stated));
  });

  test("without facts keep their old bytes", () => {
    const split = splitContent(fromTerms(newTerms(from)));
    expect(split).toEqual({ content: JSON.stringify(fromTerms(newTerms(from))), facts: null });
    expect(split.content).not.toMatch(/contract|minor|pact|protected/);
  });
});

test("a review lists the changed facts, and no unstated ones", () => {
  const storedTerms = { ...stated, protectedHours: null, pact: null, minorUntil: null };
  const changed = changedFields(storedTerms, { ...stated, contract: "temporary" }, new Map());
  expect(
    changed.map(({ name, before, after }) => `${name}: ${before} → ${after}`.replaceAll("\u00a0", " ")),
  ).toEqual([
    "Contrato: indefinido → temporal",
    "Menor hasta: sin indicar → 31/05/2027",
    "Pacto de horas complementarias: sin indicar → hasta el 22,5 %, firmado el 30/11/2026",
    expect.stringMatching(/^Horas protegidas: sin indicar → lunes y martes: 09:00–15:00/) as string,
  ]);
  const first = changedFields(null, newTerms(from), new Map()).map(({ name }) => name);
  expect(first).not.toContain("Contrato");
});

const newTermsFacts = { contract: null, minorUntil: null, pact: null, protectedHours: null };

describe("the facts about a person", () => {
  const { isMinorOn, contractOn, pactOn } = personFactsOf(
    withTerms({
      partTimePercent: 50,
      ...facts,
      minorUntil: "2026-05-31",
      pact: { agreedOn: "2026-03-10", percent: 30 },
    }),
  );

  test.each([
    ["2025-12-31", false],
    ["2026-05-31", true],
    ["2026-06-01", false],
  ])("on %s include being under 18: %s", (on, isMinor) => {
    expect(isMinorOn(on)).toBe(isMinor);
  });

  test("include a pact from the day on which it was agreed", () => {
    expect([pactOn("2026-03-09"), pactOn("2026-03-10")]).toEqual([
      null,
      { agreedOn: "2026-03-10", percent: 30 },
    ]);
  });

  test("include the contract only on days with terms", () => {
    expect([contractOn("2025-12-31"), contractOn("2026-01-01")]).toEqual([null, "indefinite"]);
  });

  test("are unknown without a schedule", () => {
    const unknown = personFactsOf(null);
    const on = "2026-06-01";
    expect([
      unknown.isMinorOn(on),
      unknown.isPartTimeOn(on),
      unknown.contractOn(on),
      unknown.pactOn(on),
    ]).toEqual([false, null, null, null]);
  });
});
