import { companies, profiles } from "#cell";
import { and, eq, ne, sql } from "drizzle-orm";
import { endKiosksOf } from "~/modules/directory/kiosks.server";
import { findCompanySubject } from "~/modules/ledger/find-ledger.server";
import { decideIdentity } from "~/modules/ledger/rules/decide-identity";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { nameCompany } from "~/modules/people/write-companies.server";
import { companyIdentity } from "~/modules/register/identity.server";
import type { Deps } from "~/platform/context.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";

/** The name of a company without an owner. */
const abandonedName = "Empresa sin titular";

/** The owner only leaves a company that they give up. */
const isAbandoned = sql`NOT EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.companyId} = ${companies.id}
  AND ${profiles.role} = 'owner')`;

/**
 * Renames a company that its owner gave up, so that its name and NIF become a former identity. These are erased later
 * (`register/erase-expired`). Its kiosks end. It may be repeated, and changes no other company.
 * @throws Response 503 while the company's ledger is closed.
 */
export async function unnameAbandonedCompany(deps: Deps, companyId: string): Promise<void> {
  const { db, now } = deps;
  const isNamed = and(eq(companies.id, companyId), isAbandoned, ne(companies.name, abandonedName));
  const [company] = await db.select().from(companies).where(isNamed);
  if (!company) return;
  await endKiosksOf(deps, { companyId });
  const { ledger, timeZone } = company;
  const companySubject = await findCompanySubject(db.$client, company);
  const identity = () => companyIdentity({ name: abandonedName, nif: null });
  let newIdentity = identity();
  requireOpen(
    await executeCommand(
      db.$client,
      { ledger, subject: companySubject, profileId: null },
      {
        now,
        source: "system",
        actor: { kind: "system", id: null },
        extent: "open",
        request: null,
        decide: (its) => {
          // Each attempt needs a new salt: if an answer was lost, its salt has been used.
          newIdentity = identity();
          return { events: [decideIdentity(its, "company", { now, timeZone })] };
        },
        commitmentsOf: () => ({ person: newIdentity.commitment }),
        alongside: ([event]) => [
          assertInBatch(db, sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${isNamed})`),
          newIdentity.reveal(db.$client, { ledger, subject: companySubject, subjectSeq: event!.subjectSeq }),
          nameCompany(db, companyId, { name: abandonedName, nif: null }),
        ],
      },
    ),
  );
}
