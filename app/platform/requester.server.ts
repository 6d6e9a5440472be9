/** Returns the network address of a request, as Cloudflare saw it. */
export const requesterOf = (request: Request) => request.headers.get("CF-Connecting-IP") ?? "unknown";

/**
 * Returns the part of an address that limits count: an IPv4 address, or the first half of an IPv6 address. Its owner can change the second
 * half freely.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [before = "", after = ""] = address.toLowerCase().split("::");
  const [head, tail] = [before, after].map((part) => part.split(":").filter(Boolean));
  const zeros = address.includes("::") ? Math.max(0, 8 - head!.length - tail!.length) : 0;
  return [...head!, ...Array<string>(zeros).fill("0"), ...tail!].slice(0, 4).join(":");
}
