import type { Env } from "./env.server";
import { refusal, tooOften } from "./http.server";
import { logFault } from "./log.server";

/** Whether a limiter lets one more pass. One that is missing or fails lets everybody pass, and the log says so. */
export async function hasRoom(what: string, limiter: RateLimit, key: string): Promise<boolean> {
  try {
    return (await limiter.limit({ key })).success;
  } catch (fault) {
    logFault(what, fault);
    return true;
  }
}

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
  return (await hasRoom("person limit", PERSON_LIMIT, profileId)) ? null : tooOften;
}

/**
 * A ceiling on the files one person exports in a minute, each of which reads much of what the company has.
 * @throws Response 429 when it is reached; a limiter that is missing or fails stops nobody, for the record is theirs.
 */
export async function requireExportRoom(
  { EXPORT_LIMIT }: Pick<Env, "EXPORT_LIMIT">,
  profileId: string,
): Promise<void> {
  if (await hasRoom("export limit", EXPORT_LIMIT, profileId)) return;
  const { status, headers } = tooOften.init;
  throw refusal(
    status,
    "Has exportado varios archivos seguidos. Espera un minuto e inténtalo de nuevo.",
    headers,
  );
}
