// @module-tag deep
// Proves that the notes about random months are those of a count minute by minute.
import { expect, test } from "vitest";
import type { CompanyFacts, LawEntry, PersonFacts } from "~/modules/law/law-notes";
import { notesOfDays } from "~/modules/law/notes-of-days";
import { addDays, monthOf } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { minuteMs } from "~/time/units";
import { seededRandom } from "../../support/random";
import { fullTime, noteText, timeZone, unstated } from "./law-entries";
import { countNotes } from "./law-oracle";

/** The 2,000 months are 40 tests of 50. */
const monthsOfTest = 50;
const tests = Array.from({ length: 40 }, (_, nth) => nth * monthsOfTest + 1);
const met = new Set<string>();

/** Returns a random month of 2026 with the entries of 14 days more on each side. Lengths and gaps are often at the edge of a rule. */
function randomMonth(seed: number) {
  const random = seededRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const pick = <Item>(items: readonly Item[]): Item => items[below(items.length)]!;
  const near = (minutes: number) => minutes + pick([-1, 0, 0, 1]);
  const range = monthOf(`2026-${String(2 + below(10)).padStart(2, "0")}-01`);
  const startAt = Date.parse(`${addDays(range.from, -14)}T00:00Z`);
  const [nights, free] = [random() < 0.3, pick([0.05, 0.15, 0.3, 0.5])];
  const entries: LawEntry[] = [];
  let lastAt = startAt;
  for (let nth = 0; nth < 59; nth += 1) {
    if (random() < free) continue;
    let at = startAt + (nth * 1_440 + (nights ? near(1_260) : near(pick([300, 420, 480, 720])))) * minuteMs;
    for (let entry = 1 + below(3); entry > 0; entry -= 1) {
      const length = near(pick([120, 240, 270, 360, 480, 540]));
      const endAt = at + length * minuteMs;
      if (at > lastAt) {
        const pauseAt = at + near(60) * minuteMs;
        const pause = near(pick([15, 30])) * minuteMs;
        const pauses =
          random() < 0.5
            ? [
                {
                  start_at: pauseAt,
                  end_at: pauseAt + pause,
                  kind: "rest" as const,
                  counts_as_work: random() < 0.4,
                },
              ]
            : [];
        // The register's day is that of the check-in; the entries after midnight belong to the same work.
        const day =
          entry < 3 && entries.at(-1) && at - lastAt < 240 * minuteMs
            ? entries.at(-1)!.day
            : localDateOf(at, timeZone);
        entries.push({ day, timeZone, checkInTime: at, checkOutTime: endAt, pauses });
        lastAt = endAt;
      }
      at = endAt + near(pick([0, 15, 60, 120])) * minuteMs;
    }
  }
  const company: CompanyFacts = {
    ...unstated,
    dailyLimitMinutes: pick([null, 540, 600]),
    restRegime: pick([null, "general", "retail", "hospitality", "shifts"]),
    dayInterruptions: pick([null, 1, 2]),
    restBetweenMinutes: pick([null, 720, 780]),
  };
  const isPartTime = random() < 0.5;
  const minorUntil = pick(["", "", "2026-12-31", addDays(range.from, below(30))]);
  const person: PersonFacts = {
    ...fullTime,
    isMinorOn: (on) => on <= minorUntil,
    isPartTimeOn: () => isPartTime,
  };
  return { entries: entries.filter(({ day }) => day <= addDays(range.to, 14)), range, person, company };
}

test.each(tests)("the notes of random months from %d on equal those of a count by minutes", (first) => {
  for (let seed = first; seed < first + monthsOfTest; seed += 1) {
    const month = randomMonth(seed);
    const notes = notesOfDays(month).map(noteText);
    for (const text of notes) met.add(text.split(" ").slice(0, 2).join(" "));
    expect([seed, ...[...notes].sort()]).toEqual([seed, ...countNotes(month).sort()]);
  }
});

test("the random months cover each rule and tone", () => {
  expect([...met].sort()).toEqual([
    "break amber",
    "break-minor amber",
    "day-limit amber",
    "day-limit grey",
    "day-limit-minor amber",
    "interruptions amber",
    "interruptions grey",
    "night-average amber",
    "night-minor amber",
    "rest-between-days amber",
    "rest-between-days grey",
    "weekly-rest amber",
    "weekly-rest grey",
    "weekly-rest-minor amber",
  ]);
});
