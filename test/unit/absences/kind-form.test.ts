import { describe, expect, test } from "vitest";
import { companyKinds, limitOfYear, type CompanyKind } from "~/modules/absences/company-kinds";
import {
  changeableOf,
  newKindSettings,
  settingsOf,
  typedKindOf,
  type KindSettings,
  type TypedKind,
} from "~/modules/absences/kinds/kind-form";
import { readKindForm } from "~/modules/absences/kinds/kind-schema";
import { messages } from "~/modules/absences/kinds/messages";
import { amountTexts } from "~/modules/absences/model/amount-schema";
import { parseAmount } from "~/modules/absences/model/parse-amount";

const thisYear = 2026;
const readForm = (typed: TypedKind, kind: CompanyKind | null) => readKindForm(typed, { kind, thisYear });
const kindOf = (key: string) => companyKinds([]).find((kind) => kind.key === key)!;

describe("the amount of a kind of absence", () => {
  test.each([
    ["12", 1_200],
    ["2,5", 250],
    [" 2.25 días ", 225],
    ["1 dia", 100],
    ["366", 36_600],
  ])("in days is read from «%s»", (text, amount) => {
    expect(parseAmount(text, "working")).toEqual({ amount });
  });

  test.each([
    ["7:30", 450],
    ["1,5 h", 90],
    ["45 min", 45],
  ])("in hours is read from «%s»", (text, amount) => {
    expect(parseAmount(text, "minutes")).toEqual({ amount });
  });

  test.each([
    ["", "natural", "empty"],
    ["muchos", "natural", "not-days"],
    ["-3", "natural", "not-days"],
    ["2,555", "natural", "not-days"],
    ["0", "natural", "zero"],
    ["0,00", "working", "zero"],
    ["366,5", "natural", "over-a-year"],
    ["400", "working", "over-a-year"],
    ["0:00", "minutes", "zero"],
    ["8.30", "minutes", "ambiguous"],
    ["9999", "minutes", "over-a-year"],
  ] as const)("is refused for «%s» in %s: %s", (text, unit, fault) => {
    expect(parseAmount(text, unit)).toEqual({ fault });
  });
});

describe("the form for a kind of absence", () => {
  const typed = (changes: Record<string, string> = {}) => ({
    name: "Formación",
    unit: "minutes",
    allowance: "20",
    is_on: "on",
    needs_answer: "on",
    covers: "on",
    ...changes,
  });

  test("creates a kind of the company with a trimmed name", () => {
    expect(readForm(typed({ name: "  Curso   de\u200b manipulador " }), null)).toEqual({
      settings: {
        name: "Curso de manipulador",
        isOn: true,
        unit: "minutes",
        allowance: 1_200,
        needsAnswer: true,
        isPrivate: false,
        covers: true,
        carriedUntil: null,
        earlier: [],
      },
    });
  });

  test.each([
    ["", messages.noName],
    ["\u200b", messages.noName],
    ["x".repeat(61), messages.nameTooLong(60)],
    ["=suma(A1)", messages.nameUnreadable],
    ["Entra en bit.ly/x", messages.nameHoldsLink],
  ])("refuses the name «%s»", (name, error) => {
    expect(readForm(typed({ name }), null)).toEqual({ errors: { name: error } });
  });

  test("refuses an amount that is not a duration", () => {
    expect(readForm(typed({ allowance: "poco" }), null)).toEqual({
      errors: { allowance: amountTexts["not-hours"] },
    });
  });

  test.each([
    ["31/03", "03-31"],
    ["1.4", "04-01"],
    ["", null],
  ])("reads the day until which vacation is carried from «%s»", (text, until) => {
    const kind = readForm({ carried_until: text }, kindOf("vacation"));
    expect(kind).toMatchObject({ settings: { carriedUntil: until } });
  });

  test.each([
    ["29/02", messages.leapDay],
    ["31/04", messages.notADay],
    ["marzo", messages.notADay],
    ["31/03/2027", messages.notADay],
  ])("refuses «%s» as the day until which vacation is carried", (text, error) => {
    expect(readForm({ carried_until: text }, kindOf("vacation"))).toEqual({
      errors: { carried_until: error },
    });
  });

  test("cannot make a health kind public, make it wait for an answer, or change what it covers", () => {
    const public_ = { unit: "working", allowance: "5", is_on: "on", needs_answer: "on" };
    expect(readForm(public_, kindOf("sick-leave"))).toMatchObject({
      settings: { isPrivate: true, needsAnswer: false, covers: true, name: "Baja médica" },
    });
    expect(readForm({ ...public_, covers: "on" }, kindOf("overtime-rest"))).toMatchObject({
      settings: { covers: false, isPrivate: false },
    });
    expect(readForm({ ...public_, is_private: "on" }, kindOf("overtime-rest"))).toMatchObject({
      settings: { isPrivate: true },
    });
  });

  test("leaves the unit and amount of vacation to the terms", () => {
    expect(changeableOf(kindOf("vacation"))).toMatchObject({
      amount: false,
      carriedUntil: true,
      name: false,
    });
    expect(readForm({ unit: "minutes", allowance: "9" }, kindOf("vacation"))).toMatchObject({
      settings: { unit: "natural", allowance: null },
    });
  });

  test.each<[string, Partial<KindSettings>]>([
    ["days", { name: "Fiesta", allowance: 250 }],
    ["hours", { name: "Curso", unit: "minutes", allowance: 450, isOn: false, covers: false }],
  ])("sent unchanged keeps the same %s", (_, changes) => {
    const kind: CompanyKind = {
      ...kindOf("own-days"),
      key: "own",
      source: null,
      ...newKindSettings,
      ...changes,
    };
    expect(readForm(typedKindOf(kind, thisYear), kind)).toEqual({ settings: settingsOf(kind) });
  });

  test("sent unchanged keeps every kind of the catalogue", () => {
    for (const kind of companyKinds([]))
      expect(readForm(typedKindOf(kind, thisYear), kind), kind.key).toEqual({ settings: settingsOf(kind) });
  });

  describe("the form sets a yearly amount from a given year:", () => {
    const set = (kind: CompanyKind, allowance: string, from: number, unit = kind.unit): CompanyKind => {
      const form = { ...typedKindOf(kind, thisYear), unit, allowance, from_year: String(from) };
      const { settings } = readForm(form, kind) as { settings: KindSettings };
      return { ...kind, ...settings };
    };
    const amounts = (kind: CompanyKind) =>
      [2025, 2026, 2027, 2028].map((year) => limitOfYear(kind, year).allowance);
    const ownDays = set(kindOf("own-days"), "5", 0);
    const later = set(ownDays, "8", 2027);

    test.each<[string, CompanyKind, (number | null)[]]>([
      ["all years", ownDays, [500, 500, 500, 500]],
      ["this year", set(ownDays, "6", 2026), [500, 600, 600, 600]],
      ["the next year", later, [500, 500, 800, 800]],
      ["the same later year again", set(later, "9", 2027), [500, 500, 900, 900]],
      ["an earlier year than before", set(later, "9", 2026), [500, 900, 900, 900]],
      ["all years, over a later year", set(later, "9", 0), [900, 900, 900, 900]],
      ["back to the old amount", set(later, "5", 2027), [500, 500, 500, 500]],
      ["no limit any more", set(ownDays, "", 2027), [500, 500, null, null]],
      ["hours instead of days", set(later, "20", 2027, "minutes"), [1_200, 1_200, 1_200, 1_200]],
    ])("%s", (_, kind, expected) => expect(amounts(kind)).toEqual(expected));

    test("an unchanged amount is not stored", () => {
      expect(set(later, "5", 2027).earlier).toEqual([]);
      expect(set(ownDays, "5", 2026).earlier).toEqual([]);
    });

    test("and proposes the year of a future amount, so that saving another setting keeps it", () => {
      expect(typedKindOf(ownDays, thisYear).from_year).toBe("2026");
      expect(typedKindOf(later, thisYear).from_year).toBe("2027");
      expect(readForm(typedKindOf(later, thisYear), later)).toEqual({ settings: settingsOf(later) });
      expect(typedKindOf(later, 2030).from_year).toBe("2030");
      expect(typedKindOf(null, thisYear).from_year).toBe("0");
    });
  });
});
