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
 * A company that has not paid and that fewer than ten people have joined may be such a stranger: it has 20, and so has the
 * person who invites, in all such companies of theirs. An address gets at most 5 of all companies together.
 * What comes by a link is counted by its network too. Made once, for the batch that writes the invitation.
 */
export function countMail(
  { db, now }: Pick<Deps, "db" | "now">,
  {
    id = newId(now),
    companyId,
    inviter,
    email,
    requester = null,
    when,
  }: {
    id?: string;
    companyId: string;
    /** The account of the person who invites. */
    inviter: string | null;
    email: SQL;
    /** Of whoever asks by a link: their network, as a keyed hash. */
    requester?: string | null;
    /** Unless it holds when the batch runs, nothing is counted. */ when: SQL;
  },
) {
  const isOfTheDay = gt(invitationMails.createdAt, now - dayMs);
  const ofTheDay = and(eq(invitationMails.companyId, companyId), isOfTheDay)!;
  const ofInviter = sql`inviter = ${inviter} AND ${isOfTheDay}`;
  const toThem = sql`${ofTheDay} AND ${invitationMails.email} = ${email}`;
  const toThemOfAll = sql`${invitationMails.email} = ${email} AND ${isOfTheDay}`;
  const ofNetwork = sql`requester = ${requester} AND created_at > ${now - hourMs}`;
  const isByLink = sql`${requester} IS NOT NULL`;
  const most = sql`(SELECT iif(${isTrusted(companyId)}, ${mailsADay.perCompany}, ${mailsADay.perNewCompany}))`;
  const countOf = (which: SQL) => sql`(SELECT count(*) FROM ${invitationMails} WHERE ${which})`;
  /** When the mail was sent whose 24 hours must pass before there is room; null while there is some. */
  const lastInRoom = (which: SQL, room: SQL) =>
    sql`(SELECT created_at FROM ${invitationMails} WHERE ${which} ORDER BY created_at DESC LIMIT 1 OFFSET ${room} - 1)`;
  const isCounted = sql`EXISTS (SELECT 1 FROM ${invitationMails} WHERE id = ${id})`;
  return {
    /** The first statement: counts the mail, if there is room for it. Repeated, it finds itself. */
    count: statement(
      db,
      sql`INSERT INTO ${invitationMails} (id, company_id, email, requester, inviter, created_at)
          SELECT ${id}, ${companyId}, ${email}, ${requester}, ${inviter}, ${now}
          WHERE ${countOf(ofTheDay)} < ${most} AND ${countOf(toThem)} < ${mailsADay.perAddress}
            AND ${countOf(toThemOfAll)} < ${mailsADay.perAddressOfAll}
            AND (${countOf(ofInviter)} < ${mailsADay.perInviter} OR ${isTrusted(companyId)})
            AND ${countOf(ofNetwork)} < ${askedAnHour} AND ${when}
          ON CONFLICT (id) DO NOTHING`,
    ),
    /** The condition, for the statements that follow, that it was counted. */
    isCounted,
    /** The statement that tells which limit left no room, for `tooManyMails`. */
    limits: statement(
      db,
      sql`SELECT ${isCounted} AS is_counted, ${most} AS most, ${isByLink} AS by_link, ${lastInRoom(ofNetwork, sql`${askedAnHour}`)} AS of_network,
                 ${lastInRoom(ofTheDay, most)} AS of_all,
                 iif(${isTrusted(companyId)}, NULL, ${lastInRoom(ofInviter, sql`${mailsADay.perInviter}`)}) AS of_inviter,
                 ${lastInRoom(toThem, sql`${mailsADay.perAddress}`)} AS to_them,
                 ${lastInRoom(toThemOfAll, sql`${mailsADay.perAddressOfAll}`)} AS to_them_of_all`,
    ),
  };
}

/** Whoever has joined has a profile with an address, and so has the owner; whoever was only added has none. */
const isTrusted = (companyId: string) =>
  sql`(EXISTS (SELECT 1 FROM ${companies} WHERE id = ${companyId} AND subscription_status = 'active')
      OR (SELECT count(*) FROM (SELECT 1 FROM ${profiles} WHERE company_id = ${companyId} AND email IS NOT NULL LIMIT ${mailsADay.joinedOfTrusted + 1})) > ${mailsADay.joinedOfTrusted})`;

export interface TooManyMails {
  code: "too-many";
  limit: "perCompany" | "perNewCompany" | "perInviter" | "perAddress" | "perAddressOfAll" | "perNetwork";
  retryAfterMs: number;
}

interface FoundLimits {
  is_counted: 0 | 1;
  most: number;
  by_link: 0 | 1;
  of_network: number | null;
  of_all: number | null;
  of_inviter: number | null;
  to_them: number | null;
  to_them_of_all: number | null;
}

/** Whether the mail of a batch was counted. */
export const wasCounted = ({ results }: D1Result): boolean => (results as [FoundLimits])[0].is_counted === 1;

/**
 * What to tell whoever finds no room; null when there is some. Where several limits have none, a manager waits for the address's; by a
 * link it comes last, since it tells of an address what holds for no colleague's.
 */
export function tooManyMails({ results }: D1Result, now: number): TooManyMails | null {
  const [{ most, by_link, of_network, of_all, of_inviter, to_them, to_them_of_all }] = results as [
    FoundLimits,
  ];
  const reached = (limit: TooManyMails["limit"], since: number | null, lastsMs = dayMs): TooManyMails[] =>
    since === null ? [] : [{ code: "too-many", limit, retryAfterMs: since + lastsMs - now }];
  const ofCompany = [
    ...reached(most === mailsADay.perCompany ? "perCompany" : "perNewCompany", of_all),
    ...reached("perInviter", of_inviter),
  ];
  const ofAddress = [...reached("perAddress", to_them), ...reached("perAddressOfAll", to_them_of_all)];
  const [first] =
    by_link === 1
      ? [...reached("perNetwork", of_network, hourMs), ...ofCompany, ...ofAddress]
      : [...ofAddress, ...ofCompany];
  return first ?? null;
}
