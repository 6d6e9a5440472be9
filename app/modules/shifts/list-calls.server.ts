import { coverCalls, profiles } from "#cell";
import { and, eq, gte, isNull } from "drizzle-orm";
import { displayName } from "~/modules/directory/display-name";
import type { Member } from "~/modules/directory/find-session.server";
import { isCentreInScope } from "~/modules/policy/scope.server";
import type { Segment } from "~/modules/schedules/schedule";
import type { Deps } from "~/platform/context.server";
import type { LocalDate } from "~/time/dates";

/** A shift that was offered to several people. */
export interface CoverCall {
  id: string;
  on: LocalDate;
  segment: Segment;
  /** The number of people who got the offer. */
  askedCount: number;
  /** The name of the person who took it; null while nobody has. */
  takenBy: string | null;
}

/** The most calls that are listed. */
const mostCalls = 50;

/** Returns the query for the offered shifts from a day on at the centres of a manager, without those that were withdrawn. */
export const callsQuery = ({ db }: Pick<Deps, "db">, { member, from }: { member: Member; from: LocalDate }) =>
  db
    .select({
      id: coverCalls.id,
      on: coverCalls.onDay,
      start: coverCalls.fromMinute,
      to: coverCalls.toMinute,
      asked: coverCalls.asked,
      takenBy: coverCalls.takenBy,
      fullName: profiles.fullName,
      email: profiles.email,
    })
    .from(coverCalls)
    .leftJoin(profiles, eq(profiles.id, coverCalls.takenBy))
    .where(
      and(
        eq(coverCalls.companyId, member.company.id),
        gte(coverCalls.onDay, from),
        isNull(coverCalls.closedAt),
        isCentreInScope(member, coverCalls.centreId),
      ),
    )
    .orderBy(coverCalls.onDay, coverCalls.fromMinute)
    .limit(mostCalls);

/** Returns the offered shifts in the answer to {@link callsQuery}. */
export const toCalls = (rows: Awaited<ReturnType<typeof callsQuery>>): CoverCall[] =>
  rows.map(({ id, on, start, to, asked, takenBy, fullName, email }) => ({
    id,
    on,
    segment: { from: start, to },
    askedCount: asked.length,
    takenBy: takenBy === null ? null : displayName({ fullName, email }),
  }));
