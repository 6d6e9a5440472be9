import { sql } from "drizzle-orm";
import { closedLongAgo } from "~/modules/policy/closure";

/**
 * The condition on a row of `companies` and one of its `profiles` that nobody else was ever in the company or mailed an invitation lately
 * (for as long as those are counted), nothing is recorded in it and it has never been about to pay.
 */
export const isEmptyCompany = sql.raw(`(companies.stripe_customer_id IS NULL
  AND NOT EXISTS (SELECT 1 FROM profiles o WHERE o.company_id = companies.id AND o.id <> profiles.id)
  AND NOT EXISTS (SELECT 1 FROM time_logs l WHERE l.subject = profiles.subject)
  AND NOT EXISTS (SELECT 1 FROM invitation_mails m WHERE m.company_id = companies.id))`);

/** The condition on the same rows that the owner may leave the company: it is empty, or nobody need keep its record any longer. */
export const mayBeGivenUp = (now: number) =>
  sql`(${isEmptyCompany} OR coalesce(companies.closed_at <= ${closedLongAgo(now)}, FALSE))`;
