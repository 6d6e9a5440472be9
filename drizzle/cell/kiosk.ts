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
