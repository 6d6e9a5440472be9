import { invitationMails } from "#schema";
import { and, eq, gt, min, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { statement } from "~/platform/statement.server";
import { mailsADay } from "./invitee-schema";

const dayMs = 86_400_000;

/**
 * Counts one invitation mail of a company, of which there are at most 200 in any 24 hours: whoever could send without end
 * would be a stranger's way to send theirs under our name. Made once, for the batch that writes the invitation.
 */
export function countMail(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    companyId,
    when,
  }: { companyId: string; /** Unless it holds when the batch runs, nothing is counted. */ when: SQL },
) {
  const id = newId(now);
  const ofTheDay = and(eq(invitationMails.companyId, companyId), gt(invitationMails.createdAt, now - dayMs));
  return {
    /** The first statement: counts the mail, if there is room for it. Repeated, it finds itself. */
    count: statement(
      db,
      sql`INSERT INTO ${invitationMails} (id, company_id, created_at)
          SELECT ${id}, ${companyId}, ${now}
          WHERE (SELECT count(*) FROM ${invitationMails} WHERE ${ofTheDay}) < ${mailsADay} AND ${when}
          ON CONFLICT (id) DO NOTHING`,
    ),
    /** The condition, for the statements that follow, that it was counted. */
    isCounted: sql`EXISTS (SELECT 1 FROM ${invitationMails} WHERE id = ${id})`,
    /** When the oldest mail that counts was sent: a day later there is room again. */
    oldest: db
      .select({ sentAt: min(invitationMails.createdAt) })
      .from(invitationMails)
      .where(ofTheDay),
  };
}

export interface TooManyMails {
  code: "too-many";
  retryAfterMs: number;
}

/** What to tell whoever found no room. */
export const tooManyMails = (oldest: { sentAt: number | null } | undefined, now: number): TooManyMails => ({
  code: "too-many",
  retryAfterMs: (oldest?.sentAt ?? now) + dayMs - now,
});
