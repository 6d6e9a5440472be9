import type { SubjectKey } from "~/modules/ledger/projections.server";
import { commitmentTo, type CompanyData, type PersonData } from "./format/lines";
import {
  revealMany,
  revealStatement,
  withSalt,
  type CommittingEvent,
  type SaltedData,
} from "./reveal.server";

/** The new identity of a person or a company: the commitment for the event, and the data behind it. */
export interface Identity extends SaltedData {
  commitment: string;
  /** The statement that stores the data. Put it in the event's batch, after the event. */
  reveal: (d1: Pick<D1Database, "prepare">, of: SubjectKey & { subjectSeq: number }) => D1PreparedStatement;
}

const identityOf = (domain: "person" | "company", data: PersonData | CompanyData): Identity => {
  const opening = withSalt(data);
  return {
    domain,
    opening,
    commitment: commitmentTo(domain, opening),
    reveal: (d1, of) => revealStatement(d1, of, { domain, opening }),
  };
};

export const personIdentity = (data: PersonData) => identityOf("person", data);
export const companyIdentity = (data: CompanyData) => identityOf("company", data);

/** Returns the statements for many people. */
export const revealIdentities = (
  d1: Pick<D1Database, "prepare">,
  people: readonly (CommittingEvent & { identity: Identity })[],
): D1PreparedStatement[] =>
  revealMany(
    d1,
    people.map(({ identity, ...of }) => ({ ...of, ...identity })),
  );
