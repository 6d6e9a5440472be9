import { judgeCheckpoint, type TreeHead } from "../../../app/modules/register/model/judge-checkpoint";
import type { AskGuard } from "../../../app/modules/register/sign-checkpoint.server";

/** A guard that approves everything, as the holder of the key can. */
export const approvesAll: AskGuard = (_origin, _asked, _proof, at) =>
  Promise.resolve({ is: "good", last: null, at: at ?? 0 });

/** Returns a guard that approves as the object does. It keeps its approvals as long as the process runs. */
export function approvesWhatFollows(): AskGuard {
  const lastOf = new Map<string, TreeHead>();
  return (origin, requestedNote, proof, at, from = null) => {
    const last = lastOf.get(origin) ?? null;
    const is = judgeCheckpoint(last, requestedNote, proof && { hashes: proof, from });
    if (is === "good") lastOf.set(origin, requestedNote);
    return Promise.resolve({ is, last, at: at ?? 0 });
  };
}
