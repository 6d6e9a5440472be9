import { copy } from "./copy";
import type { PackProgress } from "./list-packs.server";
import type { PackAnswer } from "./submit-pack-form.server";

/** What is said of what was asked; once nothing is being made any more, not that something is. @param packs the newest first. */
export function packNotice(
  answer: PackAnswer | undefined,
  packs: readonly Pick<PackProgress, "state">[],
): { tone: PackAnswer["tone"]; text: string } | null {
  if (!answer || answer.text === null) return null;
  const { tone, text, isUnderWay } = answer;
  if (!isUnderWay || packs.some(({ state }) => state === "making")) return { tone, text };
  // Why one failed stands with it.
  return packs[0]?.state === "ready" ? { tone: "success", text: copy.ready } : null;
}
