/** The network address a request comes from, as Cloudflare saw it. */
export const requesterOf = (request: Request) => request.headers.get("CF-Connecting-IP") ?? "unknown";

/** What of an address counts for a limit: of IPv6 only the first half, since the other is its owner's to change at will. */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [before = "", after = ""] = address.toLowerCase().split("::");
  const [head, tail] = [before, after].map((part) => part.split(":").filter(Boolean));
  const zeros = address.includes("::") ? Math.max(0, 8 - head!.length - tail!.length) : 0;
  return [...head!, ...Array<string>(zeros).fill("0"), ...tail!].slice(0, 4).join(":");
}
