/** How the service worker answers a request: from its cache, from the network with an offline page, or not at all. */
export type Strategy = "asset" | "page" | "none";

/**
 * Handles only files whose name changes with their content, and navigations.
 * Data, API calls, exports and the WebSocket always use the network, so that nothing private is cached.
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
