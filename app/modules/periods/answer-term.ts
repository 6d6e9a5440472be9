import type { Answer } from "./statement-content";

/** Returns whether the person may answer an issued period: the first answer at any time, another one within a year of the issue (UTC). */
export function isAnswerOpen(
  { answer, issuedAt }: { answer: Answer | null; issuedAt: number },
  now: number,
): boolean {
  const until = new Date(issuedAt);
  until.setUTCFullYear(until.getUTCFullYear() + 1);
  return answer === null || now <= until.getTime();
}
