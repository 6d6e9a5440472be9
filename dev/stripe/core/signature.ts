// Stripe's signature of a webhook: HMAC-SHA-256 over the instant and the body.

/** @returns the Stripe-Signature header of a body sent at an instant of the wall clock. */
export async function signWebhook(body: string, secret: string, sentAtMs: number): Promise<string> {
  const text = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", text.encode(secret), algorithm, false, ["sign"]);
  const instant = Math.floor(sentAtMs / 1000);
  const mac = await crypto.subtle.sign("HMAC", key, text.encode(`${instant}.${body}`));
  const hex = Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `t=${instant},v1=${hex}`;
}
