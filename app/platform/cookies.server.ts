/** One cookie's value, or null. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(/;\s*/)) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  }
  return null;
}

/**
 * A Set-Cookie value for a secret of ours: `__Host-` keeps it to this very origin, HttpOnly from scripts, Lax from
 * requests that other sites make.
 * @param maxAgeSeconds 0 removes the cookie.
 */
export function hostCookie(name: `__Host-${string}`, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
}

/** The same for what is no secret: scripts of this origin may read it. */
export const readableCookie = (...cookie: Parameters<typeof hostCookie>) =>
  hostCookie(...cookie).replace(" HttpOnly;", "");
