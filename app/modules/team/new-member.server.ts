import type { Profile } from "~/modules/session/find-session.server";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import type { LedgerEvent, NewEvent } from "~/modules/ledger/rules/event";
import type { Person } from "~/modules/ledger/rules/person";
import type { SubjectKey } from "~/modules/ledger/projections.server";
import { insertProfile } from "~/modules/people/write-profiles.server";
import { personIdentity } from "~/modules/register/identity.server";
import type { Deps } from "~/platform/context.server";
import type { BatchPart } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { sortNameOf } from "~/platform/search-text";
import { recordActiveEmployees } from "~/modules/billing/record-active-employees.server";

interface NewMember extends SubjectKey, Pick<Profile, "id" | "userId" | "companyId" | "role"> {
  /** Whether they wait for room in the plan: inactive, until `admitWaiting` activates them. */
  waits?: boolean;
  /** Null if the person has no account, like `userId`. */
  email: string | null;
  fullName: string | null;
  dni: string | null;
  /** The centre in which they begin, from today on; null or absent if nobody chose one. */
  centreId?: string | null;
  timeZone: string;
}

/** Returns the parts of a command that makes a person a member: their first events, and the statements for their profile. */
export function newMember({ db, now }: Pick<Deps, "db" | "now">, member: NewMember) {
  const {
    ledger,
    subject,
    id,
    userId,
    companyId,
    role,
    email,
    fullName,
    dni,
    timeZone,
    centreId = null,
  } = member;
  const status: Profile["status"] = member.waits ? "inactive" : "active";
  const { $client: d1 } = db;
  const memberIdentity = personIdentity({ full_name: fullName, dni, email });
  const profile = {
    id,
    userId,
    companyId,
    email,
    subject,
    role,
    status,
    waitingSince: member.waits ? now : null,
    fullName,
    dni,
    sortName: sortNameOf(fullName),
    identityCommitment: memberIdentity.commitment,
    centreId,
    centreSince: centreId === null ? null : localDateOf(now, timeZone),
    createdAt: now,
    updatedAt: now,
  };
  return {
    eventsOf: (person: Person): NewEvent[] => {
      const joins = decideMember(person, { status, role }, { now, timeZone }).events;
      return [...joins, decideIdentity(person, "person", { now, timeZone, after: joins })];
    },
    commitmentsOf: ({ kind }: NewEvent) => (kind === "person" ? { person: memberIdentity.commitment } : {}),
    statements: (events: readonly LedgerEvent[]): BatchPart[] => [
      ...events
        .filter(({ kind }) => kind === "person")
        .map((event) => memberIdentity.reveal(d1, { ledger, subject, ...event })),
      insertProfile(db, profile),
      recordActiveEmployees({ now }, companyId),
    ],
  };
}
