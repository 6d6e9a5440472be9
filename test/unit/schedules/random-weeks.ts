import type {
  AddedShift,
  OfferAnswer,
  Publication,
  PublishedWeek,
  Release,
  ShiftSegment,
} from "~/modules/schedules/published-week";
import { addDays, weekOf, type LocalDate } from "~/time/dates";
import { datesOf } from "~/time/dates-of";
import { startOfDay } from "~/time/zones";
import { minuteMs } from "~/time/units";
import { madridZone } from "./a-schedule";
import { aPlannedLife, Chance, type PlannedLife } from "./random-schedule";

/** Returns a random life with published weeks; the same seed returns the same. */
export function aPublishedLife(seed: number): PlannedLife {
  const life = aPlannedLife(seed);
  const chance = new Chance(seed + 7_000_000);
  const { schedule, range } = life;
  const mondays = [
    ...new Set(datesOf({ from: addDays(range.from, -7), to: range.to }).map((on) => weekOf(on).from)),
  ];
  return {
    ...life,
    schedule: {
      ...schedule,
      weeks: mondays.filter(() => chance.below(4) > 0).map((week) => aRandomWeek(chance, week)),
      absences: schedule.absences.map((absence) => ({
        ...absence,
        acceptedAt: chance.below(8) === 0 ? null : anInstant(chance, weekOf(absence.from).from, 14),
      })),
    },
  };
}

/** Returns an instant from some days before a day until ten days after it. */
const anInstant = (chance: Chance, on: LocalDate, daysBefore: number): number =>
  startOfDay(addDays(on, chance.below(daysBefore + 10) - daysBefore), madridZone) +
  chance.below(1_440) * minuteMs;

function aRandomWeek(chance: Chance, week: LocalDate): PublishedWeek {
  const dates = datesOf(weekOf(week));
  let seq = 100;
  // Records have the order of their instants.
  const instants = Array.from({ length: 8 }, () => anInstant(chance, week, 5)).sort(
    (one, other) => one - other,
  );
  const next = () => ({ seq: ++seq, recordedAt: instants[seq - 101]! });
  const publications = [aRandomPublication(chance, dates, next())];
  const records: { answers: OfferAnswer[]; added: AddedShift[]; releases: Release[] } = {
    answers: [],
    added: [],
    releases: [],
  };
  for (let count = chance.below(5); count > 0; count -= 1)
    switch (chance.below(4)) {
      case 0:
        publications.push(aRandomPublication(chance, dates, next()));
        break;
      case 1:
        records.answers.push({
          ...next(),
          publication: chance.pick(publications).seq,
          answer: chance.pick(["accepted", "refused"]),
        });
        break;
      case 2:
        records.added.push({ ...next(), on: chance.pick(dates), segment: chance.pick(someShifts(chance)) });
        break;
      default:
        records.releases.push({ ...next(), on: chance.pick(dates), from: 300 + chance.below(1_200) });
    }
  return { week, publications, ...records };
}

function aRandomPublication(
  chance: Chance,
  dates: readonly LocalDate[],
  record: Pick<Publication, "seq" | "recordedAt">,
): Publication {
  const days = dates.map(() => (chance.below(4) === 0 ? [] : someShifts(chance)));
  const named = dates.flatMap((on, index) =>
    days[index]!.filter(() => chance.below(5) === 0).map(({ from, to }) => ({ on, from, to: to - 1 })),
  );
  return { ...record, days, offer: chance.below(3) === 0 ? named : null };
}

/** Returns one or two shifts of a day, sometimes past midnight and in another centre. */
function someShifts(chance: Chance): ShiftSegment[] {
  const from = 300 + chance.below(900);
  const to = from + 60 + chance.below(400);
  const centre = chance.pick([null, null, null, "madrid", "las-palmas"]);
  const first = { from, to, ...(centre !== null && { centre }) };
  return chance.below(3) === 0 ? [first, { from: to + 70, to: to + 70 + chance.below(200) + 1 }] : [first];
}
