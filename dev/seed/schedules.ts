import type { Member } from "../../app/modules/session/find-session.server";
import { addCentre, listCentres, placeCentre } from "../../app/modules/schedules/centres.server";
import type { ContractFacts, Segment } from "../../app/modules/schedules/schedule";
import { fromTerms, type ScheduleInput } from "../../app/modules/schedules/schedule-content";
import { recordSchedules, type ScheduleToRecord } from "../../app/modules/schedules/record-schedules.server";
import { firstTerms } from "../../app/modules/schedules/terms/presets";
import { weeklyMinutesOf } from "../../app/modules/schedules/terms/weekly-minutes-of";
import type { Deps } from "../../app/platform/context.server";
import { addDays, type LocalDate } from "../../app/time/dates";
import { localDateOf } from "../../app/time/zones";
import { calendarChangedOn, holidaysOf, municipality, territory } from "./calendar";
import { seedCompany, workshopName, type CastPattern, type CastPerson } from "./cast";
import { atHour } from "./hours";
import { seededDays } from "./punches";

/** A full week begins here. The convenio of the demo company allows less than 40 hours. */
const fullWeekMinutes = 35 * 60;

/** Returns when the owner recorded the schedules: on the first morning of the punches. Balances begin on that day. */
export const firstMorning = (now: number): number =>
  atHour(addDays(localDateOf(now, seedCompany.timeZone), 1 - seededDays), 1, seedCompany.timeZone);

/**
 * Records the two centres in Madrid, their calendars, and the terms of everybody active, by the owner. The admin records the owner's.
 * @param deps `now` is {@link firstMorning}.
 * @param present the present of the demo.
 * @throws Error if an operation refuses it.
 */
export async function seedSchedules(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  members: ReadonlyMap<CastPerson, Member>,
  present: number,
): Promise<void> {
  const managers = [...members].filter(([{ role }]) => role !== "employee").map(([, each]) => each);
  const [member, admin] = managers as [Member, Member];
  const { timeZone } = member.company;
  const today = localDateOf(present, timeZone);
  const joined = addDays(today, -399);
  const [first] = await listCentres(deps, member.company);
  const place = { territory, area: null, municipality } as const;
  if (!(await placeCentre(deps, { member, centre: first!, place })))
    throw new Error("The seed could not place the centre.");
  await addCentre(deps, { member, name: workshopName, timeZone: null, ...place });
  const centres = await listCentres(deps, member.company);
  const centreOf = ({ isAtWorkshop }: CastPerson) => centres[isAtWorkshop ? 1 : 0]!.id;
  const record = async (schedulesToRecord: ScheduleToRecord[]) => {
    for (const by of [member, admin]) {
      const theirs = schedulesToRecord.filter(
        ({ profileId }) => (profileId === member.profile.id) === (by === admin),
      );
      if (theirs.length === 0) continue;
      const { code } = await recordSchedules(deps, { member: by, planned: theirs });
      if (code !== "recorded") throw new Error(`The seed could not record schedules: ${code}`);
    }
  };
  const years = new Set([localDateOf(deps.now, timeZone), today].map((on) => Number(on.slice(0, 4))));
  for (const year of years) {
    const yearHolidays = holidaysOf(year);
    if (!yearHolidays) continue;
    const { days: holidays, source } = yearHolidays;
    for (const { id: centre } of centres) {
      const content = { centre, year, days: holidays.map((day) => ({ ...day })), source };
      await record([{ profileId: null, schedule: { kind: "calendar_declared", content } }]);
    }
  }
  const active = [...members].filter(([{ status }]) => status === "active");
  const factsOf = (person: CastPerson) => contractFactsOf(person, { joined, today });
  await record(
    active.map(([person, { profile }]) => ({
      profileId: profile.id,
      schedule: termsOf(person.earlierPattern ?? person.pattern, joined, centreOf(person), factsOf(person)),
    })),
  );
  await record(
    active
      .filter(([{ earlierPattern }]) => earlierPattern)
      .map(([person, { profile }]) => ({
        profileId: profile.id,
        schedule: termsOf(person.pattern, calendarChangedOn(today), centreOf(person), factsOf(person)),
      })),
  );
}

const contractFactsOf = (
  { contract = "indefinite", isMinor, pactPercent }: CastPerson,
  { joined, today }: { joined: LocalDate; today: LocalDate },
): ContractFacts => ({
  contract,
  minorUntil: isMinor ? addDays(today, 200) : null,
  pact: pactPercent === undefined ? null : { agreedOn: joined, percent: pactPercent },
  protectedHours: null,
});

/** Returns terms whose hours are those that a person works. Pauses that do not count as work are no part of them. */
function termsOf(
  { weekdays, intervals, pauses = [] }: CastPattern,
  from: LocalDate,
  centre: string,
  facts: ContractFacts,
): ScheduleInput {
  const unpaid = pauses.filter(({ kind }) => !seedCompany.workPauses.includes(kind));
  const shift = intervals.flatMap(([start, end]): Segment[] => {
    const pause = unpaid.find(({ startsAt }) => startsAt > start && startsAt < end);
    if (!pause) return [{ from: start * 60, to: end * 60 }];
    const stop = pause.startsAt * 60;
    return [
      { from: start * 60, to: stop },
      { from: stop + pause.minutes, to: end * 60 },
    ];
  });
  const pattern = {
    kind: "week",
    days: [0, 1, 2, 3, 4, 5, 6].map((day) => (weekdays.includes(day) ? shift : [])),
  } as const;
  const minutes = weeklyMinutesOf(pattern);
  const partTimePercent = minutes < fullWeekMinutes ? minutes / 24 : 100;
  const terms = { ...firstTerms(pattern, centre, from), ...facts, partTimePercent };
  return { kind: "terms_agreed", content: fromTerms(terms) };
}
