const turnstile = "https://challenges.cloudflare.com";

/** The Content-Security-Policy of a page: scripts of ours, and inline only with this answer's nonce. */
function contentSecurityPolicy({ nonce, appOrigin, withTurnstile, formTargets = [] }: PageSecurity): string {
  const guest = withTurnstile ? ` ${turnstile}` : "";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${guest}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    // Older Safari does not count the socket as 'self'.
    `connect-src 'self' ${appOrigin.replace(/^http/, "ws")}`,
    `frame-src ${guest.trim() || "'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** For files that people brought: whatever they hold, nothing in them runs. */
export const sandboxedPolicy = "default-src 'none'; sandbox";

export interface PageSecurity {
  nonce: string;
  appOrigin: string;
  withTurnstile: boolean;
  /** Origins of others to which the page's forms may lead: browsers apply the policy to redirections too. */
  formTargets?: readonly string[];
}

/** The answer with the headers that every route has. Answers are private unless their route says otherwise. */
export function secure(response: Response, page: PageSecurity): Response {
  if (response.webSocket) return response;
  const secured = new Response(response.body, response);
  const { headers } = secured;
  // The one other policy that a route may choose is stricter than any page's.
  if (headers.get("Content-Security-Policy") !== sandboxedPolicy)
    headers.set("Content-Security-Policy", contentSecurityPolicy(page));
  headers.set("Strict-Transport-Security", "max-age=63072000; includeSubDomains; preload");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Referrer-Policy", "strict-origin-when-cross-origin");
  headers.set("Permissions-Policy", "geolocation=(self), camera=(), microphone=(), payment=(), usb=()");
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Resource-Policy", "same-origin");
  headers.set("X-Frame-Options", "DENY");
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
  return secured;
}
