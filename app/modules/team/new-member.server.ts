import type { Profile } from "~/modules/directory/find-session.server";
import { decideIdentity } from "~/modules/ledger/model/decide-identity";
import { decideMember } from "~/modules/ledger/model/decide-member";
import type { LedgerEvent, NewEvent } from "~/modules/ledger/model/event";
import type { Person } from "~/modules/ledger/model/person";
import type { SubjectKey } from "~/modules/ledger/projections.server";
import { insertProfile } from "~/modules/people/write-profiles.server";
import { personIdentity } from "~/modules/register/identity.server";
import type { Deps } from "~/platform/context.server";
import { sortNameOf } from "~/platform/search-text";
import { prepared } from "~/platform/statement.server";
import { recordActiveEmployees } from "~/modules/billing/record-active-employees.server";

interface NewMember extends SubjectKey, Pick<Profile, "id" | "userId" | "companyId" | "role"> {
  /** Null for whoever has no account, as `userId` is. */
  email: string | null;
  fullName: string | null;
  dni: string | null;
  timeZone: string;
}

/** What makes somebody a member of a company, for one command: their first events, and the profile that goes with them. */
export function newMember({ db, now }: Pick<Deps, "db" | "now">, member: NewMember) {
  const { ledger, subject, id, userId, companyId, role, email, fullName, dni, timeZone } = member;
  const { $client: d1 } = db;
  const who = personIdentity({ full_name: fullName, dni, email });
  const profile = {
    ...{ id, userId, companyId, email, subject, role, fullName, dni, sortName: sortNameOf(fullName) },
    ...{ identityCommitment: who.commitment, createdAt: now, updatedAt: now },
  };
  return {
    eventsOf: (person: Person): NewEvent[] => {
      const joins = decideMember(person, { status: "active", role }, { now, timeZone }).events;
      return [...joins, decideIdentity(person, "person", { now, timeZone, after: joins })];
    },
    commitmentsOf: ({ kind }: NewEvent) => (kind === "person" ? { person: who.commitment } : {}),
    statements: (events: readonly LedgerEvent[]): D1PreparedStatement[] => [
      ...events
        .filter(({ kind }) => kind === "person")
        .map((event) => who.reveal(d1, { ledger, subject, ...event })),
      prepared(db, insertProfile(db, profile)),
      prepared(db, recordActiveEmployees({ db, now }, companyId)),
    ],
  };
}
