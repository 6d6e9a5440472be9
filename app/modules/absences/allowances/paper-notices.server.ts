import { expiryNotices, profiles } from "#cell";
import { and, eq, sql } from "drizzle-orm";
import type { Company, Member } from "~/modules/session/find-session.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { batchIf } from "~/platform/assert-in-batch.server";
import type { Deps } from "~/platform/context.server";
import { withRetries } from "~/platform/retry.server";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { daysToNotice, noticeRange, type DaysToNotice } from "../model/days-to-notice";
import { readAllowanceSources } from "../read-allowance.server";

const vacationKey = "vacation";

/** Returns the vacation days of a person that lapse soon and need a notice on paper, as a manager sees them. */
export async function listDaysToNotice(
  deps: Pick<Deps, "db" | "now">,
  { company, profileId }: { company: Pick<Company, "id" | "timeZone">; profileId: string },
): Promise<DaysToNotice[]> {
  const { kinds, people } = await readAllowanceSources(deps, company, [profileId]);
  const vacation = kinds.find(({ key }) => key === vacationKey)!;
  const todayOn = localDateOf(deps.now, company.timeZone);
  return daysToNotice({ ...people.get(profileId)!, kind: vacation }, { todayOn, reader: "other" });
}

export interface PaperNotice {
  profileId: string;
  /** The last day on which the vacation can be taken, and the day on which the manager handed the notice over. */
  lastOn: LocalDate;
  handedOn: LocalDate;
}

export type PaperNoticeResult =
  | { code: "saved" | "ahead" | "gone" | "no-permission" }
  /** The days on which a notice comes in time. */
  | { code: "outside"; from: LocalDate; to: LocalDate };

/**
 * Records that a manager handed a person without an address the notice that vacation lapses. It is recorded before the last day, so no day
 * lapses backwards. Sent again, it is recorded once. Nothing is written unless the code is `saved`.
 */
export async function savePaperNotice(
  deps: Pick<Deps, "db" | "now">,
  { member, notice }: { member: Member; notice: PaperNotice },
): Promise<PaperNoticeResult> {
  const { db, now } = deps;
  const { company, profile } = member;
  const { profileId, lastOn, handedOn } = notice;
  const range = noticeRange(lastOn);
  if (handedOn > localDateOf(now, company.timeZone)) return { code: "ahead" };
  if (handedOn < range.from || handedOn > range.to) return { code: "outside", ...range };
  const isSameNotice = and(
    eq(expiryNotices.profileId, profileId),
    eq(expiryNotices.companyId, company.id),
    eq(expiryNotices.kind, vacationKey),
    eq(expiryNotices.lastOn, lastOn),
    eq(expiryNotices.handedOn, handedOn),
  );
  if ((await db.$count(expiryNotices, isSameNotice)) > 0) return { code: "saved" };
  const days = (await listDaysToNotice(deps, { company, profileId })).find((each) => each.lastOn === lastOn);
  if (!days) return { code: "gone" };
  const needsPaper = sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${profileId}
    AND ${profiles.companyId} = ${company.id} AND ${profiles.status} = 'active' AND ${profiles.email} IS NULL)`;
  const mayRecord = sql`${stillMay(member, "plan-schedules", { people: [profileId] })} AND ${needsPaper}`;
  const isRecorded = await withRetries(() =>
    batchIf(db, mayRecord, [
      db
        .insert(expiryNotices)
        .values({
          companyId: company.id,
          profileId,
          kind: vacationKey,
          lastOn,
          amount: days.amount,
          unit: days.unit,
          sentAt: now,
          handedOn,
          authorId: profile.id,
        })
        .onConflictDoNothing(),
    ]),
  );
  if (!isRecorded) return { code: "no-permission" };
  return { code: (await db.$count(expiryNotices, isSameNotice)) > 0 ? "saved" : "gone" };
}
