import { applyEvent } from "../../app/modules/ledger/rules/evolve";
import { newPerson, type Entry, type Person } from "../../app/modules/ledger/rules/person";
import type { DisclosedEvent } from "../../app/modules/register/format/lines";
import { localTimeOf } from "../../app/time/zones";
import { toLedgerEvent } from "./read-life";

/** The lives that show most situations for their length, `count` of them, in their order. Each choice is greedy. */
export function chooseLives(lives: readonly DisclosedEvent[][], count: number): DisclosedEvent[][] {
  const left = new Map(lives.map((life) => [life, situationsIn(life)]));
  const chosen = new Set<DisclosedEvent[]>();
  while (chosen.size < count && left.size > 0) {
    const worth = ([life, situations]: [DisclosedEvent[], Set<string>]) =>
      situations.size / (1 + life.length);
    const [best, shown] = [...left].reduce((one, other) => (worth(other) > worth(one) ? other : one));
    chosen.add(best);
    left.delete(best);
    for (const situations of left.values()) for (const each of shown) situations.delete(each);
  }
  return lives.filter((life) => chosen.has(life));
}

/** The situations of a life: what each event finds and what it changes, without hours or ids. */
function situationsIn(life: readonly DisclosedEvent[]): Set<string> {
  const coveredChanges = new Set<string>();
  let person = newPerson(life[0]!.envelope.subject ?? "");
  let last: DisclosedEvent | null = null;
  for (const event of life) {
    const next = applyEvent(person, toLedgerEvent(event));
    const { kind } = event.envelope;
    const by = actorWords(event, person);
    const change = changeWords(person, next);
    const proposal = proposalWords(person, event);
    const gap = last ? event.facts.occurred_at - last.facts.occurred_at : 0;
    const payload = JSON.stringify(event.facts.payload).replaceAll(/\d{5,}/g, "instant");
    coveredChanges.add(`${kind} by ${by}: ${change}`);
    coveredChanges.add(`${kind} ${proposal} by ${by}: ${change}`);
    coveredChanges.add(`${kind} after ${last?.envelope.kind} and ${gap % 60_000 < 2 ? gap : "some time"}`);
    coveredChanges.add(`${kind} ${payload}`);
    coveredChanges.add(`${kind} ${event.facts.source} in ${event.facts.time_zone}`);
    for (const entry of next.entries.values()) coveredChanges.add(`${kind} makes ${lengthText(entry)}`);
    coveredChanges.add(`${kind} with ${next.state.undo.length} to undo and ${next.state.represents}`);
    [person, last] = [next, event];
  }
  return coveredChanges;
}

function actorWords({ facts: { actor } }: DisclosedEvent, { profileId }: Person): string {
  return actor.kind === "member" && actor.id !== profileId ? "somebody else" : actor.kind;
}

/** The entries that an event changes, before and after. */
function changeWords(before: Person, after: Person): string {
  const changed = [...after.entries.values()].filter((entry) => before.entries.get(entry.openedBy) !== entry);
  return changed
    .map((entry) => `${entryWords(before, before.entries.get(entry.openedBy))} > ${entryWords(after, entry)}`)
    .join();
}

function entryWords({ proposals, state }: Person, entry: Entry | undefined): string {
  if (!entry) return "none";
  const { correctedBy, disputedBy, exitMissing, times, offline, openedBy } = entry;
  const ground = correctedBy === null ? null : proposals.get(correctedBy)?.ground;
  const pauses = times.pauses.map(({ end_at }) => (end_at === null ? "lasts" : "ended")).join();
  const words = [entry.void, ground, disputedBy !== null, exitMissing, times.check_out_at !== null];
  return [...words, state.open === openedBy, pauses, times.modes.length > 1, offline !== undefined].join(" ");
}

/** How many hours an entry lasts, and whether clocks changed within it. */
function lengthText({ times: { check_in_at, check_out_at }, timeZone }: Entry): string {
  if (check_out_at === null) return "an entry without end";
  const hourOf = (at: number) => Number(localTimeOf(at, timeZone).slice(0, 2));
  const hours = Math.floor((check_out_at - check_in_at) / 3_600_000);
  const shown = (hourOf(check_in_at + hours * 3_600_000) - hourOf(check_in_at) + 24) % 24;
  return `${hours} hours${shown === hours % 24 ? "" : ` shown as ${shown}`}`;
}

function proposalWords({ proposals, profileId }: Person, { envelope }: DisclosedEvent): string {
  const proposal = proposals.get(envelope.about ?? 0);
  if (!proposal) return "";
  const isOwn = proposal.author.kind === "kiosk" || proposal.author.id === profileId;
  return `on ${isOwn ? "their own" : "the company's"} ${proposal.change.kind} ${proposal.answer}`;
}
