import { passkeys, users } from "#directory";
import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { and, eq, isNull, sql } from "drizzle-orm";
import { base64url } from "jose";
import type { GlobalDeps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { batch, namesOf } from "~/platform/statement.server";
import { minuteMs } from "~/time/units";
import type { SessionKind } from "./issue-session.server";
import type { User } from "./redeem-sign-in-link.server";
import {
  challengeLifetimeMs,
  findChallenge,
  issueChallenge,
  readSpending,
  challengeSpendingOf,
} from "./server/passkey-challenge.server";
import { relyingPartyOf } from "./sign-in-by-passkey.server";

/** How long after a sign-in a passkey may be added. Later, a stranger at an open device cannot add one. */
const recentSignInMs = 10 * minuteMs;
/** Per user. */
export const mostPasskeys = 10;

// ES256 and RS256: every authenticator supports at least one of them.
const passkeyAlgorithms = [-7, -257];

interface PasskeySession {
  id: string;
  kind: SessionKind;
  signedInAt: number;
  user: User;
}

export const isRecentSignIn = ({ kind, signedInAt }: PasskeySession, now: number) =>
  kind === "browser" && now - signedInAt < recentSignInMs;

/** Returns the options with which a browser creates a passkey. The passkey is discoverable and requires user verification. */
export async function newPasskeyOptions(deps: GlobalDeps, { session }: { session: PasskeySession }) {
  const { directory, now } = deps;
  if (!isRecentSignIn(session, now)) return { code: "not-recent" as const };
  const { user } = session;
  const existingPasskeys = await directory
    .select({ id: passkeys.credentialId })
    .from(passkeys)
    .where(and(eq(passkeys.userId, user.id), isNull(passkeys.removedAt)));
  if (existingPasskeys.length >= mostPasskeys) return { code: "too-many-passkeys" as const };
  const options = await generateRegistrationOptions({
    rpName: "Fichaclara",
    rpID: relyingPartyOf(deps),
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.email,
    challenge: await issueChallenge(deps, { purpose: "passkey-new", holder: session.id }),
    timeout: challengeLifetimeMs,
    attestationType: "none",
    excludeCredentials: existingPasskeys,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    supportedAlgorithmIDs: passkeyAlgorithms,
  });
  return { code: "options" as const, options };
}

export type AddedPasskey =
  | { code: "added"; id: string }
  /** `taken`: the passkey is already in an account; `refused`: it does not prove what it must. */
  | { code: "not-recent" | "too-many-passkeys" | "stale" | "refused" | "taken" }
  | { code: "too-many"; retryAfterSeconds: number };

/**
 * Stores the public key of a new passkey. The session must be recent and the challenge its own; a user has ten passkeys at most. A mail
 * notifies the user (`notify-passkeys`).
 */
export async function addPasskey(
  deps: GlobalDeps,
  {
    session,
    answer,
    name,
    requester,
  }: { session: PasskeySession; answer: RegistrationResponseJSON; name: string; requester: string },
): Promise<AddedPasskey> {
  const { directory, env, now } = deps;
  if (!isRecentSignIn(session, now)) return { code: "not-recent" };
  const { clientDataJSON } = answer.response;
  const issuedChallenge = await findChallenge(deps, {
    purpose: "passkey-new",
    holder: session.id,
    clientDataJSON,
  });
  if (!issuedChallenge) return { code: "stale" };
  const verified = await verifyRegistrationResponse({
    response: answer,
    expectedChallenge: issuedChallenge.challenge,
    expectedOrigin: env.APP_ORIGIN,
    expectedRPID: relyingPartyOf(deps),
    supportedAlgorithmIDs: passkeyAlgorithms,
  }).catch(() => null);
  if (!verified?.verified) return { code: "refused" };

  const { id: credentialId, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const id = newId(now);
  const userId = session.user.id;
  const spending = await challengeSpendingOf(deps, { id: issuedChallenge.id, on: id, requester });
  const livePasskeyCount = sql`(SELECT count(*) FROM ${passkeys} WHERE ${passkeys.userId} = ${userId}
    AND ${passkeys.removedAt} IS NULL)`;
  const {
    state,
    kept: [kept],
  } = await withRetries(() =>
    batch(directory, {
      spent: spending.insert,
      state: spending.state,
      added: sql`INSERT INTO ${passkeys} (${namesOf(passkeys, "id", "userId", "credentialId", "publicKey", "counter")},
        ${namesOf(passkeys, "transports", "name", "createdAt")})
            SELECT ${id}, ${userId}, ${credentialId}, ${base64url.encode(publicKey)}, ${counter},
                   ${JSON.stringify(transports)}, ${name}, ${now}
            WHERE ${spending.isOurs} AND ${livePasskeyCount} < ${mostPasskeys}
            ON CONFLICT DO NOTHING`,
      offered: directory
        .update(users)
        .set({ isOfferedPasskey: false })
        .where(
          and(eq(users.id, userId), sql`EXISTS (SELECT 1 FROM ${passkeys} WHERE ${passkeys.id} = ${id})`),
        ),
      kept: directory
        .select({ id: passkeys.id })
        .from(passkeys)
        .where(eq(passkeys.credentialId, credentialId)),
    }),
  );
  const spent = readSpending(state, now);
  if (spent.code !== "spent") return spent;
  if (kept) return kept.id === id ? { code: "added", id } : { code: "taken" };
  return { code: "too-many-passkeys" };
}
