const dayMs = 86_400_000;

export type Expiry = { state: "expired" } | { state: "today" } | { state: "later"; days: number };

/** What is left of an invitation: its last 24 hours are 'today', and so many whole or begun days before that. */
export function expiryOf(expiresAt: number, now: number): Expiry {
  const leftMs = expiresAt - now;
  if (leftMs <= 0) return { state: "expired" };
  return leftMs <= dayMs ? { state: "today" } : { state: "later", days: Math.ceil(leftMs / dayMs) };
}

export function expiryText(expiry: Expiry): string {
  if (expiry.state === "expired") return "Caducada";
  return expiry.state === "today" ? "Expira hoy" : `Expira en ${expiry.days} días`;
}
