import { dayMs } from "~/time/units";

export type Expiry = { state: "expired" } | { state: "today" } | { state: "later"; days: number };

/** Returns the state of an invitation: its last 24 hours are 'today'. Before that it has a number of days, rounded up. */
export function expiryOf(expiresAt: number, now: number): Expiry {
  const leftMs = expiresAt - now;
  if (leftMs <= 0) return { state: "expired" };
  return leftMs <= dayMs ? { state: "today" } : { state: "later", days: Math.ceil(leftMs / dayMs) };
}

export function expiryText(expiry: Expiry): string {
  if (expiry.state === "expired") return "Caducada";
  return expiry.state === "today" ? "Expira hoy" : `Expira en ${expiry.days} días`;
}
