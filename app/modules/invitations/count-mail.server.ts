import { invitationMails } from "#schema";
import { and, count, eq, gt, min, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { statement } from "~/platform/statement.server";
import { mailsADay } from "./invitee-schema";

const dayMs = 86_400_000;

/**
 * Counts one invitation mail of a company, of which there are at most 200 in any 24 hours, 3 of them to one address:
 * whoever could send without end would be a stranger's way to send theirs under our name, or to bury somebody in them.
 * Made once, for the batch that writes the invitation.
 */
export function countMail(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    companyId,
    email,
    when,
  }: {
    companyId: string;
    email: SQL;
    /** Unless it holds when the batch runs, nothing is counted. */ when: SQL;
  },
) {
  const id = newId(now);
  const ofTheDay = and(eq(invitationMails.companyId, companyId), gt(invitationMails.createdAt, now - dayMs));
  const toThem = sql`${ofTheDay} AND ${invitationMails.email} = ${email}`;
  const sum = (which: SQL | undefined) =>
    db
      .select({ count: count(), oldest: min(invitationMails.createdAt) })
      .from(invitationMails)
      .where(which);
  return {
    /** The first statement: counts the mail, if there is room for it. Repeated, it finds itself. */
    count: statement(
      db,
      sql`INSERT INTO ${invitationMails} (id, company_id, email, created_at)
          SELECT ${id}, ${companyId}, ${email}, ${now}
          WHERE (SELECT count(*) FROM ${invitationMails} WHERE ${ofTheDay}) < ${mailsADay.perCompany}
            AND (SELECT count(*) FROM ${invitationMails} WHERE ${toThem}) < ${mailsADay.perAddress} AND ${when}
          ON CONFLICT (id) DO NOTHING`,
    ),
    /** The condition, for the statements that follow, that it was counted. */
    isCounted: sql`EXISTS (SELECT 1 FROM ${invitationMails} WHERE id = ${id})`,
    /** The mails that count for either limit: how many, and when the oldest was sent. A day later there is room again. */
    sent: [sum(ofTheDay), sum(toThem)] as const,
  };
}

type Sent = { count: number; oldest: number | null }[];

export interface TooManyMails {
  code: "too-many";
  limit: keyof typeof mailsADay;
  retryAfterMs: number;
}

/** What to tell whoever found no room. Where neither limit has any, the address's oldest mail is the one to wait for. */
export function tooManyMails([ofAll]: Sent, [toThem]: Sent, now: number): TooManyMails {
  const isAddress = toThem!.count >= mailsADay.perAddress;
  const oldest = (isAddress ? toThem : ofAll)!.oldest ?? now;
  return {
    code: "too-many",
    limit: isAddress ? "perAddress" : "perCompany",
    retryAfterMs: oldest + dayMs - now,
  };
}
