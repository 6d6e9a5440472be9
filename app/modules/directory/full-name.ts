import * as z from "zod";
import { copy } from "./copy";
import { holdsLink } from "./holds-link";

const longest = 120;
// Half characters, alone or replaced, controls, and what turns or hides the text around it; two joiners are letters in some languages.
const unseen = /[\p{Cc}\p{Cs}\p{Co}\ufffd]|(?![\u200c\u200d])\p{Cf}/u;
// Markup and what a spreadsheet would calculate: both are written as text everywhere, but no name needs them.
const unreadable = /[<>]|^[=+\-@]/;

const tidy = (name: string) => name.normalize("NFC").replace(/\s+/gu, " ").trim();

/**
 * What somebody is called, by the one rule of all forms that ask for it.
 * @param missing what to say when it was left empty.
 * @param kept what they are called already. It may stay however it came to be, so that an old name keeps nobody from
 * saving the other fields.
 */
export function fullNameSchema({ missing, kept = null }: { missing: string; kept?: string | null }) {
  const isFine = (rule: RegExp) => (name: string) => name === kept || !rule.test(name);
  return z
    .string({ error: missing })
    .transform((name) => (name === kept ? name : tidy(name)))
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(longest, copy.nameTooLong(longest))
        .refine(isFine(unseen), copy.nameUnseen)
        .refine(isFine(unreadable), copy.nameUnreadable)
        .refine((name) => name === kept || !holdsLink(name), copy.nameWithAddress),
    );
}
