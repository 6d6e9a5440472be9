import { spentChallenges } from "#directory";
import { base64url, jwtVerify, SignJWT } from "jose";
import { sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { keyedHash } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { networkOf } from "~/platform/requester.server";
import { nameOf, namesOf } from "~/platform/statement.server";
import { hourMs, minuteMs } from "~/time/units";
import { signingKeyOf } from "~/platform/signing-key.server";

/** The purpose of a challenge. */
type ChallengePurpose = "passkey-sign-in" | "passkey-new";

export const challengeLifetimeMs = 5 * minuteMs;
/** The most answers of one network in an hour. */
const mostAnswersAnHour = 300;

type SigningDeps = Pick<GlobalDeps, "env" | "now">;

/**
 * Returns a challenge that is valid for five minutes. It is a signed token with its purpose and holder, so it is not stored.
 * @param holder who may answer it: a browser, by the hash of its cookie, or a session.
 */
export const issueChallenge = (
  deps: SigningDeps,
  { purpose, holder }: { purpose: ChallengePurpose; holder: string },
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(purpose)
    .setSubject(holder)
    .setJti(newId(deps.now))
    .setExpirationTime(Math.floor((deps.now + challengeLifetimeMs) / 1000))
    .sign(signingKeyOf(deps));

/**
 * Returns the challenge that an authenticator claims to have signed.
 * @param clientDataJSON of its answer, base64url.
 * @returns its id; null when it is not ours, altered, late, of another holder or for another purpose.
 */
export async function findChallenge(
  deps: SigningDeps,
  { purpose, holder, clientDataJSON }: { purpose: ChallengePurpose; holder: string; clientDataJSON: string },
): Promise<{ id: string; challenge: string } | null> {
  try {
    const text = new TextDecoder().decode(base64url.decode(clientDataJSON));
    const { challenge } = JSON.parse(text) as { challenge: string };
    const { payload } = await jwtVerify(base64url.decode(challenge), signingKeyOf(deps), {
      audience: purpose,
      subject: holder,
      algorithms: ["HS256"],
      currentDate: new Date(deps.now),
    });
    return payload.jti ? { id: payload.jti, challenge } : null;
  } catch {
    return null;
  }
}

/**
 * Returns the statements that spend a challenge once, however often it is answered. The INSERT counts the network's hourly limit, so
 * parallel answers cannot exceed it.
 * @param on the id of the session or passkey that may follow.
 */
export async function challengeSpendingOf(
  { env, now }: Pick<GlobalDeps, "env" | "now">,
  { id, on, requester }: { id: string; on: string; requester: string },
) {
  const requesterHash = await keyedHash(env.SESSION_SECRET, networkOf(requester));
  const fullSince = sql<number | null>`(SELECT ${spentChallenges.spentAt} FROM ${spentChallenges}
    WHERE ${spentChallenges.requesterHash} = ${requesterHash} AND ${spentChallenges.spentAt} > ${now - hourMs}
    ORDER BY ${spentChallenges.spentAt} DESC LIMIT 1 OFFSET ${mostAnswersAnHour - 1})`;
  return {
    insert: sql`INSERT INTO ${spentChallenges} (${namesOf(spentChallenges, "id", "spentOn", "requesterHash", "spentAt")})
          SELECT ${id}, ${on}, ${requesterHash}, ${now} WHERE ${fullSince} IS NULL
          ON CONFLICT (${nameOf(spentChallenges.id)}) DO NOTHING`,
    /**
     * Reads whether the challenge is spent by this answer (1), by another (0) or not at all (null). In the last case, `full_since` says
     * when the limit will have room.
     */
    state: sql<SpendingRow>`SELECT (SELECT ${spentChallenges.spentOn} = ${on}
        FROM ${spentChallenges} WHERE ${spentChallenges.id} = ${id}) AS is_ours, ${fullSince} AS full_since`,
    /** A condition for the following statements: this answer has spent the challenge. */
    isOurs: sql`EXISTS (SELECT 1 FROM ${spentChallenges} WHERE ${spentChallenges.id} = ${id}
      AND ${spentChallenges.spentOn} = ${on})`,
  };
}

interface SpendingRow {
  is_ours: number | null;
  full_since: number | null;
}

type SpendingOutcome =
  { code: "spent" } | { code: "stale" } | { code: "too-many"; retryAfterSeconds: number };

/** Returns the outcome, read from the `state` of {@link challengeSpendingOf}. */
export function readSpending({ results }: D1Result<SpendingRow>, now: number): SpendingOutcome {
  const { is_ours, full_since } = results[0]!;
  if (is_ours !== null) return { code: is_ours ? "spent" : "stale" };
  const roomAt = (full_since ?? now) + hourMs;
  return { code: "too-many", retryAfterSeconds: Math.max(1, Math.ceil((roomAt - now) / 1000)) };
}
