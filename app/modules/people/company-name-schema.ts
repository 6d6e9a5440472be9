import * as z from "zod";
import { messages as accounts } from "~/modules/directory/messages";
import { holdsLink } from "~/modules/mail/holds-link";
import { withoutUnseen } from "~/platform/unseen-signs";
import { messages } from "./profile/messages";

const longestCompanyName = 120;
// Control characters, lone surrogates and line separators.
const unprintable = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * The name of a company.
 * @param currentName the current name, which is always valid, even under an older rule.
 */
export const companyNameSchema = (currentName = "") =>
  z
    .string({ error: messages.companyNameMissing })
    .transform((text) => (text === currentName ? text : withoutUnseen(text).trim()))
    .pipe(
      z
        .string()
        .min(1, messages.companyNameMissing)
        .max(longestCompanyName, messages.tooLong(longestCompanyName))
        .refine((text) => text === currentName || !unprintable.test(text), messages.unprintable)
        .refine((text) => text === currentName || !holdsLink(text), accounts.nameWithAddress),
    );
