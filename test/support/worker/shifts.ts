import type { ScheduleContents } from "~/modules/schedules/schedule-content";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import { publishWeek } from "~/modules/shifts/publish-week.server";
import { saveDrafts } from "~/modules/shifts/save-drafts.server";
import type { WeekDays } from "~/modules/shifts/model/shift-week";
import { deps, settle } from "./deps";
import { giveTerms } from "./give-terms";
import { aCompany, aMember, type SignedInMember } from "./people";
import { madrid } from "./periods";

/** The Monday of the week that tests plan. */
export const week = "2026-12-07";

/** The Thursday before it, at ten: when tests plan and publish it. */
export const thursdayAt = madrid("2026-12-03T10:00");

/** 40 hours a week on any of seven days. */
const flexible: ScheduleContents["terms_agreed"]["pattern"] = {
  kind: "flexible",
  weekly_minutes: 2_400,
  reference_days: [0, 1, 2, 3, 4, 5, 6],
};

/** Gives a person the terms of a bar: flexible, since September. */
export const worksAtBar = (owner: SignedInMember, person: SignedInMember, centre = person.company.id) =>
  giveTerms(owner, person, {
    at: madrid("2026-09-01T08:00"),
    from: "2026-09-01",
    pattern: flexible,
    centre,
  });

/** Adds a bar with its owner and two people with flexible terms. */
export async function aBar() {
  const company = await aCompany({ name: "Bar Sol" });
  const owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  const ana = await aMember({ company, fullName: "Ana López" });
  const leo = await aMember({ company, fullName: "Leo Gil" });
  await worksAtBar(owner, ana);
  await worksAtBar(owner, leo);
  return { company, owner, ana, leo };
}

/** Returns a week with the same shift on some weekdays, and the others free. */
export const weekOfShifts = (
  from: number,
  to: number,
  weekdays: readonly number[] = [0, 1, 2, 3, 4],
): WeekDays => Array.from({ length: 7 }, (_, weekday) => (weekdays.includes(weekday) ? [{ from, to }] : []));

/** Saves the draft of a person's week. @returns its version. */
export async function draftWeek(
  manager: SignedInMember,
  { profile }: SignedInMember,
  {
    days,
    at = thursdayAt,
    version = 0,
    of = week,
  }: { days: WeekDays; at?: number; version?: number; of?: string },
): Promise<number> {
  const drafts = [{ profileId: profile.id, days, version }];
  const [outcome] = await saveDrafts(deps(at), { member: manager, week: of, drafts });
  if (outcome?.code !== "saved") throw new Error(`Draft: ${outcome?.code}`);
  return outcome.version;
}

/** Saves and publishes a person's week. @returns the number of the publication. */
export async function publishDraft(
  manager: SignedInMember,
  person: SignedInMember,
  { days, at = thursdayAt, version = 0 }: { days: WeekDays; at?: number; version?: number },
): Promise<number> {
  const saved = await draftWeek(manager, person, { days, at, version });
  const people = [{ profileId: person.profile.id, version: saved, offer: null }];
  const [outcome] = await publishWeek(deps(at), { member: manager, week, people, key: crypto.randomUUID() });
  if (outcome?.code !== "published") throw new Error(`Publish: ${outcome?.code}`);
  await settle();
  return (await publishedWeekOf(person))!.publications.at(-1)!.seq;
}

/** Returns the statements about a person's week. */
export async function publishedWeekOf({ company, profile }: SignedInMember, of = week) {
  const requested = { profileIds: [profile.id], weeks: { from: of, to: of } };
  const { schedule } = (await readSchedules(deps(), company, requested)).get(profile.id)!;
  return schedule.weeks.find((each) => each.week === of);
}
