import { sql } from "drizzle-orm";
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

// The ledger of each company, and the projections that follow from it. These tables are STRICT, which drizzle-kit cannot say:
// migrations/cell/0000_first.sql has it by hand, as WITHOUT ROWID where the key has several columns or is a BLOB.
// Ids are BLOBs of 16 bytes and hashes of 32: with integer keys for company and person an event takes a third of the room.

/** A company's ledger. Its row also fences the ledger: an event is refused unless it is open. */
export const ledgers = sqliteTable(
  "ledgers",
  {
    key: integer("key").primaryKey(),
    companyId: id("company_id").notNull().unique(),
    /** Projections can be deleted only while the ledger is rebuilt. */
    state: text("state", { enum: ["open", "closed", "rebuilding"] })
      .notNull()
      .default("open"),
    /** The last subject that a rebuild in turns has finished. */
    rebuiltTo: integer("rebuilt_to"),
    /** The operator asked for the register to continue under a new origin. */
    continuing: flag("continuing").notNull().default(false),
    /** The company is closed: only events about its closing, its members and its register are added. */
    isShut: flag("is_shut").notNull().default(false),
  },
  (table) => [
    check("ledgers_state", sql`${table.state} IN ('open', 'closed', 'rebuilding')`),
    check("ledgers_rebuilt_to", sql`${table.rebuiltTo} IS NULL OR ${table.state} <> 'closed'`),
    check("ledgers_continuing", sql`${table.continuing} IN (0, 1)`),
    check("ledgers_is_shut", sql`${table.isShut} IN (0, 1)`),
    // By which the crons find the few of which an operator has asked for something.
    index("ledgers_rebuilding")
      .on(table.companyId)
      .where(sql`${table.rebuiltTo} IS NOT NULL`),
    index("ledgers_continuing")
      .on(table.companyId)
      .where(sql`${table.continuing} = 1`),
  ],
);

/** Whose events they are: a person's, or the company's own, which has no profile. */
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

/** What happened, for ever: rows are only added, in order, while the ledger is open. */
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
    /** JSON, without what is null in it. */
    payload: text("payload").notNull(),
    /** Commitments to data that can be erased. */
    person: hexBytes("person"),
    place: hexBytes("place"),
    text: hexBytes("text"),
    /** Under which key it was requested, and a digest of the request. They are not hashed: a repetition finds its first answer by them. */
    request: hexBytes("request"),
    wish: hexBytes("wish"),
  },
  (table) => [
    primaryKey({ columns: [table.ledger, table.seq] }),
    // The precondition of every append: who decided about an older state loses here.
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
    // The newest mandate of each person.
    index("events_representative")
      .on(table.subject, table.subjectSeq)
      .where(sql`${table.kind} = 'representative'`),
    check("events_id", sql`length(${table.id}) = 16`),
    check("events_wish", sql`(${table.request} IS NULL) = (${table.wish} IS NULL)`),
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
    checkInAt: instant("check_in_at").notNull(),
    checkOutAt: instant("check_out_at"),
    /** The check-out in force, whose place is the exit's. */
    closedBy: integer("closed_by"),
    /** Pauses, modes and the kind of hours, as JSON; null for a plain entry: on site, without pauses, not classified. */
    parts: text("parts"),
    exitMissing: flag("exit_missing").notNull(),
    void: text("void"),
    correctedBy: integer("corrected_by"),
    disputedBy: integer("disputed_by"),
  },
  (table) => {
    const isOpen = sql`${table.checkOutAt} IS NULL AND ${table.exitMissing} = 0 AND ${table.void} IS NULL`;
    const lacksExit = sql`${table.exitMissing} = 1 AND ${table.void} IS NULL`;
    return [
      primaryKey({ columns: [table.subject, table.openedBy] }),
      uniqueIndex("time_logs_one_open").on(table.subject).where(isOpen),
      index("time_logs_working_now").on(table.ledger, table.checkInAt, table.id).where(isOpen),
      // With all that counting needs.
      index("time_logs_history").on(table.subject, table.day, table.checkInAt, table.id, table.void),
      index("time_logs_own_missing_exits").on(table.subject, table.checkInAt).where(lacksExit),
      index("time_logs_missing_exits").on(table.ledger, table.checkInAt).where(lacksExit),
      check("time_logs_id", sql`length(${table.id}) = 16`),
      check("time_logs_exit", sql`${table.checkOutAt} >= ${table.checkInAt}`),
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
    /** Null while it waits. */
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
      // What its parties do not agree on, by its day.
      index("corrections_disagreed")
        .on(table.ledger, day)
        .where(sql`${table.answer} = 'disagree'`),
    ];
  },
);

/** A row inserted here fails the batch unless it holds (`app/platform/precondition.server.ts`). Nothing is stored. */
export const preconditions = sqliteView("preconditions", { holds: flag("holds").notNull() }).as(
  sql`SELECT TRUE AS holds`,
);
