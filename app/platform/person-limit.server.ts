import type { Env } from "./env.server";
import { refusal, tooOftenRefusal } from "./http.server";
import { logFault } from "./log.server";

/** Returns whether a limiter allows another request. When the limiter is missing or fails, it logs the fault and returns true. */
export async function hasRoomInLimit(what: string, limiter: RateLimit, key: string): Promise<boolean> {
  try {
    return (await limiter.limit({ key })).success;
  } catch (fault) {
    logFault(what, fault);
    return true;
  }
}

/**
 * Limits how often a person writes to the ledger, whose rows cannot be deleted. No manual use reaches the limit, and it protects the
 * database. The limiter runs at the edge and costs no round trip to D1. A missing or failing limiter stops nobody, since punching is a
 * legal duty.
 * @returns null when they may write.
 */
export async function limitPerson(
  { PERSON_LIMIT }: Pick<Env, "PERSON_LIMIT">,
  profileId: string,
): Promise<typeof tooOftenRefusal | null> {
  return (await hasRoomInLimit("person limit", PERSON_LIMIT, profileId)) ? null : tooOftenRefusal;
}

/**
 * Limits the files that a person exports in a minute, since each reads much of the company's data.
 * @throws Response 429 above the limit. A missing or failing limiter stops nobody, since people have a right to their record.
 */
export async function requireExportRoom(
  { EXPORT_LIMIT }: Pick<Env, "EXPORT_LIMIT">,
  profileId: string,
): Promise<void> {
  if (await hasRoomInLimit("export limit", EXPORT_LIMIT, profileId)) return;
  const { status, headers } = tooOftenRefusal.init;
  throw refusal(
    status,
    "Has exportado varios archivos seguidos. Espera un minuto e inténtalo de nuevo.",
    headers,
  );
}
