import { dayMs } from "~/time/units";

import type { IssuedRow } from "../read-periods.server";

/** The night after the issue records which mails were taken. */
const mailedWithinMs = 2 * dayMs;

/** Whether a manager has to deliver an issued period: its person has not got it, and no mail can reach or has reached them. */
export const isToDeliver = (
  {
    issuedAt,
    sentAt,
    shownAt,
    paperAt,
    answer,
  }: Pick<IssuedRow, "issuedAt" | "sentAt" | "shownAt" | "paperAt" | "answer">,
  { email, now }: { email: string | null; now: number },
): boolean =>
  [sentAt, shownAt, paperAt, answer].every((fact) => fact === null) &&
  (email === null || now - issuedAt > mailedWithinMs);
