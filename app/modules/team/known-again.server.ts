import { profiles } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import type { NewEvent } from "~/modules/ledger/model/event";
import { decideIdentity } from "~/modules/ledger/model/decide-identity";
import type { Person } from "~/modules/ledger/model/person";
import { commitProfiles } from "~/modules/people/write-profiles.server";
import { personIdentity, revealIdentities, type Identity } from "~/modules/register/identity.server";
import type { Db } from "~/platform/db.server";
import { prepared } from "~/platform/statement.server";

/** A condition on a row `t` of profiles: somebody can still open what their punches commit to. */
export const isKnown = sql`EXISTS (SELECT 1 FROM revealed r
  WHERE r.commitment = unhex(t.identity_commitment) AND r.salt IS NOT NULL)`;

/** Who somebody is, as their profile says it. */
export interface Who {
  subject: number;
  fullName: string | null;
  dni: string | null;
  email: string | null;
}

/** Those who get a new identity with one decision, because the old one has been erased since they left. */
export interface KnownAgain {
  add: (who: Who, person: Person, of: { now: number; timeZone: string; after: NewEvent[] }) => NewEvent;
  commitmentOf: (person: Person) => string | null;
  /** What opens the new identities, and the profiles' commitments to them; for the batch of the events, after them. */
  statements: (db: Db, ledger: number) => D1PreparedStatement[];
  /** The condition that of these people everybody else is known still, when the batch runs. */
  othersAreKnown: (subjects: readonly number[]) => SQL;
}

/** Made anew for each decision: a salt whose answer was lost has been used. */
export function knownAgain(): KnownAgain {
  /** By profile. */
  const again = new Map<string, { subject: number; subjectSeq: number; identity: Identity }>();
  return {
    add({ subject, fullName, dni, email }, person, of) {
      const event = decideIdentity(person, "person", of);
      const identity = personIdentity({ full_name: fullName, dni, email });
      again.set(person.profileId, { subject, subjectSeq: event.subjectSeq, identity });
      return event;
    },
    commitmentOf: ({ profileId }) => again.get(profileId)?.identity.commitment ?? null,
    statements(db, ledger) {
      if (again.size === 0) return [];
      const people = [...again.values()];
      const rows = people.map(({ subject, identity: { commitment } }) => ({ subject, commitment }));
      return [
        ...revealIdentities(
          db.$client,
          people.map((each) => ({ ledger, ...each })),
        ),
        prepared(db, commitProfiles(db, rows)),
      ];
    },
    othersAreKnown(subjects) {
      const others = new Set(subjects);
      for (const { subject } of again.values()) others.delete(subject);
      return sql`NOT EXISTS (SELECT 1 FROM ${profiles} t
        WHERE t.subject IN (SELECT value FROM json_each(${JSON.stringify([...others])})) AND NOT ${isKnown})`;
    },
  };
}
