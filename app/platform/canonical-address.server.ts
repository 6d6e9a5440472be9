import { routedPath } from "./routed-path";

/**
 * Redirects pages to the canonical origin and spelling, on which cookies, links and scripts depend. Examples: 127.0.0.1, workers.dev, www,
 * /Login, /login/. API calls are left alone.
 * @returns null when the address is canonical.
 */
export function redirectToCanonicalAddress(request: Request, appOrigin: string): Response | null {
  const url = new URL(request.url);
  const isPage = request.method === "GET" && request.headers.get("Sec-Fetch-Mode") === "navigate";
  const path = url.pathname.endsWith(".data") ? url.pathname : routedPath(request);
  if (!isPage || (url.host === new URL(appOrigin).host && url.pathname === path)) return null;
  return Response.redirect(appOrigin + path + url.search, 308);
}
