import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "../columns";

export const companies = sqliteTable(
  "companies",
  {
    id: id().primaryKey(),
    /** The key of its ledger's rows. */
    ledger: integer("ledger").notNull().unique(),
    name: text("name").notNull(),
    nif: text("nif"),
    timeZone: text("time_zone").notNull().default("Europe/Madrid"),
    locationTrackingEnabled: flag("location_tracking_enabled").notNull().default(false),
    /** When a manager last confirmed that the staff were told of it, as art. 90 LOPDGDD asks. */
    locationNoticeConfirmedAt: instant("location_notice_confirmed_at"),
    /** When a manager last said whether punches ask for the place, be it yes or no. */
    locationDecidedAt: instant("location_decided_at"),
    /** The kinds of pause that count as work from now on; each pause keeps what it was begun as. */
    workPauses: text("work_pauses", { mode: "json" })
      .$type<("rest" | "meal" | "other")[]>()
      .notNull()
      .default([]),
    /** Whether what devices stored without network may be recorded as it comes; otherwise it is proposed. */
    offlinePunchesEnabled: flag("offline_punches_enabled").notNull().default(true),
    trialEndsAt: instant("trial_ends_at").notNull(),
    stripeCustomerId: text("stripe_customer_id").unique(),
    subscriptionStatus: text("subscription_status"),
    priceId: text("price_id"),
    subscriptionPeriodStart: instant("subscription_period_start"),
    subscriptionPeriodEnd: instant("subscription_period_end"),
    /** When a subscription that was canceled but still runs will end. */
    subscriptionCancelAt: instant("subscription_cancel_at"),
    /** Counts the writes of what Stripe said: who read an older number must ask Stripe again before writing. */
    billingVersion: integer("billing_version").notNull().default(0),
    /** Since when more people are active than the plan includes, of which the owner was told; null when there are not. */
    overPlanSince: instant("over_plan_since"),
    /** Until when the owner has been told who joined. */
    joinedToldAt: instant("joined_told_at"),
    /** When the owner put the first steps away. */
    startHiddenAt: instant("start_hidden_at"),
    /** When its owner last took the whole register home. */
    registerTakenAt: instant("register_taken_at"),
    /** When its owner closed it; null while it is open. No work is recorded in a closed company: triggers refuse it. */
    closedAt: instant("closed_at"),
    /** When its kiosks had ended and its subscription was cancelled after that; null until then. */
    closureSettledAt: instant("closure_settled_at"),
    createdAt: instant("created_at").notNull(),
    /**
     * On the way to another cell: about to leave, gone (these rows are kept until told otherwise) or not all here yet. Null for a
     * company that lives here. Triggers keep its rows from being changed meanwhile.
     */
    move: text("move", { enum: ["leaving", "gone", "arriving"] }),
  },
  // By which the crons find closed companies.
  (table) => [
    index("companies_closed")
      .on(table.id)
      .where(sql`${table.closedAt} IS NOT NULL`),
  ],
);

export const profiles = sqliteTable(
  "profiles",
  {
    id: id().primaryKey(),
    /** Who signs in as them; null for whoever needs no account, has left the company or has been erased. */
    userId: id("user_id"),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** Lower-case, where the company writes to them; null for whoever has none, or has been erased. */
    email: text("email"),
    /** The key of their rows in the company's ledger. */
    subject: integer("subject").notNull().unique(),
    fullName: text("full_name"),
    /** `sortNameOf(fullName)`, written with it: a trigger refuses what is not. */
    sortName: text("sort_name").notNull(),
    dni: text("dni"),
    avatarUrl: text("avatar_url"),
    /** The commitment to who they are now, which their punches repeat: 64 hex digits. */
    identityCommitment: text("identity_commitment"),
    role: text("role", { enum: ["owner", "admin", "employee"] }).notNull(),
    status: text("status", { enum: ["active", "inactive"] })
      .notNull()
      .default("active"),
    /** Since when they represent the workforce; a trigger ends it with their role and their status. */
    representsSince: instant("represents_since"),
    /** Whether they are sent the summaries of weeks (the owner) and of months (everybody). */
    wantsWeekly: flag("wants_weekly").notNull().default(true),
    wantsMonthly: flag("wants_monthly").notNull().default(true),
    /** Whether they are reminded of what they forget to punch and to answer. */
    wantsReminders: flag("wants_reminders").notNull().default(true),
    /** Whether managers are told each morning what of their company waits. */
    wantsDaily: flag("wants_daily").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("profiles_company_status_name").on(table.companyId, table.status, table.sortName, table.id),
    uniqueIndex("profiles_company_user").on(table.companyId, table.userId),
    uniqueIndex("profiles_one_owner")
      .on(table.companyId)
      .where(sql`${table.role} = 'owner'`),
    // Erased here, and not yet in the directory.
    index("profiles_to_forget")
      .on(table.companyId)
      .where(sql`${table.fullName} IS NULL AND ${table.email} IS NULL AND ${table.userId} IS NOT NULL`),
    // Whoever left may come back as somebody new.
    uniqueIndex("profiles_company_email")
      .on(table.companyId, table.email)
      .where(sql`${table.userId} IS NOT NULL`),
    /** Who speaks for a company. */
    index("profiles_managers")
      .on(table.companyId)
      .where(sql`${table.role} <> 'employee'`),
    /** Who speaks for its workers. */
    index("profiles_representatives")
      .on(table.companyId)
      .where(sql`${table.representsSince} IS NOT NULL`),
    /** Who wants the mail of the morning. */
    index("profiles_daily")
      .on(table.companyId)
      .where(sql`${table.wantsDaily} = 1`),
    check("profiles_owner_has_email", sql`${table.role} <> 'owner' OR ${table.email} IS NOT NULL`),
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
    /** The manager who sent the link that works now: once they are none, it does not. Null for those sent before it was kept. */
    invitedBy: id("invited_by").references(() => profiles.id),
    /** Whose profile goes over to whoever accepts; null where they get one of their own. */
    profileId: id("profile_id").references(() => profiles.id),
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

/** Every mail an invitation caused, for the daily limits of its company. */
export const invitationMails = sqliteTable(
  "invitation_mails",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** To whom, lower-case; null for those that were sent before it was kept. */
    email: text("email"),
    createdAt: instant("created_at").notNull(),
    /** The network of whoever asked for it by a link, as a keyed hash; null for what a manager sends. */
    requester: text("requester"),
    /** The account of whoever invites, in whichever company; null for those that were sent before it was kept. */
    inviter: id("inviter"),
  },
  (table) => [
    index("invitation_mails_company_created").on(table.companyId, table.createdAt),
    index("invitation_mails_requester")
      .on(table.requester, table.createdAt)
      .where(sql`${table.requester} IS NOT NULL`),
    index("invitation_mails_email").on(table.email, table.createdAt),
    index("invitation_mails_inviter").on(table.inviter, table.createdAt),
  ],
);

/** A link by which people have an invitation sent to themselves: the last that a company made, and at most one works. */
export const joinLinks = sqliteTable(
  "join_links",
  {
    companyId: id("company_id")
      .primaryKey()
      .references(() => companies.id),
    id: id().notNull().unique(),
    tokenHash: text("token_hash").notNull().unique(),
    /** Once they are no manager, nobody comes in by it. */
    createdBy: id("created_by")
      .notNull()
      .references(() => profiles.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    places: integer("places").notNull(),
    /** How many addresses have been invited by it. */
    used: integer("used").notNull().default(0),
  },
  (table) => [check("join_links_places", sql`${table.used} <= ${table.places}`)],
);

/** The owner's offer to hand the company over: at most one stands. */
export const ownershipOffers = sqliteTable("ownership_offers", {
  companyId: id("company_id")
    .primaryKey()
    .references(() => companies.id),
  /** Whom it is made to. */
  profileId: id("profile_id")
    .notNull()
    .references(() => profiles.id),
  offeredAt: instant("offered_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
