/**
 * Sends people who open the app under another name (127.0.0.1, workers.dev, www) to the one its cookies and links
 * belong to. Only pages: a call to the API is left alone.
 * @returns null when the request is at home.
 */
export function redirectToCanonicalHost(request: Request, appOrigin: string): Response | null {
  const url = new URL(request.url);
  const isPage = request.method === "GET" && request.headers.get("Sec-Fetch-Mode") === "navigate";
  if (!isPage || url.host === new URL(appOrigin).host) return null;
  return Response.redirect(appOrigin + url.pathname + url.search, 308);
}
