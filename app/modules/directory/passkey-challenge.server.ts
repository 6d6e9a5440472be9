import { spentChallenges } from "#directory";
import { base64url, jwtVerify, SignJWT } from "jose";
import { sql } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { keyedHash } from "~/platform/hash.server";
import { newId } from "~/platform/ids";
import { networkOf } from "~/platform/requester.server";
import { statement } from "~/platform/statement.server";

/** What the answer to a challenge may do. */
type Purpose = "passkey-sign-in" | "passkey-new";

export const challengeLifetimeMs = 5 * 60_000;
const hourMs = 3_600_000;
/** How many challenges one network may answer. */
const answersAnHour = 300;

type SigningDeps = Pick<GlobalDeps, "env" | "now">;

const keyOf = ({ env }: SigningDeps) => new TextEncoder().encode(env.SESSION_SECRET);

/**
 * A challenge that is good for five minutes, and written nowhere: it says itself, signed, what it is for and whose.
 * @param holder the only one who may answer it: a browser, by the hash of its cookie, or a session.
 */
export const issueChallenge = (
  deps: SigningDeps,
  { purpose, holder }: { purpose: Purpose; holder: string },
): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: "HS256" })
    .setAudience(purpose)
    .setSubject(holder)
    .setJti(newId(deps.now))
    .setExpirationTime(Math.floor((deps.now + challengeLifetimeMs) / 1000))
    .sign(keyOf(deps));

/**
 * The challenge that an authenticator says it has signed.
 * @param clientDataJSON of its answer, base64url.
 * @returns its id; null when it is none of ours, altered, late, another's or meant for something else.
 */
export async function findChallenge(
  deps: SigningDeps,
  { purpose, holder, clientDataJSON }: { purpose: Purpose; holder: string; clientDataJSON: string },
): Promise<{ id: string; challenge: string } | null> {
  try {
    const text = new TextDecoder().decode(base64url.decode(clientDataJSON));
    const { challenge } = JSON.parse(text) as { challenge: string };
    const { payload } = await jwtVerify(base64url.decode(challenge), keyOf(deps), {
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
 * Spends a challenge, once however often it is answered. The hourly limit of a network is counted inside the INSERT: parallel
 * answers cannot pass it together.
 * @param on the session or passkey that may come of it.
 */
export async function spendingOf(
  { directory, env, now }: GlobalDeps,
  { id, on, requester }: { id: string; on: string; requester: string },
) {
  const requesterHash = await keyedHash(env.SESSION_SECRET, networkOf(requester));
  const fullSince = sql<number | null>`(SELECT spent_at FROM ${spentChallenges}
    WHERE requester_hash = ${requesterHash} AND spent_at > ${now - hourMs}
    ORDER BY spent_at DESC LIMIT 1 OFFSET ${answersAnHour - 1})`;
  return {
    insert: statement(
      directory,
      sql`INSERT INTO ${spentChallenges} (id, spent_on, requester_hash, spent_at)
          SELECT ${id}, ${on}, ${requesterHash}, ${now} WHERE ${fullSince} IS NULL
          ON CONFLICT (id) DO NOTHING`,
    ),
    /** Of the row that the INSERT left: whether it is this answer's, another's (0) or nobody's (null), for want of room since then. */
    state: statement(
      directory,
      sql`SELECT (SELECT spent_on = ${on} FROM ${spentChallenges} WHERE id = ${id}) AS is_ours, ${fullSince} AS full_since`,
    ),
    /** Whether this answer has it, for the statements that make something of it. */
    isOurs: sql`EXISTS (SELECT 1 FROM ${spentChallenges} WHERE id = ${id} AND spent_on = ${on})`,
  };
}

type Spent = { code: "spent" } | { code: "stale" } | { code: "too-many"; retryAfterSeconds: number };

/** What became of a challenge, as the `state` of {@link spendingOf} tells. */
export function readSpending({ results }: D1Result, now: number): Spent {
  const { is_ours, full_since } = results[0] as { is_ours: number | null; full_since: number | null };
  if (is_ours !== null) return { code: is_ours ? "spent" : "stale" };
  const roomAt = (full_since ?? now) + hourMs;
  return { code: "too-many", retryAfterSeconds: Math.max(1, Math.ceil((roomAt - now) / 1000)) };
}
