import { companies, corrections, profiles, shiftRequests, timeLogs, unassignedPunches } from "#cell";
import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { requestsToAnswer } from "~/modules/absences/requested-absences.server";
import { silenceMs } from "~/modules/ledger/rules/decide-answer";
import { isExitToAsk, isLogProbablyMissing } from "~/modules/ledger/time-logs.server";
import { rolesOver } from "~/modules/policy/may";
import { isOnlyManager } from "~/modules/policy/other-managers.server";
import { isCentreManagedBy, isSubjectManagedOn } from "~/modules/policy/scope.server";
import { renderOnce, literal, prepare, type StatementPreparer } from "~/platform/statement.server";
import { localDateOf, minuteOfDay } from "~/time/zones";
import { correctedDay } from "./server/correction-rows.server";
import {
  mostCounted,
  isProposedBy,
  isContested,
  isDue,
  isOutdated,
  isOwnProposal,
  isUnanswered,
  isWaiting,
} from "./pending";

const memberRow = alias(profiles, "me");
const companyRow = alias(companies, "k");
const entryRow = alias(timeLogs, "t");
const correctionRow = alias(corrections, "c");

const isProposedByMe = renderOnce(isProposedBy(sql`${memberRow.id}`));

/** A condition on `memberRow`: they manage the person of an entry, or of a correction, on its day. */
const managesEntry = renderOnce(isSubjectManagedOn(memberRow.managedCentres, entryRow.subject, entryRow.day));
const managesCorrection = renderOnce(
  isSubjectManagedOn(memberRow.managedCentres, correctionRow.subject, correctedDay),
);

/** A condition on `memberRow`: the profile may correct other people's records. */
const isActiveManager = (profileId: string) =>
  sql`${memberRow.id} = ${profileId} AND ${memberRow.status} = 'active'
        AND ${memberRow.role} IN (SELECT value FROM json_each(${JSON.stringify(rolesOver("correct"))}))`;

const fromManagedEntries = renderOnce(
  sql`FROM ${profiles} ${memberRow} CROSS JOIN ${companies} ${companyRow} ON ${companyRow.id} = ${memberRow.companyId}
    CROSS JOIN ${timeLogs} ${entryRow} ON ${entryRow.ledger} = ${companyRow.ledger}`,
);
const fromManagedCorrections = renderOnce(
  sql`FROM ${profiles} ${memberRow} CROSS JOIN ${companies} ${companyRow} ON ${companyRow.id} = ${memberRow.companyId}
    CROSS JOIN ${corrections} ${correctionRow} ON ${correctionRow.ledger} = ${companyRow.ledger}`,
);
const fromOwnCorrections = renderOnce(
  sql`FROM ${profiles} ${memberRow} CROSS JOIN ${corrections} ${correctionRow} ON ${correctionRow.subject} = ${memberRow.subject}`,
);
const countLimit = literal(mostCounted);

/** A zone for the age of requests. The statement knows no company yet. The Canary Islands are one hour behind. */
const menuZone = "Europe/Madrid";

const punchRow = alias(unassignedPunches, "u");
const requestRow = alias(shiftRequests, "r");

/**
 * What waits for a member. Corrections, absences, punches and shifts are their tasks: they answer each, and nobody else has to act first.
 * The list 'Te toca a ti' has a row for each task.
 */
export interface WaitingCounts {
  /** Corrections that wait for the member. */
  corrections: number;
  /** For managers: requested absences that they may answer. */
  absences: number;
  /** For managers: punches at a kiosk without a person. */
  punches: number;
  /** For managers: shifts for which another centre requests one of their people. */
  shifts: number;
  /** For managers: entries whose end is unknown and that no proposal concerns. They are no tasks: the person may add it too. */
  exits: number;
}

/** Returns a select of the corrections that wait for a member. @param columns of a correction. */
export function correctionsFor(profileId: string, now: number, columns: SQL): SQL {
  const isLate = isDue(now - silenceMs);
  return sql`SELECT ${columns} ${fromOwnCorrections}
      WHERE ${memberRow.id} = ${profileId} AND ((NOT ${isProposedByMe} AND ${isWaiting}) OR (${isProposedByMe} AND ((${isOutdated})
        OR (${isLate}) OR (${isWaiting} AND ${isOnlyManager({ company: { id: memberRow.companyId }, profile: memberRow })}))))
      UNION ALL
      SELECT ${columns} ${fromManagedCorrections}
      WHERE ${isActiveManager(profileId)} AND ${correctionRow.subject} <> ${memberRow.subject} AND ${managesCorrection}
        AND ${isUnanswered} AND ((${isOwnProposal} AND ${isWaiting}) OR ${isContested} OR (${isProposedByMe} AND ${isOutdated})
            OR (NOT ${isOwnProposal} AND ${isLate}))`;
}

/**
 * Returns the FROM and WHERE of the requests `r` for shifts of other centres that wait for a manager: nobody has answered, and the shift
 * has not begun. @param me the columns of the manager's profile.
 */
export function shiftRequestsFor(me: Record<"companyId" | "managedCentres", SQLWrapper>, now: number): SQL {
  return sql`FROM ${shiftRequests} ${requestRow} WHERE ${requestRow.companyId} = ${me.companyId} AND ${requestRow.answeredAt} IS NULL
    AND (${requestRow.onDay}, ${requestRow.fromMinute}) > (${localDateOf(now, menuZone)}, ${minuteOfDay(now, menuZone)})
    AND ${isCentreManagedBy(me.managedCentres, requestRow.fromCentreId)}`;
}

/**
 * Counts what waits for a member. It needs the profile's id only, so the session's round trip includes it.
 * - For each member: proposals by others about them, and their own proposals that are outdated or that they may apply without an answer,
 *   because seven days are over or nobody else could give one.
 * - For managers also: workers' proposals, disagreements, and proposals about workers without an answer in time.
 * - Managers of some centres: only what concerns their people, on days since these came to the centre.
 * - For managers also: requested absences, their own only where no other manager can answer it; punches without a person at the kiosks that
 *   they manage; shifts that other centres request; missing and probably missing exits.
 */
export function waitingQuery(d1: StatementPreparer, profileId: string, now: number): D1PreparedStatement {
  const isManager = isActiveManager(profileId);
  const countLimited = (of: SQL) => sql`(SELECT count(*) FROM (${of} LIMIT ${countLimit}))`;
  return prepare(
    d1,
    sql`SELECT ${countLimited(
      sql`SELECT 1 ${fromManagedEntries} WHERE ${isManager} AND ${isExitToAsk} AND ${managesEntry}
          UNION ALL
          SELECT 1 ${fromManagedEntries} WHERE ${isManager} AND ${isLogProbablyMissing(now)} AND ${managesEntry}`,
    )} AS exits,
        ${countLimited(correctionsFor(profileId, now, sql`1`))} AS corrections,
        coalesce((SELECT ${countLimited(sql`SELECT 1 ${requestsToAnswer(memberRow, localDateOf(now, menuZone))}`)}
          FROM ${profiles} ${memberRow} WHERE ${isManager}), 0) AS absences,
        coalesce((SELECT ${countLimited(sql`SELECT 1 FROM ${unassignedPunches} ${punchRow} WHERE ${punchRow.companyId} = ${memberRow.companyId}
          AND ${punchRow.resolvedAt} IS NULL AND ${isCentreManagedBy(memberRow.managedCentres, punchRow.centreId)}`)}
          FROM ${profiles} ${memberRow} WHERE ${isManager}), 0) AS punches,
        coalesce((SELECT ${countLimited(sql`SELECT 1 ${shiftRequestsFor(memberRow, now)}`)}
          FROM ${profiles} ${memberRow} WHERE ${isManager}), 0) AS shifts`,
  );
}

export const readWaiting = ({ results }: D1Result): WaitingCounts => (results as WaitingCounts[])[0]!;
