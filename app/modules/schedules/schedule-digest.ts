import { canonicalHash, type Json } from "~/modules/register/format/canonical";
import type { ScheduleInput } from "./schedule-content";

/** Returns the digest with which an event commits to a schedule ("Schedules" in docs/format.md). `salt`: 32 random bytes as hex. */
export const scheduleDigest = (content: ScheduleInput["content"], salt: string): string =>
  canonicalHash("plan", { data: content as unknown as Json, salt });
