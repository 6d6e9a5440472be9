import { addCentre, listCentres } from "~/modules/schedules/centres.server";
import { recordSchedules } from "~/modules/schedules/record-schedules.server";
import type { ScheduleContents } from "~/modules/schedules/schedule-content";
import type { LocalDate } from "~/time/dates";
import { deps, settle } from "./deps";
import type { SignedInMember } from "./people";

type Content = ScheduleContents["terms_agreed"];

/** Returns a week with the same shift on every day, in minutes from midnight. */
export const everyDay = (from: number, to: number): Content["pattern"] => ({
  kind: "week",
  days: Array.from({ length: 7 }, () => [{ from, to }]),
});

/** Records terms for a person, by a manager at an instant. Holidays are worked, so that no test depends on a calendar. */
export async function giveTerms(
  manager: SignedInMember,
  { profile, company }: SignedInMember,
  { at, ...terms }: { at: number; from: LocalDate; pattern: Content["pattern"] } & Partial<Content>,
): Promise<void> {
  const content: Content = {
    part_time_percent: 100,
    centre: company.id,
    holidays_off: false,
    annual_minutes: null,
    vacation: { unit: "working", days: 22 },
    clock_change: "real",
    ...terms,
  };
  const planned = [{ profileId: profile.id, schedule: { kind: "terms_agreed", content } as const }];
  const { code } = await recordSchedules(deps(at), { member: manager, planned });
  if (code !== "recorded") throw new Error(`Terms: ${code}`);
  await settle();
}

/** Adds a centre to the manager's company. @param timeZone null if it is the company's. @returns its id. */
export async function aCentre(manager: SignedInMember, timeZone: string | null): Promise<string> {
  const place = { territory: "ES-CN", area: null, municipality: null } as const;
  const name = `Bar ${timeZone ?? "Luna"}`;
  if (!(await addCentre(deps(), { member: manager, name, timeZone, ...place }))) throw new Error("no centre");
  return (await listCentres(deps(), manager.company)).find((centre) => centre.name === name)!.id;
}

/** Declares the calendars of the company's own centre, with these full holidays. Without it every day is in doubt. */
export async function declareCalendar(
  member: SignedInMember,
  { at, years, holidays = [] }: { at: number; years: readonly number[]; holidays?: readonly LocalDate[] },
): Promise<void> {
  for (const year of years) {
    const days = holidays
      .filter((on) => Number(on.slice(0, 4)) === year)
      .map((on) => ({ on, name: "Fiesta", scope: "company" as const, factor: 0 }));
    const content = { centre: member.company.id, year, days, source: "" };
    const planned = [{ profileId: null, schedule: { kind: "calendar_declared" as const, content } }];
    const outcome = await recordSchedules(deps(at), { member, planned });
    if (outcome.code !== "recorded") throw new Error(outcome.code);
  }
}

/** Moves a person's balance by minutes, or opens it with them. */
export async function moveBalance(
  manager: SignedInMember,
  { profile }: SignedInMember,
  {
    at,
    minutes,
    on,
    reason = "adjusted",
  }: { at: number; minutes: number; on: LocalDate; reason?: "opening" | "adjusted" },
): Promise<void> {
  const content = { minutes, on, reason, text: "" };
  const planned = [{ profileId: profile.id, schedule: { kind: "balance_moved", content } as const }];
  const { code } = await recordSchedules(deps(at), { member: manager, planned });
  if (code !== "recorded") throw new Error(`Move: ${code}`);
}
