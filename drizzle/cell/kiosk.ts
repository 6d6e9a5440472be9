import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { id, instant } from "../columns";
import { companies, profiles } from "./people";

/** By which number and PIN somebody is known at the company's kiosks. */
export const kioskPins = sqliteTable(
  "kiosk_pins",
  {
    profileId: id("profile_id")
      .primaryKey()
      .references(() => profiles.id),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** Short, and no secret. */
    number: integer("number").notNull(),
    /** HMAC under KIOSK_PIN_SECRET, which the database does not have: of ten thousand PINs all are tried in no time. */
    pinHmac: text("pin_hmac").notNull(),
    setAt: instant("set_at").notNull(),
    setBy: id("set_by")
      .notNull()
      .references(() => profiles.id),
  },
  (table) => [uniqueIndex("kiosk_pins_company_number").on(table.companyId, table.number)],
);

/**
 * Punches of a kiosk that no PIN vouches for and that are nobody's proposal: a manager says whose each is, or that it is nobody's. They
 * stay with what became of them as long as the record.
 */
export const unattributedPunches = sqliteTable(
  "unattributed_punches",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    kioskId: id("kiosk_id").notNull(),
    /** Stored without network under a PIN that was not right, or left while the number was locked. */
    why: text("why", { enum: ["no-pin", "locked"] })
      .notNull()
      .default("no-pin"),
    /** Of the key under which the device sent it. */
    request: text("request").notNull(),
    /** What was typed; null where it could not be read. */
    number: integer("number"),
    action: text("action", { enum: ["check_in", "check_out", "pause_start", "pause_end"] }).notNull(),
    /** When it was made, as well as the clocks tell it. */
    at: instant("at").notNull(),
    receivedAt: instant("received_at").notNull(),
    settledAt: instant("settled_at"),
    settledBy: id("settled_by").references(() => profiles.id),
    /** Whose it is, as a manager said; null where it was discarded. */
    givenTo: id("given_to").references(() => profiles.id),
  },
  (table) => [
    uniqueIndex("unattributed_punches_request").on(table.companyId, table.request),
    index("unattributed_punches_age").on(table.receivedAt),
    index("unattributed_punches_waiting").on(table.companyId, table.settledAt, table.at, table.id),
  ],
);

/** What was typed at one device under one number, be that anybody's or not: nobody is locked out of another device. */
export const kioskTries = sqliteTable(
  "kiosk_tries",
  {
    /** Of the device and the number. */
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** The local day of the counts of a day. */
    onDay: text("on_day").notNull(),
    /** Wrong PINs one after the other. */
    wrong: integer("wrong").notNull().default(0),
    wrongToday: integer("wrong_today").notNull().default(0),
    lockedUntil: instant("locked_until").notNull().default(0),
    /** Punches left as proposals on that day while it was locked. */
    leftToday: integer("left_today").notNull().default(0),
  },
  (table) => [index("kiosk_tries_company").on(table.companyId, table.id)],
);
