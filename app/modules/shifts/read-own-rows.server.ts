import { availabilities, coverCalls, shiftDrafts, shiftRequests } from "#cell";
import { and, asc, eq, or, sql } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";

/**
 * Returns the stored rows about a person's shifts that are no statements: drafts of their weeks, their availability, shifts they were
 * offered, and shifts for which another centre requested them or got them.
 */
export const readOwnRows = (
  { db }: Pick<Deps, "db">,
  { companyId, profileId }: { companyId: string; profileId: string },
) =>
  batch(db, {
    drafts: db
      .select({ week: shiftDrafts.weekOn, days: shiftDrafts.days, updatedAt: shiftDrafts.updatedAt })
      .from(shiftDrafts)
      .where(eq(shiftDrafts.profileId, profileId))
      .orderBy(asc(shiftDrafts.weekOn)),
    availability: db
      .select({
        words: availabilities.words,
        days: availabilities.days,
        updatedAt: availabilities.updatedAt,
      })
      .from(availabilities)
      .where(eq(availabilities.profileId, profileId)),
    calls: db
      .select({
        on: coverCalls.onDay,
        from: coverCalls.fromMinute,
        to: coverCalls.toMinute,
        takenBy: coverCalls.takenBy,
        madeAt: coverCalls.madeAt,
      })
      .from(coverCalls)
      .where(
        and(
          eq(coverCalls.companyId, companyId),
          or(
            eq(coverCalls.takenBy, profileId),
            sql`EXISTS (SELECT 1 FROM json_each(${coverCalls.asked}) WHERE value = ${profileId})`,
          ),
        ),
      )
      .orderBy(asc(coverCalls.madeAt)),
    requests: db
      .select({
        on: shiftRequests.onDay,
        from: shiftRequests.fromMinute,
        to: shiftRequests.toMinute,
        madeAt: shiftRequests.madeAt,
        answeredAt: shiftRequests.answeredAt,
        lentId: shiftRequests.lentId,
      })
      .from(shiftRequests)
      .where(
        and(
          eq(shiftRequests.companyId, companyId),
          or(eq(shiftRequests.requestedId, profileId), eq(shiftRequests.lentId, profileId)),
        ),
      )
      .orderBy(asc(shiftRequests.madeAt)),
  });
