import { sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { areOpenCentres } from "~/modules/schedules/centres.server";
import type { FaultyDay } from "~/modules/schedules/fault-of-week";
import { batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { LocalDate } from "~/time/dates";
import { faultOfDraft } from "./model/fault-of-draft";
import { isPlannable } from "./model/is-plannable";
import { isSameWeek } from "./model/to-stored-days";
import { areOfCompany } from "./server/are-of-company.server";
import { draftsQuery, toDrafts } from "./server/drafts-query.server";
import { insertDrafts, type DraftToSave } from "./server/insert-drafts.server";
import type { Draft } from "./model/shift-week";

export type DraftOutcome =
  | { code: "saved"; version: number }
  /** Another manager saved other shifts meanwhile: their draft. Nothing of this person was written. */
  | { code: "changed"; draft: Draft | null }
  | { code: "faulty"; fault: FaultyDay }
  /** The week is no Monday, is over, or is more than a year ahead. */
  | { code: "invalid-week" }
  /** The company has no such person or centre, or the manager may not plan them. Nobody's draft was written. */
  | { code: "no-permission" };

/**
 * Saves the drafts of a week, all of them in one batch. A draft that another manager saved meanwhile stays as it is, and is no conflict if
 * it has the same shifts. Nobody else sees drafts, and they change no hours.
 * @param drafts each person once, `mostDrafts` at most. @returns an outcome for each, in their order.
 */
export async function saveDrafts(
  { db, now }: Pick<Deps, "db" | "now">,
  { member, week, drafts }: { member: Member; week: LocalDate; drafts: readonly DraftToSave[] },
): Promise<DraftOutcome[]> {
  const { company } = member;
  if (!isPlannable(week, now, company.timeZone)) return drafts.map(() => ({ code: "invalid-week" }));
  const faults = drafts.map(({ days }) => faultOfDraft(days));
  const faultlessDrafts = drafts.filter((_, at) => faults[at] === null);
  const ids = faultlessDrafts.map(({ profileId }) => profileId);
  const centreIds = faultlessDrafts.flatMap(({ days }) => days.flat().flatMap(({ centre }) => centre ?? []));
  const maySave = sql`${stillMay(member, "plan-shifts", { people: ids })} AND ${areOfCompany(company.id, ids)}
    AND ${areOpenCentres({ companyId: company.id, centreIds })}`;
  const answers = await withRetries(() =>
    batchIf(db, maySave, {
      saved: insertDrafts({ member, week, drafts: faultlessDrafts, now }),
      existing: draftsQuery({ companyId: company.id, profileIds: ids, weeks: [week] }),
    }),
  );
  if (!answers) return drafts.map(() => ({ code: "no-permission" }));
  const { saved, existing } = answers;
  const savedVersionByProfile = new Map(
    saved.results.map(({ profile_id, version }) => [profile_id, version]),
  );
  const existingByProfile = new Map(toDrafts(existing.results).map((row) => [row.profileId, row]));
  return drafts.map(({ profileId, days }, at): DraftOutcome => {
    const fault = faults[at];
    if (fault) return { code: "faulty", fault };
    const version = savedVersionByProfile.get(profileId);
    if (version !== undefined) return { code: "saved", version };
    const existingDraft = existingByProfile.get(profileId);
    // The same save arrived before, and its answer was lost; or another manager planned the same.
    return existingDraft && isSameWeek(existingDraft.draft.days, days)
      ? { code: "saved", version: existingDraft.draft.version }
      : { code: "changed", draft: existingDraft?.draft ?? null };
  });
}
