import { canonicalHash, type Json } from "~/modules/register/format/canonical";
import type { PlanInput } from "./plan-content";

/** Returns the digest with which an event commits to a plan ("Plans" in docs/format.md). `salt`: 32 random bytes as hex. */
export const planDigest = (content: PlanInput["content"], salt: string): string =>
  canonicalHash("plan", { data: content as unknown as Json, salt });
