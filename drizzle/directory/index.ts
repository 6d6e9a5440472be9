import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, id, instant } from "../columns";

/** What a person may tell about themselves when they ask for their first link. */
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
    /** Whether they have more than one membership; written with those, so that no screen has to count. */
    isInSeveral: flag("is_in_several").notNull().default(false),
    /** Whether they have ever left a company: whoever has, and is in none, is not given one of their own unasked. */
    hasLeft: flag("has_left").notNull().default(false),
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
    /** Hash of the cookie of the browser that asked; that browser may open the session without confirming. */
    browserHash: text("browser_hash"),
    /** PKCE, S256: only who holds the verifier may redeem the link. */
    codeChallenge: text("code_challenge"),
    /** Keyed hash of the address that asked, for the hourly limit. */
    requesterHash: text("requester_hash").notNull(),
    /** Mailed to an address that had neither an account nor an invitation: a network has a limit of its own for these. */
    toStranger: flag("to_stranger").notNull().default(false),
    invitationId: id("invitation_id"),
    /** Whose address it becomes when it is opened: theirs was another until then. */
    forUserId: id("for_user_id"),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    consumedAt: instant("consumed_at"),
    /** The session that the one redemption opened. */
    sessionId: id("session_id"),
  },
  (table) => [
    index("sign_in_links_email_created").on(table.email, table.createdAt),
    index("sign_in_links_requester_created").on(table.requesterHash, table.createdAt),
  ],
);

/**
 * Which profile somebody may use, and in which company. Its row is written before the profile, with the id that it will have:
 * until it is settled it says what was begun, and whoever comes upon it finishes that.
 */
export const memberships = sqliteTable(
  "memberships",
  {
    profileId: id("profile_id").primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    companyId: id("company_id").notNull(),
    /** The database that holds the company, as it is bound. */
    cell: text("cell").notNull().default("CELL_1"),
    /** The invitation that they came by; null for who founded the company. */
    invitationId: id("invitation_id"),
    /** Who used the profile until somebody else began to take it over; null again once that is done, or taken back. */
    formerUserId: id("former_user_id"),
    createdAt: instant("created_at").notNull(),
    /** When it was known that the profile is there. */
    settledAt: instant("settled_at"),
    /** The user has another address, which the profile is still to be given. */
    isAddressDue: flag("is_address_due").notNull().default(false),
    /** Its person is about to leave the company. */
    isLeaving: flag("is_leaving").notNull().default(false),
  },
  (table) => [
    uniqueIndex("memberships_user_company").on(table.userId, table.companyId),
    index("memberships_company").on(table.companyId, table.cell),
    index("memberships_unfinished")
      .on(table.createdAt)
      .where(sql`${table.settledAt} IS NULL OR ${table.isAddressDue} = 1 OR ${table.isLeaving} = 1`),
  ],
);

export const sessions = sqliteTable(
  "sessions",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id),
    /** The profile in use; null until one is there, or has been chosen among several. */
    profileId: id("profile_id"),
    kind: text("kind", { enum: ["browser", "api"] }).notNull(),
    /** The sessions that came of one sign-in by rotation share it. */
    familyId: id("family_id").notNull(),
    /** When that sign-in was: its sessions end 90 days later, however often they are renewed. */
    signedInAt: instant("signed_in_at").notNull().default(0),
    /** To the hour. */
    lastUsedAt: instant("last_used_at").notNull().default(0),
    /** 'Chrome en Windows'; null where nothing known signed in. */
    device: text("device"),
    tokenHash: text("token_hash").notNull().unique(),
    refreshTokenHash: text("refresh_token_hash").unique(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    refreshExpiresAt: instant("refresh_expires_at"),
    /** When its refresh token was spent; a second use is theft and ends the family. */
    refreshedAt: instant("refreshed_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_family").on(table.familyId)],
);

/** Companies that an operator moves to another cell, or has moved (`npm run company:move`). */
export const companyMoves = sqliteTable("company_moves", {
  companyId: id("company_id").primaryKey(),
  fromCell: text("from_cell").notNull(),
  toCell: text("to_cell").notNull(),
  begunAt: instant("begun_at").notNull(),
  endedAt: instant("ended_at"),
  /** Why it was undone: the company is where it was. Null while it is under way, and where it has moved; 'forgotten' once nothing is left of it. */
  undoneFor: text("undone_for"),
  /** The operator has looked, and the rows left behind may go. */
  isToForget: flag("is_to_forget").notNull().default(false),
});
