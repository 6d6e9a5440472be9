import { companies } from "#cell";
import { eq, sql } from "drizzle-orm";
import type { Company, Member } from "~/modules/session/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { findCompanySubject } from "~/modules/ledger/find-ledger.server";
import type { PersonRecord, Subject } from "~/modules/ledger/read-people.server";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import { subjectOf } from "~/modules/ledger/subject-of";
import { companyIdentity, personIdentity, type Identity } from "~/modules/register/identity.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import type { Deps } from "~/platform/context.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { sortNameOf } from "~/platform/search-text";
import { stillMay } from "~/modules/policy/still-may.server";
import { isDocumentTaken } from "../find-duplicate-person.server";
import { updateProfile } from "../write-profiles.server";

export interface Information {
  /** Null does not change the person. */
  person: { fullName: string; dni: string | null } | null;
  /** Null does not change the company. Without a zone, its zone does not change. */
  company: (Pick<Company, "name" | "nif"> & Partial<Pick<Company, "timeZone">>) | null;
}

interface InformationInput extends Information {
  member: Member;
}

/**
 * Saves a member's data, their company's data, or both, in one batch: all or nothing. The batch has an event for each real
 * change. The later of two saves wins, and the ledger has both. Open tabs get a live message if the company changed.
 * @returns `no-permission` for deactivated members, and for employees who change the company; `document-here` if a colleague has the
 * document.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function saveInformation(
  deps: Deps,
  save: InformationInput,
): Promise<{ code: "saved" | "no-permission" | "document-here" }> {
  const { db, now } = deps;
  const { member } = save;
  const { company, profile } = member;
  const changes: IdentityChange[] = [];
  if (save.person) changes.push({ kind: "person", of: subjectOf(member), isSame: isSamePerson(save.person) });
  if (save.company) {
    const of = { subject: await findCompanySubject(db.$client, company), profileId: null };
    changes.push({ kind: "company", of, isSame: isSameCompany(save.company) });
  }
  const isDocumentInUse = isDocumentInUseFor(save);
  const at = { now, timeZone: save.company?.timeZone ?? company.timeZone };
  const outcome = requireOpen(
    await executeCommands(db.$client, {
      ledger: company.ledger,
      now,
      source: "web",
      actor: { kind: "member", id: profile.id },
      subjects: changes.map(({ of }) => of),
      extent: "open",
      request: null,
      decide: (people) => {
        const events = people.map((record, nth) => {
          const { kind, isSame } = changes[nth]!;
          return isSame(record) ? [] : [decideIdentity(record.person, kind, at)];
        });
        return { events, details: identitiesOf(save) };
      },
      commitmentsOf: ({ kind }, _, identities) => ({
        person: identities[kind as "person" | "company"]!.commitment,
      }),
      alongside: (events, identities) => [
        assertInBatch(
          db,
          sql`${save.company ? stillMay(member, "change-company", "company") : stillMay(member, "change-person", "self")} AND NOT ${isDocumentInUse}`,
        ),
        ...events.map((event) =>
          identities[event.kind as "person" | "company"]!.reveal(db.$client, {
            ledger: company.ledger,
            subjectSeq: event.subjectSeq,
            subject: changes.find(({ kind }) => kind === event.kind)!.of.subject,
          }),
        ),
        ...(events.some(({ kind }) => kind === "person")
          ? [updatePerson(deps, save, identities.person!)]
          : []),
        ...updateCompany(
          deps,
          save,
          events.some(({ kind }) => kind === "company"),
        ),
      ],
    }),
  );
  if (outcome.code === "unmet") {
    const [document] = await db.all<{ taken: 0 | 1 }>(sql`SELECT ${isDocumentInUse} AS taken`);
    return { code: document!.taken === 1 ? "document-here" : "no-permission" };
  }
  scheduleTreeGrowth(deps, { ledger: company.ledger, companyId: company.id });
  if (save.company && isCompanyChanged(save.company, company))
    publish(deps, { companyId: company.id, message: { kind: "company" } });
  return { code: "saved" };
}

interface IdentityChange {
  kind: "person" | "company";
  of: Subject;
  /** Whether the stored data are the requested ones, so that nothing is to be written. */
  isSame: (record: PersonRecord) => boolean;
}

type Comparisons<Data> = { [Field in keyof Data]-?: (record: PersonRecord) => Data[Field] | null };

// Each field of the form is compared, because only a difference is written. A new field without a comparison does not compile.
const storedPerson: Comparisons<NonNullable<Information["person"]>> = {
  fullName: ({ name }) => name,
  dni: ({ document }) => document,
};
const storedCompany: Comparisons<Omit<NonNullable<Information["company"]>, "timeZone">> = {
  name: ({ name }) => name,
  nif: ({ document }) => document,
};

const hasEqualData =
  <Data extends object>(requestedData: Data, comparisons: Comparisons<Data>) =>
  (record: PersonRecord): boolean =>
    Object.keys(comparisons).every(
      (field) => requestedData[field as keyof Data] === comparisons[field as keyof Data](record),
    );

const isSamePerson = (person: NonNullable<Information["person"]>) => hasEqualData(person, storedPerson);
/** The zone has no event. It is written in any case. */
const isSameCompany = ({ name, nif }: NonNullable<Information["company"]>) =>
  hasEqualData({ name, nif }, storedCompany);

/** The condition that a colleague has the document. A document that two people already share does not stop other changes. */
const isDocumentInUseFor = ({ member: { company, profile }, person }: InformationInput) =>
  person === null || person.dni === profile.dni
    ? sql`FALSE`
    : isDocumentTaken({ companyId: company.id, dni: person.dni, exceptId: profile.id });

const identitiesOf = ({ member, person, company }: InformationInput) => ({
  person: person && personIdentity({ full_name: person.fullName, dni: person.dni, email: member.email }),
  company: company && companyIdentity({ name: company.name, nif: company.nif }),
});

const isCompanyChanged = ({ name, nif, timeZone }: NonNullable<Information["company"]>, before: Company) =>
  name !== before.name || nif !== before.nif || (timeZone ?? before.timeZone) !== before.timeZone;

const updatePerson = (
  { db, now }: Deps,
  { member: { profile }, person }: InformationInput,
  { commitment: identityCommitment }: Identity,
) =>
  updateProfile(db, profile.id, {
    ...person,
    sortName: sortNameOf(person!.fullName),
    identityCommitment,
    updatedAt: now,
  });

/** Writes name and NIF only with an event, since another user may have changed them meanwhile. */
function updateCompany({ db }: Deps, { member, company }: InformationInput, isIdentityChanged: boolean) {
  if (!company) return [];
  const { timeZone } = company;
  if (!isIdentityChanged && timeZone === undefined) return [];
  const update = db.update(companies).set(isIdentityChanged ? company : { timeZone });
  return [update.where(eq(companies.id, member.company.id))];
}
