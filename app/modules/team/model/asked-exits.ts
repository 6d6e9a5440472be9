import { textFields } from "~/platform/text-fields";

/** The most exits to ask for here. The managers find the others at /working-now. */
export const mostAskedExits = 20;

/** The question when a deactivated person left, with their usual exit as a suggestion. */
export interface AskedExit {
  profileId: string;
  entryId: string;
  name: string;
  /** `lunes 23/11/2026 09:02`: the check-in. */
  since: string;
  /** The values of the fields: dd/mm/yyyy, HH:mm; empty if unknown. */
  date: string;
  time: string;
  /** Which one, if the clocks showed this time twice. `isTwice` shows the question. */
  fold?: string;
  isTwice?: boolean;
  /** The error beside the time. */
  error?: string;
  /** The date of the offer that the check-out is on the next day: dd/mm/yyyy. Null without an offer. */
  nextDay?: string | null;
  /** Whether the offer was taken. */
  isNextDay?: boolean;
}

const exitFields = ["profileId", "entryId", "name", "since", "date", "time", "fold", "next"] as const;

/** The name of an exit's field. */
export const exitField = (field: (typeof exitFields)[number], nth: number) => `exit_${nth}_${field}`;

/** Returns the exits of a form, as typed. */
export function typedExits(form: FormData): AskedExit[] {
  const typedFields = textFields(form);
  const possibleExits = Array.from({ length: mostAskedExits }, (_, nth) => {
    const [profileId, entryId, name, since, date, time, fold, next] = exitFields.map((field) =>
      (typedFields[exitField(field, nth)] ?? "").slice(0, 200),
    ) as [string, string, string, string, string, string, string, string];
    const isNextDay = next === "yes";
    return { profileId, entryId, name, since, date, time, isNextDay, ...(fold && { fold, isTwice: true }) };
  });
  return possibleExits.filter(({ entryId }) => entryId !== "");
}
