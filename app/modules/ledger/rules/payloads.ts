// zod/mini: it adds only eight kilobytes to the verifier's page.
import * as z from "zod/mini";

/** UTC milliseconds. */
const instantSchema = z.int().check(z.nonnegative());

const modeSchema = z.enum(["on_site", "remote"]);
const pauseKindSchema = z.enum(["rest", "meal", "other"]);

/** The origin of a punch. */
const punchFields = {
  /** How the person was identified: by their session, an API token, or their PIN at a kiosk. */
  identified_by: z.enum(["session", "token", "pin"]),
  /** For an offline punch: the device's clock, and the window of the self-declared time. */
  deferred: z.nullable(
    z.strictObject({ device_at: instantSchema, last_contact_at: instantSchema, sent_at: instantSchema }),
  ),
};

/** The times and parts of an entry, recorded or proposed. */
export const entryTimesSchema = z.strictObject({
  check_in_at: instantSchema,
  /** Null while it is open, and if the exit is missing. */
  check_out_at: z.nullable(instantSchema),
  pauses: z.array(
    z.strictObject({
      start_at: instantSchema,
      /** Null while it is open, and if the exit is missing. */
      end_at: z.nullable(instantSchema),
      kind: pauseKindSchema,
      counts_as_work: z.boolean(),
    }),
  ),
  /** The mode from each instant on. The first is the check-in's. */
  modes: z.array(z.strictObject({ from_at: instantSchema, mode: modeSchema })).check(z.minLength(1)),
  /** The kind of hours (draft decree, art. 3); null until they are classified. */
  hours: z.nullable(z.enum(["ordinary", "overtime", "complementary"])),
});

const changeSchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("add"), times: entryTimesSchema }),
  /** `version` is the event that had last changed the entry before the proposal. */
  z.strictObject({
    kind: z.literal("change"),
    version: z.int().check(z.positive()),
    times: entryTimesSchema,
  }),
  z.strictObject({ kind: z.literal("void"), version: z.int().check(z.positive()) }),
]);

/**
 * A schedule: what was expected, not what was. The event commits to its content, which is in no package of the register and can be erased.
 * The digest is that of `scheduleDigest`, 64 hex digits.
 */
const scheduleSchema = z.strictObject({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/**
 * The payload of each kind of event. A payload is hashed and stored forever. It never contains names, documents, places or
 * free text: the event has commitments to these.
 */
export const payloadSchemas = {
  check_in: z.strictObject({ ...punchFields, mode: modeSchema, hours: entryTimesSchema.shape.hours }),
  check_out: z.strictObject(punchFields),
  pause_start: z.strictObject({ ...punchFields, kind: pauseKindSchema, counts_as_work: z.boolean() }),
  pause_end: z.strictObject(punchFields),
  mode_changed: z.strictObject({ ...punchFields, mode: modeSchema }),
  /** The person undid the punch within a minute. It never counted. */
  annulled: z.strictObject({}),
  /** The entry ended at an unknown time. */
  exit_missing: z.strictObject({}),
  correction_proposed: z.strictObject({
    change: changeSchema,
    /** It comes from a kiosk that had the person's number but did not check the PIN. Otherwise absent. */
    unidentified: z.optional(z.literal(true)),
  }),
  correction_answered: z.strictObject({ answer: z.enum(["accept", "disagree", "withdraw"]) }),
  correction_applied: z.strictObject({
    /** Both agreed, one disagreed, nobody answered in seven days, or there is no counterparty. */
    ground: z.enum(["agreed", "without_agreement", "no_answer", "no_second_party"]),
  }),
  member: z.strictObject({
    status: z.enum(["active", "inactive"]),
    role: z.enum(["owner", "admin", "employee"]),
  }),
  /** The event's commitment is to the new identity data of the person, or of the company. */
  person: z.strictObject({}),
  company: z.strictObject({}),
  /** The company is closed, and no work can be recorded; or it is open again. */
  company_status: z.strictObject({ status: z.enum(["closed", "open"]) }),
  /** The person's kiosk PIN has changed. */
  pin_set: z.strictObject({}),
  /** The person confirms that they have read this version of the protocol. */
  protocol_read: z.strictObject({
    version: z.int().check(z.positive()),
    /** SHA-256 of its text, 64 hex digits. */
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  /** The person becomes, or ceases to be, a workers' representative. A change of role or status also ends the mandate. */
  representative: z.strictObject({ mandate: z.enum(["given", "ended"]) }),
  /** Origin rotation after a loss: the new origin, and the last checkpoint under the old one. */
  register_continued: z.strictObject({
    generation: z.int().check(z.minimum(2)),
    origin: z.string(),
    size: z.int().check(z.positive()),
    /** Base 64 of 32 bytes. */
    root: z.string(),
    /** The number of first events that are known to be equal in both. */
    common: z.int().check(z.nonnegative()),
  }),
  /** The company's calendar of a year. */
  calendar_declared: scheduleSchema,
  /** The person's working-time terms from a day on. */
  terms_agreed: scheduleSchema,
  /** Minutes are added to the person's balance, or taken from it. */
  balance_moved: scheduleSchema,
  /**
   * Any later schedule or statement: a period that was issued, delivered or answered. What it is about begins its content, so that a
   * package does not disclose it.
   */
  plan: scheduleSchema,
} as const;

export type EventKind = keyof typeof payloadSchemas;
export type Payloads = { [K in EventKind]: z.infer<(typeof payloadSchemas)[K]> };
/** The kinds of events that record a schedule under a name of their own. */
export type ScheduleKind = "calendar_declared" | "terms_agreed" | "balance_moved";
export type EntryTimes = z.infer<typeof entryTimesSchema>;
export type Pause = EntryTimes["pauses"][number];
export type Mode = z.infer<typeof modeSchema>;
export type PauseKind = z.infer<typeof pauseKindSchema>;
export type Change = z.infer<typeof changeSchema>;
export type Ground = Payloads["correction_applied"]["ground"];
export type PunchOrigin = Pick<Payloads["check_in"], "identified_by" | "deferred">;
