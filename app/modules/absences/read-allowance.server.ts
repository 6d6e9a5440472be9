import { absenceKinds, absences, allowanceClosings, allowanceMoves, expiryNotices, profiles } from "#cell";
import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import { displayName } from "~/modules/session/display-name";
import type { Company } from "~/modules/session/find-session.server";
import { byThemselves } from "~/modules/policy/needs-another-manager";
import type { Deps } from "~/platform/context.server";
import { groupBy } from "~/platform/group-by";
import { batch } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import type { Schedule } from "~/modules/schedules/schedule";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import { isLastVersion } from "~/modules/schedules/absence-versions.server";
import { toAbsence } from "~/modules/schedules/to-absence";
import type { Allowance, AllowanceMove, AllowanceSources } from "./model/allowance";
import { allowanceOf } from "./model/allowance-of";
import { companyKinds, type CompanyKind } from "./company-kinds";
import { toExpiryNotice } from "./model/to-expiry-notice";

/** What a person may take in a year, by kind, and the schedule from which it follows. */
export interface PersonAllowance {
  schedule: Schedule;
  /** By the key of the kind: the kinds that are on, and the others with an absence or a move. */
  allowances: Map<string, Allowance>;
}

export interface AllowancesOfYear {
  kinds: CompanyKind[];
  /** By profile. */
  people: Map<string, PersonAllowance>;
}

type PersonSources = Omit<AllowanceSources, "kind">;

/** What decides how much people may take: their schedules, requested absences and moves, of all kinds and years. */
export interface AllowanceSourcesOfPeople {
  kinds: CompanyKind[];
  /** By profile. */
  people: Map<string, PersonSources>;
}

/**
 * Returns the allowances of people for a year, by kind, as of today in the company's zone, in one round trip.
 * @param lastOn a day with which their terms would end: they earn nothing after it, and use nothing.
 */
export async function readAllowance(
  { db, now }: Pick<Deps, "db" | "now">,
  company: Pick<Company, "id" | "timeZone">,
  profileIds: readonly string[],
  year: number,
  { lastOn = null }: { lastOn?: LocalDate | null } = {},
): Promise<AllowancesOfYear> {
  const { kinds, people } = await readAllowanceSources({ db }, company, profileIds);
  const as = { year, todayOn: localDateOf(now, company.timeZone) };
  return {
    kinds,
    people: new Map(
      [...people].map(([profileId, { schedule: current, ...sources }]) => {
        const ending = { on: lastOn ?? "", seq: Number.MAX_SAFE_INTEGER };
        const schedule = lastOn === null ? current : { ...current, endings: [...current.endings, ending] };
        const kindsWithRows = new Set(
          [...schedule.absences, ...sources.requested, ...sources.moves].map(({ kind }) => kind),
        );
        const shownKinds = kinds.filter(({ key, isOn }) => isOn || kindsWithRows.has(key));
        return [
          profileId,
          {
            schedule,
            allowances: new Map(
              shownKinds.map((kind) => [kind.key, allowanceOf({ ...sources, schedule, kind }, as)]),
            ),
          },
        ];
      }),
    ),
  };
}

/** Reads the sources of people's allowances, in one round trip. */
export async function readAllowanceSources(
  { db }: Pick<Deps, "db">,
  company: Pick<Company, "id" | "timeZone">,
  profileIds: readonly string[],
): Promise<AllowanceSourcesOfPeople> {
  const profileIdList = sql`(SELECT value FROM json_each(${JSON.stringify(profileIds)}))`;
  const rowsOfQueries = await batch(db, {
    kinds: db.select().from(absenceKinds).where(eq(absenceKinds.companyId, company.id)),
    requested: db
      .select({
        profile_id: absences.profileId,
        kind: absences.kind,
        from_day: absences.fromDay,
        to_day: absences.toDay,
        part: absences.part,
        part_from: absences.partFrom,
        part_to: absences.partTo,
        kind_name: absenceKinds.name,
        covers: sql<number | null>`${absenceKinds.covers}`,
        is_private: sql<number | null>`${absenceKinds.isPrivate}`,
      })
      .from(absences)
      .leftJoin(
        absenceKinds,
        and(eq(absenceKinds.companyId, absences.companyId), eq(absenceKinds.kind, absences.kind)),
      )
      .where(
        and(
          eq(absences.companyId, company.id),
          inArray(absences.profileId, profileIdList),
          eq(absences.state, "requested"),
          isLastVersion(),
        ),
      ),
    moves: db
      .select({
        ...getTableColumns(allowanceMoves),
        authorName: profiles.fullName,
        authorEmail: profiles.email,
      })
      .from(allowanceMoves)
      .leftJoin(profiles, eq(profiles.id, allowanceMoves.authorId))
      .where(and(eq(allowanceMoves.companyId, company.id), inArray(allowanceMoves.profileId, profileIdList)))
      .orderBy(allowanceMoves.recordedAt, allowanceMoves.id),
    notices: db
      .select({
        ...getTableColumns(expiryNotices),
        authorName: profiles.fullName,
        authorEmail: profiles.email,
      })
      .from(expiryNotices)
      .leftJoin(profiles, eq(profiles.id, expiryNotices.authorId))
      .where(and(eq(expiryNotices.companyId, company.id), inArray(expiryNotices.profileId, profileIdList))),
    closings: db
      .select()
      .from(allowanceClosings)
      .where(
        and(eq(allowanceClosings.companyId, company.id), inArray(allowanceClosings.profileId, profileIdList)),
      ),
    schedules: scheduleQueries(company, { profileIds, weeks: "all" }),
  });
  const kinds = companyKinds(rowsOfQueries.kinds);
  const schedules = toSchedules(rowsOfQueries.schedules, company, profileIds);
  const requestedByProfile = groupBy(rowsOfQueries.requested, ({ profile_id }) => profile_id);
  const noticesByProfile = groupBy(rowsOfQueries.notices, ({ profileId }) => profileId);
  const closingsByProfile = groupBy(rowsOfQueries.closings, ({ profileId }) => profileId);
  const movesByProfile = groupBy(rowsOfQueries.moves, ({ profileId }) => profileId);
  return {
    kinds,
    people: new Map(
      profileIds.map((profileId) => [
        profileId,
        {
          schedule: schedules.get(profileId)!.schedule,
          requested: (requestedByProfile.get(profileId) ?? []).map(toAbsence),
          moves: (movesByProfile.get(profileId) ?? []).map(toAllowanceMove),
          notices: (noticesByProfile.get(profileId) ?? []).map((row) => toExpiryNotice(row, authorOf(row))),
          closings: closingsByProfile.get(profileId) ?? [],
        },
      ]),
    ),
  };
}

const authorOf = ({ authorName, authorEmail }: { authorName: string | null; authorEmail: string | null }) =>
  displayName({ fullName: authorName, email: authorEmail });

type MoveRow = typeof allowanceMoves.$inferSelect & { authorName: string | null; authorEmail: string | null };

const toAllowanceMove = ({ authorName, authorEmail, ...row }: MoveRow): AllowanceMove => ({
  id: row.id,
  kind: row.kind,
  year: row.year,
  amount: row.amount,
  note: row.note,
  author:
    row.authorId === row.profileId ? byThemselves : displayName({ fullName: authorName, email: authorEmail }),
  recordedAt: row.recordedAt,
});
