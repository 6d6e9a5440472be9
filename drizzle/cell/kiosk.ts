import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns";
import { companies, profiles } from "./people";

/** The number and PIN with which a person punches at the company's kiosks. */
export const kioskPins = sqliteTable(
  "kiosk_pins",
  {
    profileId: id("profile_id")
      .primaryKey()
      .references(() => profiles.id),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** Short and not secret. */
    number: integer("number").notNull(),
    /** HMAC with KIOSK_PIN_SECRET, which is not in the database. Without a key all ten thousand PINs could be tried immediately. */
    pinHmac: text("pin_hmac").notNull(),
    setAt: instant("set_at").notNull(),
    setBy: id("set_by")
      .notNull()
      .references(() => profiles.id),
    /**
     * How many digits the PIN has. Null for an earlier PIN until its person types it. Tablets get one length a company, never a person's.
     */
    pinDigits: integer("pin_digits"),
  },
  (table) => [
    uniqueIndex("kiosk_pins_company_number").on(table.companyId, table.number),
    index("kiosk_pins_company_digits").on(table.companyId, table.pinDigits),
  ],
);

/**
 * Kiosk punches without a verified PIN that became no proposal. A manager assigns or discards each.
 * They are kept with the outcome for as long as the record.
 */
export const unassignedPunches = sqliteTable(
  "unassigned_punches",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    kioskId: id("kiosk_id").notNull(),
    /** The centre of the kiosk; null if it has none. */
    centreId: id("centre_id"),
    /** "no-pin": queued with a wrong PIN. "locked": left while the number was locked. */
    why: text("why", { enum: ["no-pin", "locked"] })
      .notNull()
      .default("no-pin"),
    /** A digest of the idempotency key under which the device sent it. */
    request: text("request").notNull(),
    /** As typed; null when it was unreadable. */
    number: integer("number"),
    action: text("action", { enum: ["check_in", "check_out", "pause_start", "pause_end"] }).notNull(),
    /** When it was made, as exactly as the clocks allow. */
    at: instant("at").notNull(),
    receivedAt: instant("received_at").notNull(),
    resolvedAt: instant("resolved_at"),
    resolvedBy: id("resolved_by").references(() => profiles.id),
    /** The profile that a manager assigned it to; null when it was discarded. */
    assignedTo: id("assigned_to").references(() => profiles.id),
  },
  (table) => [
    uniqueIndex("unassigned_punches_request").on(table.companyId, table.request),
    index("unassigned_punches_age").on(table.receivedAt),
    index("unassigned_punches_waiting").on(table.companyId, table.resolvedAt, table.at, table.id),
  ],
);

/** The tries with one number at one kiosk, whether the number exists or not. A lock holds only at that kiosk. */
export const kioskTries = sqliteTable(
  "kiosk_tries",
  {
    /** Identifies the kiosk and the number. */
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** The local day of the daily counts. */
    onDay: text("on_day").notNull(),
    /** Wrong PINs in a row. */
    wrong: integer("wrong").notNull().default(0),
    wrongToday: integer("wrong_today").notNull().default(0),
    lockedUntil: instant("locked_until").notNull().default(0),
    /** Punches left on that day while it was locked. */
    leftToday: integer("left_today").notNull().default(0),
  },
  (table) => [index("kiosk_tries_company").on(table.companyId, table.id)],
);
