/** The network address a request comes from, as Cloudflare saw it. */
export const requesterOf = (request: Request) => request.headers.get("CF-Connecting-IP") ?? "unknown";
