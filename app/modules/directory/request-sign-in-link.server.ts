import { signInLinks, users, type UserMetadata } from "#directory";
import { eq, sql, type SQL } from "drizzle-orm";
import { sendMail } from "~/modules/mail/send-mail.server";
import type { GlobalDeps } from "~/platform/context.server";
import { keyedHash, sha256 } from "~/platform/hash.server";
import { networkOf } from "~/platform/requester.server";
import { newId } from "~/platform/ids";
import { withRetries } from "~/platform/retry.server";
import { batch, nameOf, namesOf } from "~/platform/statement.server";
import { hourMs } from "~/time/units";
import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";
import { isInvited } from "./server/is-invited.server";
import { newAddressMail, signInMail } from "./sign-in-mail";
import { signLinkToken } from "./server/sign-in-token.server";

/** The most links in an hour: to one address, from one network, and from one network to unknown addresses. */
const linksAnHour = { perAddress: 5, perNetwork: 300, perNetworkToStrangers: 30 };

export interface LinkRequest {
  email: string;
  /** The requester's network address, stored only as a keyed hash. */
  requester: string;
  browserHash: string | null;
  codeChallenge: string | null;
  createUser: boolean;
  userMetadata: UserMetadata;
  captchaToken: string | null;
  invitationId?: string | undefined;
  /** The company of the invitation, as the mail may show it. */
  company?: string | undefined;
  /** The signed-in user whose new address this will be. */
  forUserId?: string | undefined;
  /** Whether a signed-in user requests a link to their own address. They need no captcha. */
  isSignedIn?: true;
}

export type LinkRequestOutcome =
  | { code: "sent"; /** When the link expires. */ expiresAt: number }
  | { code: "captcha-failed" }
  | { code: "too-many"; limit: "address" | "network" | "strangers"; retryAfterSeconds: number }
  | { code: "not-sent" };

type LinkStateRow = Record<"address" | "network" | "strangers" | "to_stranger", number | null> & {
  is_known: number;
};

/**
 * Mails a signed link that works once and for 15 minutes. Only its hash is stored.
 *
 * The INSERT counts the hourly limits, so parallel requests cannot exceed them. A mail does not count if the requester sees that it failed.
 * No answer may reveal who has an account:
 * - With `createUser: false` an unknown address gets no mail. Its answer and timing are the same.
 * - A network may use up its mails to unknown addresses. Then everybody there gets the answer `strangers`, which is true for both. The mail
 *   to a known address is sent after the answer. Otherwise people without accounts would block their office, or a refusal would reveal who
 *   has an account.
 * - One leak remains: after 29 requests to unknown addresses, the next answer reveals whether an address is known. That is one address per
 *   hour and network, with a mail for each.
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
    // Only `createUser` depends on it.
    input.createUser && isInvited(deps, input),
  ]);
  const limits = limitsOf(input, requesterHash, now);
  const isKnownAddress = sql`(EXISTS (SELECT 1 FROM ${users} WHERE ${users.email} = ${input.email}) OR ${invited ? 1 : 0})`;
  const isToStranger = sql`${input.createUser ? 1 : 0} AND NOT ${isKnownAddress} AND ${limits.strangers.since} IS NULL`;
  const link = sql`
    INSERT INTO ${signInLinks} (${namesOf(signInLinks, "id", "tokenHash", "email", "userMetadata", "createUser")},
      ${namesOf(signInLinks, "browserHash", "codeChallenge", "requesterHash", "toStranger", "invitationId")},
      ${namesOf(signInLinks, "forUserId", "createdAt", "expiresAt")})
    SELECT ${linkId}, ${await sha256(token)}, ${input.email}, ${JSON.stringify(input.userMetadata)}, ${input.createUser ? 1 : 0},
           ${input.browserHash}, ${input.codeChallenge}, ${requesterHash}, ${isToStranger}, ${input.invitationId ?? null},
           ${input.forUserId ?? null}, ${now}, ${expiresAt}
    WHERE ${limits.address.since} IS NULL AND ${limits.network.since} IS NULL
    ON CONFLICT (${nameOf(signInLinks.id)}) DO NOTHING`;
  const state = sql<LinkStateRow>`
    SELECT (SELECT ${signInLinks.toStranger} FROM ${signInLinks} WHERE ${signInLinks.id} = ${linkId}) AS to_stranger,
      ${isKnownAddress} AS is_known,
           ${limits.address.since} AS address, ${limits.network.since} AS network, ${limits.strangers.since} AS strangers`;
  const {
    state: { results },
  } = await withRetries(() => batch(directory, { link, state }));
  const linkState = results[0]!;
  const tooManyLinks = (limit: "address" | "network" | "strangers"): LinkRequestOutcome => ({
    code: "too-many",
    limit,
    retryAfterSeconds: Math.max(1, Math.ceil(((linkState[limit] ?? now) + hourMs - now) / 1000)),
  });
  if (linkState.to_stranger === null) return tooManyLinks(linkState.network === null ? "address" : "network");

  const sendLink = () => {
    const link = `${env.APP_ORIGIN}/auth/callback#token=${token}`;
    const { email, company } = input;
    const mail = input.forUserId ? newAddressMail({ link }) : signInMail({ email, link, company });
    return sendMail(env, { to: input.email, ...mail, idempotencyKey: linkId }, "urgent");
  };
  if (!input.createUser) {
    // Waiting for the mail, showing its failure or releasing its place in the limits would reveal an account.
    deps.defer("sign-in link", async () => (await hasAccount(deps, input.email)) && sendLink());
    return { code: "sent", expiresAt };
  }
  // The holder of an invitation learns nothing new from an answer of their own.
  if (!linkState.to_stranger && linkState.strangers !== null && !input.invitationId && !input.forUserId) {
    if (linkState.is_known) deps.defer("sign-in link", sendLink);
    return tooManyLinks("strangers");
  }
  if ((await sendLink()).ok) return { code: "sent", expiresAt };
  await directory.delete(signInLinks).where(eq(signInLinks.id, linkId));
  return { code: "not-sent" };
}

const hasAccount = async ({ directory }: GlobalDeps, email: string) =>
  (await directory.query.users.findFirst({ where: eq(users.email, email) })) !== undefined;

/** Returns for each limit the time of the request that must become an hour old before there is room; null when there is room. */
function limitsOf({ email, codeChallenge, createUser }: LinkRequest, requesterHash: string, now: number) {
  const limitBy = (which: SQL, most: number) => ({
    since: sql`(SELECT ${signInLinks.createdAt} FROM ${signInLinks} WHERE ${which}
      AND ${signInLinks.createdAt} > ${now - hourMs}
                ORDER BY ${signInLinks.createdAt} DESC LIMIT 1 OFFSET ${most - 1})`,
  });
  const ofNetwork = sql`${signInLinks.requesterHash} = ${requesterHash}`;
  return {
    // Counts only links of the same kind. Otherwise a stranger could block an address with links that only they can use, or that are never
    // sent.
    address: limitBy(
      sql`${signInLinks.email} = ${email}
        AND (${signInLinks.codeChallenge} IS NULL) = ${codeChallenge === null ? 1 : 0}
        AND ${signInLinks.createUser} = ${createUser ? 1 : 0}`,
      linksAnHour.perAddress,
    ),
    network: limitBy(ofNetwork, linksAnHour.perNetwork),
    strangers: limitBy(
      sql`${ofNetwork} AND ${signInLinks.toStranger} = 1`,
      linksAnHour.perNetworkToStrangers,
    ),
  };
}

const verifyUrl = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** Returns whether Turnstile confirms the token; always true without its secret. */
async function verifyCaptcha(
  env: Pick<Env, "TURNSTILE_SECRET_KEY">,
  { token, requester }: { token: string | null; requester: string },
): Promise<boolean> {
  if (!env.TURNSTILE_SECRET_KEY) return true;
  if (!token) return false;
  try {
    const response = await fetch(verifyUrl, {
      method: "POST",
      body: new URLSearchParams({ secret: env.TURNSTILE_SECRET_KEY, response: token, remoteip: requester }),
      signal: AbortSignal.timeout(5_000),
    });
    return (await response.json<{ success?: boolean }>()).success === true;
  } catch (fault) {
    logFault("turnstile", fault);
    return false;
  }
}
