import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { flag, id, instant } from "./columns";

export const companies = sqliteTable("companies", {
  id: id().primaryKey(),
  name: text("name").notNull(),
  nif: text("nif"),
  timeZone: text("time_zone").notNull().default("Europe/Madrid"),
  locationTrackingEnabled: flag("location_tracking_enabled").notNull().default(false),
  trialEndsAt: instant("trial_ends_at").notNull(),
  stripeCustomerId: text("stripe_customer_id").unique(),
  subscriptionStatus: text("subscription_status"),
  priceId: text("price_id"),
  subscriptionPeriodStart: instant("subscription_period_start"),
  subscriptionPeriodEnd: instant("subscription_period_end"),
  paymentStatus: text("payment_status", { enum: ["active", "warning", "suspended"] })
    .notNull()
    .default("active"),
  suspensionDate: instant("suspension_date"),
  createdAt: instant("created_at").notNull(),
});

export const profiles = sqliteTable(
  "profiles",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .unique()
      .references(() => users.id),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    fullName: text("full_name"),
    dni: text("dni"),
    avatarUrl: text("avatar_url"),
    /** The commitment of the register to who they are now. */
    identityCommitment: text("identity_commitment"),
    role: text("role", { enum: ["owner", "admin", "employee"] }).notNull(),
    status: text("status", { enum: ["active", "inactive"] })
      .notNull()
      .default("active"),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("profiles_company_status").on(table.companyId, table.status),
    uniqueIndex("profiles_one_owner")
      .on(table.companyId)
      .where(sql`${table.role} = 'owner'`),
  ],
);

export const invitations = sqliteTable(
  "invitations",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** Lower-case. */
    email: text("email").notNull(),
    role: text("role", { enum: ["admin", "employee"] }).notNull(),
    fullName: text("full_name").notNull(),
    dni: text("dni"),
    tokenHash: text("token_hash").notNull().unique(),
    status: text("status", { enum: ["pending", "accepted"] })
      .notNull()
      .default("pending"),
    expiresAt: instant("expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("invitations_one_pending")
      .on(table.companyId, table.email)
      .where(sql`${table.status} = 'pending'`),
    index("invitations_email").on(table.email),
  ],
);
