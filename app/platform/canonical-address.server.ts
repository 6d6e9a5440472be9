import { routedPath } from "./routed-path";

/**
 * Sends people who open the app under another name (127.0.0.1, workers.dev, www), or a screen in another spelling (/Login,
 * /login/), to the address that cookies, links and scripts go by. Only pages: a call to the API is left alone.
 * @returns null when the request is at home.
 */
export function redirectToCanonicalAddress(request: Request, appOrigin: string): Response | null {
  const url = new URL(request.url);
  const isPage = request.method === "GET" && request.headers.get("Sec-Fetch-Mode") === "navigate";
  const path = url.pathname.endsWith(".data") ? url.pathname : routedPath(request);
  if (!isPage || (url.host === new URL(appOrigin).host && url.pathname === path)) return null;
  return Response.redirect(appOrigin + path + url.search, 308);
}
