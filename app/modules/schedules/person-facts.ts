import type { PersonFacts } from "~/modules/law/law-notes";
import type { ContractFacts, Schedule, Terms } from "./schedule";
import { termsOn } from "./terms-on";

/** Returns the facts about a person in the terms that hold on each day. Without a schedule nothing is known. */
export function personFactsOf(schedule: Schedule | null): PersonFacts {
  const factsOn = (on: string) => {
    const terms = schedule && termsOn(schedule, on);
    return terms && factsOfTerms(terms);
  };
  return {
    isMinorOn: (on) => factsOn(on)?.isMinorOn(on) ?? false,
    isPartTimeOn: (on) => factsOn(on)?.isPartTimeOn(on) ?? null,
    contractOn: (on) => factsOn(on)?.contractOn(on) ?? null,
    pactOn: (on) => factsOn(on)?.pactOn(on) ?? null,
  };
}

/** The part of terms that changes what the law says. The share of full-time work is null where it is not known. */
type StatedTerms = Omit<ContractFacts, "protectedHours"> & {
  partTimePercent: Terms["partTimePercent"] | null;
};

/** Returns the facts about a person as if these terms held on every day. */
export const factsOfTerms = ({ partTimePercent, minorUntil, contract, pact }: StatedTerms): PersonFacts => ({
  isMinorOn: (on) => minorUntil !== null && on <= minorUntil,
  isPartTimeOn: () => (partTimePercent === null ? null : partTimePercent < 100),
  contractOn: () => contract,
  pactOn: (on) => (pact && pact.agreedOn <= on ? pact : null),
});
