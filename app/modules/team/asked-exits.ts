import { textFields } from "~/platform/text-fields";

/** More exits than this are asked for on the screen of who works. */
export const mostAsked = 20;

/** Somebody who was at work when they were deactivated: when they left is asked for, with the usual hour as an offer. */
export interface AskedExit {
  profileId: string;
  entryId: string;
  name: string;
  /** `lunes, 23/11/2026 09:02`: when they came. */
  since: string;
  /** What stands in the fields: dd/mm/yyyy, HH:mm; nothing where nobody knows. */
  date: string;
  time: string;
  /** Which of two it was, where clocks showed that hour twice; `isTwice` tells that it is to be asked. */
  fold?: string;
  isTwice?: boolean;
  /** What is wrong with it. */
  error?: string;
}

const fields = ["profileId", "entryId", "name", "since", "date", "time", "fold"] as const;

/** The name of a field of one of the exits. */
export const exitField = (field: (typeof fields)[number], nth: number) => `exit_${nth}_${field}`;

/** The exits of a form, as they were typed. */
export function typedExits(form: FormData): AskedExit[] {
  const typed = textFields(form);
  const all = Array.from({ length: mostAsked }, (_, nth) => {
    const [profileId, entryId, name, since, date, time, fold] = fields.map((field) =>
      (typed[exitField(field, nth)] ?? "").slice(0, 200),
    ) as [string, string, string, string, string, string, string];
    return { profileId, entryId, name, since, date, time, ...(fold && { fold, isTwice: true }) };
  });
  return all.filter(({ entryId }) => entryId !== "");
}
