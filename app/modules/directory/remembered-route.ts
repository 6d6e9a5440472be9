const cookie = "last-route";
const rememberable = /^\/[a-z][a-z-]*$/;
/** Of the two that are not to be remembered, /auth/callback is no such path. */
const forgotten = "/login";

/** The Set-Cookie text (for `document.cookie`) that remembers a private route in this browser; null for the others. */
export function rememberRoute(pathname: string): string | null {
  if (!rememberable.test(pathname) || pathname === forgotten) return null;
  return `${cookie}=${pathname}; Path=/; SameSite=Lax; Max-Age=31536000`;
}

/** Where the installed app opens: the remembered route, else /dashboard. Only plain paths of ours are followed. */
export function readRememberedRoute(cookieHeader: string | null): string {
  const pathname = new RegExp(`(?:^|;\\s*)${cookie}=([^;]*)`).exec(cookieHeader ?? "")?.[1];
  return pathname && rememberable.test(pathname) && pathname !== forgotten ? pathname : "/dashboard";
}
