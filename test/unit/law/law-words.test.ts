import { describe, expect, test } from "vitest";
import { ruleAdvice } from "~/modules/law/law-advice";
import { companyFactsOf } from "~/modules/law/company-facts";
import type { CompanyFacts, LawNote } from "~/modules/law/law-notes";
import { lawRuleOn, lawRules, type CompanyFact, type LawFact, type LawRuleId } from "~/modules/law/law-rules";
import { missingFactTexts, noteTexts } from "~/modules/law/note-texts";
import { shownNotesOf, unknownFactOf, workedDaysText } from "~/modules/law/shown-notes";
import { stated, unstated } from "./law-entries";

const on = "2026-11-03";
const hospitality: CompanyFacts = { ...stated, restRegime: "hospitality" };
const shifts: CompanyFacts = { ...stated, restRegime: "shifts" };
const withPlainSpaces = (text: string) => text.replaceAll("\u00a0", " ");

describe("the texts of the law", () => {
  const contexts = [stated, unstated].flatMap((company) =>
    [true, false].map((isOpen) => ({ company, isOpen })),
  );

  test.each(lawRules.map(({ id, text }) => [id, text] as const))("about %s name no fine", (id, text) => {
    const notes = contexts.map((context) => noteTexts[id](100, { ...context, on }));
    for (const each of [text, ruleAdvice[id], ...notes]) expect(each).not.toMatch(/€|euro|multa|sanci/i);
  });

  test("ask for each fact that changes a rule", () => {
    const facts = lawRules.flatMap(({ changedBy }) => changedBy);
    expect(Object.keys(missingFactTexts).toSorted()).toEqual([...new Set(facts)].toSorted());
    for (const text of Object.values(missingFactTexts)) expect(text).toMatch(/^Falta saber .+\.$/);
  });

  test.each(Object.entries(ruleAdvice))("advise a whole sentence about %s", (_, text) => {
    expect(text).toMatch(/^\p{Lu}.+\.$/u);
  });
});

test.each<[LawRuleId, string, number, string, LawFact | null]>([
  ["week-average", "art. 34.1 ET", 2_400, "40 h semanales", "agreed-year"],
  ["day-limit", "art. 34.3 ET", 540, "9 h ordinarias", "daily-limit"],
  ["day-limit-minor", "art. 34.3 ET", 480, "menores de 18 años no pueden trabajar más de 8 h", "age"],
  ["rest-between-days", "art. 34.3 ET", 720, "al menos 12 h", "rest-regime"],
  ["break", "art. 34.4 ET", 15, "descanso de 15 min", null],
  ["break-minor", "art. 34.4 ET", 30, "menores de 18 años descansan 30 min", "age"],
  ["weekly-rest", "art. 37.1 ET", 2_160, "día y medio en 14 días", "rest-regime"],
  ["weekly-rest-minor", "art. 37.1 ET", 2_880, "menores de 18 años descansan dos días", "age"],
  ["night-minor", "art. 6.2 ET", 0, "entre las 22:00 y las 6:00", "age"],
  ["night-average", "art. 36.1 ET", 480, "8 h diarias de media en 15 días", null],
  ["interruptions", "art. 12.4.b ET", 1, "solo puede tener una interrupción", "interruptions"],
  ["vacation", "art. 38.1 ET", 30, "30 días naturales", null],
  ["complementary-hours", "art. 12.5 ET", 30, "30 % de las ordinarias", "complementary-pact"],
  ["voluntary-hours", "art. 12.5.g ET", 15, "15 % de las ordinarias", "contract"],
  ["part-time-total", "art. 12.4.c ET", 100, "no llegan a la jornada completa", "part-time"],
  ["overtime-year", "art. 35.2 ET", 4_800, "80 horas extraordinarias", "contract"],
  ["overtime-minor", "art. 6.3 ET", 0, "menores de 18 años no pueden hacer horas", "age"],
  ["overtime-night", "art. 36.1 ET", 0, "trabaja de noche no puede hacer horas", null],
])(
  "the rule %s cites %s, its threshold and the first unknown fact",
  (id, article, threshold, words, fact) => {
    const rule = lawRuleOn(id, on)!;
    expect(rule).toMatchObject({ article, threshold });
    expect(withPlainSpaces(rule.text)).toContain(words);
    expect(unknownFactOf(id, { on, company: unstated })).toBe(fact);
  },
);

test("the rules hold from the day on which the Estatuto de los Trabajadores began to apply", () => {
  for (const { id } of lawRules) {
    expect(lawRuleOn(id, "2015-11-12")).toBeNull();
    expect(lawRuleOn(id, "2015-11-13")).not.toBeNull();
  }
});

test("the rules about rests also name the decree about special working hours", () => {
  const special = lawRules.filter(({ source }) => source.includes("BOE-A-1995-21346"));
  expect(special.map(({ id }) => id)).toEqual(["rest-between-days", "weekly-rest"]);
});

describe("an unknown fact", () => {
  test.each<[LawRuleId, CompanyFact, Partial<CompanyFacts>]>([
    ["day-limit", "daily-limit", { dailyLimitMinutes: 540 }],
    ["rest-between-days", "rest-regime", { restRegime: "general" }],
    ["interruptions", "interruptions", { dayInterruptions: 1 }],
    ["voluntary-hours", "voluntary-percent", { voluntaryPercent: 15 }],
    ["week-average", "agreed-year", { convenioYearStart: "01-01" }],
  ])("of %s is %s until the company states it", (rule, fact, facts) => {
    const knownFacts: LawFact[] = ["contract"];
    expect(unknownFactOf(rule, { on, company: unstated, known: knownFacts })).toBe(fact);
    expect(unknownFactOf(rule, { on, company: { ...unstated, ...facts }, known: knownFacts })).toBeNull();
  });

  test("of a person stays unknown whatever the company states", () => {
    expect(unknownFactOf("overtime-year", { on, company: stated })).toBe("contract");
    expect(unknownFactOf("overtime-year", { on, company: stated, known: ["contract"] })).toBeNull();
  });
});

test("the facts of a company are its convenio's columns, and no others", () => {
  const company = {
    dailyLimitMinutes: 600,
    restBetweenMinutes: 780,
    shiftNoticeDays: 5,
    restRegime: "retail" as const,
    convenioYearStart: "04-01",
    dayInterruptions: 2,
    voluntaryPercent: 20,
  };
  const others = { name: "Bar Sol", ledger: 1 };
  expect(companyFactsOf({ ...others, ...company })).toEqual(company);
});

describe("the words of a note", () => {
  const passed = { company: stated, isOpen: false };
  const open = { company: stated, isOpen: true };

  test.each<[LawRuleId, number, { company: CompanyFacts; isOpen: boolean }, string]>([
    ["week-average", 2_430.4, passed, "Salen 40 h 30 min a la semana; el máximo son 40 h de media en el año"],
    ["day-limit", 541, passed, "Hay hasta 9 h 01 min en un día; tu convenio permite 9 h"],
    [
      "day-limit",
      600,
      { company: unstated, isOpen: true },
      "Hay hasta 10 h en un día; el máximo son 9 h, salvo convenio o acuerdo",
    ],
    ["day-limit-minor", 481, passed, "Hay hasta 8 h 01 min en un día; antes de los 18 años son 8 h"],
    ["rest-between-days", 660, passed, "Quedan 11 h entre un día y el siguiente; son 12 h"],
    [
      "rest-between-days",
      660,
      { company: { ...stated, restBetweenMinutes: 780 }, isOpen: false },
      "Quedan 11 h entre un día y el siguiente; son 13 h",
    ],
    [
      "rest-between-days",
      660,
      { company: hospitality, isOpen: false },
      "Quedan 11 h entre un día y el siguiente; son 12 h, y no se devuelve a tiempo lo que falta",
    ],
    [
      "rest-between-days",
      660,
      { company: hospitality, isOpen: true },
      "Quedan 11 h entre un día y el siguiente; son 12 h, salvo en temporada por convenio o acuerdo, y lo que falta se devuelve",
    ],
    [
      "rest-between-days",
      420,
      { company: shifts, isOpen: false },
      "Quedan 7 h entre un día y el siguiente; son 12 h, y no se devuelve a tiempo lo que falta",
    ],
    [
      "rest-between-days",
      420,
      { company: shifts, isOpen: true },
      "Quedan 7 h entre un día y el siguiente; son 12 h, salvo al cambiar de turno, y lo que falta se devuelve",
    ],
    ["break", 361, passed, "Con 6 h 01 min seguidas tocan 15 min de descanso"],
    ["break-minor", 271, passed, "Con 4 h 31 min seguidas tocan 30 min de descanso antes de los 18 años"],
    [
      "weekly-rest",
      2_159,
      passed,
      "Quedan 35 h 59 min de descanso semanal; es día y medio, además de las 12 h entre días",
    ],
    [
      "weekly-rest",
      0,
      passed,
      "No queda ningún día entero de descanso semanal; es día y medio, además de las 12 h entre días",
    ],
    [
      "weekly-rest-minor",
      2_160,
      passed,
      "Quedan 36 h de descanso semanal; antes de los 18 años son dos días",
    ],
    ["night-minor", 60, passed, "Hay 1 h entre las 22:00 y las 6:00; antes de los 18 años no se puede"],
    [
      "night-average",
      481,
      passed,
      "Las jornadas de noche duran 8 h 01 min de media en 15 días; el máximo son 8 h",
    ],
    ["interruptions", 3, passed, "La jornada se corta 3 veces; a tiempo parcial, 1 como mucho"],
    [
      "interruptions",
      3,
      { company: { ...stated, dayInterruptions: 2 }, isOpen: false },
      "La jornada se corta 3 veces; a tiempo parcial, 2 como mucho",
    ],
    [
      "interruptions",
      2,
      { company: unstated, isOpen: true },
      "La jornada se corta 2 veces; a tiempo parcial, 1 como mucho",
    ],
    ["vacation", 23.754, passed, "Son 23,75 días naturales de vacaciones al año; el mínimo son 30"],
    [
      "complementary-hours",
      90,
      open,
      "Hay 1 h 30 min complementarias este año; necesitan un pacto por escrito",
    ],
    [
      "complementary-hours",
      90,
      passed,
      "Hay 1 h 30 min complementarias este año; solo caben con 10 h semanales o más de contrato",
    ],
    [
      "voluntary-hours",
      120,
      { company: unstated, isOpen: true },
      "Hay 2 h por encima del pacto este año; como voluntarias, piden un contrato indefinido y son el 15 % como mucho, salvo convenio",
    ],
    [
      "voluntary-hours",
      120,
      { company: { ...stated, voluntaryPercent: 20 }, isOpen: true },
      "Hay 2 h por encima del pacto este año; como voluntarias, piden un contrato indefinido y son el 20 % como mucho",
    ],
    [
      "voluntary-hours",
      120,
      { company: unstated, isOpen: false },
      "Hay 2 h no pactadas este año: no las cubren ni el pacto ni el 15 % voluntario",
    ],
    [
      "voluntary-hours",
      120,
      { company: { ...stated, voluntaryPercent: 20 }, isOpen: false },
      "Hay 2 h no pactadas este año: no las cubren ni el pacto ni el 20 % voluntario",
    ],
    [
      "part-time-total",
      102.5,
      passed,
      "Las horas del año, con las complementarias, son el 102,5 % de la jornada completa",
    ],
    [
      "overtime-year",
      4_860,
      open,
      "Van 81 h extraordinarias este año; las que no se compensen con descanso en cuatro meses cuentan para las 80 h",
    ],
    [
      "overtime-year",
      4_860,
      passed,
      "Van 81 h extraordinarias este año; el máximo son 80 h, o menos si el contrato no llega al año",
    ],
    ["overtime-minor", 45, passed, "Hay 45 min de más; antes de los 18 años no se puede"],
    ["overtime-night", 45, passed, "Hay 45 min de más; quien trabaja de noche no puede hacerlas"],
  ])("about %s of %d say the amount and what the law allows", (rule, value, context, text) => {
    expect(withPlainSpaces(noteTexts[rule](value, { ...context, on }))).toBe(text);
  });
});

describe("notes on a screen", () => {
  const note = (rule: LawRuleId, tone: LawNote["tone"], day: string, value: number): LawNote => ({
    rule,
    tone,
    on: day,
    value,
  });
  const texts = (notes: LawNote[], knownFacts?: LawFact[]) =>
    shownNotesOf(notes, { company: unstated, known: knownFacts, whenText: workedDaysText }).map(
      ({ rule, tone, when, missing }) => [rule, tone, when, missing?.fact ?? null],
    );

  test("are one for each rule, the amber ones first, then in the order of the rules", () => {
    expect(
      texts([
        note("interruptions", "grey", "2026-11-02", 2),
        note("weekly-rest", "amber", "2026-11-02", 0),
        note("day-limit", "grey", "2026-11-03", 600),
        note("break", "amber", "2026-11-03", 400),
        note("break", "amber", "2026-11-04", 370),
      ]),
    ).toEqual([
      ["break", "amber", "Mar 3 y mié 4", null],
      ["weekly-rest", "amber", "Semana del 02/11", null],
      ["day-limit", "grey", "Mar 3", "daily-limit"],
      ["interruptions", "grey", "Lun 2", "interruptions"],
    ]);
  });

  test("leave out the grey days of a rule that has amber ones", () => {
    const notes = [
      note("rest-between-days", "grey", "2026-11-03", 430),
      note("rest-between-days", "amber", "2026-11-05", 600),
    ];
    const [shown] = shownNotesOf(notes, { company: unstated, whenText: workedDaysText });
    expect({ ...shown, text: withPlainSpaces(shown!.text) }).toEqual({
      rule: "rest-between-days",
      tone: "amber",
      text: "Quedan 10 h entre un día y el siguiente; son 12 h",
      article: "art. 34.3 ET",
      when: "Jue 5",
      missing: null,
    });
  });

  test("ask for the unknown fact of a grey rule", () => {
    const notes = [note("voluntary-hours", "grey", "2026-01-01", 120)];
    const [shown] = shownNotesOf(notes, { company: unstated, known: ["contract"], whenText: () => null });
    expect(shown).toMatchObject({
      text: noteTexts["voluntary-hours"](120, { company: unstated, isOpen: true, on }),
      when: null,
      missing: { fact: "voluntary-percent", text: missingFactTexts["voluntary-percent"] },
    });
    expect(texts(notes)).toEqual([["voluntary-hours", "grey", "Jue 1", "contract"]]);
  });

  const least: LawRuleId[] = ["rest-between-days", "weekly-rest", "weekly-rest-minor", "vacation"];
  test.each(lawRules.map(({ id }) => [id, least.includes(id) ? 20 : 100] as const))(
    "name the worst amount of %s",
    (rule, worst) => {
      const notes = [note(rule, "amber", on, 60), note(rule, "amber", on, 20), note(rule, "amber", on, 100)];
      const [shown] = shownNotesOf(notes, { company: stated, whenText: () => null });
      expect(shown!.text).toBe(noteTexts[rule](worst, { company: stated, isOpen: false, on }));
    },
  );
});

test.each([
  ["break", ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26"], "lun 23 a jue 26"],
  ["break", ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-27"], "lun 23, mar 24, mié 25 y 1 más"],
  ["break", ["2026-11-23", "2026-11-24", "2026-11-25"], "lun 23, mar 24 y mié 25"],
  ["break", ["2026-11-23", "2026-11-24"], "lun 23 y mar 24"],
  ["night-average", ["2026-11-23"], "desde el 23/11"],
  ["weekly-rest", ["2026-11-02", "2026-11-09"], "semana del 02/11 y semana del 09/11"],
  ["weekly-rest-minor", ["2026-11-02"], "semana del 02/11"],
] as const)("the days of %s %s read '%s'", (rule, days, text) => {
  expect(workedDaysText(rule, days)).toBe(text);
});
