/** What the service worker does with a request: answer from its cache, ask the network and say so when nobody answers, or keep out of it. */
export type Strategy = "asset" | "page" | "none";

/**
 * Only two kinds of request are touched: files whose name changes with their content, and pages that somebody opens.
 * Data, calls of the API, exports and the live socket always go to the network: nothing private is ever kept.
 */
export function strategyFor(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  origin: string,
): Strategy {
  const { origin: target, pathname } = new URL(url);
  if (method !== "GET" || target !== origin) return "none";
  if (mode === "navigate") return "page";
  return pathname.startsWith("/assets/") ? "asset" : "none";
}
