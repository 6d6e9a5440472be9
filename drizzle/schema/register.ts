import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { id, instant, type Location } from "./columns";
import { companies } from "./people";

/** The record of facts: append-only, numbered without gaps inside each company. Triggers hold both. WITHOUT ROWID: see clock.ts. */
export const clockEvents = sqliteTable(
  "clock_events",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    seq: integer("seq").notNull(),
    id: id().notNull().unique(),
    kind: text("kind", { enum: ["check_in", "check_out", "person", "company"] }).notNull(),
    /** Null where the event is about the company. */
    profileId: id("profile_id"),
    timeLogId: id("time_log_id"),
    at: instant("at").notNull(),
    timeZone: text("time_zone").notNull(),
    source: text("source", { enum: ["web", "api", "system"] }).notNull(),
    /** Null for the system. */
    actorProfileId: id("actor_profile_id"),
    locationCommitment: text("location_commitment"),
    personCommitment: text("person_commitment"),
    /** For kinds to come: pauses, corrections, deferred punches. */
    details: text("details", { mode: "json" }).$type<Record<string, string | number | boolean | null>>(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.seq] })],
);

/** The proof of facts: each seal hashes its event together with the seal before. WITHOUT ROWID: see clock.ts. */
export const registerSeals = sqliteTable(
  "register_seals",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    seq: integer("seq").notNull(),
    eventHash: text("event_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.seq] })],
);

/** Who a person or a company was, behind its commitment. Salt and data are erased when the law's retention ends. */
export const registerIdentities = sqliteTable(
  "register_identities",
  {
    commitment: text("commitment").primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** Null for the company itself. */
    profileId: id("profile_id"),
    salt: text("salt"),
    data: text("data", { mode: "json" }).$type<
      { full_name: string | null; dni: string | null; email: string } | { name: string; nif: string | null }
    >(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [index("register_identities_profile").on(table.profileId, table.createdAt)],
);

/** Where a punch was made, behind its commitment; erasable likewise. WITHOUT ROWID: see clock.ts. */
export const registerLocations = sqliteTable("register_locations", {
  eventId: id("event_id").primaryKey(),
  salt: text("salt"),
  data: text("data", { mode: "json" }).$type<Location>(),
});

/** The public halves of all keys that have ever signed. */
export const registerKeys = sqliteTable("register_keys", {
  keyId: text("key_id").primaryKey(),
  publicKey: text("public_key").notNull(),
  createdAt: instant("created_at").notNull(),
});
