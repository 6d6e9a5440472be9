import { signInLinks, users, type UserMetadata } from "#schema";
import { and, count, eq, gt, min, sql, type SQL } from "drizzle-orm";
import { sendMail } from "~/modules/mail/send-mail.server";
import type { Deps } from "~/platform/context.server";
import { keyedHash, sha256 } from "~/platform/hash.server";
import { networkOf } from "~/platform/requester.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { signInMail } from "./sign-in-mail";
import { signLinkToken } from "./sign-in-token.server";
import { verifyCaptcha } from "./verify-captcha.server";

const hourMs = 3_600_000;
export const linksAnHour = { perAddress: 5, perRequester: 30 };

export interface LinkRequest {
  email: string;
  /** The network address that asks; it is stored only as a keyed hash. */
  requester: string;
  browserHash: string | null;
  codeChallenge: string | null;
  createUser: boolean;
  userMetadata: UserMetadata;
  captchaToken: string | null;
  invitationId?: string | undefined;
}

export type LinkRequestOutcome =
  | { code: "sent"; /** When the link stops working. */ expiresAt: number }
  | { code: "captcha-failed" }
  | { code: "too-many"; retryAfterSeconds: number }
  | { code: "not-sent"; providerMessage: string | null };

/**
 * Mails a signed link, good once and for 15 minutes, of which only the hash is kept.
 *
 * With `createUser: false` an unknown address gets no mail but the same answer, as soon and whatever becomes of the
 * mail, so that nobody learns who has an account. The hourly limits are counted inside the INSERT: parallel requests
 * cannot pass them together. A mail whose failure the asker is told does not count.
 */
export async function requestSignInLink(deps: Deps, input: LinkRequest): Promise<LinkRequestOutcome> {
  const { db, env, now } = deps;
  if (!(await verifyCaptcha(env, { token: input.captchaToken, requester: input.requester })))
    return { code: "captcha-failed" };

  const linkId = newId(now);
  const { token, expiresAt } = await signLinkToken(deps, { purpose: "sign-in-link", linkId });
  const requesterHash = await keyedHash(env.SESSION_SECRET, networkOf(input.requester));
  const since = now - hourMs;
  const link = sql`
    INSERT INTO ${signInLinks} (id, token_hash, email, user_metadata, create_user, browser_hash, code_challenge,
                                requester_hash, invitation_id, created_at, expires_at)
    SELECT ${linkId}, ${await sha256(token)}, ${input.email}, ${JSON.stringify(input.userMetadata)}, ${input.createUser ? 1 : 0},
           ${input.browserHash}, ${input.codeChallenge}, ${requesterHash}, ${input.invitationId ?? null}, ${now}, ${expiresAt}
    WHERE (SELECT count(*) FROM ${signInLinks} WHERE ${sameKind(input)} AND created_at > ${since}) < ${linksAnHour.perAddress}
      AND (SELECT count(*) FROM ${signInLinks} WHERE requester_hash = ${requesterHash} AND created_at > ${since}) < ${linksAnHour.perRequester}
    ON CONFLICT (id) DO NOTHING`;
  const [, kept] = await withRetries(() =>
    db.batch([
      statement(db, link),
      db.select({ id: signInLinks.id }).from(signInLinks).where(eq(signInLinks.id, linkId)),
    ]),
  );
  if (kept.length === 0) {
    return { code: "too-many", retryAfterSeconds: await secondsUntilFree(deps, input, requesterHash) };
  }
  const send = () => {
    const mail = signInMail({ email: input.email, link: `${env.APP_ORIGIN}/auth/callback#token=${token}` });
    return sendMail(env, { to: input.email, ...mail, idempotencyKey: linkId });
  };
  if (!input.createUser) {
    // Waiting for the mail, its failure or a place in the limits given back would each tell who has an account.
    deps.defer("sign-in link", async () => (await hasAccount(deps, input.email)) && send());
    return { code: "sent", expiresAt };
  }
  const delivery = await send();
  if (delivery.ok) return { code: "sent", expiresAt };
  await db.delete(signInLinks).where(eq(signInLinks.id, linkId));
  return { code: "not-sent", providerMessage: delivery.message };
}

const hasAccount = async ({ db }: Deps, email: string) =>
  (await db.query.users.findFirst({ where: eq(users.email, email) })) !== undefined;

/**
 * Whether a link counts against the limit of this address: only links of the same kind do. Otherwise whoever asks for
 * links that only they can use, or that are never sent, would lock the address's owner out.
 */
const sameKind = ({ email, codeChallenge, createUser }: LinkRequest): SQL =>
  sql`(email = ${email} AND (code_challenge IS NULL) = ${codeChallenge === null ? 1 : 0} AND create_user = ${createUser ? 1 : 0})`;

/** Seconds until the oldest request that counts against a full limit is an hour old. */
async function secondsUntilFree(
  { db, now }: Deps,
  input: LinkRequest,
  requesterHash: string,
): Promise<number> {
  const recent = (mine: SQL) =>
    db
      .select({ used: count(), oldest: min(signInLinks.createdAt) })
      .from(signInLinks)
      .where(and(mine, gt(signInLinks.createdAt, now - hourMs)));
  const [[byAddress], [byRequester]] = await db.batch([
    recent(sameKind(input)),
    recent(eq(signInLinks.requesterHash, requesterHash)),
  ]);
  const waits = [
    { ...byAddress!, limit: linksAnHour.perAddress },
    { ...byRequester!, limit: linksAnHour.perRequester },
  ].map(({ used, oldest, limit }) => (used >= limit && oldest !== null ? oldest + hourMs - now : 0));
  return Math.max(1, Math.ceil(Math.max(...waits) / 1000));
}
