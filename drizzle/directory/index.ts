import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "../columns";

/** Clock hours: whole hours since 1970 (UTC), in order. */
const clockHours = (name: string) =>
  text(name, { mode: "json" }).$type<readonly number[]>().notNull().default([]);

/** Data that a user may enter when they request their first link. */
export interface UserMetadata {
  full_name?: string | undefined;
}

export const users = sqliteTable(
  "users",
  {
    id: id().primaryKey(),
    /** Lower-case. */
    email: text("email").notNull().unique(),
    userMetadata: text("user_metadata", { mode: "json" }).$type<UserMetadata>().notNull(),
    createdAt: instant("created_at").notNull(),
    lastSignInAt: instant("last_sign_in_at"),
    /** Whether they have several memberships. Stored with those, so that no screen has to count. */
    isInSeveral: flag("is_in_several").notNull().default(false),
    /** Whether they have ever left a company. Such a user without a membership does not get a new company unasked. */
    hasLeft: flag("has_left").notNull().default(false),
    /** Whether to offer a passkey: true from the second sign-in, false forever once they decline or have one. */
    isOfferedPasskey: flag("is_offered_passkey"),
  },
  (table) => [
    index("users_left")
      .on(table.id)
      .where(sql`${table.hasLeft} = 1`),
  ],
);

export const signInLinks = sqliteTable(
  "sign_in_links",
  {
    id: id().primaryKey(),
    tokenHash: text("token_hash").notNull().unique(),
    email: text("email").notNull(),
    userMetadata: text("user_metadata", { mode: "json" }).$type<UserMetadata>().notNull(),
    createUser: flag("create_user").notNull(),
    /** Hash of the cookie of the requesting browser, which may redeem the link without confirming. */
    browserHash: text("browser_hash"),
    /** PKCE, S256: only a client with the verifier may redeem the link. */
    codeChallenge: text("code_challenge"),
    /** Keyed hash of the requesting network address, for the hourly limit. */
    requesterHash: text("requester_hash").notNull(),
    /** The address had neither an account nor an invitation. A network has a separate limit for these. */
    toStranger: flag("to_stranger").notNull().default(false),
    invitationId: id("invitation_id"),
    /** The user whose new address it becomes when the link is opened. */
    forUserId: id("for_user_id"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    consumedAt: instant("consumed_at"),
    /** How often a browser that did not request the link typed a wrong first letter. The third one spends the link. */
    wrongLetters: integer("wrong_letters").notNull().default(0),
    /** The session of its one redemption. */
    sessionId: id("session_id"),
  },
  (table) => [
    index("sign_in_links_email_created").on(table.email, table.createdAt),
    index("sign_in_links_requester_created").on(table.requesterHash, table.createdAt),
  ],
);

/**
 * Links a user to a profile and its company. The row is written before the profile, with the profile's future id.
 * Until it is confirmed it records what was begun, and the next request or job that finds it finishes that.
 */
export const memberships = sqliteTable(
  "memberships",
  {
    profileId: id("profile_id").primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    companyId: id("company_id").notNull(),
    /** The name of the binding of the company's cell. */
    cell: text("cell").notNull().default("CELL_1"),
    /** The accepted invitation; null for the founder. */
    invitationId: id("invitation_id"),
    /** The previous user, while another user takes the profile over. Null once that is finished or undone. */
    formerUserId: id("former_user_id"),
    createdAt: instant("created_at").notNull(),
    /** When the profile was known to exist. */
    confirmedAt: instant("confirmed_at"),
    /** The user has a new address that the profile does not have yet. */
    isAddressDue: flag("is_address_due").notNull().default(false),
    /** The user is about to leave the company. */
    isLeaving: flag("is_leaving").notNull().default(false),
  },
  (table) => [
    uniqueIndex("memberships_user_company").on(table.userId, table.companyId),
    index("memberships_unfinished")
      .on(table.createdAt)
      .where(sql`${table.confirmedAt} IS NULL OR ${table.isAddressDue} = 1 OR ${table.isLeaving} = 1`),
    index("memberships_company").on(table.companyId, table.cell),
  ],
);

/** Companies founded recently, including those given up since, for the founder's daily limits. */
export const foundings = sqliteTable(
  "foundings",
  {
    companyId: id("company_id").primaryKey(),
    userId: id("user_id").notNull(),
    /** Keyed hash of the requesting network; null without a request. */
    requester: text("requester"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    index("foundings_user").on(table.userId, table.createdAt),
    index("foundings_requester")
      .on(table.requester, table.createdAt)
      .where(sql`${table.requester} IS NOT NULL`),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    /** The profile in use. Null until it exists, or until the user chooses among several. */
    profileId: id("profile_id"),
    kind: text("kind", { enum: ["browser", "api"] }).notNull(),
    /** Shared by all sessions that rotation made from one sign-in. */
    familyId: id("family_id").notNull(),
    /** When the sign-in happened. Its sessions end 90 days later, however often they are renewed. */
    signedInAt: instant("signed_in_at").notNull().default(0),
    /** To the hour. */
    lastUsedAt: instant("last_used_at").notNull().default(0),
    /** The clock hours of the last 72 in which it had a call. A queued punch with an older anchor needs review. */
    callHours: clockHours("call_hours"),
    /** 'Chrome en Windows'; null for an unknown client. */
    device: text("device"),
    tokenHash: text("token_hash").notNull().unique(),
    refreshTokenHash: text("refresh_token_hash").unique(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    refreshExpiresAt: instant("refresh_expires_at"),
    /** When its refresh token was used. A second use is theft and ends the family. */
    refreshedAt: instant("refreshed_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_family").on(table.familyId)],
);

/** Public keys of passkeys (WebAuthn). */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The authenticator's own id for it, base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's count of signatures; always 0 if it does not count. */
    counter: integer("counter").notNull(),
    /** How browsers reach it: usb, hybrid, internal … */
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    /** The passkey no longer works. The row remains until its user is notified. */
    removedAt: instant("removed_at"),
    /** Whether the mail about its creation is queued. */
    isNotified: flag("is_notified").notNull().default(false),
  },
  (table) => [
    index("passkeys_user").on(table.userId),
    index("passkeys_unnotified")
      .on(table.createdAt)
      .where(sql`${table.isNotified} = 0 OR ${table.removedAt} IS NOT NULL`),
  ],
);

/** Answered challenges for passkeys: each is valid once. Unanswered challenges are not stored. */
export const spentChallenges = sqliteTable(
  "spent_challenges",
  {
    id: id().primaryKey(),
    /** The one session or passkey that it may create. */
    spentOn: id("spent_on").notNull(),
    /** Keyed hash of the answering network address, for the hourly limit. */
    requesterHash: text("requester_hash").notNull(),
    spentAt: instant("spent_at").notNull(),
  },
  (table) => [
    index("spent_challenges_requester").on(table.requesterHash, table.spentAt),
    index("spent_challenges_spent").on(table.spentAt),
  ],
);

/** Retired: nothing reads or writes it (docs/decisions/0011). */
export const companyMoves = sqliteTable("company_moves", {
  companyId: id("company_id").primaryKey(),
  fromCell: text("from_cell").notNull(),
  toCell: text("to_cell").notNull(),
  begunAt: instant("begun_at").notNull(),
  endedAt: instant("ended_at"),
  undoneFor: text("undone_for"),
  isToForget: flag("is_to_forget").notNull().default(false),
});

/** Shared devices at which people punch with number and PIN. Until a manager confirms its code, a kiosk has no company. */
export const kiosks = sqliteTable(
  "kiosks",
  {
    id: id().primaryKey(),
    /** Hash of the token in the device's cookie. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Keyed hash of the code that it shows until it is paired. */
    codeHash: text("code_hash").notNull().unique(),
    codeExpiresAt: instant("code_expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    companyId: id("company_id"),
    name: text("name"),
    /** The name of its work centre when it was paired; null for a company with one place. */
    centre: text("centre"),
    /** Its centre, whose managers manage it. Null: the whole company, as for each kiosk that was paired before. */
    centreId: id("centre_id"),
    /** The profile of the manager who confirmed it. */
    pairedBy: id("paired_by"),
    pairedAt: instant("paired_at"),
    /** To the minute. */
    lastUsedAt: instant("last_used_at"),
    /** As in `sessions`. */
    callHours: clockHours("call_hours"),
    endedAt: instant("ended_at"),
  },
  (table) => [
    index("kiosks_company").on(table.companyId, table.id),
    check(
      "kiosks_paired",
      sql`(${table.companyId} IS NULL) = (${table.pairedAt} IS NULL) AND (${table.name} IS NULL) = (${table.pairedAt} IS NULL)`,
    ),
  ],
);
