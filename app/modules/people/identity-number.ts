import * as z from "zod";

const longest = 20;
const readable = /^[A-Z0-9][A-Z0-9 ./-]*$/;

interface IdentityNumberRule {
  /** What to say of one that cannot be. */
  invalid: string;
  /** The number known already. It may stay however it came to be, so that an old one keeps nobody from saving the rest. */
  kept?: string | null;
}

/**
 * A person's DNI, NIE or passport, or a company's NIF, by the one rule of all forms that ask for it: capital letters,
 * digits and what people write between them; null when it was left empty. What its control letter says only warns.
 */
export const identityNumberSchema = ({ invalid, kept = null }: IdentityNumberRule) =>
  z
    .string({ error: invalid })
    .nullish()
    .transform((typed) => (typed === kept ? kept : typed?.trim().toUpperCase() || null))
    .refine(
      (number) => number === null || number === kept || (number.length <= longest && readable.test(number)),
      invalid,
    );
