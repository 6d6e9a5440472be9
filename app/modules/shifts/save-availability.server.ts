import { availabilities } from "#cell";
import { eq } from "drizzle-orm";
import type { Member } from "~/modules/directory/find-session.server";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { faultOfWeek, type FaultyDay } from "~/modules/schedules/fault-of-week";
import { assertInBatch, isPreconditionUnmet } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import { batch } from "~/platform/statement.server";
import { toStoredDays } from "./model/to-stored-days";
import type { Availability } from "./shift-week";

export const longestAvailability = 200;

export type AvailabilityOutcome =
  { code: "saved" } | { code: "faulty"; fault: FaultyDay | "too-long" } | { code: "no-permission" };

/**
 * Saves when a person cannot work, as they say themselves. The screens of shifts show it, and it blocks nothing.
 * @param input.member the person. @param input.availability null removes it.
 */
export async function saveAvailability(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  { member, availability }: { member: Member; availability: Availability | null },
): Promise<AvailabilityOutcome> {
  const { db, now } = deps;
  const { company, profile } = member;
  const words = availability?.words.trim() ?? "";
  if (words.length > longestAvailability) return { code: "faulty", fault: "too-long" };
  const fault = availability && faultOfWeek(availability.days);
  if (fault) return { code: "faulty", fault };
  const row = availability && { days: toStoredDays(availability.days), words, updatedAt: now };
  const saveStatement =
    row === null || words === ""
      ? db.delete(availabilities).where(eq(availabilities.profileId, profile.id))
      : db
          .insert(availabilities)
          .values({ ...row, profileId: profile.id, companyId: company.id })
          .onConflictDoUpdate({ target: availabilities.profileId, set: row });
  try {
    await withRetries(() =>
      batch(db, [assertInBatch(db, stillMay(member, "answer-shifts", "self")), saveStatement]),
    );
  } catch (caught) {
    if (isPreconditionUnmet(caught)) return { code: "no-permission" };
    throw caught;
  }
  publish(deps, { companyId: company.id, message: { kind: "plan", profileIds: [profile.id] } });
  return { code: "saved" };
}
