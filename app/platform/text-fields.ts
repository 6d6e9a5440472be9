/** Returns a form's text fields by name. Of several fields with the same name, the last counts. */
export const textFields = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === "string"));
