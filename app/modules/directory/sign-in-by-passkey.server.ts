import { passkeys, sessions, users } from "#directory";
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from "@simplewebauthn/server";
import { and, eq, isNull, sql } from "drizzle-orm";
import { base64url } from "jose";
import type { GlobalDeps } from "~/platform/context.server";
import { logNotice } from "~/platform/log.server";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { issueSecrets, type IssuedSession } from "./issue-session.server";
import { openSession } from "./open-session.server";
import {
  challengeLifetimeMs,
  findChallenge,
  issueChallenge,
  readSpending,
  spendingOf,
} from "./passkey-challenge.server";
import type { User } from "./redeem-sign-in-link.server";

/** The name under which browsers keep our passkeys: the host alone, whatever its port. */
export const relyingPartyOf = ({ env }: Pick<GlobalDeps, "env">) => new URL(env.APP_ORIGIN).hostname;

/** What a browser asks its authenticators for. Nobody is named: whoever has a passkey says by it who they are. */
export async function passkeyOptions(deps: GlobalDeps, { browserHash }: { browserHash: string }) {
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(deps),
    challenge: await issueChallenge(deps, { purpose: "passkey-sign-in", holder: browserHash }),
    userVerification: "required",
    timeout: challengeLifetimeMs,
  });
}

export type PasskeySignIn =
  | { code: "opened"; user: User; session: IssuedSession }
  /** `stale`: the challenge is late, spent or another browser's; `unknown`: the passkey opens nothing here, or nothing any more. */
  | { code: "stale" | "unknown" | "refused" }
  | { code: "too-many"; retryAfterSeconds: number };

/**
 * Turns the signature of a passkey into a browser's session, at most one a challenge however often and from wherever it is tried.
 * Any answer spends its challenge. It goes on as a link's session does: in the one company of its person, or they are asked.
 *
 * A counter that does not rise tells of a copied key: that answer is refused. Passkeys that are kept in step on several devices
 * do not count, and say 0 for ever.
 * @param browserHash of whoever answers; null where they were asked nothing.
 */
export async function signInByPasskey(
  deps: GlobalDeps,
  {
    answer,
    browserHash,
    requester,
    device,
  }: {
    answer: AuthenticationResponseJSON;
    browserHash: string | null;
    requester: string;
    device: string | null;
  },
): Promise<PasskeySignIn> {
  const { directory, env, now } = deps;
  const { clientDataJSON, userHandle } = answer.response;
  const asked =
    browserHash &&
    (await findChallenge(deps, { purpose: "passkey-sign-in", holder: browserHash, clientDataJSON }));
  if (!asked) return { code: "stale" };

  const issued = await issueSecrets("browser", now);
  const spending = await spendingOf(deps, { id: asked.id, on: issued.session.id, requester });
  const isThere = and(eq(passkeys.credentialId, answer.id), isNull(passkeys.removedAt));
  const [, state, [passkey]] = await withRetries(() =>
    directory.batch([spending.insert, spending.state, directory.select().from(passkeys).where(isThere)]),
  );
  const spent = readSpending(state, now);
  if (spent.code !== "spent") return spent;
  if (!passkey) return { code: "unknown" };

  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: asked.challenge,
    expectedOrigin: env.APP_ORIGIN,
    expectedRPID: relyingPartyOf(deps),
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(base64url.decode(passkey.publicKey)),
      counter: passkey.counter,
    },
  }).catch(() => null);
  const isTheirs = userHandle === undefined || userHandle === userHandleOf(passkey.userId);
  if (!verified?.verified || !isTheirs) {
    logNotice("passkey refused", { passkey: passkey.id });
    return { code: "refused" };
  }
  const { newCounter } = verified.authenticationInfo;

  // What was read may be no longer so: the key removed, the counter raised by another answer.
  const opening = openSession(deps, {
    ...issued,
    ...{ kind: "browser", device, profileId: null },
    from: sql`FROM ${passkeys} p JOIN ${users} u ON u.id = p.user_id
      WHERE p.id = ${passkey.id} AND p.removed_at IS NULL AND ${spending.isOurs}
        AND (p.counter < ${newCounter} OR (p.counter = 0 AND ${newCounter} = 0))`,
  });
  const [, , , [user]] = await withRetries(() =>
    directory.batch([
      ...opening,
      statement(
        directory,
        sql`UPDATE ${passkeys} SET counter = max(counter, ${newCounter}), last_used_at = ${now}
            WHERE id = ${passkey.id} AND EXISTS (SELECT 1 FROM ${sessions} WHERE id = ${issued.session.id})`,
      ),
      directory
        .select()
        .from(users)
        .where(
          eq(
            users.id,
            directory
              .select({ id: sessions.userId })
              .from(sessions)
              .where(eq(sessions.id, issued.session.id)),
          ),
        ),
    ]),
  );
  return user ? { code: "opened", user, session: issued.session } : { code: "refused" };
}

/** How an authenticator is told whose a passkey is, and tells us. */
const userHandleOf = (userId: string) => base64url.encode(userId);
