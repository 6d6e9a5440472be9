import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
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
    /** Whether a passkey is offered to them: from their second sign-in until they say no or have one, which is false for ever. */
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
    index("memberships_unfinished")
      .on(table.createdAt)
      .where(sql`${table.settledAt} IS NULL OR ${table.isAddressDue} = 1 OR ${table.isLeaving} = 1`),
    index("memberships_company").on(table.companyId, table.cell),
  ],
);

/** Companies that were founded lately, also those that were given up since, for the daily limits of their founder. */
export const foundings = sqliteTable(
  "foundings",
  {
    companyId: id("company_id").primaryKey(),
    userId: id("user_id").notNull(),
    /** The network that asked, as a keyed hash; null where no request did. */
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

/** The public halves of the keys that people's devices, or their password managers, sign in with (WebAuthn). */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: id().primaryKey(),
    userId: id("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As the authenticator names it, base64url. */
    credentialId: text("credential_id").notNull().unique(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    /** How often the authenticator says that it has signed; 0 for ever where it does not count. */
    counter: integer("counter").notNull(),
    /** How browsers find it: usb, hybrid, internal … */
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    name: text("name").notNull(),
    createdAt: instant("created_at").notNull(),
    lastUsedAt: instant("last_used_at"),
    /** It opens nothing any more: the row stays until its person has been told. */
    removedAt: instant("removed_at"),
    /** Whether the mail that it was added is queued. */
    isTold: flag("is_told").notNull().default(false),
  },
  (table) => [
    index("passkeys_user").on(table.userId),
    index("passkeys_untold")
      .on(table.createdAt)
      .where(sql`${table.isTold} = 0 OR ${table.removedAt} IS NOT NULL`),
  ],
);

/** Challenges for passkeys that were answered: each is good once. Those that nobody answered are written nowhere. */
export const spentChallenges = sqliteTable(
  "spent_challenges",
  {
    id: id().primaryKey(),
    /** The one session or passkey that may come of it. */
    spentOn: id("spent_on").notNull(),
    /** Keyed hash of the address that answered, for the hourly limit. */
    requesterHash: text("requester_hash").notNull(),
    spentAt: instant("spent_at").notNull(),
  },
  (table) => [
    index("spent_challenges_requester").on(table.requesterHash, table.spentAt),
    index("spent_challenges_spent").on(table.spentAt),
  ],
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

/** Devices at which people punch by number and PIN. Before a manager confirms its code one is nobody's. */
export const kiosks = sqliteTable(
  "kiosks",
  {
    id: id().primaryKey(),
    /** Of what the device's cookie holds. */
    tokenHash: text("token_hash").notNull().unique(),
    /** Keyed hash of the code that it shows until it is paired. */
    codeHash: text("code_hash").notNull().unique(),
    codeExpiresAt: instant("code_expires_at").notNull(),
    createdAt: instant("created_at").notNull(),
    companyId: id("company_id"),
    name: text("name"),
    /** Where it stands; null where the company has one place. */
    centre: text("centre"),
    /** The profile of the manager who confirmed it. */
    pairedBy: id("paired_by"),
    pairedAt: instant("paired_at"),
    /** To the minute. */
    lastUsedAt: instant("last_used_at"),
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
