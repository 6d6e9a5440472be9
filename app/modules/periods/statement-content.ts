import * as z from "zod/mini";
import { dateSchema } from "~/platform/date-schema";

// The JSON of `statements.content`. The event commits to it, and rows are kept for years: no field is renamed or gets another meaning. A
// new field is optional. The kind comes first, so that the digest commits to it.

const versionSchema = z.int().check(z.positive());
const instantSchema = z.int().check(z.nonnegative());

const figuresSchema = z.strictObject({
  effective: z.int(),
  expected: z.nullable(z.int()),
  week_adjustment: z.int(),
  balance: z.nullable(z.int()),
  ordinary: z.int(),
  complementary: z.int(),
  voluntary: z.int(),
  outside_pact: z.int(),
  overtime: z.int(),
  force_majeure: z.int(),
  holiday: z.int(),
  night: z.int(),
  days_worked: z.int(),
  pending_days: z.int(),
  /** Private kinds are 'Ausencia'. Hundredths of days, or minutes. */
  absences: z.array(
    z.strictObject({ name: z.string(), unit: z.enum(["natural", "working", "minutes"]), amount: z.int() }),
  ),
  centres: z.array(
    z.strictObject({
      centre: z.nullable(z.string()),
      effective: z.int(),
      days_worked: z.int(),
      night: z.int(),
    }),
  ),
});

const piecesSchema = z.array(
  z.strictObject({
    on: dateSchema,
    minutes: z.int().check(z.positive()),
    as: z.enum(["complementary", "voluntary", "outside_pact", "overtime", "force_majeure", "holiday"]),
    fate: z.enum(["paid", "rested", "none"]),
  }),
);

const linesSchema = z.array(
  z.strictObject({
    from: dateSchema,
    version: versionSchema,
    figure: z.enum([
      "effective",
      "expected",
      "week_adjustment",
      "ordinary",
      "complementary",
      "voluntary",
      "outside_pact",
      "overtime",
      "force_majeure",
      "holiday",
      "night",
      "days_worked",
    ]),
    minutes: z.int(),
  }),
);

const contentSchemas = {
  period_issued: z.strictObject({
    kind: z.literal("period_issued"),
    from: dateSchema,
    to: dateSchema,
    version: versionSchema,
    /** The instant at which the figures were computed. */
    as_of: instantSchema,
    figures: figuresSchema,
    pieces: piecesSchema,
    lines: linesSchema,
    /** Why it was issued although something was open; null if nothing was. */
    reason: z.nullable(z.string()),
  }),
  period_delivered: z.strictObject({
    kind: z.literal("period_delivered"),
    from: dateSchema,
    version: versionSchema,
    way: z.enum(["sent", "shown", "paper"]),
  }),
  period_answered: z.strictObject({
    kind: z.literal("period_answered"),
    from: dateSchema,
    version: versionSchema,
    answer: z.enum(["agreed", "contested"]),
    /** The day that the person contests; null if they name none. */
    on: z.nullable(dateSchema),
    text: z.string(),
    via: z.enum(["account", "kiosk", "link"]),
  }),
  excess_classified: z.strictObject({
    kind: z.literal("excess_classified"),
    from: dateSchema,
    to: dateSchema,
    pieces: piecesSchema,
  }),
} as const;

type Schemas = typeof contentSchemas;

/** The kinds of statements. */
export type StatementKind = keyof Schemas;

/** The content of a statement by its kind. */
export type StatementContents = { [Kind in StatementKind]: z.infer<Schemas[Kind]> };

/** The content of any statement. */
export type StatementContent = StatementContents[StatementKind];

/** What a person answers: it is right, or not. */
export type Answer = StatementContents["period_answered"]["answer"];

/** How a statement reached its person: by mail, on a screen after signing in or with a PIN, on paper. */
export type DeliveryWay = StatementContents["period_delivered"]["way"];

/** Reads a stored content. @throws ZodError if it is not of that kind; SyntaxError if it is no JSON. */
export const readStatement = <Kind extends StatementKind>(
  kind: Kind,
  content: string,
): StatementContents[Kind] => contentSchemas[kind].parse(JSON.parse(content)) as StatementContents[Kind];

/** Returns a content with its fields in their stored order. @throws ZodError if it is not of its kind. */
export const toStoredContent = (content: StatementContent): string =>
  JSON.stringify(contentSchemas[content.kind].parse(content));
