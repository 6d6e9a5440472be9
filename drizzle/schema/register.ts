import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant } from "./columns";
import { companies } from "./people";

/** The record of facts: append-only, numbered without gaps inside each company. */
export const clockEvents = sqliteTable(
  "clock_events",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    seq: integer("seq").notNull(),
    id: id().notNull().unique(),
    kind: text("kind", { enum: ["check_in", "check_out"] }).notNull(),
    profileId: id("profile_id").notNull(),
    timeLogId: id("time_log_id"),
    at: instant("at").notNull(),
    timeZone: text("time_zone").notNull(),
    source: text("source", { enum: ["web", "api"] }).notNull(),
    actorProfileId: id("actor_profile_id").notNull(),
    locationCommitment: text("location_commitment"),
    personCommitment: text("person_commitment"),
    details: text("details", { mode: "json" }).$type<Record<string, unknown>>(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.seq] })],
);

/** The proof of facts: each seal hashes its event together with the seal before. */
export const registerSeals = sqliteTable(
  "register_seals",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    seq: integer("seq").notNull(),
    version: integer("version").notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
    sealedAt: instant("sealed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.seq] })],
);
