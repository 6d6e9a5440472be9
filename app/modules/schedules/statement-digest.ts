import { canonicalHash, type Json } from "~/modules/register/format/canonical";

/**
 * Returns the digest with which a `plan` commits to a statement ("Statements" in docs/format.md).
 * @param content JSON. @param salt 32 random bytes as hex. @throws SyntaxError if the content is no JSON.
 */
export const statementDigest = (content: string, salt: string): string =>
  canonicalHash("plan", { data: JSON.parse(content) as Json, salt });
