import { companies, profiles, timeLogs } from "#cell";
import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Member } from "~/modules/session/find-session.server";
import { isLogOpen } from "~/modules/ledger/time-logs.server";
import type { Deps } from "~/platform/context.server";
import { isEmptyCompany, mayBeGivenUp } from "~/modules/people/empty-company";

const entryRow = alias(timeLogs, "t");

/** Returns the data of /leave: the company and the obstacle, if any. One query. */
export async function showLeaving({ db, now }: Pick<Deps, "db" | "now">, { profile, company }: Member) {
  const isWorking = sql`EXISTS (SELECT 1 FROM ${timeLogs} ${entryRow} WHERE ${entryRow.subject} = ${profiles.subject}
    AND ${isLogOpen})`;
  const [state] = await db
    .select({
      isEmpty: isEmptyCompany.mapWith(Boolean).as("is_empty"),
      isFree: mayBeGivenUp(now).mapWith(Boolean).as("is_free"),
      isWorking: isWorking.mapWith(Boolean).as("is_working"),
    })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(eq(profiles.id, profile.id));
  const { isEmpty = false, isFree = false, isWorking: works = false } = state ?? {};
  const obstacle = profile.role === "owner" && !isFree ? "owner" : works ? "working" : null;
  return {
    profileId: profile.id,
    companyName: company.name,
    isEmpty: profile.role === "owner" && isEmpty,
    obstacle,
  } as const;
}
