import * as z from "zod/mini";
import { dateSchema } from "~/platform/date-schema";
import type { BalanceMove, CalendarYear, ContractFacts, DayPattern, Terms } from "./schedule";

// The JSON of `plans.content` and `plans.facts`. Rows are kept for years: no field is renamed or gets another meaning. A new field of terms
// is an optional fact: an earlier version of this code refuses content with a field that it does not know, and does not read facts.

const days = z.array(z.array(z.strictObject({ from: z.int(), to: z.int() })));

const pattern = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("week"), days }),
  z.strictObject({ kind: z.literal("cycle"), days, anchor_on: dateSchema }),
  z.strictObject({ kind: z.literal("flexible"), weekly_minutes: z.int(), reference_days: z.array(z.int()) }),
  z.strictObject({ kind: z.literal("none") }),
]);

/** The fields of terms that are facts: each is optional. */
const factNames = ["contract", "minor_until", "complementary_pact", "protected_hours"];

const contentSchemas = {
  calendar_declared: z.strictObject({
    centre: z.string(),
    year: z.int(),
    days: z.array(
      z.strictObject({
        on: dateSchema,
        name: z.string(),
        scope: z.enum(["national", "regional", "local", "company"]),
        factor: z.number(),
      }),
    ),
    /** The gazettes of the public holidays, as shown to the person who declared the calendar. */
    source: z.string(),
  }),
  terms_agreed: z.strictObject({
    from: dateSchema,
    part_time_percent: z.number(),
    pattern,
    centre: z.string(),
    holidays_off: z.boolean(),
    annual_minutes: z.nullable(z.int()),
    vacation: z.strictObject({ unit: z.enum(["natural", "working"]), days: z.number() }),
    clock_change: z.enum(["real", "neutral"]),
    contract: z.optional(z.enum(["indefinite", "temporary", "discontinuous", "training"])),
    minor_until: z.optional(dateSchema),
    complementary_pact: z.optional(z.strictObject({ agreed_on: dateSchema, percent: z.number() })),
    protected_hours: z.optional(days),
  }),
  balance_moved: z.strictObject({
    minutes: z.int(),
    on: dateSchema,
    reason: z.enum(["opening", "paid", "rested", "adjusted"]),
    text: z.string(),
  }),
} as const;

type Schemas = typeof contentSchemas;
export type ScheduleContents = { [K in keyof Schemas]: z.infer<Schemas[K]> };

/** A schedule as a manager states it. */
export type ScheduleInput = {
  [K in keyof ScheduleContents]: { kind: K; content: ScheduleContents[K] };
}[keyof ScheduleContents];

/** A stored content, and the stored facts of terms. */
export interface StoredContent {
  content: string;
  /** Null, or left out, without any. */
  facts?: string | null;
}

/** Reads a stored content with its facts. @throws ZodError if it is not of its kind. */
export const readContent = <K extends keyof ScheduleContents>(
  kind: K,
  storedContent: StoredContent,
): ScheduleContents[K] => contentSchemas[kind].parse(joinContent(storedContent)) as ScheduleContents[K];

/** Returns a content with its facts, as the event commits to them. @throws SyntaxError if it is no JSON. */
export const joinContent = ({ content, facts }: StoredContent): object => ({
  ...(JSON.parse(content) as object),
  ...(facts && (JSON.parse(facts) as object)),
});

/** Returns a content as it is stored: the facts apart. */
export function splitContent(content: ScheduleInput["content"]): StoredContent {
  const [factEntries, rest] = [true, false].map((isFact) =>
    Object.entries(content).filter(([name]) => factNames.includes(name) === isFact),
  );
  return {
    content: JSON.stringify(Object.fromEntries(rest!)),
    facts: factEntries!.length > 0 ? JSON.stringify(Object.fromEntries(factEntries!)) : null,
  };
}

/** Terms before they are recorded. */
export type NewTerms = Omit<Terms, "seq" | "recordedOn">;

export function toTerms(content: ScheduleContents["terms_agreed"]): NewTerms {
  const { from, pattern, centre, vacation } = content;
  return {
    from,
    partTimePercent: content.part_time_percent,
    pattern: toPattern(pattern),
    centre,
    holidaysOff: content.holidays_off,
    annualMinutes: content.annual_minutes,
    vacation,
    clockChange: content.clock_change,
    ...toFacts(content),
  };
}

const toFacts = (content: ScheduleContents["terms_agreed"]): ContractFacts => {
  const { contract, minor_until, complementary_pact: pact, protected_hours } = content;
  return {
    contract: contract ?? null,
    minorUntil: minor_until ?? null,
    pact: pact ? { agreedOn: pact.agreed_on, percent: pact.percent } : null,
    protectedHours: protected_hours ?? null,
  };
};

function toPattern(pattern: ScheduleContents["terms_agreed"]["pattern"]): Terms["pattern"] {
  switch (pattern.kind) {
    case "week":
    case "none":
      return pattern;
    case "cycle":
      return { kind: "cycle", days: pattern.days, anchorOn: pattern.anchor_on };
    case "flexible":
      return {
        kind: "flexible",
        weeklyMinutes: pattern.weekly_minutes,
        referenceDays: pattern.reference_days,
      };
  }
}

/** Returns terms as content, to store them. */
export function fromTerms(terms: NewTerms): ScheduleContents["terms_agreed"] {
  return {
    from: terms.from,
    part_time_percent: terms.partTimePercent,
    pattern: fromPattern(terms.pattern),
    centre: terms.centre,
    holidays_off: terms.holidaysOff,
    annual_minutes: terms.annualMinutes,
    vacation: { ...terms.vacation },
    clock_change: terms.clockChange,
    ...fromFacts(terms),
  };
}

const fromFacts = ({ contract, minorUntil, pact, protectedHours }: ContractFacts) => ({
  ...(contract && { contract }),
  ...(minorUntil && { minor_until: minorUntil }),
  ...(pact && { complementary_pact: { agreed_on: pact.agreedOn, percent: pact.percent } }),
  ...(protectedHours && { protected_hours: copyDays(protectedHours) }),
});

const copyDays = (all: readonly DayPattern[]) =>
  all.map((segments) => segments.map(({ from, to }) => ({ from, to })));

function fromPattern(pattern: Terms["pattern"]): ScheduleContents["terms_agreed"]["pattern"] {
  switch (pattern.kind) {
    case "none":
      return pattern;
    case "week":
      return { kind: "week", days: copyDays(pattern.days) };
    case "cycle":
      return { kind: "cycle", days: copyDays(pattern.days), anchor_on: pattern.anchorOn };
    case "flexible":
      return {
        kind: "flexible",
        weekly_minutes: pattern.weeklyMinutes,
        reference_days: [...pattern.referenceDays],
      };
  }
}

/** @param record the number of the event. */
export const toCalendar = (
  { centre, year, days }: ScheduleContents["calendar_declared"],
  { seq }: { seq: number },
): CalendarYear => ({ centre, year, days, seq });

/** @param record the number and the author of the event. */
export const toMove = (
  { minutes, on, reason }: ScheduleContents["balance_moved"],
  { seq, author_id }: { seq: number; author_id: string },
): BalanceMove => ({ on, minutes, reason, seq, author: { kind: "member", id: author_id } });
