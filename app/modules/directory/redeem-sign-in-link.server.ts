import { sessions, signInLinks, users, type UserMetadata } from "#schema";
import { eq, sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { sha256 } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { issueSecrets, type IssuedSession, type SessionKind } from "./issue-session.server";
import { findLinkId, signLinkToken } from "./sign-in-token.server";

export interface User {
  id: string;
  email: string;
  userMetadata: UserMetadata;
  createdAt: number;
}

export type Redemption =
  | { code: "opened"; user: User; session: IssuedSession; invitationId: string | null }
  | { code: "confirm" | "confirmation-stale"; email: string; confirmation: string }
  | { code: "link-invalid" | "link-for-application" | "account-unknown" };

export type RedemptionProof =
  | { kind: "browser"; browserHash: string | null; confirmation: string | null }
  | { kind: "api"; codeVerifier: string | null };

/**
 * Turns a link into a session, at most once however often and from wherever it is tried.
 *
 * A browser that did not ask for the link itself gets `confirm` first: its person must say yes within 120 s. A link
 * asked for with a PKCE challenge opens only for who brings the verifier.
 *
 * What was told about the person when the link was asked for is kept only where it is clear that they told it
 * themselves, in that browser or with that verifier: anybody may ask for a link to any address.
 */
export async function redeemSignInLink(
  deps: Deps,
  { token, proof, device }: { token: string; proof: RedemptionProof; device: string | null },
): Promise<Redemption> {
  const link = await findLink(deps, token);
  if (!link || link.consumedAt !== null) return { code: "link-invalid" };

  if (link.codeChallenge !== null) {
    const verifier = proof.kind === "api" ? proof.codeVerifier : null;
    if (!verifier || (await sha256(verifier)) !== link.codeChallenge) return { code: "link-for-application" };
  }
  const isAskingBrowser =
    proof.kind === "browser" && link.browserHash !== null && proof.browserHash === link.browserHash;
  if (proof.kind === "browser" && !isAskingBrowser) {
    const confirmed =
      proof.confirmation !== null &&
      (await findLinkId(deps, { purpose: "sign-in-confirmation", token: proof.confirmation })) === link.id;
    if (!confirmed) {
      const { token: confirmation } = await signLinkToken(deps, {
        purpose: "sign-in-confirmation",
        linkId: link.id,
      });
      const code = proof.confirmation === null ? "confirm" : "confirmation-stale";
      return { code, email: link.email, confirmation };
    }
  }
  const isAsker = link.codeChallenge !== null || isAskingBrowser;
  return consume(deps, { linkId: link.id, kind: proof.kind, isAsker, device });
}

async function findLink(deps: Deps, token: string) {
  const linkId = await findLinkId(deps, { purpose: "sign-in-link", token });
  if (!linkId) return null;
  const link = await deps.db.query.signInLinks.findFirst({ where: eq(signInLinks.id, linkId) });
  return link && link.tokenHash === (await sha256(token)) ? link : null;
}

/**
 * One batch: whoever writes its session's id on the link first has the only session. Carried out again after a lost
 * answer, it finds its own session on the link.
 */
async function consume(
  { db, now }: Deps,
  {
    linkId,
    kind,
    isAsker,
    device,
  }: { linkId: string; kind: SessionKind; isAsker: boolean; device: string | null },
): Promise<Redemption> {
  const { session, row } = await issueSecrets(kind, now);
  const won = sql`l.id = ${linkId} AND l.session_id = ${session.id}`;
  const [, , , , rows] = await withRetries(() =>
    db.batch([
      statement(
        db,
        sql`UPDATE ${signInLinks} SET consumed_at = ${now}, session_id = ${session.id}
               WHERE id = ${linkId} AND consumed_at IS NULL AND expires_at > ${now}`,
      ),
      statement(
        db,
        sql`INSERT INTO ${users} (id, email, user_metadata, created_at)
               SELECT ${newId(now)}, l.email, iif(${isAsker ? 1 : 0}, l.user_metadata, '{}'), ${now} FROM ${signInLinks} l WHERE ${won} AND l.create_user = 1
               ON CONFLICT (email) DO NOTHING`,
      ),
      statement(
        db,
        sql`INSERT INTO ${sessions} (id, user_id, kind, family_id, token_hash, refresh_token_hash, created_at, expires_at, refresh_expires_at, signed_in_at, last_used_at, device)
               SELECT ${session.id}, u.id, ${kind}, ${session.id}, ${row.tokenHash}, ${row.refreshTokenHash}, ${now},
                      ${session.expiresAt}, ${row.refreshExpiresAt}, ${now}, ${now}, ${device}
               FROM ${signInLinks} l JOIN ${users} u ON u.email = l.email WHERE ${won}
               ON CONFLICT (id) DO NOTHING`,
      ),
      statement(
        db,
        sql`UPDATE ${users} SET last_sign_in_at = ${now}
               WHERE id = (SELECT user_id FROM ${sessions} WHERE id = ${session.id})`,
      ),
      db
        .select({
          user: users,
          link: { invitationId: signInLinks.invitationId, sessionId: signInLinks.sessionId },
        })
        .from(signInLinks)
        .leftJoin(sessions, eq(sessions.id, session.id))
        .leftJoin(users, eq(users.id, sessions.userId))
        .where(eq(signInLinks.id, linkId)),
    ]),
  );
  const { user, link } = rows[0] ?? {};
  if (link?.sessionId !== session.id) return { code: "link-invalid" };
  if (!user) return { code: "account-unknown" };
  return { code: "opened", user, session, invitationId: link.invitationId };
}
