import { messages } from "../messages";
import type { PackProgress } from "../list-packs.server";
import type { PackAnswer } from "../submit-pack-form.server";

/** Returns the notice about a request. Once no pack is in preparation, it no longer says that one is. @param packs newest first. */
export function packNotice(
  answer: PackAnswer | undefined,
  packs: readonly Pick<PackProgress, "state">[],
): { tone: PackAnswer["tone"]; text: string } | null {
  if (!answer || answer.text === null) return null;
  const { tone, text, isUnderWay } = answer;
  if (!isUnderWay || packs.some(({ state }) => state === "making")) return { tone, text };
  // A failed pack shows its own reason.
  return packs[0]?.state === "ready" ? { tone: "success", text: messages.ready } : null;
}
