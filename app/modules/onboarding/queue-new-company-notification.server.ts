import { companies } from "#schema";
import { sql } from "drizzle-orm";
import { queueMail } from "~/modules/mail/outbox.server";
import type { Deps } from "~/platform/context.server";
import { newCompanyMail } from "./new-company-mail";

/**
 * The statement that tells the operator of a new company, once a company however often it is asked for; null where no
 * OPERATOR_EMAIL is configured. Queues nothing unless the company exists by then.
 */
export function queueNewCompanyNotification(
  deps: Deps,
  company: { id: string; name: string; createdAt: number; ownerEmail: string },
) {
  if (!deps.env.OPERATOR_EMAIL) return null;
  return queueMail(
    deps,
    {
      dedupeKey: `new-company:${company.id}`,
      recipient: deps.env.OPERATOR_EMAIL,
      ...newCompanyMail(company),
    },
    sql`EXISTS (SELECT 1 FROM ${companies} WHERE id = ${company.id})`,
  );
}
