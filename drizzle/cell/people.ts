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
    /** When a manager last confirmed that the staff were informed of it, as art. 90 LOPDGDD requires. */
    locationNoticeConfirmedAt: instant("location_notice_confirmed_at"),
    /** When a manager last decided whether punches ask for the location, either way. */
    locationDecidedAt: instant("location_decided_at"),
    /** The kinds of pause that count as work from now on. A pause keeps the rule of its start. */
    workPauses: text("work_pauses", { mode: "json" })
      .$type<("rest" | "meal" | "other")[]>()
      .notNull()
      .default([]),
    /** Whether queued punches may be recorded as they are; otherwise they become proposals. */
    offlinePunchesEnabled: flag("offline_punches_enabled").notNull().default(true),
    /** Whether people work remotely, so that the clock asks where they work. A remote punch is recorded either way. */
    remoteWorkEnabled: flag("remote_work_enabled").notNull().default(false),
    /**
     * The colleagues of whom an employee sees absences: nobody, the people of their centre, or everybody. Managers see all of their scope.
     */
    colleagueAbsences: text("colleague_absences", { enum: ["nobody", "centre", "everybody"] })
      .notNull()
      .default("nobody"),
    // What the convenio says, as a manager stated it; null if nobody did. The migration has a check of each range.
    /** The most minutes of a day. */
    dailyLimitMinutes: integer("daily_limit_minutes"),
    /** The least minutes between the work of two days, 12 hours or more. */
    restBetweenMinutes: integer("rest_between_minutes"),
    /** The days of notice before a shift. */
    shiftNoticeDays: integer("shift_notice_days"),
    /** The special rules of RD 1561/1995 that hold, or `general` if none do. */
    restRegime: text("rest_regime", { enum: ["general", "retail", "hospitality", "shifts"] }),
    /** The first day of the convenio's year: `MM-DD`. */
    convenioYearStart: text("convenio_year_start"),
    /** The most interruptions of a part-time day. */
    dayInterruptions: integer("day_interruptions"),
    /** The most voluntary complementary hours, in percent of the ordinary ones, from 15 to 30. */
    voluntaryPercent: integer("voluntary_percent"),
    /** The day of the month on which a pay period starts, from 1 to 28. */
    payPeriodDay: integer("pay_period_day").notNull().default(1),
    trialEndsAt: instant("trial_ends_at").notNull(),
    stripeCustomerId: text("stripe_customer_id").unique(),
    subscriptionStatus: text("subscription_status"),
    priceId: text("price_id"),
    subscriptionPeriodStart: instant("subscription_period_start"),
    subscriptionPeriodEnd: instant("subscription_period_end"),
    /** When a subscription that was canceled but still runs will end. */
    subscriptionCancelAt: instant("subscription_cancel_at"),
    /** Counts the writes of Stripe's answers. A writer with an older number must ask Stripe again. */
    billingVersion: integer("billing_version").notNull().default(0),
    /** Since when more people are active than a plan without a limit includes, once the owner was notified. Otherwise null. */
    overPlanSince: instant("over_plan_since"),
    /** When the seven days of grace began, because more people are active than the plan's limit. Otherwise null. */
    planGraceSince: instant("plan_grace_since"),
    /** The owner has been notified of all people who joined until then. */
    joinedNotifiedAt: instant("joined_notified_at"),
    /** When the owner hid the first steps. */
    startHiddenAt: instant("start_hidden_at"),
    /** When the owner last downloaded the whole register. */
    registerExportedAt: instant("register_exported_at"),
    /** When the owner closed it; null while it is open. Triggers refuse work in a closed company. */
    closedAt: instant("closed_at"),
    /** When its kiosks were ended and its subscription was cancelled; null until then. */
    closureFinishedAt: instant("closure_finished_at"),
    createdAt: instant("created_at").notNull(),
    /** Retired and always null: nothing reads or writes it (docs/decisions/0011). */
    move: text("move", { enum: ["leaving", "gone", "arriving"] }),
  },
  // The crons find closed companies by this index.
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
    /** The user who signs in with it. Null for a person without an account, and for one who has left or was erased. */
    userId: id("user_id"),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** Lower-case; the company writes to it. Null for a person without an address, and for one who was erased. */
    email: text("email"),
    /** The key of their rows in the company's ledger. */
    subject: integer("subject").notNull().unique(),
    fullName: text("full_name"),
    /** `sortNameOf(fullName)`; a trigger refuses any other value. */
    sortName: text("sort_name").notNull(),
    dni: text("dni"),
    avatarUrl: text("avatar_url"),
    /** The commitment to the current identity, which punches repeat: 64 hex digits. */
    identityCommitment: text("identity_commitment"),
    role: text("role", { enum: ["owner", "admin", "employee"] }).notNull(),
    status: text("status", { enum: ["active", "inactive"] })
      .notNull()
      .default("active"),
    /** Since when an inactive person waits for room in the plan; null if they do not. A trigger ends it with their activation. */
    waitingSince: instant("waiting_since"),
    /** When they became workers' representative. A trigger ends it with their role or status. */
    representsSince: instant("represents_since"),
    /** Whether they get the weekly summary (owners) and the monthly summary (everybody). */
    wantsWeekly: flag("wants_weekly").notNull().default(true),
    wantsMonthly: flag("wants_monthly").notNull().default(true),
    /** Whether they get reminders of missed punches and unanswered corrections. */
    wantsReminders: flag("wants_reminders").notNull().default(true),
    /** Whether a manager gets a mail each morning about what waits in the company. */
    wantsDaily: flag("wants_daily").notNull().default(false),
    /** The local date on which they began to work at the company, which decides their vacation; null if nobody stated it. */
    employedSince: text("employed_since"),
    /**
     * The centre of the terms in force, which stays after leaving. Before any terms: that of the invitation, of the join link or of who
     * added the person. Null if there is none. It follows the terms (`schedules/follow-centres.server.ts`).
     */
    centreId: id("centre_id"),
    /** The local date from which they have been at that centre without a break. Null with `centreId`. */
    centreSince: text("centre_since"),
    /** The centres of an administrator who manages nothing else, one to eight. Null: everything. A trigger ends it with their role. */
    managedCentres: text("managed_centres", { mode: "json" }).$type<readonly string[]>(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    index("profiles_company_status_name").on(table.companyId, table.status, table.sortName, table.id),
    uniqueIndex("profiles_company_user").on(table.companyId, table.userId),
    uniqueIndex("profiles_one_owner")
      .on(table.companyId)
      .where(sql`${table.role} = 'owner'`),
    // Erased in this cell but not yet in the directory.
    index("profiles_to_forget")
      .on(table.companyId)
      .where(sql`${table.fullName} IS NULL AND ${table.email} IS NULL AND ${table.userId} IS NOT NULL`),
    // A person who left may return as a new profile.
    uniqueIndex("profiles_company_email")
      .on(table.companyId, table.email)
      .where(sql`${table.userId} IS NOT NULL`),
    /** Managers. */
    index("profiles_managers")
      .on(table.companyId)
      .where(sql`${table.role} <> 'employee'`),
    /** The people of a centre. */
    index("profiles_centre").on(table.companyId, table.centreId),
    /** Workers' representatives. */
    index("profiles_representatives")
      .on(table.companyId)
      .where(sql`${table.representsSince} IS NOT NULL`),
    /** People who wait for room in the plan, the oldest first. */
    index("profiles_waiting")
      .on(table.companyId, table.waitingSince, table.id)
      .where(sql`${table.waitingSince} IS NOT NULL`),
    /** Managers who want the morning's mail. */
    index("profiles_daily")
      .on(table.companyId)
      .where(sql`${table.wantsDaily} = 1`),
    check("profiles_owner_has_email", sql`${table.role} <> 'owner' OR ${table.email} IS NOT NULL`),
  ],
);

/**
 * Changes of the centres to which an administrator is limited (`profiles.managed_centres`), with author and instant. Rows never change.
 * Managers of everything and the person see them.
 */
export const scopeChanges = sqliteTable(
  "scope_changes",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    profileId: id("profile_id")
      .notNull()
      .references(() => profiles.id),
    /** JSON. Null: the whole company, or no administrator any more. */
    centres: text("centres", { mode: "json" }).$type<readonly string[]>(),
    previous: text("previous", { mode: "json" }).$type<readonly string[]>(),
    authorId: id("author_id").notNull(),
    recordedAt: instant("recorded_at").notNull(),
  },
  (table) => [
    index("scope_changes_person").on(table.companyId, table.profileId, table.id),
    check("scope_changes_change", sql`${table.centres} IS NOT ${table.previous}`),
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
    /** The manager who sent the current link. The link works only while they are a manager. Null in old rows. */
    invitedBy: id("invited_by").references(() => profiles.id),
    /** The existing profile that the accepting user takes over; null for a new profile. */
    profileId: id("profile_id").references(() => profiles.id),
    /** The centre in which an employee begins; null if nobody chose one. */
    centreId: id("centre_id"),
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

/** Every mail about an invitation, for the company's daily limits. */
export const invitationMails = sqliteTable(
  "invitation_mails",
  {
    id: id().primaryKey(),
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** The recipient, lower-case; null in old rows. */
    email: text("email"),
    createdAt: instant("created_at").notNull(),
    /** Keyed hash of the network that requested it with a join link. Null for a manager's invitation. */
    requester: text("requester"),
    /** The inviting user, whatever the company; null in old rows. */
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

/** The company's last join link. At most one works. */
export const joinLinks = sqliteTable(
  "join_links",
  {
    companyId: id("company_id")
      .primaryKey()
      .references(() => companies.id),
    id: id().notNull().unique(),
    tokenHash: text("token_hash").notNull().unique(),
    /** The link works only while they are a manager. */
    createdBy: id("created_by")
      .notNull()
      .references(() => profiles.id),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    endedAt: instant("ended_at"),
    /** The centre in which those who join with it begin; null if nobody chose one. */
    centreId: id("centre_id"),
    places: integer("places").notNull(),
    /** How many addresses were invited with it. */
    used: integer("used").notNull().default(0),
  },
  (table) => [check("join_links_places", sql`${table.used} <= ${table.places}`)],
);

/** The owner's offer to hand the company over. At most one is open. */
export const ownershipOffers = sqliteTable("ownership_offers", {
  companyId: id("company_id")
    .primaryKey()
    .references(() => companies.id),
  /** The recipient. */
  profileId: id("profile_id")
    .notNull()
    .references(() => profiles.id),
  offeredAt: instant("offered_at").notNull(),
  expiresAt: instant("expires_at").notNull(),
});
