import type { Answer } from "./statement-content";

/** Returns the last of a person's closed months that waits for their answer, or else the last one. Undefined without any. */
export const nextToAnswer = <Period extends { isCurrent: boolean; answer: Answer | null }>(
  periods: readonly Period[],
): Period | undefined => {
  const current = periods.filter(({ isCurrent }) => isCurrent);
  return current.findLast(({ answer }) => answer === null) ?? current.at(-1);
};
