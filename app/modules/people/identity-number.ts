import * as z from "zod";
import { compactNumber, spelledNumber } from "./documents";

const longest = 20;
const readable = /^[A-Z0-9][A-Z0-9 ./-]*$/;

interface IdentityNumberRule {
  /** What to say of one that cannot be. */
  invalid: string;
  /** The number known already. It may stay however it came to be, so that an old one keeps nobody from saving the rest. */
  kept?: string | null;
}

/**
 * A person's DNI, NIE or passport, or a company's NIF, by the one rule of all forms that ask for it, in its normal form: capital
 * letters and digits without what people write between them. Null when it was left empty. What its control letter says only warns.
 */
export const identityNumberSchema = ({ invalid, kept = null }: IdentityNumberRule) =>
  z
    .string({ error: invalid })
    .nullish()
    .transform((typed, context) => {
      if (typed === kept) return kept;
      const spelled = spelledNumber(typed ?? "");
      if (spelled === "") return null;
      const number = compactNumber(spelled);
      if (number.length <= longest && readable.test(spelled)) return number;
      context.addIssue({ code: "custom", message: invalid });
      return z.NEVER;
    });
