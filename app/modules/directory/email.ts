import * as z from "zod";
import { copy } from "./copy";

/** An address as the browser's own email field accepts it, lower-case: the identity of a user. */
export const emailSchema = (missing: string = copy.emailMissing) =>
  z
    .string({ error: missing })
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(254, copy.emailInvalid)
    .pipe(z.email({ pattern: z.regexes.html5Email, error: copy.emailInvalid }));
