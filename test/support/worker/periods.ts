import { issuePeriods, type PeriodToIssue } from "~/modules/periods/issue-periods.server";
import type { ScheduleContents } from "~/modules/schedules/schedule-content";
import { hourMs, minuteMs } from "~/time/units";
import { deps, settle } from "./deps";
import { giveTerms } from "./give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "./people";

/** The instant at which tests issue October 2026: 2 November, 10:00 in Madrid. */
export const novemberAt = Date.parse("2026-11-02T10:00:00+01:00");

/** Returns the instant of a time in Madrid: `2026-10-05T09:00`. */
export const madrid = (text: string) =>
  Date.parse(`${text}${text >= "2026-10-25T03:00" || text < "2026-03-29T03:00" ? "+01:00" : "+02:00"}`);

/** Eight hours on Mondays, and nothing else. */
const mondays: ScheduleContents["terms_agreed"]["pattern"] = {
  kind: "week",
  days: [[{ from: 540, to: 1_020 }], [], [], [], [], [], []],
};

/** Adds a company whose people work eight hours on Mondays since September 2026. */
export async function aTeamOfMondays() {
  const company = await aCompany({ name: "Bar Sol" });
  const owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  const ana = await aMember({ company, fullName: "Ana López" });
  await worksOnMondays(owner, ana);
  return { company, owner, ana };
}

/** Gives a person the terms of {@link aTeamOfMondays}. */
export const worksOnMondays = (owner: SignedInMember, person: SignedInMember) =>
  giveTerms(owner, person, { at: madrid("2026-09-01T08:00"), from: "2026-09-01", pattern: mondays });

/** Records work from nine o'clock of a day. */
export async function workOn(person: SignedInMember, day: string, minutes: number) {
  const checkInTime = madrid(`${day}T09:00`);
  return aLog(person, { checkInTime, checkOutTime: checkInTime + minutes * minuteMs });
}

/** Works eight hours on each Monday of October 2026. */
export async function workOctober(person: SignedInMember) {
  const logs = [];
  for (const day of ["2026-10-05", "2026-10-12", "2026-10-19", "2026-10-26"])
    logs.push(await workOn(person, day, (8 * hourMs) / minuteMs));
  return logs;
}

/** Issues periods, October 2026 by default, and waits for what the answer defers. */
export async function issue(
  member: SignedInMember,
  people: readonly SignedInMember[],
  { at = novemberAt, ...period }: Partial<PeriodToIssue> & { at?: number } = {},
) {
  const periods = people.map(({ profile }) => ({ profileId: profile.id, from: "2026-10-01", ...period }));
  const outcomes = await issuePeriods(deps(at), { member, periods });
  await settle();
  return outcomes;
}
