import * as z from "zod";
import { compactNumber, spelledNumber } from "./documents";

const longestNumber = 20;
const readablePattern = /^[A-Z0-9][A-Z0-9 ./-]*$/;

interface IdentityNumberRule {
  /** The error for an invalid number. */
  invalid: string;
  /** The current number. It is always valid, so that an old one does not stop other changes. */
  kept?: string | null;
}

/**
 * A person's DNI, NIE or passport, or a company's NIF. The same rule for every form. The output is the normal form: capitals and
 * digits without separators; null if empty. A wrong control letter is no error.
 */
export const identityNumberSchema = ({ invalid, kept = null }: IdentityNumberRule) =>
  z
    .string({ error: invalid })
    .nullish()
    .transform((typedNumber, context) => {
      if (typedNumber === kept) return kept;
      const spelled = spelledNumber(typedNumber ?? "");
      if (spelled === "") return null;
      const number = compactNumber(spelled);
      if (number.length <= longestNumber && readablePattern.test(spelled)) return number;
      context.addIssue({ code: "custom", message: invalid });
      return z.NEVER;
    });
