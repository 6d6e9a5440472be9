import { canonicalHash, type Json } from "~/modules/register/format/canonical";
import type { StatementContent } from "./statement-content";

/** Returns the digest with which a `plan` commits to a statement ("Statements" in docs/format.md). `salt`: 32 random bytes as hex. */
export const statementDigest = (content: StatementContent, salt: string): string =>
  canonicalHash("plan", { data: content as unknown as Json, salt });
