import type { PersonFacts } from "~/modules/law/law-notes";
import type { Schedule } from "./schedule";
import { termsOn } from "./terms-on";

/** Returns the facts about a person in the terms that hold on each day. Without a schedule nothing is known. */
export function personFactsOf(schedule: Schedule | null): PersonFacts {
  const heldOn = (on: string) => schedule && termsOn(schedule, on);
  return {
    isMinorOn: (on) => on <= (heldOn(on)?.minorUntil ?? ""),
    isPartTimeOn: (on) => {
      const terms = heldOn(on);
      return terms && terms.partTimePercent < 100;
    },
    contractOn: (on) => heldOn(on)?.contract ?? null,
    pactOn: (on) => {
      const pact = heldOn(on)?.pact ?? null;
      return pact && pact.agreedOn <= on ? pact : null;
    },
  };
}
