import { absenceKinds, absences, allowanceClosings, allowanceMoves, expiryNotices, profiles } from "#cell";
import { lt, sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Deps } from "~/platform/context.server";
import { addDays, dateOfUtc, yearOf, type LocalDate } from "~/time/dates";
import { absenceKinds as catalogue } from "~/modules/schedules/absence-kinds";
import { dayMs } from "~/time/units";
import { retentionYears } from "~/time/retention";

/** As long as the record. */
const keptDays = retentionYears * 365 + 1;
/** A claim about the answer lapses in a year (art. 59 ET). */
const claimDays = 366;

const laterVersionRow = alias(absences, "version");

/** Returns the statements that delete the absences of people, and what their allowances store. @param whose a condition on profiles. */
export const eraseAbsences = ({ db }: Pick<Deps, "db">, whose: SQL) => {
  const erasedProfiles = sql`(SELECT ${profiles.id} FROM ${profiles} WHERE ${whose})`;
  return {
    absences: db.delete(absences).where(sql`${absences.profileId} IN ${erasedProfiles}`),
    allowanceMoves: db.delete(allowanceMoves).where(sql`${allowanceMoves.profileId} IN ${erasedProfiles}`),
    expiryNotices: db.delete(expiryNotices).where(sql`${expiryNotices.profileId} IN ${erasedProfiles}`),
    allowanceClosings: db
      .delete(allowanceClosings)
      .where(sql`${allowanceClosings.profileId} IN ${erasedProfiles}`),
  };
};

/**
 * Returns the statements that delete absences four years after the end of the year in which they end, with all their versions. They delete
 * the changes of allowance and the notices of these years too; a closing remains of them (`close-allowances.server.ts`).
 *
 * Absences of private kinds are deleted four years after their last day. If one was declined or withdrawn, it decides no hours and no days,
 * so it is deleted a year after its last day and its last version.
 */
export function deleteOldAbsences({ db, now }: Pick<Deps, "db" | "now">) {
  const todayOn = dateOfUtc(now);
  const firstKeptYear = yearOf(todayOn) - retentionYears;
  const [firstKeptOn, firstKeptPrivateOn] = [`${firstKeptYear}-01-01`, addDays(todayOn, -keptDays)];
  const isRefusedLongAgo = sql`EXISTS (SELECT 1 FROM ${absences} ${laterVersionRow}
    WHERE ${laterVersionRow.absenceId} = ${absences.absenceId} AND ${laterVersionRow.state} IN ('declined', 'withdrawn')
      AND ${laterVersionRow.recordedAt} < ${now - claimDays * dayMs})`;
  const isOlderThan = (
    limit: LocalDate,
  ) => sql`${absences.toDay} < ${limit} AND NOT EXISTS (SELECT 1 FROM ${absences} ${laterVersionRow}
    WHERE ${laterVersionRow.absenceId} = ${absences.absenceId} AND ${laterVersionRow.toDay} >= ${limit})`;
  return {
    absences: [
      db.delete(absences).where(isOlderThan(firstKeptOn)),
      db.delete(absences).where(sql`${isOlderThan(firstKeptPrivateOn)} AND ${isPrivateKind}`),
      db
        .delete(absences)
        .where(
          sql`${isOlderThan(addDays(todayOn, -claimDays))} AND ${isPrivateKind} AND ${isRefusedLongAgo}`,
        ),
    ],
    allowanceMoves: [db.delete(allowanceMoves).where(lt(allowanceMoves.year, firstKeptYear))],
    expiryNotices: [db.delete(expiryNotices).where(lt(expiryNotices.lastOn, firstKeptOn))],
    // A closing is needed until that of the next year is stored.
    allowanceClosings: [db.delete(allowanceClosings).where(lt(allowanceClosings.year, firstKeptYear - 1))],
  };
}

const privateKeys = Object.entries(catalogue).flatMap(([key, kind]) => (kind.isPrivate ? [key] : []));

/** A kind is private by the company's row, else by the catalogue. */
const isPrivateKind = sql`coalesce(
  (SELECT ${absenceKinds.isPrivate} FROM ${absenceKinds}
    WHERE ${absenceKinds.companyId} = ${absences.companyId} AND ${absenceKinds.kind} = ${absences.kind}),
  ${absences.kind} IN (SELECT value FROM json_each(${JSON.stringify(privateKeys)})))`;
