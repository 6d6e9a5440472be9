import type { CompanyFacts } from "~/modules/law/law-notes";
import type { ShownLawNote } from "~/modules/law/shown-notes";
import type { Schedule } from "~/modules/schedules/schedule";
import { lawNotesOfRange } from "../law-notes-of-range";
import type { Month } from "./read-months.server";

/** A person's month between its neighbours. Their entries decide what the law says about its edges. */
interface MonthRecord {
  months: readonly Pick<Month, "from" | "to" | "todayOn" | "days">[];
  schedule: Schedule | null;
}

/** Returns the notes of the law about the days of the middle month that are over. */
export function lawNotesOfMonth({ months, schedule }: MonthRecord, company: CompanyFacts): ShownLawNote[] {
  const { todayOn, ...range } = months[1]!;
  const entries = months.flatMap(({ days }) => days.flatMap(({ entries: own }) => own));
  return lawNotesOfRange(entries, { range, todayOn, schedule, company });
}
