import type { Expiry } from "../expiry";
import { expiryOf } from "../expiry";

/** How many addresses may be invited by one link. */
export const placesOfLink = 50;

/** How long a link lasts: as long as an invitation. */
export const linkLifetimeMs = 7 * 86_400_000;

/** How many invitations one network has sent to itself in an hour, by whatever links: an office's first morning has room. */
export const askedAnHour = 60;

/** The address that is handed on. The secret travels in the fragment, so it reaches no log. */
export const joinAddress = (origin: string, token: string) => `${origin}/unirse#${token}`;

export interface LinkFacts {
  expiresAt: number;
  endedAt: number | null;
  used: number;
  places: number;
}

export type LinkState = "live" | "ended" | "expired" | "full";

/** How a link stands: what ended it first in people's minds comes first. */
export function stateOfLink({ expiresAt, endedAt, used, places }: LinkFacts, now: number): LinkState {
  if (endedAt !== null) return "ended";
  if (expiresAt <= now) return "expired";
  return used >= places ? "full" : "live";
}

/** A company's link as its managers see it: what it was is kept nowhere. */
export interface ShownLink extends LinkFacts {
  id: string;
  state: LinkState;
  createdBy: string;
  createdAt: number;
}

/** `12 de 50 plazas usadas`, and how long it still lasts. */
export function linkText({ used, places, expiresAt }: LinkFacts, now: number): string {
  return `${used} de ${places} plazas usadas · ${leftText(expiryOf(expiresAt, now))}`;
}

function leftText(expiry: Expiry): string {
  if (expiry.state === "expired") return "Caducado";
  return expiry.state === "today" ? "Caduca hoy" : `Caduca en ${expiry.days} días`;
}
