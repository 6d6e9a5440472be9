const turnstile = "https://challenges.cloudflare.com";

/** Returns a page's Content-Security-Policy: only our scripts, and inline scripts with this answer's nonce. */
function contentSecurityPolicy({ nonce, appOrigin, withTurnstile, formTargets = [] }: PageSecurity): string {
  const guest = withTurnstile ? ` ${turnstile}` : "";
  return [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'${guest}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self' data: blob:",
    // Older Safari versions do not count a WebSocket as 'self'.
    `connect-src 'self' ${appOrigin.replace(/^http/, "ws")}`,
    `frame-src ${guest.trim() || "'none'"}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    ["form-action 'self'", ...formTargets].join(" "),
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}

/** The policy for files that people uploaded: nothing in them may run. */
export const sandboxedPolicy = "default-src 'none'; sandbox";

export interface PageSecurity {
  nonce: string;
  appOrigin: string;
  withTurnstile: boolean;
  /** Other origins to which the page's forms may redirect. Browsers apply form-action to redirects too. */
  formTargets?: readonly string[];
}

/** Returns the answer with the security headers of every route. Answers are private unless their route sets Cache-Control. */
export function secureResponse(response: Response, page: PageSecurity): Response {
  if (response.webSocket) return response;
  const secured = new Response(response.body, response);
  const { headers } = secured;
  // A route may choose only this other policy, which is stricter than a page's.
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
