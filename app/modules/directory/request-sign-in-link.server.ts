import { signInLinks, users, type UserMetadata } from "#directory";
import { eq, sql, type SQL } from "drizzle-orm";
import { sendMail } from "~/modules/mail/send-mail.server";
import type { GlobalDeps } from "~/platform/context.server";
import { keyedHash, sha256 } from "~/platform/hash.server";
import { networkOf } from "~/platform/requester.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { statement } from "~/platform/statement.server";
import { isInvited } from "./is-invited.server";
import { newAddressMail, signInMail } from "./sign-in-mail";
import { signLinkToken } from "./sign-in-token.server";
import { verifyCaptcha } from "./verify-captcha.server";

const hourMs = 3_600_000;
/** How many links one network may ask for, and how many of those to addresses we do not know. */
const linksAnHour = { perAddress: 5, perNetwork: 300, perNetworkToStrangers: 30 };

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
  /** Somebody who is signed in, and whose address this is to become. */
  forUserId?: string | undefined;
  /** Whether it is their own, to sign in anew with: whoever is signed in is a person. */
  isSignedIn?: true;
}

export type LinkRequestOutcome =
  | { code: "sent"; /** When the link stops working. */ expiresAt: number }
  | { code: "captcha-failed" }
  | { code: "too-many"; limit: "address" | "network" | "strangers"; retryAfterSeconds: number }
  | { code: "not-sent" };

/**
 * Mails a signed link, good once and for 15 minutes, of which only the hash is kept.
 *
 * The hourly limits are counted inside the INSERT: parallel requests cannot pass them together. A mail whose failure the
 * asker is told does not count. Nobody shall learn from an answer who has an account:
 * - With `createUser: false` an unknown address gets no mail but the same answer, as soon and whatever becomes of the mail.
 * - Once a network has spent its mails to addresses we do not know, everybody there gets one answer, `strangers`, which
 *   says what holds for either; the mail goes out after it, if the address is known. Otherwise an office of people
 *   without accounts would lock out those who have one, or a refusal would tell them apart. What is left is that
 *   somebody may find the thirtieth stranger by asking for 29 first: one answer an hour and network, with a mail for each.
 */
export async function requestSignInLink(deps: GlobalDeps, input: LinkRequest): Promise<LinkRequestOutcome> {
  const { directory, env, now } = deps;
  const isPerson =
    input.forUserId !== undefined ||
    input.isSignedIn ||
    (await verifyCaptcha(env, { token: input.captchaToken, requester: input.requester }));
  if (!isPerson) return { code: "captcha-failed" };

  const linkId = newId(now);
  const { token, expiresAt } = await signLinkToken(deps, { purpose: "sign-in-link", linkId });
  const [requesterHash, invited] = await Promise.all([
    keyedHash(env.SESSION_SECRET, networkOf(input.requester)),
    // Otherwise nothing depends on it.
    input.createUser && isInvited(deps, input),
  ]);
  const limits = limitsOf(input, requesterHash, now);
  const isKnown = sql`(EXISTS (SELECT 1 FROM ${users} WHERE email = ${input.email}) OR ${invited ? 1 : 0})`;
  const toStranger = sql`${input.createUser ? 1 : 0} AND NOT ${isKnown} AND ${limits.strangers.since} IS NULL`;
  const link = sql`
    INSERT INTO ${signInLinks} (id, token_hash, email, user_metadata, create_user, browser_hash, code_challenge,
                                requester_hash, to_stranger, invitation_id, for_user_id, created_at, expires_at)
    SELECT ${linkId}, ${await sha256(token)}, ${input.email}, ${JSON.stringify(input.userMetadata)}, ${input.createUser ? 1 : 0},
           ${input.browserHash}, ${input.codeChallenge}, ${requesterHash}, ${toStranger}, ${input.invitationId ?? null},
           ${input.forUserId ?? null}, ${now}, ${expiresAt}
    WHERE ${limits.address.since} IS NULL AND ${limits.network.since} IS NULL
    ON CONFLICT (id) DO NOTHING`;
  const state = sql`
    SELECT (SELECT to_stranger FROM ${signInLinks} WHERE id = ${linkId}) AS to_stranger, ${isKnown} AS is_known,
           ${limits.address.since} AS address, ${limits.network.since} AS network, ${limits.strangers.since} AS strangers`;
  const [, { results }] = await withRetries(() =>
    directory.batch([statement(directory, link), statement(directory, state)]),
  );
  const found = results[0] as Record<"address" | "network" | "strangers" | "to_stranger", number | null> & {
    is_known: number;
  };
  const tooMany = (limit: "address" | "network" | "strangers"): LinkRequestOutcome => ({
    code: "too-many",
    limit,
    retryAfterSeconds: Math.max(1, Math.ceil(((found[limit] ?? now) + hourMs - now) / 1000)),
  });
  if (found.to_stranger === null) return tooMany(found.network === null ? "address" : "network");

  const send = () => {
    const link = `${env.APP_ORIGIN}/auth/callback#token=${token}`;
    const mail = input.forUserId ? newAddressMail({ link }) : signInMail({ email: input.email, link });
    return sendMail(env, { to: input.email, ...mail, idempotencyKey: linkId }, "urgent");
  };
  if (!input.createUser) {
    // Waiting for the mail, its failure or a place in the limits given back would each tell who has an account.
    deps.defer("sign-in link", async () => (await hasAccount(deps, input.email)) && send());
    return { code: "sent", expiresAt };
  }
  // Whoever holds an invitation is told nothing new by an answer of their own.
  if (!found.to_stranger && found.strangers !== null && !input.invitationId && !input.forUserId) {
    if (found.is_known) deps.defer("sign-in link", send);
    return tooMany("strangers");
  }
  if ((await send()).ok) return { code: "sent", expiresAt };
  await directory.delete(signInLinks).where(eq(signInLinks.id, linkId));
  return { code: "not-sent" };
}

const hasAccount = async ({ directory }: GlobalDeps, email: string) =>
  (await directory.query.users.findFirst({ where: eq(users.email, email) })) !== undefined;

/** For each limit, when the request was made that has to be an hour old before there is room; null where there is some. */
function limitsOf({ email, codeChallenge, createUser }: LinkRequest, requesterHash: string, now: number) {
  const nth = (which: SQL, most: number) => ({
    since: sql`(SELECT created_at FROM ${signInLinks} WHERE ${which} AND created_at > ${now - hourMs}
                ORDER BY created_at DESC LIMIT 1 OFFSET ${most - 1})`,
  });
  const ofNetwork = sql`requester_hash = ${requesterHash}`;
  return {
    // Only links of the same kind: whoever asks for links that only they can use, or that are never sent, would
    // otherwise lock the address's owner out.
    address: nth(
      sql`email = ${email} AND (code_challenge IS NULL) = ${codeChallenge === null ? 1 : 0} AND create_user = ${createUser ? 1 : 0}`,
      linksAnHour.perAddress,
    ),
    network: nth(ofNetwork, linksAnHour.perNetwork),
    strangers: nth(sql`${ofNetwork} AND to_stranger = 1`, linksAnHour.perNetworkToStrangers),
  };
}
