import { memberships, sessions, signInLinks, users, type UserMetadata } from "#directory";
import { eq, sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { issueSecrets, type IssuedSession, type SessionKind } from "./issue-session.server";
import { openSession } from "./open-session.server";
import { findLinkId, signLinkToken } from "./sign-in-token.server";

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

type Redeemed =
  | {
      code: "opened";
      user: User;
      session: IssuedSession;
      invitationId: string | null;
      /** The link was for an address that is theirs from now on. */
      isNewAddress: boolean;
    }
  | { code: "confirm" | "confirmation-stale" | "letter-wrong"; hiddenEmail: string; confirmation: string }
  /** `spentOn`: the family of the session that it has opened; null where it has opened none. */
  | { code: "link-invalid"; spentOn: string | null }
  | { code: "link-for-application" | "link-for-asker" | "account-unknown" | "address-taken" };

/** Of a program also that its person is in more than one company, or not in that one: the link is still good. */
export type Redemption = Redeemed | { code: "several"; theirs: Theirs[] } | { code: "profile-unknown" };

/** A profile that somebody may use. */
export interface Theirs {
  profileId: string;
  companyId: string;
}

interface BrowserProof {
  kind: "browser";
  browserHash: string | null;
  confirmation: string | null;
  /** What was typed as the first letter of the address. */
  letter: string | null;
}

interface ProgramProof {
  kind: "api";
  codeVerifier: string | null;
  profileId: string | null;
}

interface Asked<Proof> {
  token: string;
  proof: Proof;
  device: string | null;
}

/**
 * Turns a link into a session, at most once however often and from wherever it is tried.
 *
 * A browser that did not ask for the link gets `confirm` first: its person must say yes within 120 s and type the first letter of
 * their address, because some mail scanners run scripts and press buttons. A link asked for with a PKCE challenge opens only with the
 * verifier. The session goes on in the one company of its person; of several a program names one, and a browser is asked.
 *
 * What was told about the person when the link was asked for is kept only where it is clear that they told it
 * themselves, in that browser or with that verifier: anybody may ask for a link to any address.
 *
 * A link to an address that somebody wants to have instead of theirs gives it to them, unless it is another's by then. It opens
 * only in the browser that asked: whoever gets it because of a mistyped address must not come into their account.
 */
export function redeemSignInLink(deps: GlobalDeps, asked: Asked<BrowserProof>): Promise<Redeemed>;
export function redeemSignInLink(deps: GlobalDeps, asked: Asked<ProgramProof>): Promise<Redemption>;
export async function redeemSignInLink(
  deps: GlobalDeps,
  { token, proof, device }: Asked<BrowserProof | ProgramProof>,
): Promise<Redemption> {
  const link = await findLink(deps, token);
  if (!link || link.consumedAt !== null) return { code: "link-invalid", spentOn: link?.sessionId ?? null };

  if (link.codeChallenge !== null) {
    const verifier = proof.kind === "api" ? proof.codeVerifier : null;
    if (!verifier || (await sha256(verifier)) !== link.codeChallenge) return { code: "link-for-application" };
  }
  const isAskingBrowser =
    proof.kind === "browser" && link.browserHash !== null && proof.browserHash === link.browserHash;
  if (link.forUserId !== null && !isAskingBrowser) return { code: "link-for-asker" };
  if (proof.kind === "browser" && !isAskingBrowser) {
    const isInTime =
      proof.confirmation !== null &&
      (await findLinkId(deps, { purpose: "sign-in-confirmation", token: proof.confirmation })) === link.id;
    if (!isInTime || !isFirstLetter(proof.letter, link.email)) {
      const { token: confirmation } = await signLinkToken(deps, {
        purpose: "sign-in-confirmation",
        linkId: link.id,
      });
      const code = proof.confirmation === null ? "confirm" : isInTime ? "letter-wrong" : "confirmation-stale";
      return { code, hiddenEmail: withoutFirstLetter(link.email), confirmation };
    }
  }
  let profileId: string | null = null;
  if (proof.kind === "api") {
    const isTheirs = link.theirs.some((one) => one.profileId === proof.profileId);
    if (proof.profileId !== null && !isTheirs) return { code: "profile-unknown" };
    if (proof.profileId === null && link.theirs.length > 1) return { code: "several", theirs: link.theirs };
    profileId = proof.profileId;
  }
  const isAsker = link.codeChallenge !== null || isAskingBrowser;
  return consume(deps, { linkId: link.id, kind: proof.kind, isAsker, device, profileId });
}

/** Whether the typed text begins with the address's first letter. The whole address will do. */
const isFirstLetter = (typed: string | null, email: string) =>
  firstLetter(typed ?? "") === firstLetter(email);

const firstLetter = (text: string) => text.trim().normalize("NFKC").toLowerCase().slice(0, 1);

const withoutFirstLetter = (email: string) => `·${email.slice(1)}`;

async function findLink(deps: GlobalDeps, token: string) {
  const linkId = await findLinkId(deps, { purpose: "sign-in-link", token });
  if (!linkId) return null;
  const theirs = sql<string>`(SELECT json_group_array(json_object('profileId', m.profile_id, 'companyId', m.company_id))
    FROM ${users} u JOIN ${memberships} m ON m.user_id = u.id
    WHERE u.email = sign_in_links.email AND m.settled_at IS NOT NULL)`;
  const [found] = await deps.directory
    .select({ link: signInLinks, theirs })
    .from(signInLinks)
    .where(eq(signInLinks.id, linkId));
  if (found?.link.tokenHash !== (await sha256(token))) return null;
  return { ...found.link, theirs: JSON.parse(found.theirs) as Theirs[] };
}

/**
 * One batch: whoever writes its session's id on the link first has the only session. Carried out again after a lost
 * answer, it finds its own session on the link.
 */
async function consume(
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
): Promise<Redeemed> {
  const { directory, now } = deps;
  const { session, row } = await issueSecrets(kind, now);
  // What a program was not asked, or has named, is asked again by the statement that spends the link.
  const settled = sql`FROM ${memberships} m JOIN ${users} u ON u.id = m.user_id
    WHERE u.email = sign_in_links.email AND m.settled_at IS NOT NULL`;
  const isStillSo =
    kind === "browser"
      ? sql`TRUE`
      : profileId === null
        ? sql`(SELECT count(*) ${settled}) < 2`
        : sql`EXISTS (SELECT 1 ${settled} AND m.profile_id = ${profileId})`;
  const won = sql`l.id = ${linkId} AND l.session_id = ${session.id}`;
  const [, , , , , , rows] = await withRetries(() =>
    directory.batch([
      statement(
        directory,
        sql`UPDATE ${signInLinks} SET consumed_at = ${now}, session_id = ${session.id}
               WHERE id = ${linkId} AND consumed_at IS NULL AND expires_at > ${now} AND ${isStillSo}`,
      ),
      statement(
        directory,
        sql`INSERT INTO ${users} (id, email, user_metadata, created_at)
               SELECT ${newId(now)}, l.email, iif(${isAsker ? 1 : 0}, l.user_metadata, '{}'), ${now} FROM ${signInLinks} l WHERE ${won} AND l.create_user = 1 AND l.for_user_id IS NULL
               ON CONFLICT (email) DO NOTHING`,
      ),
      statement(
        directory,
        sql`UPDATE ${users} SET email = l.email FROM ${signInLinks} l
               WHERE ${won} AND users.id = l.for_user_id AND NOT EXISTS (SELECT 1 FROM ${users} o WHERE o.email = l.email)`,
      ),
      statement(
        directory,
        sql`UPDATE ${memberships} SET is_address_due = 1 FROM ${signInLinks} l JOIN ${users} u ON u.id = l.for_user_id
               WHERE ${won} AND memberships.user_id = u.id AND u.email = l.email`,
      ),
      ...openSession(deps, {
        ...{ session, row, kind, device, profileId },
        from: sql`FROM ${signInLinks} l JOIN ${users} u ON u.email = l.email AND u.id = coalesce(l.for_user_id, u.id) WHERE ${won}`,
      }),
      directory
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
    ]),
  );
  const { user, link } = rows[0] ?? {};
  if (link?.sessionId !== session.id) return { code: "link-invalid", spentOn: link?.sessionId ?? null };
  const isNewAddress = link.forUserId !== null;
  if (!user) return { code: isNewAddress ? "address-taken" : "account-unknown" };
  return { code: "opened", user, session, invitationId: link.invitationId, isNewAddress };
}
