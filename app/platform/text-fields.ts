/** The fields of a form that are text, by their names; of several under one name, the last. */
export const textFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
