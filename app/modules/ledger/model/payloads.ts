// zod/mini: a browser takes eight kilobytes of it, for the verifier.
import * as z from "zod/mini";

/** UTC milliseconds. */
const instant = z.int().check(z.nonnegative());

const mode = z.enum(["on_site", "remote"]);
const pauseKind = z.enum(["rest", "meal", "other"]);

/** How a punch came in. */
const punched = {
  /** How whoever recorded it knew the person: their session, an API token, or their PIN at a kiosk. */
  identified_by: z.enum(["session", "token", "pin"]),
  /** For a punch made without network: the device's clock and the window in which its hour is self-declared. */
  deferred: z.nullable(z.strictObject({ device_at: instant, last_contact_at: instant, sent_at: instant })),
};

/** What an entry is made of, as it stands or as somebody proposes that it should. */
export const entryTimes = z.strictObject({
  check_in_at: instant,
  /** Null while it is open, and where the exit is missing. */
  check_out_at: z.nullable(instant),
  pauses: z.array(
    z.strictObject({
      start_at: instant,
      /** Null while it lasts, and where the exit is missing. */
      end_at: z.nullable(instant),
      kind: pauseKind,
      counts_as_work: z.boolean(),
    }),
  ),
  /** Where the work was done from each instant on; the first is the check-in's. */
  modes: z.array(z.strictObject({ from_at: instant, mode })).check(z.minLength(1)),
  /** The kind of hours (draft decree, art. 3); null until it is classified. */
  hours: z.nullable(z.enum(["ordinary", "overtime", "complementary"])),
});

const change = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("add"), times: entryTimes }),
  /** `version` is the event that last changed the entry when the proposal was made. */
  z.strictObject({ kind: z.literal("change"), version: z.int().check(z.positive()), times: entryTimes }),
  z.strictObject({ kind: z.literal("void"), version: z.int().check(z.positive()) }),
]);

/**
 * What each kind of event says beyond the fields that all have. A payload is hashed and kept for ever: names, documents,
 * places and free text never stand in it, but behind commitments.
 */
export const payloadSchemas = {
  check_in: z.strictObject({ ...punched, mode, hours: entryTimes.shape.hours }),
  check_out: z.strictObject(punched),
  pause_start: z.strictObject({ ...punched, kind: pauseKind, counts_as_work: z.boolean() }),
  pause_end: z.strictObject(punched),
  mode_changed: z.strictObject({ ...punched, mode }),
  /** The event it is about never counted: undone by whoever made it, within a minute. */
  annulled: z.strictObject({}),
  /** The entry ended, nobody knows when. */
  exit_missing: z.strictObject({}),
  correction_proposed: z.strictObject({
    change,
    /** A kiosk took it down of somebody who gave a number and no PIN that was checked; otherwise it is not there. */
    unidentified: z.optional(z.literal(true)),
  }),
  correction_answered: z.strictObject({ answer: z.enum(["accept", "disagree", "withdraw"]) }),
  correction_applied: z.strictObject({
    /** Why it could be: both agreed, one disagreed, seven days without an answer, or nobody else to ask. */
    ground: z.enum(["agreed", "without_agreement", "no_answer", "no_second_party"]),
  }),
  member: z.strictObject({
    status: z.enum(["active", "inactive"]),
    role: z.enum(["owner", "admin", "employee"]),
  }),
  /** The identity data of a person, or of the company, are those behind the event's commitment from now on. */
  person: z.strictObject({}),
  company: z.strictObject({}),
  /** The company is closed from now on, and no work is recorded in it; or it is open again. */
  company_status: z.strictObject({ status: z.enum(["closed", "open"]) }),
  /** The person's PIN at kiosks is another from now on. */
  pin_set: z.strictObject({}),
  /** The person says that they have read this version of how the company keeps its record. */
  protocol_read: z.strictObject({
    version: z.int().check(z.positive()),
    /** SHA-256 of its text, 64 hex digits. */
    digest: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  /** The person represents the workforce from now on, or no more; it ends also with their role or their status. */
  representative: z.strictObject({ mandate: z.enum(["given", "ended"]) }),
  /** The register goes on under the name of a new generation after a loss; the last head that the one before had signed. */
  register_continued: z.strictObject({
    generation: z.int().check(z.minimum(2)),
    origin: z.string(),
    size: z.int().check(z.positive()),
    /** Base 64 of 32 bytes. */
    root: z.string(),
    /** So many of the first events are known to be the same in both. */
    common: z.int().check(z.nonnegative()),
  }),
} as const;

export type EventKind = keyof typeof payloadSchemas;
export type Payloads = { [K in EventKind]: z.infer<(typeof payloadSchemas)[K]> };
export type EntryTimes = z.infer<typeof entryTimes>;
export type Pause = EntryTimes["pauses"][number];
export type Mode = z.infer<typeof mode>;
export type PauseKind = z.infer<typeof pauseKind>;
export type Change = z.infer<typeof change>;
export type Ground = Payloads["correction_applied"]["ground"];
export type Punched = Pick<Payloads["check_in"], "identified_by" | "deferred">;
