import type { Actor, Source } from "~/modules/ledger/rules/event";
import type { StatementChannel } from "~/modules/schedules/week-content";

/** How a person acts for themselves: with their account, or at a kiosk with their PIN. */
export interface ByPerson {
  profileId: string;
  /** Null with their account. */
  kioskId: string | null;
}

/** Returns the author, actor and source of a statement by its person. */
export function authorOf({ profileId, kioskId }: ByPerson): {
  actor: Actor;
  source: Source;
  authorId: string;
  via: StatementChannel;
} {
  return kioskId === null
    ? { actor: { kind: "member", id: profileId }, source: "web", authorId: profileId, via: "account" }
    : { actor: { kind: "kiosk", id: kioskId }, source: "kiosk", authorId: profileId, via: "kiosk" };
}
