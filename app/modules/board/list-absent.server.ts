import { absenceKinds, absences, profiles, timeLogs } from "#cell";
import { sql, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import { isLogOpen } from "~/modules/ledger/time-logs.server";
import { isLastVersion, kindNameWhenAccepted } from "~/modules/schedules/absence-versions.server";
import { isShownTo } from "~/modules/policy/scope.server";
import { toAbsence, type AbsenceRow } from "~/modules/schedules/to-absence";
import { compareNames } from "~/platform/compare-names";
import { groupBy } from "~/platform/group-by";
import { literal } from "~/platform/statement.server";
import { localDateOf } from "~/time/zones";
import { absentText } from "./model/absent-text";

/** The most absences that are read. */
export const mostListedAbsences = 300;

/** A person who is absent today, and in which words. */
export interface AbsentPerson {
  profileId: string;
  name: string;
  text: string;
}

type AbsentRow = AbsenceRow & { profile_id: string; name: string };

const entryRow = alias(timeLogs, "t");

/**
 * Returns the query whose rows {@link listAbsent} takes: the accepted absences of today, in the company's zone. The people are active,
 * have no open entry, and the member sees them.
 */
export function absentQuery(member: Member, now: number): SQL<AbsentRow> {
  const { id, timeZone } = member.company;
  const todayOn = localDateOf(now, timeZone);
  return sql`SELECT ${profiles.id} AS profile_id, coalesce(${profiles.fullName}, ${profiles.email}) AS name, ${absences.kind},
          ${absences.fromDay}, ${absences.toDay}, ${absences.part}, ${absences.partFrom}, ${absences.partTo},
          ${kindNameWhenAccepted()} AS kind_name, ${absenceKinds.covers}, ${absenceKinds.isPrivate}
        FROM ${absences}
        CROSS JOIN ${profiles} ON ${profiles.id} = ${absences.profileId}
        LEFT JOIN ${absenceKinds} ON ${absenceKinds.companyId} = ${absences.companyId} AND ${absenceKinds.kind} = ${absences.kind}
        WHERE ${absences.companyId} = ${id} AND ${absences.toDay} >= ${todayOn} AND ${absences.fromDay} <= ${todayOn}
          AND ${absences.state} = 'accepted' AND ${isLastVersion()} AND ${profiles.status} = 'active'
          AND ${isShownTo(member, profiles)}
          AND NOT EXISTS (SELECT 1 FROM ${timeLogs} ${entryRow} WHERE ${entryRow.subject} = ${profiles.subject} AND ${isLogOpen})
        LIMIT ${literal(mostListedAbsences)}`;
}

/** Lists the people who are absent today, by name. A private kind only its person sees. @param viewerId the profile that looks */
export function listAbsent(
  rows: readonly AbsentRow[],
  { viewerId, todayOn }: { viewerId: string; todayOn: string },
): AbsentPerson[] {
  const absencesOf = groupBy(rows, ({ profile_id }) => profile_id);
  return [...absencesOf]
    .map(([profileId, own]) => ({
      profileId,
      name: own[0]!.name,
      text: absentText(own.map(toAbsence), { isOwn: profileId === viewerId, todayOn }),
    }))
    .sort((one, other) => compareNames(one.name, other.name));
}
