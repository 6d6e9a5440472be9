import { deviceInstant, deviceNow } from "./device-clock";
import { notePerson, type KnownPerson } from "./punch-store";

interface AnchorAnswer {
  anchor: string;
  /** The server's time, ISO 8601. */
  now: string;
  /** Whether the company accepts offline punches. */
  offline_punches_enabled: boolean;
}

/** A deviation of the device's clock above this is shown to the user. */
const wrongClockFromMs = 2 * 60_000;

/**
 * Reads the server's time, which is stored with each punch that is queued from now on, and notes the signed-in person.
 * @returns how far this device's clock is ahead of the server's, in milliseconds (negative: behind); null if the deviation is
 * small or the server did not answer.
 */
export async function contactServer(
  person: Pick<KnownPerson, "profileId" | "name" | "bar">,
): Promise<number | null> {
  try {
    const askedAt = deviceNow();
    const response = await fetch("/api/anchor");
    if (!response.ok) return null;
    const { anchor, now, offline_punches_enabled: isWanted } = await response.json<AnchorAnswer>();
    const deviceAt = deviceInstant();
    await notePerson({ ...person, contact: isWanted ? { anchor, deviceAt } : null });
    const ahead = (askedAt + deviceNow()) / 2 - Date.parse(now);
    return Math.abs(ahead) > wrongClockFromMs ? ahead : null;
  } catch {
    return null;
  }
}
