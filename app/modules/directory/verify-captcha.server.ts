import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";

const verifyUrl = "https://challenges.cloudflare.com/turnstile/v0/siteverify";

/** Returns whether Turnstile confirms the token; always true without its secret. */
export async function verifyCaptcha(
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
