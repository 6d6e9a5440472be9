import { companies, invitationMails, profiles } from "#cell";
import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { statement } from "~/platform/statement.server";
import { mailsADay } from "./invitee-schema";

const dayMs = 86_400_000;

/**
 * Counts one invitation mail of a company, of which there are at most 200 in any 24 hours, 3 of them to one address:
 * whoever could send without end would be a stranger's way to send theirs under our name, or to bury somebody in them.
 * A company that has not paid and that fewer than ten people have joined may be such a stranger: it has 20.
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
  const ofTheDay = and(eq(invitationMails.companyId, companyId), gt(invitationMails.createdAt, now - dayMs))!;
  const toThem = sql`${ofTheDay} AND ${invitationMails.email} = ${email}`;
  const most = sql`(SELECT iif(${isTrusted(companyId)}, ${mailsADay.perCompany}, ${mailsADay.perNewCompany}))`;
  const countOf = (which: SQL) => sql`(SELECT count(*) FROM ${invitationMails} WHERE ${which})`;
  /** When the mail was sent whose 24 hours must pass before there is room; null while there is some. */
  const lastInRoom = (which: SQL, room: SQL) =>
    sql`(SELECT created_at FROM ${invitationMails} WHERE ${which} ORDER BY created_at DESC LIMIT 1 OFFSET ${room} - 1)`;
  return {
    /** The first statement: counts the mail, if there is room for it. Repeated, it finds itself. */
    count: statement(
      db,
      sql`INSERT INTO ${invitationMails} (id, company_id, email, created_at)
          SELECT ${id}, ${companyId}, ${email}, ${now}
          WHERE ${countOf(ofTheDay)} < ${most} AND ${countOf(toThem)} < ${mailsADay.perAddress} AND ${when}
          ON CONFLICT (id) DO NOTHING`,
    ),
    /** The condition, for the statements that follow, that it was counted. */
    isCounted: sql`EXISTS (SELECT 1 FROM ${invitationMails} WHERE id = ${id})`,
    /** The statement that tells which limit left no room, for `tooManyMails`. */
    limits: statement(
      db,
      sql`SELECT ${most} AS most, ${lastInRoom(ofTheDay, most)} AS of_all,
                 ${lastInRoom(toThem, sql`${mailsADay.perAddress}`)} AS to_them`,
    ),
  };
}

/** Whoever has joined has a profile with an address, and so has the owner; whoever was only added has none. */
const isTrusted = (companyId: string) =>
  sql`EXISTS (SELECT 1 FROM ${companies} WHERE id = ${companyId} AND subscription_status = 'active')
      OR (SELECT count(*) FROM (SELECT 1 FROM ${profiles} WHERE company_id = ${companyId} AND email IS NOT NULL LIMIT ${mailsADay.joinedOfTrusted + 1})) > ${mailsADay.joinedOfTrusted}`;

export interface TooManyMails {
  code: "too-many";
  limit: "perCompany" | "perNewCompany" | "perAddress";
  retryAfterMs: number;
}

/** What to tell whoever finds no room; null when there is some. Where neither limit has any, the address's is the one to wait for. */
export function tooManyMails({ results }: D1Result, now: number): TooManyMails | null {
  const [found] = results as { most: number; of_all: number | null; to_them: number | null }[];
  const { most, of_all, to_them } = found!;
  const since = to_them ?? of_all;
  if (since === null) return null;
  const ofCompany = most === mailsADay.perCompany ? "perCompany" : "perNewCompany";
  return {
    code: "too-many",
    limit: to_them === null ? ofCompany : "perAddress",
    retryAfterMs: since + dayMs - now,
  };
}
