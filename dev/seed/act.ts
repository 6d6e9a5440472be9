import type { DecidedEvents } from "../../app/modules/ledger/append.server";
import type { PersonRecord } from "../../app/modules/ledger/read-people.server";
import type { CorrectionRefusal, Decision, PunchRefusal } from "../../app/modules/ledger/rules/commands";
import { decideCorrection } from "../../app/modules/ledger/rules/decide-correction";
import { decideProtocolRead } from "../../app/modules/ledger/rules/decide-protocol-read";
import { decidePunch } from "../../app/modules/ledger/rules/decide-punch";
import type { Actor } from "../../app/modules/ledger/rules/event";
import { commitmentTo, type SaltedOpening } from "../../app/modules/register/format/lines";
import { withSalt } from "../../app/modules/register/reveal.server";
import type { SeedCorrection } from "./corrections";
import type { SeedReading } from "./protocol";
import type { SeedPunch } from "./shifts";

export type SeedAct = SeedPunch | SeedCorrection | SeedReading;

/** Returns the e-mail of the person whose record it is, and of the person who acts. */
export const partiesOf = (act: SeedAct): { of: string; by: string } =>
  "text" in act ? act : { of: act.person.email, by: act.person.email };

interface SeedActor extends Pick<DecidedEvents, "events" | "commitmentsOf"> {
  /** The text behind the first event's commitment; null without a text. */
  opening: SaltedOpening<{ text: string }> | null;
}

/** Decides an act by the rules of the ledger. @throws Error when they refuse it. */
export function decideAct(
  act: SeedAct,
  { person, identity }: PersonRecord,
  { actor, timeZone }: { actor: Actor; timeZone: string },
): SeedActor {
  const context = { now: act.at, timeZone };
  if ("text" in act) {
    const opening = withSalt({ text: act.text });
    const decisionContext = { ...context, actor, hasCounterparty: true, employedSince: null };
    const events = eventsOf(act, decideCorrection(person, act.command(person), decisionContext));
    const text = commitmentTo("text", opening);
    const commitmentsOf = (event: (typeof events)[number]) => (event === events[0] ? { text } : {});
    return { events, commitmentsOf, opening };
  }
  if ("read" in act)
    return {
      ...decideProtocolRead(person, act.read, context),
      commitmentsOf: () => ({ person: identity }),
      opening: null,
    };
  const punched = { identified_by: act.person.atKiosk ? "pin" : "session", deferred: null } as const;
  const events = eventsOf(act, decidePunch(person, act.command, { ...context, punched }));
  return { events, commitmentsOf: () => ({ person: identity }), opening: null };
}

function eventsOf(act: SeedAct, decision: Decision<PunchRefusal | CorrectionRefusal>) {
  if ("events" in decision) return decision.events;
  const { code } = decision.refusal;
  throw new Error(`${partiesOf(act).by} cannot do it at ${new Date(act.at).toISOString()}: ${code}`);
}
