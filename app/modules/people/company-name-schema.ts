import * as z from "zod";
import { copy as accounts } from "~/modules/directory/copy";
import { holdsLink } from "~/modules/directory/holds-link";
import { withoutUnseen } from "~/platform/unseen-signs";
import { copy } from "./profile/copy";

const longest = 120;
// Control characters, half characters and line separators.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/** What a company is called. @param kept what stands there already: it may stay, by whatever rule it came to be. */
export const companyNameSchema = (kept = "") =>
  z
    .string({ error: copy.companyNameMissing })
    .transform((text) => (text === kept ? text : withoutUnseen(text).trim()))
    .pipe(
      z
        .string()
        .min(1, copy.companyNameMissing)
        .max(longest, copy.tooLong(longest))
        .refine((text) => text === kept || !unprintable.test(text), copy.unprintable)
        .refine((text) => text === kept || !holdsLink(text), accounts.nameWithAddress),
    );
