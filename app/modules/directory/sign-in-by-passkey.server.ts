import { passkeys, sessions, users } from "#directory";
import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
} from "@simplewebauthn/server";
import { and, eq, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { base64url } from "jose";
import type { GlobalDeps } from "~/platform/context.server";
import { logNotice } from "~/platform/log.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { issueSecrets, type IssuedSession } from "./issue-session.server";
import { openSession } from "./server/open-session.server";
import {
  challengeLifetimeMs,
  findChallenge,
  issueChallenge,
  readSpending,
  challengeSpendingOf,
} from "./server/passkey-challenge.server";
import type { User } from "./redeem-sign-in-link.server";

const passkeyRow = alias(passkeys, "p");
const userRow = alias(users, "u");

/** Returns the relying party id of our passkeys: the host without its port. */
export const relyingPartyOf = ({ env }: Pick<GlobalDeps, "env">) => new URL(env.APP_ORIGIN).hostname;

/** Returns the options with which a browser asks for a passkey. They name no user, since a passkey identifies its user. */
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
  /** `stale`: the challenge is late, spent or of another browser; `unknown`: no account has this passkey, or it was removed. */
  | { code: "stale" | "unknown" | "refused" }
  | { code: "too-many"; retryAfterSeconds: number };

/**
 * Exchanges the signature of a passkey for a browser session, at most one per challenge. Every answer spends its challenge. The session
 * uses the only profile of its user; with several, the user chooses.
 *
 * A counter that does not rise indicates a copied key, so the answer is refused. Synchronised passkeys always report 0.
 * @param browserHash of the answering browser; null when it has no challenge.
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
  const issuedChallenge =
    browserHash &&
    (await findChallenge(deps, { purpose: "passkey-sign-in", holder: browserHash, clientDataJSON }));
  if (!issuedChallenge) return { code: "stale" };

  const issuedSecrets = await issueSecrets("browser", now);
  const spending = await challengeSpendingOf(deps, {
    id: issuedChallenge.id,
    on: issuedSecrets.session.id,
    requester,
  });
  const isLivePasskey = and(eq(passkeys.credentialId, answer.id), isNull(passkeys.removedAt));
  const {
    state,
    passkey: [passkey],
  } = await withRetries(() =>
    batch(directory, {
      spent: spending.insert,
      state: spending.state,
      passkey: directory.select().from(passkeys).where(isLivePasskey),
    }),
  );
  const spent = readSpending(state, now);
  if (spent.code !== "spent") return spent;
  if (!passkey) return { code: "unknown" };

  const verified = await verifyAuthenticationResponse({
    response: answer,
    expectedChallenge: issuedChallenge.challenge,
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

  // Checked again, since the key may have been removed, or another answer may have raised the counter.
  const openingStatements = openSession(deps, {
    ...issuedSecrets,
    kind: "browser",
    device,
    profileId: null,
    from: sql`FROM ${passkeys} ${passkeyRow} JOIN ${users} ${userRow} ON ${userRow.id} = ${passkeyRow.userId}
      WHERE ${passkeyRow.id} = ${passkey.id} AND ${passkeyRow.removedAt} IS NULL AND ${spending.isOurs}
        AND (${passkeyRow.counter} < ${newCounter} OR (${passkeyRow.counter} = 0 AND ${newCounter} = 0))`,
  });
  const {
    user: [user],
  } = await withRetries(() =>
    batch(directory, {
      session: openingStatements,
      used: directory
        .update(passkeys)
        .set({ counter: sql`max(${passkeys.counter}, ${newCounter})`, lastUsedAt: now })
        .where(
          and(
            eq(passkeys.id, passkey.id),
            sql`EXISTS (SELECT 1 FROM ${sessions} WHERE ${sessions.id} = ${issuedSecrets.session.id})`,
          ),
        ),
      user: directory
        .select()
        .from(users)
        .where(
          eq(
            users.id,
            directory
              .select({ id: sessions.userId })
              .from(sessions)
              .where(eq(sessions.id, issuedSecrets.session.id)),
          ),
        ),
    }),
  );
  return user ? { code: "opened", user, session: issuedSecrets.session } : { code: "refused" };
}

/** Returns the user handle that an authenticator stores and sends back. */
const userHandleOf = (userId: string) => base64url.encode(userId);
