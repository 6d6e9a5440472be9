import { memberships, sessions, signInLinks, users, type UserMetadata } from "#directory";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { GlobalDeps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { batch, renderOnce, nameOf, namesOf } from "~/platform/statement.server";
import { askFirstLetter, mostWrongLetters, type LetterQuestion } from "./server/ask-first-letter.server";
import { issueSecrets, type IssuedSession, type SessionKind } from "./issue-session.server";
import { openSession } from "./server/open-session.server";
import { findLinkId } from "./server/sign-in-token.server";

const userRow = alias(users, "u");
const membershipRow = alias(memberships, "m");
const linkRow = alias(signInLinks, "l");
const otherUserRow = alias(users, "o");

export interface User {
  id: string;
  email: string;
  userMetadata: UserMetadata;
  createdAt: number;
  /** Whether they have ever left a company. */
  hasLeft?: boolean;
  /** Whether a passkey is offered to them now. */
  isOfferedPasskey?: boolean | null;
}

type BrowserRedemption =
  | {
      code: "opened";
      user: User;
      session: IssuedSession;
      invitationId: string | null;
      /** The link confirmed a new address, which is now theirs. */
      isNewAddress: boolean;
    }
  | LetterQuestion
  /** `spentOn`: the family of the session that the link opened; null when it opened none. */
  | { code: "link-invalid"; spentOn: string | null }
  | { code: "link-for-application" | "link-for-asker" | "account-unknown" | "address-taken" };

/** For programs there are two more outcomes: the user has several companies, or not the named profile. The link stays valid. */
export type Redemption =
  BrowserRedemption | { code: "several"; theirs: UsableProfile[] } | { code: "profile-unknown" };

/** A profile that the user may use. */
export interface UsableProfile {
  profileId: string;
  companyId: string;
}

/** What shows that the person who opens a link is the one who requested it, or else read the mail. */
interface AskerProof {
  browserHash: string | null;
  confirmation: string | null;
  /** What the user typed as the first letter of the address. */
  letter: string | null;
}

interface BrowserProof extends AskerProof {
  kind: "browser";
}

interface ProgramProof extends AskerProof {
  kind: "api";
  codeVerifier: string | null;
  profileId: string | null;
}

interface RedemptionRequest<Proof> {
  token: string;
  proof: Proof;
  device: string | null;
}

/**
 * Redeems a link for a session, at most once.
 *
 * A browser or program that did not request the link gets `confirm` first ({@link askFirstLetter}). A link requested with a PKCE challenge
 * opens only with its verifier, and without that question. The session uses the only profile of its user. With several profiles a program
 * names one, and a browser's user chooses.
 *
 * The metadata of the request is stored only when the same browser, or the verifier, proves who sent it. Anybody may request a link to any
 * address.
 *
 * A link that confirms a new address gives it to the user, unless another user has it by then. It opens only in the browser that requested
 * it, because a mistyped address must not give a stranger access.
 */
export function redeemSignInLink(
  deps: GlobalDeps,
  request: RedemptionRequest<BrowserProof>,
): Promise<BrowserRedemption>;
export function redeemSignInLink(
  deps: GlobalDeps,
  request: RedemptionRequest<ProgramProof>,
): Promise<Redemption>;
export async function redeemSignInLink(
  deps: GlobalDeps,
  { token, proof, device }: RedemptionRequest<BrowserProof | ProgramProof>,
): Promise<Redemption> {
  const link = await findLink(deps, token);
  if (link?.consumedAt && link.wrongLetters >= mostWrongLetters) return { code: "link-burned" };
  if (!link || link.consumedAt !== null) return { code: "link-invalid", spentOn: link?.sessionId ?? null };

  if (link.codeChallenge !== null) {
    const verifier = proof.kind === "api" ? proof.codeVerifier : null;
    if (!verifier || (await sha256(verifier)) !== link.codeChallenge) return { code: "link-for-application" };
  }
  const isAskingBrowser = link.browserHash !== null && proof.browserHash === link.browserHash;
  if (link.forUserId !== null && !(proof.kind === "browser" && isAskingBrowser))
    return { code: "link-for-asker" };
  const isAsker = link.codeChallenge !== null || isAskingBrowser;
  if (!isAsker) {
    const question = await askFirstLetter(deps, link, proof);
    if (question) return question;
  }
  let profileId: string | null = null;
  if (proof.kind === "api") {
    const isTheirs = link.theirs.some((one) => one.profileId === proof.profileId);
    if (proof.profileId !== null && !isTheirs) return { code: "profile-unknown" };
    if (proof.profileId === null && link.theirs.length > 1) return { code: "several", theirs: link.theirs };
    profileId = proof.profileId;
  }
  return consumeLink(deps, { linkId: link.id, kind: proof.kind, isAsker, device, profileId });
}

async function findLink(deps: GlobalDeps, token: string) {
  const linkId = await findLinkId(deps, { purpose: "sign-in-link", token });
  if (!linkId) return null;
  const usableProfilesJson = renderOnce(
    sql<string>`(SELECT json_group_array(json_object('profileId', ${membershipRow.profileId}, 'companyId', ${membershipRow.companyId}))
      FROM ${users} ${userRow} JOIN ${memberships} ${membershipRow} ON ${membershipRow.userId} = ${userRow.id}
      WHERE ${userRow.email} = ${signInLinks.email} AND ${membershipRow.confirmedAt} IS NOT NULL)`,
  );
  const [found] = await deps.directory
    .select({ link: signInLinks, theirs: usableProfilesJson })
    .from(signInLinks)
    .where(eq(signInLinks.id, linkId));
  if (found?.link.tokenHash !== (await sha256(token))) return null;
  return { ...found.link, theirs: JSON.parse(found.theirs) as UsableProfile[] };
}

/**
 * In one batch: only the first call writes its session's id on the link and gets the session. A retry after a lost answer finds its own
 * session on the link.
 */
async function consumeLink(
  deps: GlobalDeps,
  {
    linkId,
    kind,
    isAsker,
    device,
    profileId,
  }: {
    linkId: string;
    kind: SessionKind;
    isAsker: boolean;
    device: string | null;
    profileId: string | null;
  },
): Promise<BrowserRedemption> {
  const { directory, now } = deps;
  const { session, row } = await issueSecrets(kind, now);
  // For programs, the statement that spends the link checks again that their choice of profile is still valid.
  const fromConfirmedMemberships = sql`FROM ${memberships} ${membershipRow} JOIN ${users} ${userRow} ON ${userRow.id} = ${membershipRow.userId}
    WHERE ${userRow.email} = ${signInLinks.email} AND ${membershipRow.confirmedAt} IS NOT NULL`;
  const areProfilesUnchanged =
    kind === "browser"
      ? sql`TRUE`
      : profileId === null
        ? sql`(SELECT count(*) ${fromConfirmedMemberships}) < 2`
        : sql`EXISTS (SELECT 1 ${fromConfirmedMemberships} AND ${membershipRow.profileId} = ${profileId})`;
  const isConsumedHere = sql`${linkRow.id} = ${linkId} AND ${linkRow.sessionId} = ${session.id}`;
  const { found } = await withRetries(() =>
    batch(directory, {
      spent: directory
        .update(signInLinks)
        .set({ consumedAt: now, sessionId: session.id })
        .where(
          and(
            eq(signInLinks.id, linkId),
            isNull(signInLinks.consumedAt),
            gt(signInLinks.expiresAt, now),
            areProfilesUnchanged,
          ),
        ),
      created: sql`INSERT INTO ${users} (${namesOf(users, "id", "email", "userMetadata", "createdAt")})
               SELECT ${newId(now)}, ${linkRow.email}, iif(${isAsker ? 1 : 0}, ${linkRow.userMetadata}, '{}'), ${now}
                 FROM ${signInLinks} ${linkRow} WHERE ${isConsumedHere} AND ${linkRow.createUser} = 1 AND ${linkRow.forUserId} IS NULL
               ON CONFLICT (${nameOf(users.email)}) DO NOTHING`,
      moved: sql`UPDATE ${users} SET ${nameOf(users.email)} = ${linkRow.email} FROM ${signInLinks} ${linkRow}
               WHERE ${isConsumedHere} AND ${users.id} = ${linkRow.forUserId} AND NOT EXISTS (SELECT 1 FROM ${users} ${otherUserRow}
                 WHERE ${otherUserRow.email} = ${linkRow.email})`,
      noted: sql`UPDATE ${memberships} SET ${nameOf(memberships.isAddressDue)} = 1 FROM ${signInLinks} ${linkRow}
          JOIN ${users} ${userRow} ON ${userRow.id} = ${linkRow.forUserId}
               WHERE ${isConsumedHere} AND ${memberships.userId} = ${userRow.id} AND ${userRow.email} = ${linkRow.email}`,
      session: openSession(deps, {
        session,
        row,
        kind,
        device,
        profileId,
        from: sql`FROM ${signInLinks} ${linkRow} JOIN ${users} ${userRow} ON ${userRow.email} = ${linkRow.email}
          AND ${userRow.id} = coalesce(${linkRow.forUserId}, ${userRow.id}) WHERE ${isConsumedHere}`,
      }),
      found: directory
        .select({
          user: users,
          link: {
            invitationId: signInLinks.invitationId,
            sessionId: signInLinks.sessionId,
            forUserId: signInLinks.forUserId,
          },
        })
        .from(signInLinks)
        .leftJoin(sessions, eq(sessions.id, session.id))
        .leftJoin(users, eq(users.id, sessions.userId))
        .where(eq(signInLinks.id, linkId)),
    }),
  );
  const { user, link } = found[0] ?? {};
  if (link?.sessionId !== session.id) return { code: "link-invalid", spentOn: link?.sessionId ?? null };
  const isNewAddress = link.forUserId !== null;
  if (!user) return { code: isNewAddress ? "address-taken" : "account-unknown" };
  return { code: "opened", user, session, invitationId: link.invitationId, isNewAddress };
}
