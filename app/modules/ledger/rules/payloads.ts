// zod/mini: it adds only eight kilobytes to the verifier's page.
import * as z from "zod/mini";

/** UTC milliseconds. */
const instant = z.int().check(z.nonnegative());

const mode = z.enum(["on_site", "remote"]);
const pauseKind = z.enum(["rest", "meal", "other"]);

/** The origin of a punch. */
const punched = {
  /** How the person was identified: by their session, an API token, or their PIN at a kiosk. */
  identified_by: z.enum(["session", "token", "pin"]),
  /** For an offline punch: the device's clock, and the window of the self-declared time. */
  deferred: z.nullable(z.strictObject({ device_at: instant, last_contact_at: instant, sent_at: instant })),
};

/** The times and parts of an entry, recorded or proposed. */
export const entryTimes = z.strictObject({
  check_in_at: instant,
  /** Null while it is open, and if the exit is missing. */
  check_out_at: z.nullable(instant),
  pauses: z.array(
    z.strictObject({
      start_at: instant,
      /** Null while it is open, and if the exit is missing. */
      end_at: z.nullable(instant),
      kind: pauseKind,
      counts_as_work: z.boolean(),
    }),
  ),
  /** The mode from each instant on. The first is the check-in's. */
  modes: z.array(z.strictObject({ from_at: instant, mode })).check(z.minLength(1)),
  /** The kind of hours (draft decree, art. 3); null until they are classified. */
  hours: z.nullable(z.enum(["ordinary", "overtime", "complementary"])),
});

const change = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("add"), times: entryTimes }),
  /** `version` is the event that had last changed the entry before the proposal. */
  z.strictObject({ kind: z.literal("change"), version: z.int().check(z.positive()), times: entryTimes }),
  z.strictObject({ kind: z.literal("void"), version: z.int().check(z.positive()) }),
]);

/**
 * A schedule: what was expected, not what was. The event commits to its content, which is in no package of the register and can be erased.
 * The digest is that of `scheduleDigest`, 64 hex digits.
 */
const schedule = z.strictObject({ digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)) });

/**
 * The payload of each kind of event. A payload is hashed and stored forever. It never contains names, documents, places or
 * free text: the event has commitments to these.
 */
export const payloadSchemas = {
  check_in: z.strictObject({ ...punched, mode, hours: entryTimes.shape.hours }),
  check_out: z.strictObject(punched),
  pause_start: z.strictObject({ ...punched, kind: pauseKind, counts_as_work: z.boolean() }),
  pause_end: z.strictObject(punched),
  mode_changed: z.strictObject({ ...punched, mode }),
  /** The person undid the punch within a minute. It never counted. */
  annulled: z.strictObject({}),
  /** The entry ended at an unknown time. */
  exit_missing: z.strictObject({}),
  correction_proposed: z.strictObject({
    change,
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
  calendar_declared: schedule,
  /** The person's working-time terms from a day on. */
  terms_agreed: schedule,
  /** Minutes are added to the person's balance, or taken from it. */
  balance_moved: schedule,
  /**
   * Any later schedule or statement: a period that was issued, delivered or answered. What it is about begins its content, so that a package does
   * not disclose it.
   */
  plan: schedule,
} as const;

export type EventKind = keyof typeof payloadSchemas;
export type Payloads = { [K in EventKind]: z.infer<(typeof payloadSchemas)[K]> };
/** The kinds of events that record a schedule under a name of their own. */
export type ScheduleKind = "calendar_declared" | "terms_agreed" | "balance_moved";
export type EntryTimes = z.infer<typeof entryTimes>;
export type Pause = EntryTimes["pauses"][number];
export type Mode = z.infer<typeof mode>;
export type PauseKind = z.infer<typeof pauseKind>;
export type Change = z.infer<typeof change>;
export type Ground = Payloads["correction_applied"]["ground"];
export type Punched = Pick<Payloads["check_in"], "identified_by" | "deferred">;
