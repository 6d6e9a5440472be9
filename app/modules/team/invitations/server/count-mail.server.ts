import { companies, invitationMails, profiles } from "#cell";
import { and, eq, gt, sql, type SQL } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { nameOf, namesOf } from "~/platform/statement.server";
import { dayMs, hourMs } from "~/time/units";
import { mostMailsADay } from "../invitee-schema";
import { mostRequestsAnHour } from "../link/join-link";

/**
 * Returns the statements that count one invitation mail against the limits in {@link mostMailsADay}. Without limits, a stranger could
 * send texts under our name or flood an address. A company is trusted once it has paid or ten people have joined. Until then it
 * has a lower limit, and so has its inviter across all such companies. Mails requested by a join link also count for the network.
 * Call it once for each batch that writes an invitation.
 */
export function countMail(
  { now }: Pick<Deps, "now">,
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
    /** The inviter's user id. */
    inviter: string | null;
    email: SQL;
    /** For a join link: the keyed hash of the requester's network. */
    requester?: string | null;
    /** The mail counts only if this holds when the batch runs. */ when: SQL;
  },
) {
  const isWithinADay = gt(invitationMails.createdAt, now - dayMs);
  const isOfCompany = and(eq(invitationMails.companyId, companyId), isWithinADay)!;
  const isOfInviter = sql`${invitationMails.inviter} = ${inviter} AND ${isWithinADay}`;
  const isToAddress = sql`${isOfCompany} AND ${invitationMails.email} = ${email}`;
  const isToAddressOfAll = sql`${invitationMails.email} = ${email} AND ${isWithinADay}`;
  const isOfNetwork = sql`${invitationMails.requester} = ${requester} AND ${invitationMails.createdAt} > ${now - hourMs}`;
  const isByLink = sql`${requester} IS NOT NULL`;
  const most = sql`(SELECT iif(${isTrustedCompany(companyId)}, ${mostMailsADay.perCompany}, ${mostMailsADay.perNewCompany}))`;
  const countOf = (which: SQL) => sql`(SELECT count(*) FROM ${invitationMails} WHERE ${which})`;
  /** The instant of the mail that must leave the window before another may go; null below the limit. */
  const lastInRoom = (which: SQL, room: SQL) =>
    sql`(SELECT ${invitationMails.createdAt} FROM ${invitationMails} WHERE ${which}
      ORDER BY ${invitationMails.createdAt} DESC LIMIT 1 OFFSET ${room} - 1)`;
  const isCounted = sql`EXISTS (SELECT 1 FROM ${invitationMails} WHERE ${invitationMails.id} = ${id})`;
  return {
    /** The first statement: counts the mail if no limit is reached. Repeated, it finds its own row. */
    count: sql`INSERT INTO ${invitationMails}
        (${namesOf(invitationMails, "id", "companyId", "email", "requester", "inviter", "createdAt")})
          SELECT ${id}, ${companyId}, ${email}, ${requester}, ${inviter}, ${now}
          WHERE ${countOf(isOfCompany)} < ${most} AND ${countOf(isToAddress)} < ${mostMailsADay.perAddress}
            AND ${countOf(isToAddressOfAll)} < ${mostMailsADay.perAddressOfAll}
            AND (${countOf(isOfInviter)} < ${mostMailsADay.perInviter} OR ${isTrustedCompany(companyId)})
            AND ${countOf(isOfNetwork)} < ${mostRequestsAnHour} AND ${when}
          ON CONFLICT (${nameOf(invitationMails.id)}) DO NOTHING`,
    /** The condition for the next statements that the mail was counted. */
    isCounted,
    /** The query for {@link tooManyMails}: which limit is reached. */
    limits: sql<MailLimitsRow>`SELECT ${isCounted} AS is_counted, ${most} AS most, ${isByLink} AS by_link, ${lastInRoom(isOfNetwork, sql`${mostRequestsAnHour}`)} AS of_network,
                 ${lastInRoom(isOfCompany, most)} AS of_all,
                 iif(${isTrustedCompany(companyId)}, NULL, ${lastInRoom(isOfInviter, sql`${mostMailsADay.perInviter}`)}) AS of_inviter,
                 ${lastInRoom(isToAddress, sql`${mostMailsADay.perAddress}`)} AS to_them,
                 ${lastInRoom(isToAddressOfAll, sql`${mostMailsADay.perAddressOfAll}`)} AS to_them_of_all`,
  };
}

/** The owner and everybody who joined have an address. A person without one was only added. */
const isTrustedCompany = (companyId: string) =>
  sql`(EXISTS (SELECT 1 FROM ${companies} WHERE ${companies.id} = ${companyId}
    AND ${companies.subscriptionStatus} = 'active')
      OR (SELECT count(*) FROM (SELECT 1 FROM ${profiles} WHERE ${profiles.companyId} = ${companyId}
        AND ${profiles.email} IS NOT NULL LIMIT ${mostMailsADay.joinedOfTrusted + 1})) > ${mostMailsADay.joinedOfTrusted})`;

export interface TooManyMails {
  code: "too-many";
  limit: "perCompany" | "perNewCompany" | "perInviter" | "perAddress" | "perAddressOfAll" | "perNetwork";
  retryAfterMs: number;
}

interface MailLimitsRow {
  is_counted: 0 | 1;
  most: number;
  by_link: 0 | 1;
  of_network: number | null;
  of_all: number | null;
  of_inviter: number | null;
  to_them: number | null;
  to_them_of_all: number | null;
}

/** Returns whether the batch counted its mail. */
export const isMailCounted = ({ results }: D1Result<MailLimitsRow>): boolean => results[0]!.is_counted === 1;

/**
 * Returns the limit that was reached; null if none was. A manager gets the address's limit first. For a join link it comes last,
 * since it reveals something about the address.
 */
export function tooManyMails({ results }: D1Result<MailLimitsRow>, now: number): TooManyMails | null {
  const { most, by_link, of_network, of_all, of_inviter, to_them, to_them_of_all } = results[0]!;
  const reached = (limit: TooManyMails["limit"], since: number | null, lastsMs = dayMs): TooManyMails[] =>
    since === null ? [] : [{ code: "too-many", limit, retryAfterMs: since + lastsMs - now }];
  const ofCompany = [
    ...reached(most === mostMailsADay.perCompany ? "perCompany" : "perNewCompany", of_all),
    ...reached("perInviter", of_inviter),
  ];
  const ofAddress = [...reached("perAddress", to_them), ...reached("perAddressOfAll", to_them_of_all)];
  const [first] =
    by_link === 1
      ? [...reached("perNetwork", of_network, hourMs), ...ofCompany, ...ofAddress]
      : [...ofAddress, ...ofCompany];
  return first ?? null;
}
