import * as z from "zod";
import { copy } from "./copy";
import { withoutUnseen } from "~/platform/unseen-signs";
import { holdsLink } from "./holds-link";

const longest = 120;
// Controls, and half characters, alone or replaced: something of the name has been lost.
const broken = /[\p{Cc}\p{Cs}\p{Co}\ufffd]/u;
// Markup and what a spreadsheet would calculate: both are written as text everywhere, but no name needs them.
const unreadable = /[<>]|^[=+\-@]/;

const tidy = (name: string) => withoutUnseen(name).normalize("NFC").replace(/\s+/gu, " ").trim();

/**
 * What somebody is called, by the one rule of all forms that ask for it, without the signs that nobody sees.
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
        .refine(isFine(broken), copy.nameUnseen)
        .refine(isFine(unreadable), copy.nameUnreadable)
        .refine((name) => name === kept || !holdsLink(name), copy.nameWithAddress),
    );
}
