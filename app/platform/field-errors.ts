import type * as z from "zod";

/** Returns the first error of each field, by the field's name. */
export const fieldErrors = ({ issues }: z.ZodError): Record<string, string> =>
  Object.fromEntries([...issues].reverse().map(({ path, message }) => [path.join("."), message]));
