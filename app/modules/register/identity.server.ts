import type { SubjectKey } from "~/modules/ledger/projections.server";
import { commitmentTo, type CompanyData, type PersonData } from "./format/lines";
import { revealMany, type Revealing } from "./reveal-many.server";
import { revealStatement, withSalt, type Committing } from "./reveal.server";

/** Who a person or a company is from now on: the commitment that stands in the event, and what opens it. */
export interface Identity extends Revealing {
  commitment: string;
  /** The statement that keeps the data where they can be erased, for the batch of the event, after it. */
  reveal: (d1: Pick<D1Database, "prepare">, of: SubjectKey & { subjectSeq: number }) => D1PreparedStatement;
}

const identityOf = (domain: "person" | "company", data: PersonData | CompanyData): Identity => {
  const opening = withSalt(data);
  return {
    ...{ domain, opening },
    commitment: commitmentTo(domain, opening),
    reveal: (d1, of) => revealStatement(d1, of, { domain, opening }),
  };
};

export const personIdentity = (data: PersonData) => identityOf("person", data);
export const companyIdentity = (data: CompanyData) => identityOf("company", data);

/** The same for many people at once. */
export const revealIdentities = (
  d1: Pick<D1Database, "prepare">,
  people: readonly (Committing & { identity: Identity })[],
): D1PreparedStatement[] =>
  revealMany(
    d1,
    people.map(({ identity, ...of }) => ({ ...of, ...identity })),
  );
