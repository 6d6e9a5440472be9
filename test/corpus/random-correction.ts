import { hourMs, minuteMs } from "../../app/time/units";
import type { CorrectionCommand } from "../../app/modules/ledger/rules/commands";
import type { Actor } from "../../app/modules/ledger/rules/event";
import type { EntryTimes } from "../../app/modules/ledger/rules/payloads";
import type { Person } from "../../app/modules/ledger/rules/person";

export interface Chance {
  now: number;
  pick: <T>(list: readonly T[]) => T;
  random: () => number;
}

/** An answer to a proposal that waits, its application, or a new proposal. Many of them are refused. */
export function randomCorrection(
  person: Person,
  { now, pick, random }: Chance,
  actor: Actor,
): CorrectionCommand {
  const waiting = [...person.proposals.values()].filter(({ ground }) => ground === null);
  if (waiting.length > 0 && random() < 0.85) {
    const proposal = pick(waiting).seq;
    const answer = pick(["accept", "disagree", "disagree", "withdraw"] as const);
    return random() < 0.5 ? { kind: "answer", proposal, answer } : { kind: "apply", proposal };
  }
  const entry = random() < 0.2 ? null : pick([...person.entries.values()]);
  const isUnidentified = actor.kind === "kiosk" && random() < 0.6;
  const proposalParts = { kind: "propose", ...(isUnidentified && { isUnidentified }) } as const;
  const startAt = (entry?.times.check_in_at ?? now - pick([2, 8, 50]) * hourMs) - pick([0, 0, 20]) * minuteMs;
  const times = randomTimes(startAt, { pick, random });
  if (!entry) return { ...proposalParts, entry, change: { kind: "add", times } };
  const { openedBy, version } = entry;
  const change = { kind: "change", version, times } as const;
  return {
    ...proposalParts,
    entry: openedBy,
    change: pick([change, change, { kind: "void", version } as const]),
  };
}

function randomTimes(startAt: number, { pick, random }: Omit<Chance, "now">): EntryTimes {
  const endAt = pick([
    startAt + hourMs,
    startAt + 9 * hourMs,
    startAt + 24 * hourMs,
    startAt + 20 * minuteMs,
    null,
  ]);
  const pause = {
    start_at: startAt,
    end_at: startAt + 15 * minuteMs,
    kind: pick(["rest", "meal", "other"] as const),
    counts_as_work: random() < 0.4,
  };
  const moved = { from_at: startAt + 16 * minuteMs, mode: "remote" } as const;
  return {
    check_in_at: startAt,
    check_out_at: endAt,
    pauses: random() < 0.4 ? [pause] : [],
    modes: [{ from_at: startAt, mode: "on_site" }, ...(random() < 0.3 ? [moved] : [])],
    hours: pick([null, null, "ordinary", "overtime", "complementary"]),
  };
}
