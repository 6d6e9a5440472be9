import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  sqliteView,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, hexBytes, id, instant, uuidBytes } from "../columns";

// The ledger of each company and its projections. The tables are STRICT, which drizzle-kit cannot express.
// So migrations/cell/0000_first.sql is edited by hand, with WITHOUT ROWID where the key has several columns or is a BLOB.
// Ids are BLOBs of 16 bytes, hashes of 32. With integer keys for company and person an event takes a third of the space.

/** A company's ledger. An event is refused unless it is open. */
export const ledgers = sqliteTable(
  "ledgers",
  {
    key: integer("key").primaryKey(),
    companyId: id("company_id").notNull().unique(),
    /** Projections can be deleted only during a rebuild. Nothing sets `closed` any more (docs/decisions/0011). */
    state: text("state", { enum: ["open", "closed", "rebuilding"] })
      .notNull()
      .default("open"),
    /** The last subject that an interrupted rebuild has finished. */
    rebuiltTo: integer("rebuilt_to"),
    /** An operator requested an origin rotation. */
    isOriginRotating: flag("is_origin_rotating").notNull().default(false),
    /** The company is closed: only events about its closing, its members and its register are added. */
    isClosed: flag("is_closed").notNull().default(false),
  },
  (table) => [
    check("ledgers_state", sql`${table.state} IN ('open', 'closed', 'rebuilding')`),
    check("ledgers_rebuilt_to", sql`${table.rebuiltTo} IS NULL OR ${table.state} <> 'closed'`),
    check("ledgers_origin_rotating", sql`${table.isOriginRotating} IN (0, 1)`),
    check("ledgers_is_closed", sql`${table.isClosed} IN (0, 1)`),
    // The crons find the few ledgers with an operator's request by these indexes.
    index("ledgers_rebuilding")
      .on(table.companyId)
      .where(sql`${table.rebuiltTo} IS NOT NULL`),
    index("ledgers_origin_rotating")
      .on(table.companyId)
      .where(sql`${table.isOriginRotating} = 1`),
  ],
);

/** The subject of events: a person, or the company itself, which has no profile. */
export const subjects = sqliteTable(
  "subjects",
  {
    key: integer("key").primaryKey(),
    ledger: integer("ledger")
      .notNull()
      .references(() => ledgers.key),
    profileId: id("profile_id").unique(),
  },
  (table) => [
    uniqueIndex("subjects_company")
      .on(table.ledger)
      .where(sql`${table.profileId} IS NULL`),
    index("subjects_ledger").on(table.ledger),
  ],
);

/**
 * Whether an event was recorded after what it is about: without a network, by a correction, or in an entry of an earlier day. The local day
 * of a company is never later than that of UTC+2.
 */
export const isLate = (event: Record<"kind" | "day" | "occurredAt" | "recordedAt", SQLWrapper>): SQL =>
  sql`(${event.occurredAt} < ${event.recordedAt} OR ${event.kind} IN ('correction_applied', 'annulled')
    OR ${event.day} < date(${event.recordedAt} / 1000 + 7200, 'unixepoch'))`;

/** Rows are only added, in order, while the ledger is open. They are never changed or deleted. */
export const events = sqliteTable(
  "events",
  {
    ledger: integer("ledger").notNull(),
    seq: integer("seq").notNull(),
    subject: integer("subject").notNull(),
    subjectSeq: integer("subject_seq").notNull(),
    kind: text("kind").notNull(),
    day: text("day").notNull(),
    about: integer("about"),
    id: uuidBytes("id").notNull(),
    occurredAt: instant("occurred_at").notNull(),
    recordedAt: instant("recorded_at").notNull(),
    timeZone: text("time_zone").notNull(),
    source: text("source").notNull(),
    actorKind: text("actor_kind").notNull(),
    actorId: uuidBytes("actor_id"),
    /** JSON without null values. */
    payload: text("payload").notNull(),
    /** Commitments to data that can be erased. */
    person: hexBytes("person"),
    place: hexBytes("place"),
    text: hexBytes("text"),
    /**
     * The idempotency key and a digest of the request. The event's hash leaves them out: they only find the first answer to a repeated
     * request.
     */
    request: hexBytes("request"),
    requestDigest: hexBytes("request_digest"),
  },
  (table) => [
    primaryKey({ columns: [table.ledger, table.seq] }),
    // The precondition of every append: a decision about an older state fails here.
    uniqueIndex("events_subject").on(table.subject, table.subjectSeq),
    uniqueIndex("events_request")
      .on(table.subject, table.request)
      .where(sql`${table.request} IS NOT NULL`),
    index("events_pins")
      .on(table.subject, table.subjectSeq)
      .where(sql`${table.kind} = 'pin_set'`),
    // The newest version of the protocol that each person has read.
    index("events_protocol")
      .on(table.subject, table.subjectSeq)
      .where(sql`${table.kind} = 'protocol_read'`),
    // Each change of a person's role or status: a deactivation ends their terms.
    index("events_members")
      .on(table.subject, table.subjectSeq)
      .where(sql`${table.kind} = 'member'`),
    // The newest mandate of each person.
    index("events_representative")
      .on(table.subject, table.subjectSeq)
      .where(sql`${table.kind} = 'representative'`),
    // The events that may change a period after its issue.
    index("events_late").on(table.subject, table.subjectSeq).where(isLate(table)),
    check("events_id", sql`length(${table.id}) = 16`),
    check("events_request_digest", sql`(${table.request} IS NULL) = (${table.requestDigest} IS NULL)`),
  ],
);

/** A projection: the state of each person after their event `as_of`. */
export const personStates = sqliteTable("person_states", {
  subject: integer("subject").primaryKey(),
  asOf: integer("as_of").notNull(),
  /** JSON. */
  state: text("state").notNull(),
});

/** A projection: the entries, each as the event `as_of` made it. */
export const timeLogs = sqliteTable(
  "time_logs",
  {
    subject: integer("subject").notNull(),
    openedBy: integer("opened_by").notNull(),
    asOf: integer("as_of").notNull(),
    ledger: integer("ledger").notNull(),
    id: uuidBytes("id").notNull(),
    version: integer("version").notNull(),
    day: text("day").notNull(),
    timeZone: text("time_zone").notNull(),
    checkInTime: instant("check_in_time").notNull(),
    checkOutTime: instant("check_out_time"),
    /** The check-out in force; it has the place of the exit. */
    closedBy: integer("closed_by"),
    /** Pauses, modes and the kind of hours, as JSON; null for a plain entry: on site, without pauses, not classified. */
    parts: text("parts"),
    exitMissing: flag("exit_missing").notNull(),
    void: text("void"),
    correctedBy: integer("corrected_by"),
    disputedBy: integer("disputed_by"),
  },
  (table) => {
    const isOpen = sql`${table.checkOutTime} IS NULL AND ${table.exitMissing} = 0 AND ${table.void} IS NULL`;
    const lacksExit = sql`${table.exitMissing} = 1 AND ${table.void} IS NULL`;
    return [
      primaryKey({ columns: [table.subject, table.openedBy] }),
      uniqueIndex("time_logs_one_open").on(table.subject).where(isOpen),
      index("time_logs_working_now").on(table.ledger, table.checkInTime, table.id).where(isOpen),
      // Covers all columns that counting needs.
      index("time_logs_history").on(table.subject, table.day, table.checkInTime, table.id, table.void),
      index("time_logs_own_missing_exits").on(table.subject, table.checkInTime).where(lacksExit),
      index("time_logs_missing_exits").on(table.ledger, table.checkInTime).where(lacksExit),
      check("time_logs_id", sql`length(${table.id}) = 16`),
      check("time_logs_exit", sql`${table.checkOutTime} >= ${table.checkInTime}`),
    ];
  },
);

/** A projection: the proposals, each as the event `as_of` made it. */
export const corrections = sqliteTable(
  "corrections",
  {
    subject: integer("subject").notNull(),
    seq: integer("seq").notNull(),
    asOf: integer("as_of").notNull(),
    ledger: integer("ledger").notNull(),
    /** JSON. */
    proposal: text("proposal").notNull(),
    /** Null while it waits for an answer. */
    answer: text("answer"),
    ground: text("ground"),
  },
  (table) => {
    const proposedAt = sql`${table.proposal} ->> '$.proposedAt'`;
    const day = sql`${table.proposal} ->> '$.day'`;
    return [
      primaryKey({ columns: [table.subject, table.seq] }),
      index("corrections_id").on(table.ledger, sql`${table.proposal} ->> '$.id'`),
      index("corrections_day").on(table.ledger, day),
      index("corrections_newest").on(table.ledger, proposedAt, table.subject, table.seq),
      index("corrections_pending")
        .on(table.ledger, proposedAt, table.subject, table.seq)
        .where(sql`${table.ground} IS NULL AND (${table.answer} IS NULL OR ${table.answer} = 'disagree')`),
      // Disputed corrections, by their day.
      index("corrections_disagreed")
        .on(table.ledger, day)
        .where(sql`${table.answer} = 'disagree'`),
    ];
  },
);

/** An insert into this view fails the batch unless `holds` is true (`app/platform/assert-in-batch.server.ts`). Nothing is stored. */
export const preconditions = sqliteView("preconditions", { holds: flag("holds").notNull() }).as(
  sql`SELECT TRUE AS holds`,
);
