import type { DayPattern, Segment } from "~/modules/schedules/schedule";
import { mergeSegments } from "~/modules/schedules/segments";
import { dayMinutes } from "~/time/units";

/** The names of weekdays without accents, whole or shortened; Monday first. */
const names = [
  /^lun(es)?$/,
  /^mar(tes)?$/,
  /^mie(rcoles)?$/,
  /^jue(ves)?$/,
  /^vie(rnes)?$/,
  /^sab(ados?)?$/,
  /^dom(ingos?)?$/,
] as const;
const groups: Record<string, readonly number[]> = {
  "fin de semana": [5, 6],
  "fines de semana": [5, 6],
  "entre semana": [0, 1, 2, 3, 4],
  "todos los dias": [0, 1, 2, 3, 4, 5, 6],
  siempre: [0, 1, 2, 3, 4, 5, 6],
};

export type ReadAvailability =
  /** @property days when the person cannot work: seven days, Monday first. */
  | { days: DayPattern[] }
  /** The first part that has no meaning. */
  | { unread: string };

/**
 * Reads when a person cannot work from a line as they write it: `nunca martes; sábados desde las 17; domingos de 9 a 14`. Parts are
 * separated by semicolons or full stops. `nunca` or `no` names the time when they cannot; otherwise it is the only time when they can.
 */
export function readAvailability(words: string): ReadAvailability {
  const days: Segment[][] = Array.from({ length: 7 }, () => []);
  for (const part of words.split(/[;.\n]/).map((text) => text.trim())) {
    if (part === "") continue;
    const plain = part.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
    const isNever = /^(nunca|no)\b/.test(plain);
    const weekdays = weekdaysIn(plain);
    const times = timesIn(plain);
    if (weekdays.length === 0 || times === "faulty" || (times === null && !isNever)) return { unread: part };
    const namedTime = times ?? { from: 0, to: dayMinutes };
    for (const weekday of weekdays) days[weekday]!.push(...(isNever ? [namedTime] : outside(namedTime)));
  }
  return { days: days.map(mergeSegments) };
}

function weekdaysIn(plain: string): number[] {
  const ofGroups = Object.entries(groups).flatMap(([name, weekdays]) =>
    plain.includes(name) ? weekdays : [],
  );
  const namedWeekdays = plain.split(/[^a-z]+/).flatMap((word) => {
    const weekday = names.findIndex((pattern) => pattern.test(word));
    return weekday === -1 ? [] : [weekday];
  });
  return [...new Set([...ofGroups, ...namedWeekdays])];
}

/** Returns the named time of a part; null without one. */
function timesIn(plain: string): Segment | "faulty" | null {
  const range =
    /\b(?:de|desde(?: las?)?) ?(\d{1,2})(?::(\d{2}))?(?: ?h)? (?:a|hasta)(?: las?)? ?(\d{1,2})(?::(\d{2}))?/.exec(
      plain,
    );
  if (range) return segmentOf(minuteOfParts(range[1]!, range[2]), minuteOfParts(range[3]!, range[4]));
  const from = /\bdesde(?: las?)? ?(\d{1,2})(?::(\d{2}))?/.exec(plain);
  if (from) return segmentOf(minuteOfParts(from[1]!, from[2]), dayMinutes);
  const to = /\bhasta(?: las?)? ?(\d{1,2})(?::(\d{2}))?/.exec(plain);
  if (to) return segmentOf(0, minuteOfParts(to[1]!, to[2]));
  return /\d/.test(plain) ? "faulty" : null;
}

const minuteOfParts = (hours: string, minutes = "0"): number => Number(hours) * 60 + Number(minutes);

const segmentOf = (from: number, to: number): Segment | "faulty" =>
  from < to && to <= dayMinutes ? { from, to } : "faulty";

/** Returns the rest of the day. */
const outside = ({ from, to }: Segment): Segment[] =>
  [
    { from: 0, to: from },
    { from: to, to: dayMinutes },
  ].filter((rest) => rest.from < rest.to);
