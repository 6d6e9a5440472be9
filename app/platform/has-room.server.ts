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
