import { companies, invitationMails, profiles } from "#cell";
import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { statement } from "~/platform/statement.server";
import { mailsADay } from "./invitee-schema";
import { askedAnHour } from "./link/join-link";

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/**
 * Counts one invitation mail of a company, of which there are at most 200 in any 24 hours, 3 of them to one address:
 * whoever could send without end would be a stranger's way to send theirs under our name, or to bury somebody in them.
 * A company that has not paid and that fewer than ten people have joined may be such a stranger: it has 20.
 * What comes by a link is counted by its network too. Made once, for the batch that writes the invitation.
 */
export function countMail(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    companyId,
    email,
    requester = null,
    when,
  }: {
    companyId: string;
    email: SQL;
    /** Of whoever asks by a link: their network, as a keyed hash. */
    requester?: string | null;
    /** Unless it holds when the batch runs, nothing is counted. */ when: SQL;
  },
) {
  const id = newId(now);
  const ofTheDay = and(eq(invitationMails.companyId, companyId), gt(invitationMails.createdAt, now - dayMs))!;
  const toThem = sql`${ofTheDay} AND ${invitationMails.email} = ${email}`;
  const ofNetwork = sql`requester = ${requester} AND created_at > ${now - hourMs}`;
  const isByLink = sql`${requester} IS NOT NULL`;
  const most = sql`(SELECT iif(${isTrusted(companyId)}, ${mailsADay.perCompany}, ${mailsADay.perNewCompany}))`;
  const countOf = (which: SQL) => sql`(SELECT count(*) FROM ${invitationMails} WHERE ${which})`;
  /** When the mail was sent whose 24 hours must pass before there is room; null while there is some. */
  const lastInRoom = (which: SQL, room: SQL) =>
    sql`(SELECT created_at FROM ${invitationMails} WHERE ${which} ORDER BY created_at DESC LIMIT 1 OFFSET ${room} - 1)`;
  return {
    /** The first statement: counts the mail, if there is room for it. Repeated, it finds itself. */
    count: statement(
      db,
      sql`INSERT INTO ${invitationMails} (id, company_id, email, requester, created_at)
          SELECT ${id}, ${companyId}, ${email}, ${requester}, ${now}
          WHERE ${countOf(ofTheDay)} < ${most} AND ${countOf(toThem)} < ${mailsADay.perAddress}
            AND ${countOf(ofNetwork)} < ${askedAnHour} AND ${when}
          ON CONFLICT (id) DO NOTHING`,
    ),
    /** The condition, for the statements that follow, that it was counted. */
    isCounted: sql`EXISTS (SELECT 1 FROM ${invitationMails} WHERE id = ${id})`,
    /** The statement that tells which limit left no room, for `tooManyMails`. */
    limits: statement(
      db,
      sql`SELECT ${most} AS most, ${isByLink} AS by_link, ${lastInRoom(ofNetwork, sql`${askedAnHour}`)} AS of_network,
                 ${lastInRoom(ofTheDay, most)} AS of_all,
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
  limit: "perCompany" | "perNewCompany" | "perAddress" | "perNetwork";
  retryAfterMs: number;
}

interface FoundLimits {
  most: number;
  by_link: 0 | 1;
  of_network: number | null;
  of_all: number | null;
  to_them: number | null;
}

/**
 * What to tell whoever finds no room; null when there is some. Where several limits have none, a manager waits for the address's; by a
 * link it comes last, since it tells of an address what holds for no colleague's.
 */
export function tooManyMails({ results }: D1Result, now: number): TooManyMails | null {
  const [{ most, by_link, of_network, of_all, to_them }] = results as [FoundLimits];
  const reached = (limit: TooManyMails["limit"], since: number | null, lastsMs = dayMs): TooManyMails[] =>
    since === null ? [] : [{ code: "too-many", limit, retryAfterMs: since + lastsMs - now }];
  const ofCompany = reached(most === mailsADay.perCompany ? "perCompany" : "perNewCompany", of_all);
  const ofAddress = reached("perAddress", to_them);
  const [first] =
    by_link === 1
      ? [...reached("perNetwork", of_network, hourMs), ...ofCompany, ...ofAddress]
      : [...ofAddress, ...ofCompany];
  return first ?? null;
}
