import type { Env } from "./env.server";
import { tooOften } from "./http.server";
import { logFault } from "./log.server";

/**
 * A ceiling on what one person writes to the register, whose rows nobody can delete: far above any hands, far below
 * what fills a database. It is counted beside the Worker and costs no round trip to D1. A limiter that is missing or
 * fails stops nobody, for punching is a duty.
 * @returns null when they may write.
 */
export async function limitPerson(
  { PERSON_LIMIT }: Pick<Env, "PERSON_LIMIT">,
  profileId: string,
): Promise<typeof tooOften | null> {
  try {
    const { success } = await PERSON_LIMIT.limit({ key: profileId });
    return success ? null : tooOften;
  } catch (fault) {
    logFault("person limit", fault);
    return null;
  }
}
