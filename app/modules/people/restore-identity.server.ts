import { profiles, revealed } from "#cell";
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { NewEvent } from "~/modules/ledger/rules/event";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import type { Person } from "~/modules/ledger/rules/person";
import { personIdentity, revealIdentities, type Identity } from "~/modules/register/identity.server";
import type { Db } from "~/platform/db.server";
import type { BatchPart } from "~/platform/statement.server";
import { setIdentityCommitments } from "./write-profiles.server";

const textRow = alias(revealed, "r");
const personRow = alias(profiles, "t");

/** The condition that the identity in a person's punches has not been erased. @param row their row of profiles, under any alias. */
export const isKnown = (
  row: Record<"identityCommitment", SQLWrapper>,
): SQL => sql`EXISTS (SELECT 1 FROM ${revealed} ${textRow}
  WHERE ${textRow.commitment} = unhex(${row.identityCommitment}) AND ${textRow.salt} IS NOT NULL)`;

/** The identity in a person's profile. */
export interface StoredIdentity {
  subject: number;
  fullName: string | null;
  dni: string | null;
  email: string | null;
}

/** The people who get a new identity in one decision, because theirs was erased after they left. */
export interface RestoredIdentities {
  add: (
    who: StoredIdentity,
    person: Person,
    of: { now: number; timeZone: string; after: NewEvent[] },
  ) => NewEvent;
  commitmentOf: (person: Person) => string | null;
  /** Statements that store the new identities and the profiles' commitments. They follow the events in the same batch. */
  statements: (db: Db, ledger: number) => BatchPart[];
  /** The condition that no other of these people has an erased identity when the batch runs. */
  othersAreKnown: (subjects: readonly number[]) => SQL;
}

/** Each decision needs a new object: if an answer was lost, its salt has been used. */
export function restoreIdentities(): RestoredIdentities {
  /** By profile id. */
  const restoredByProfile = new Map<string, { subject: number; subjectSeq: number; identity: Identity }>();
  return {
    add({ subject, fullName, dni, email }, person, of) {
      const event = decideIdentity(person, "person", of);
      const identity = personIdentity({ full_name: fullName, dni, email });
      restoredByProfile.set(person.profileId, { subject, subjectSeq: event.subjectSeq, identity });
      return event;
    },
    commitmentOf: ({ profileId }) => restoredByProfile.get(profileId)?.identity.commitment ?? null,
    statements(db, ledger) {
      if (restoredByProfile.size === 0) return [];
      const people = [...restoredByProfile.values()];
      const rows = people.map(({ subject, identity: { commitment } }) => ({ subject, commitment }));
      return [
        ...revealIdentities(
          db.$client,
          people.map((each) => ({ ledger, ...each })),
        ),
        setIdentityCommitments(rows),
      ];
    },
    othersAreKnown(subjects) {
      const others = new Set(subjects);
      for (const { subject } of restoredByProfile.values()) others.delete(subject);
      return sql`NOT EXISTS (SELECT 1 FROM ${profiles} ${personRow}
        WHERE ${personRow.subject} IN (SELECT value FROM json_each(${JSON.stringify([...others])})) AND NOT ${isKnown(personRow)})`;
    },
  };
}
