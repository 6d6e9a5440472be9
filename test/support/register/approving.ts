import { judgeHead, type Head } from "../../../app/modules/register/judge-head";
import type { AskGuard } from "../../../app/modules/register/sign-checkpoint.server";

/** One who approves of everything, as whoever holds the key can. */
export const approvesAll: AskGuard = (_origin, _asked, _proof, at) =>
  Promise.resolve({ is: "good", last: null, at: at ?? 0 });

/** One who approves as the object does, and keeps what it has approved as long as the process lasts. */
export function approvesWhatFollows(): AskGuard {
  const lastOf = new Map<string, Head>();
  return (origin, asked, proof, at) => {
    const last = lastOf.get(origin) ?? null;
    const is = judgeHead(last, asked, proof);
    if (is === "good") lastOf.set(origin, asked);
    return Promise.resolve({ is, last, at: at ?? 0 });
  };
}
