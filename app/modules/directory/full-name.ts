import * as z from "zod";
import { withoutUnseen, unreadableCharacter } from "~/platform/unseen-signs";
import { holdsLink } from "~/modules/mail/holds-link";
import { messages } from "./messages";

const longestName = 120;
// Markup and spreadsheet formulas. Both are escaped everywhere, but no name needs them.
const markupOrFormula = /[<>]|^[=+\-@]/;

const tidyName = (name: string) => withoutUnseen(name).normalize("NFC").replace(/\s+/gu, " ").trim();

/**
 * Returns the schema of a person's name, for every form with one. It removes invisible signs.
 * @param missing the message for an empty field.
 * @param kept the current name. It is always valid, so that an old name does not block the other fields.
 */
export function fullNameSchema({ missing, kept = null }: { missing: string; kept?: string | null }) {
  const isKeptOrWithout = (rule: RegExp) => (name: string) => name === kept || !rule.test(name);
  return z
    .string({ error: missing })
    .transform((name) => (name === kept ? name : tidyName(name)))
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(longestName, messages.nameTooLong(longestName))
        .refine(isKeptOrWithout(unreadableCharacter), messages.nameUnseen)
        .refine(isKeptOrWithout(markupOrFormula), messages.nameUnreadable)
        .refine((name) => name === kept || !holdsLink(name), messages.nameWithAddress),
    );
}
