import { dayMs } from "~/time/units";

import type { Expiry } from "../expiry";
import { expiryOf } from "../expiry";

/** The most addresses that one link may invite. */
export const mostPlacesOfLink = 50;

/** How long a link is valid: as long as an invitation. */
export const linkLifetimeMs = 7 * dayMs;

/** The most invitations that one network may request in an hour, by any link. An office may need many on its first morning. */
export const mostRequestsAnHour = 60;

/** The address of a join link. The secret is in the fragment, so that no log has it. */
export const joinAddress = (origin: string, token: string) => `${origin}/unirse#${token}`;

export interface LinkFacts {
  expiresAt: number;
  endedAt: number | null;
  used: number;
  places: number;
}

export type LinkState = "live" | "ended" | "expired" | "full";

/** Returns the state of a link. If several reasons apply, the most obvious one to people comes first. */
export function stateOfLink({ expiresAt, endedAt, used, places }: LinkFacts, now: number): LinkState {
  if (endedAt !== null) return "ended";
  if (expiresAt <= now) return "expired";
  return used >= places ? "full" : "live";
}

/** A company's join link as its managers see it, without the secret, which is stored nowhere. */
export interface ShownJoinLink extends LinkFacts {
  id: string;
  state: LinkState;
  createdBy: string;
  /** The centre in which those who join with it begin; null if nobody chose one. */
  centreId: string | null;
  createdAt: number;
}

/** `12 de 50 plazas usadas`, and the remaining time. */
export function linkText({ used, places, expiresAt }: LinkFacts, now: number): string {
  return `${used} de ${places} plazas usadas · ${timeLeftText(expiryOf(expiresAt, now))}`;
}

function timeLeftText(expiry: Expiry): string {
  if (expiry.state === "expired") return "Caducado";
  return expiry.state === "today" ? "Expira hoy" : `Expira en ${expiry.days} días`;
}
