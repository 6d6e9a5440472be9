import { companies, invitationMails, profiles, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { closedLongAgo } from "~/modules/policy/closure";
import { renderOnce } from "~/platform/statement.server";

const otherPersonRow = alias(profiles, "o");
const entryRow = alias(timeLogs, "l");
const mailRow = alias(invitationMails, "m");

/**
 * The condition on a row of `companies` and its owner's `profiles` row that the company is empty: no other person, no entry, no
 * customer at Stripe, and no counted invitation mail.
 */
export const isEmptyCompany = renderOnce(
  sql`(${companies.stripeCustomerId} IS NULL
  AND NOT EXISTS (SELECT 1 FROM ${profiles} ${otherPersonRow} WHERE ${otherPersonRow.companyId} = ${companies.id} AND ${otherPersonRow.id} <> ${profiles.id})
  AND NOT EXISTS (SELECT 1 FROM ${timeLogs} ${entryRow} WHERE ${entryRow.subject} = ${profiles.subject})
  AND NOT EXISTS (SELECT 1 FROM ${invitationMails} ${mailRow} WHERE ${mailRow.companyId} = ${companies.id}))`,
);

/** The condition on the same rows that the owner may leave: the company is empty, or its record need not be kept any longer. */
export const mayBeGivenUp = (now: number) =>
  sql`(${isEmptyCompany} OR coalesce(${companies.closedAt} <= ${closedLongAgo(now)}, FALSE))`;
