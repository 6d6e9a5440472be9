/** Returns a cookie's value, or null. */
export function readCookie(request: Request, name: string): string | null {
  for (const pair of (request.headers.get("Cookie") ?? "").split(/;\s*/)) {
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  }
  return null;
}

/**
 * Returns a Set-Cookie value for a secret. `__Host-` limits it to this origin, HttpOnly hides it from scripts, Lax withholds it from other
 * sites' requests.
 * @param maxAgeSeconds 0 removes the cookie.
 */
export function hostCookie(name: `__Host-${string}`, value: string, maxAgeSeconds: number): string {
  return `${name}=${value}; Path=/; Secure; HttpOnly; SameSite=Lax; Max-Age=${maxAgeSeconds}`;
}

/** Returns a Set-Cookie value for a cookie that is not secret. Scripts of this origin may read it. */
export const readableCookie = (...cookie: Parameters<typeof hostCookie>) =>
  hostCookie(...cookie).replace(" HttpOnly;", "");
