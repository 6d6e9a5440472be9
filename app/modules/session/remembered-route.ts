const lastRouteCookie = "last-route";
const rememberablePath = /^\/[a-z][a-z-]*$/;
/** Never remembered. /auth/callback is not either, since it does not match `rememberable`. */
const defaultRoute = "/login";

/** Returns the text for `document.cookie` that remembers a private route in this browser; null for other paths. */
export function rememberRoute(pathname: string): string | null {
  if (!rememberablePath.test(pathname) || pathname === defaultRoute) return null;
  return `${lastRouteCookie}=${pathname}; Path=/; SameSite=Lax; Max-Age=31536000`;
}

/** Returns the path at which the installed app opens: the remembered route, else /dashboard. It accepts only plain paths of ours. */
export function readRememberedRoute(cookieHeader: string | null): string {
  const pathname = new RegExp(`(?:^|;\\s*)${lastRouteCookie}=([^;]*)`).exec(cookieHeader ?? "")?.[1];
  return pathname && rememberablePath.test(pathname) && pathname !== defaultRoute ? pathname : "/dashboard";
}
