/** The names of the fields of the week of one person. */
export const dayField = (weekday: number): string => `day_${weekday}`;

/** What the form of a person's week says. */
export interface PersonFields {
  person: string;
  /** The text of each day. */
  texts: readonly string[];
  /** The version of the draft that the form showed. */
  version: number;
}

/** Reads the form of a person's week. A missing day is free. */
export const personFields = (form: FormData): PersonFields => ({
  person: fieldText(form, "person"),
  texts: Array.from({ length: 7 }, (_, weekday) => fieldText(form, dayField(weekday))),
  version: Number(/^\d{1,9}$/.exec(fieldText(form, "version"))?.[0] ?? 0),
});

/** Returns a text field of a form; an empty text if it has none. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}
