import * as z from "zod/mini";
import { dateSchema } from "~/platform/date-schema";

// The JSON of `statements.content` of what is recorded about a published week. The event commits to it, and rows are kept for years: no
// field is renamed or gets another meaning. A new field is optional. The kind comes first, so that the digest commits to it.

const minuteSchema = z.int().check(z.nonnegative());
const seq = z.int().check(z.positive());
const via = z.enum(["account", "kiosk", "link"]);

const contentSchemas = {
  /** All seven days of a person's week, Monday first. */
  week_published: z.strictObject({
    kind: z.literal("week_published"),
    week: dateSchema,
    days: z
      .array(
        z.array(z.strictObject({ from: minuteSchema, to: minuteSchema, centre: z.optional(z.string()) })),
      )
      .check(z.length(7)),
    /** The times beyond the contract that the manager named; null if they are the last published ones. */
    offer: z.nullable(z.array(z.strictObject({ on: dateSchema, from: minuteSchema, to: minuteSchema }))),
    /** Of the command, so that a repeated one finds its publications. */
    key: z.string(),
  }),
  /** The person saw the publication with this number. */
  week_seen: z.strictObject({ kind: z.literal("week_seen"), week: dateSchema, publication: seq, via }),
  offer_answered: z.strictObject({
    kind: z.literal("offer_answered"),
    week: dateSchema,
    publication: seq,
    answer: z.enum(["accepted", "refused"]),
    via,
  }),
  /** A shift that its person took on. */
  shift_added: z.strictObject({
    kind: z.literal("shift_added"),
    week: dateSchema,
    on: dateSchema,
    from: minuteSchema,
    to: minuteSchema,
    centre: z.optional(z.string()),
    /** The call that offered it; null without one. */
    cover: z.nullable(z.string()),
    via,
  }),
  /** The minutes of a day from `from` on are no longer planned, until the end of the shift that runs then. */
  shift_released: z.strictObject({
    kind: z.literal("shift_released"),
    week: dateSchema,
    on: dateSchema,
    from: minuteSchema,
  }),
} as const;

type Schemas = typeof contentSchemas;

/** The kinds of statements about a week. */
export type WeekKind = keyof Schemas;

/** The content of a statement about a week by its kind. */
export type WeekContents = { [Kind in WeekKind]: z.infer<Schemas[Kind]> };

/** The content of any statement about a week. */
export type WeekContent = WeekContents[WeekKind];

/** How a person said something: with their account, at a kiosk, by a link. */
export type StatementChannel = WeekContents["week_seen"]["via"];

/** Reads a stored content. @throws ZodError if it is not of that kind; SyntaxError if it is no JSON. */
export const readWeekContent = <Kind extends WeekKind>(kind: Kind, content: string): WeekContents[Kind] =>
  contentSchemas[kind].parse(JSON.parse(content)) as WeekContents[Kind];

/** Returns a content with its fields in their stored order. @throws ZodError if it is not of its kind. */
export const toStoredWeekContent = (content: WeekContent): string =>
  JSON.stringify(contentSchemas[content.kind].parse(content));
