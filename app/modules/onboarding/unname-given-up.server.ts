import { companies, profiles } from "#cell";
import { and, eq, ne, sql } from "drizzle-orm";
import { endKiosksOf } from "~/modules/directory/kiosks.server";
import { findCompanySubject } from "~/modules/ledger/find-ledger.server";
import { decideIdentity } from "~/modules/ledger/model/decide-identity";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { runCommand } from "~/modules/ledger/run-command.server";
import { nameCompany } from "~/modules/people/write-companies.server";
import { companyIdentity } from "~/modules/register/identity.server";
import type { Deps } from "~/platform/context.server";
import { requireThat } from "~/platform/precondition.server";
import { prepared } from "~/platform/statement.server";

/** What a company is called that its owner has given up. */
const nameless = "Empresa sin titular";

/** Whoever owns a company only leaves it when they give it up. */
const isGivenUp = sql`NOT EXISTS (SELECT 1 FROM ${profiles} WHERE company_id = ${companies.id} AND role = 'owner')`;

/**
 * A company that was given up is not called by its founder's address any more, nor by whatever name they gave it: what it was
 * called is a former identity from here on, which is erased like all of them (`register/erase-expired`). Its kiosks end. Asked twice it is done
 * once; of any other company nothing is changed.
 */
export async function unnameGivenUp(deps: Deps, companyId: string): Promise<void> {
  const { db, now } = deps;
  const isNamed = and(eq(companies.id, companyId), isGivenUp, ne(companies.name, nameless));
  const [company] = await db.select().from(companies).where(isNamed);
  if (!company) return;
  await endKiosksOf(deps, { companyId });
  const { ledger, timeZone } = company;
  const subject = await findCompanySubject(db.$client, company);
  const identity = () => companyIdentity({ name: nameless, nif: null });
  let own = identity();
  requireOpen(
    await runCommand(
      db.$client,
      { ledger, subject, profileId: null },
      {
        ...{ now, source: "system", actor: { kind: "system", id: null }, extent: "open", request: null },
        decide: (its) => {
          // A salt of its own for each attempt: one whose answer was lost has been used.
          own = identity();
          return { events: [decideIdentity(its, "company", { now, timeZone })] };
        },
        commitmentsOf: () => ({ person: own.commitment }),
        also: ([event]) => [
          requireThat(db, sql`EXISTS (SELECT 1 FROM ${companies} WHERE ${isNamed})`),
          own.reveal(db.$client, { ledger, subject, subjectSeq: event!.subjectSeq }),
          prepared(db, nameCompany(db, companyId, { name: nameless, nif: null })),
        ],
      },
    ),
  );
}
