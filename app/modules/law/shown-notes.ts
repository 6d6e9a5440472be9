import { capitalized } from "~/platform/capitalized";
import { groupBy } from "~/platform/group-by";
import { addDays, formatShortDate, type LocalDate } from "~/time/dates";
import { formatShortDay } from "~/time/formats";
import { joinWithAnd } from "~/platform/list-text";
import type { CompanyFacts, LawNote } from "./law-notes";
import { columnByFact, factsOfCompany, lawRuleOn, lawRules, type LawFact, type LawRuleId } from "./law-rules";
import { missingFactTexts, noteTexts } from "./note-texts";

/** What a rule says about some days, in words. */
export interface ShownLawNote {
  rule: LawRuleId;
  /** Amber if a limit is passed, grey if a fact that decides it is unknown or something must still be given back. */
  tone: LawNote["tone"];
  /** A sentence without its full stop: the article follows. */
  text: string;
  article: string;
  /** The days, in words; null if it is about a whole year. */
  when: string | null;
  /** The fact that is unknown, and how a screen asks for it; null if all are known. */
  missing: { fact: LawFact; text: string } | null;
}

interface Words {
  company: CompanyFacts;
  /** The facts about the person that are known. */
  known?: readonly LawFact[];
  /** Says on which days notes of one rule are; null for a rule about a year. */
  whenText: (rule: LawRuleId, days: LocalDate[]) => string | null;
}

/** Returns notes in words, one for each rule: amber first, then in the order of the rules. */
export function shownNotesOf(notes: readonly LawNote[], words: Words): ShownLawNote[] {
  const shownNotes = [...groupBy(notes, ({ rule }) => rule)].map(([rule, all]) => {
    const amber = all.filter(({ tone }) => tone === "amber");
    return shownOf(rule, amber.length > 0 ? amber : all, words);
  });
  return shownNotes.sort(
    (one, other) =>
      Number(one.tone === "grey") - Number(other.tone === "grey") || orderOf(one.rule) - orderOf(other.rule),
  );
}

const orderOf = (id: LawRuleId) => lawRules.findIndex((rule) => rule.id === id);

function shownOf(
  rule: LawRuleId,
  notes: readonly LawNote[],
  { company, known = [], whenText }: Words,
): ShownLawNote {
  const [first] = notes as [LawNote];
  const values = notes.map(({ value }) => value);
  const worst = isLeast.has(rule) ? Math.min(...values) : Math.max(...values);
  const { article } = lawRuleOn(rule, first.on)!;
  const fact = first.tone === "grey" ? unknownFactOf(rule, { on: first.on, company, known }) : null;
  const when = whenText(
    rule,
    notes.map(({ on }) => on),
  );
  return {
    rule,
    tone: first.tone,
    text: noteTexts[rule](worst, { company, isOpen: first.tone === "grey", on: first.on }),
    article,
    when: when && capitalized(when),
    missing: fact && { fact, text: missingFactTexts[fact] },
  };
}

/** Returns the first fact that changes a rule and that nobody has stated; null if all are known. */
export function unknownFactOf(
  rule: LawRuleId,
  { on, company, known = [] }: Pick<Words, "company" | "known"> & { on: LocalDate },
): LawFact | null {
  const knownFacts = [...known, ...knownFactsOf(company)];
  return lawRuleOn(rule, on)!.changedBy.find((fact) => !knownFacts.includes(fact)) ?? null;
}

/** The rules that ask for a least amount: the smallest one is named. */
const isLeast: ReadonlySet<LawRuleId> = new Set([
  "rest-between-days",
  "weekly-rest",
  "weekly-rest-minor",
  "vacation",
]);

/** Returns the facts that a company has stated. */
const knownFactsOf = (company: CompanyFacts): LawFact[] =>
  factsOfCompany.filter((fact) => company[columnByFact[fact]] !== null);

const mostDays = 3;
const namesAWeek: ReadonlySet<LawRuleId> = new Set(["weekly-rest", "weekly-rest-minor"]);

/** Names worked days: `mar 3, mié 4, jue 5 y 2 más`, in a row `lun 2 a vie 6`. For a rule about weeks or 15 days, their first day. */
export function workedDaysText(rule: LawRuleId, days: readonly LocalDate[]): string {
  const isOfWeeks = namesAWeek.has(rule);
  const isOfDays = !isOfWeeks && rule !== "night-average";
  const [first, last] = [days[0]!, days.at(-1)!];
  if (isOfDays && days.length > mostDays && last === addDays(first, days.length - 1))
    return `${formatShortDay(first)} a ${formatShortDay(last)}`;
  const dayTexts = days.slice(0, mostDays).map((on) => {
    if (isOfDays) return formatShortDay(on);
    return `${isOfWeeks ? "semana del" : "desde el"} ${formatShortDate(on)}`;
  });
  const others = days.length - dayTexts.length;
  return others > 0 ? `${dayTexts.join(", ")} y ${others} más` : joinWithAnd(dayTexts);
}
