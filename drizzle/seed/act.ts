import type { Decided } from "~/modules/ledger/append.server";
import type { Known } from "~/modules/ledger/load-people.server";
import type { CorrectionRefusal, Decision, PunchRefusal } from "~/modules/ledger/model/commands";
import { decideCorrection } from "~/modules/ledger/model/decide-correction";
import { decideProtocolRead } from "~/modules/ledger/model/decide-protocol-read";
import { decidePunch } from "~/modules/ledger/model/decide-punch";
import type { Actor } from "~/modules/ledger/model/event";
import { commitmentTo, type Opening } from "~/modules/register/format/lines";
import { withSalt } from "~/modules/register/reveal.server";
import type { SeedCorrection } from "./corrections";
import type { SeedReading } from "./protocol";
import type { SeedPunch } from "./shifts";

export type Act = SeedPunch | SeedCorrection | SeedReading;

/** Whose record an act is in, and who does it, by e-mail. */
export const partiesOf = (act: Act): { of: string; by: string } =>
  "text" in act ? act : { of: act.person.email, by: act.person.email };

interface Acting extends Pick<Decided, "events" | "commitmentsOf"> {
  /** What the first event's text stands for; null where it has none. */
  opening: Opening<{ text: string }> | null;
}

/** What an act becomes by the rules of the ledger. @throws Error where they refuse it. */
export function decideAct(
  act: Act,
  { person, identity }: Known,
  { actor, timeZone }: { actor: Actor; timeZone: string },
): Acting {
  const context = { now: act.at, timeZone };
  if ("text" in act) {
    const opening = withSalt({ text: act.text });
    const wish = { ...context, actor, hasSecondParty: true };
    const events = eventsOf(act, decideCorrection(person, act.command(person), wish));
    const text = commitmentTo("text", opening);
    const commitmentsOf = (event: (typeof events)[number]) => (event === events[0] ? { text } : {});
    return { events, commitmentsOf, opening };
  }
  if ("read" in act)
    return {
      ...decideProtocolRead(person, act.read, context),
      ...{ commitmentsOf: () => ({ person: identity }), opening: null },
    };
  const punched = { identified_by: act.person.atKiosk ? "pin" : "session", deferred: null } as const;
  const events = eventsOf(act, decidePunch(person, act.command, { ...context, punched }));
  return { events, commitmentsOf: () => ({ person: identity }), opening: null };
}

function eventsOf(act: Act, decision: Decision<PunchRefusal | CorrectionRefusal>) {
  if ("events" in decision) return decision.events;
  const { code } = decision.refusal;
  throw new Error(`${partiesOf(act).by} cannot do it at ${new Date(act.at).toISOString()}: ${code}`);
}
