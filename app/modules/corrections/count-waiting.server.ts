import { companies, corrections, profiles, timeLogs } from "#cell";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { SILENCE_MS } from "~/modules/ledger/rules/decide-answer";
import { hasProposal, isOpen } from "~/modules/ledger/time-logs.server";
import { forgottenAfterMs } from "~/modules/board/forgotten";
import { rolesOver } from "~/modules/policy/may";
import { fixed, literal, prepare, type Prepares } from "~/platform/statement.server";
import {
  countedAtMost,
  isBy,
  isContested,
  isDue,
  isOutdated,
  isOwn,
  isUnanswered,
  isWaiting,
} from "./pending";

const me = alias(profiles, "me");
const k = alias(companies, "k");
const t = alias(timeLogs, "t");
const c = alias(corrections, "c");

const isMine = fixed(isBy(sql`${me.id}`));

/** Managers find older missing exits in the list of entries. */
export const exitsWithinMs = 31 * 86_400_000;

/** A condition on `t`: a missing exit without a proposal. */
export const isExitWanted = fixed(
  sql`${t.exitMissing} = 1 AND ${t.void} IS NULL AND ${t.disputedBy} IS NULL AND NOT ${hasProposal}`,
);

/** A condition on `me`: the profile may correct other people's records. */
const manages = (profileId: string) =>
  sql`${me.id} = ${profileId} AND ${me.status} = 'active'
        AND ${me.role} IN (SELECT value FROM json_each(${JSON.stringify(rolesOver("correct"))}))`;

const ofTheirLogs = fixed(
  sql`FROM ${profiles} ${me} CROSS JOIN ${companies} ${k} ON ${k.id} = ${me.companyId}
    CROSS JOIN ${timeLogs} ${t} ON ${t.ledger} = ${k.ledger}`,
);
const ofTheirCompany = fixed(
  sql`FROM ${profiles} ${me} CROSS JOIN ${companies} ${k} ON ${k.id} = ${me.companyId}
    CROSS JOIN ${corrections} ${c} ON ${c.ledger} = ${k.ledger}`,
);
const ofThem = fixed(
  sql`FROM ${profiles} ${me} CROSS JOIN ${corrections} ${c} ON ${c.subject} = ${me.subject}`,
);
const atMost = literal(countedAtMost);

/** The counts in the menu of a member. */
export interface Waiting {
  /** Corrections that wait for the member. */
  corrections: number;
  /** For managers: entries whose end is unknown and that no proposal concerns. */
  exits: number;
}

/**
 * Counts the corrections that wait for a member. For each member: proposals by others about them, and their own proposals that are
 * outdated or that they may apply without an answer. For managers also: workers' proposals, disagreements, and proposals about
 * workers without an answer in time.
 * It also counts missing exits and forgotten open entries for managers. It needs the profile's id only, so the session's round trip
 * includes it.
 */
export function waitingQuery(d1: Prepares, profileId: string, now: number): D1PreparedStatement {
  const speaks = manages(profileId);
  const isLate = isDue(now - SILENCE_MS);
  return prepare(
    d1,
    sql`SELECT (SELECT count(*) FROM (
          SELECT 1 ${ofTheirLogs} WHERE ${speaks} AND ${t.checkInTime} > ${now - exitsWithinMs} AND ${isExitWanted}
          UNION ALL
          SELECT 1 ${ofTheirLogs} WHERE ${speaks} AND ${isOpen} AND ${t.checkInTime} < ${now - forgottenAfterMs}
          LIMIT ${atMost})) AS exits,
        count(*) AS corrections FROM (
          SELECT 1 ${ofThem}
          WHERE ${me.id} = ${profileId} AND ((NOT ${isMine} AND ${isWaiting}) OR (${isMine} AND ((${isOutdated})
            OR (${isLate}))))
          UNION ALL
          SELECT 1 ${ofTheirCompany}
          WHERE ${speaks} AND ${c.subject} <> ${me.subject}
            AND ${isUnanswered} AND ((${isOwn} AND ${isWaiting}) OR ${isContested} OR (${isMine} AND ${isOutdated})
                OR (NOT ${isOwn} AND ${isLate}))
          LIMIT ${atMost})`,
  );
}

export const readWaiting = ({ results }: D1Result): Waiting => (results as Waiting[])[0]!;
