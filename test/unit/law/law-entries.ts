import type { CompanyFacts, LawEntry, LawNote, PersonFacts } from "~/modules/law/law-notes";
import { instantsAt } from "~/time/zones";
import { addDays, type LocalDate } from "~/time/dates";

export const timeZone = "Europe/Madrid";

const instantOf = (on: LocalDate, minute: number) => {
  const time = `${String(Math.floor((minute % 1_440) / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  return instantsAt(addDays(on, Math.floor(minute / 1_440)), time, timeZone)[0]!;
};

const minuteAt = (text: string) => {
  const [hours, minutes] = text.split(":").map(Number);
  return hours! * 60 + minutes!;
};

/** Returns the entries of a day as they are written: `9:00-14:00 16:00-19:00`. A pause is in parentheses: `9:00-17:00(13:00-13:15)`. */
export const workOn = (on: LocalDate, text: string): LawEntry[] =>
  text.split(" ").map((entry) => {
    const [, from, to, start, end] = /^([\d:]+)-([\d:]+)(?:\(([\d:]+)-([\d:]+)\))?$/.exec(entry)!;
    return {
      day: on,
      timeZone,
      checkInTime: instantOf(on, minuteAt(from!)),
      checkOutTime: instantOf(on, minuteAt(to!)),
      pauses: start
        ? [
            {
              start_at: instantOf(on, minuteAt(start)),
              end_at: instantOf(on, minuteAt(end!)),
              kind: "rest",
              counts_as_work: false,
            },
          ]
        : [],
    };
  });

export const unstated: CompanyFacts = {
  dailyLimitMinutes: null,
  restBetweenMinutes: null,
  shiftNoticeDays: null,
  restRegime: null,
  convenioYearStart: null,
  dayInterruptions: null,
  voluntaryPercent: null,
};

/** A company that has stated that no special rule holds. */
export const stated: CompanyFacts = {
  ...unstated,
  dailyLimitMinutes: 540,
  restRegime: "general",
  dayInterruptions: 1,
  voluntaryPercent: 15,
};

export const fullTime: PersonFacts = {
  isMinorOn: () => false,
  isPartTimeOn: () => false,
  contractOn: () => null,
  pactOn: () => null,
};
export const partTime: PersonFacts = { ...fullTime, isPartTimeOn: () => true };
export const minor: PersonFacts = { ...fullTime, isMinorOn: () => true };

/** Writes a note: `day-limit amber 2026-11-03 541`. */
export const noteText = ({ rule, tone, on, value }: LawNote) => `${rule} ${tone} ${on} ${value}`;
