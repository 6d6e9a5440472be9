import { hostCookie, readCookie } from "~/platform/cookies.server";
import { newSecret, sha256 } from "~/platform/hash.server";

/**
 * The cookies that bind a browser. /login requests a challenge while its form requests a link, so each has its own cookie. With a shared
 * cookie, one answer would overwrite the other's binding.
 */
const bindingNames = { link: "__Host-sign-in", passkey: "__Host-passkey" } as const;
type BindingPurpose = keyof typeof bindingNames;
const secretPattern = /^[\w-]{43}$/;

/**
 * Binds a browser by a secret, which recognises the browser when its link or passkey answer comes back. Only there does a link open without
 * a question. Requests reuse the secret, so several links work.
 * @returns its hash, and the cookie that stores it for the link's 15 minutes.
 */
export async function bindBrowser(
  request: Request,
  bound: BindingPurpose = "link",
): Promise<{ browserHash: string; cookie: string }> {
  const secret = readBinding(request, bound) ?? newSecret();
  return { browserHash: await sha256(secret), cookie: hostCookie(bindingNames[bound], secret, 15 * 60) };
}

/** Returns the hash to which this browser is bound, or null. */
export async function findBrowserHash(
  request: Request,
  bound: BindingPurpose = "link",
): Promise<string | null> {
  const secret = readBinding(request, bound);
  return secret && (await sha256(secret));
}

function readBinding(request: Request, bound: BindingPurpose): string | null {
  const secret = readCookie(request, bindingNames[bound]);
  return secret && secretPattern.test(secret) ? secret : null;
}
