import { profiles, statements } from "#cell";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { isInScope } from "~/modules/policy/scope.server";
import { scheduleQueries, toSchedules } from "~/modules/schedules/read-schedule.server";
import type { Deps } from "~/platform/context.server";
import { batch } from "~/platform/statement.server";
import type { LocalDate } from "~/time/dates";
import type { DraftedPerson } from "../model/judge-publication";
import { nameById } from "../shift-texts";
import { toWeekCentres, weekCentresQuery } from "./week-centres.server";
import { draftsQuery, toDrafts } from "./drafts-query.server";

/** A person whose week a manager publishes. */
export interface PublishingPerson extends DraftedPerson {
  id: string;
  /** Their key in the ledger. */
  subject: number;
  email: string | null;
}

interface PersonRow {
  id: string;
  subject: number;
  email: string | null;
  status: "active" | "inactive";
  last_key: string | null;
}

/** What decides the publication of a week. */
interface Publishing {
  people: Map<string, PublishingPerson>;
  /** The names of the company's centres, by id. */
  centreNames: Map<string, string>;
}

/** Returns the facts that decide the publication of a week, in one round trip. It has only people that the manager manages. */
export async function readPublishing(
  { db }: Pick<Deps, "db">,
  { member, week, profileIds }: { member: Member; week: LocalDate; profileIds: readonly string[] },
): Promise<Publishing> {
  const { company } = member;
  const lastKey = sql`(SELECT ${statements.content} ->> '$.key' FROM ${statements} WHERE ${statements.profileId} = ${profiles.id}
    AND ${statements.weekOn} = ${week} AND ${statements.kind} = 'week_published' ORDER BY ${statements.seq} DESC LIMIT 1)`;
  const { people, drafts, schedules, centres } = await batch(db, {
    people: sql<PersonRow>`SELECT ${profiles.id}, ${profiles.subject}, ${profiles.email}, ${profiles.status}, ${lastKey} AS last_key FROM ${profiles}
      WHERE ${profiles.id} IN (SELECT value FROM json_each(${JSON.stringify(profileIds)})) AND ${profiles.companyId} = ${company.id}
        AND ${isInScope(member, profiles)}`,
    drafts: draftsQuery({ companyId: company.id, profileIds, weeks: [week] }),
    schedules: scheduleQueries(company, { profileIds, weeks: { from: week, to: week } }),
    centres: weekCentresQuery(company.id),
  });
  const draftByProfile = new Map(toDrafts(drafts.results).map(({ profileId, draft }) => [profileId, draft]));
  const scheduleByProfile = toSchedules(schedules, company, profileIds);
  const personById = new Map(
    people.results.map(({ id, subject, email, status, last_key }) => [
      id,
      {
        id,
        subject,
        email,
        isActive: status === "active",
        schedule: scheduleByProfile.get(id)!.schedule,
        draft: draftByProfile.get(id) ?? null,
        lastKey: last_key,
      },
    ]),
  );
  return { people: personById, centreNames: nameById(toWeekCentres(centres.results, company)) };
}
