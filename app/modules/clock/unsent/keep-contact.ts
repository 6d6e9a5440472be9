import { deviceInstant, deviceNow } from "./device-clock";
import { notePerson } from "./unsent-store";

interface AnchorAnswer {
  anchor: string;
  /** The server's time, ISO 8601. */
  now: string;
  /** Whether the company takes punches that were made without network. */
  offline_punches_enabled: boolean;
}

/** From here on somebody is told that their device's clock is wrong. */
const wrongFromMs = 2 * 60_000;

/**
 * Asks the server for its time, which stands beside each punch that is kept from now on, and notes who is signed in.
 * @returns by how much this device's clock is ahead of the server's, in milliseconds (negative: behind), where that is worth telling;
 * null where it goes right, or nobody answered.
 */
export async function keepContact(person: { profileId: string; name: string }): Promise<number | null> {
  try {
    const askedAt = deviceNow();
    const response = await fetch("/api/anchor");
    if (!response.ok) return null;
    const { anchor, now, offline_punches_enabled: isWanted } = await response.json<AnchorAnswer>();
    const deviceAt = deviceInstant();
    await notePerson({ ...person, contact: isWanted ? { anchor, deviceAt } : null });
    const ahead = (askedAt + deviceNow()) / 2 - Date.parse(now);
    return Math.abs(ahead) > wrongFromMs ? ahead : null;
  } catch {
    return null;
  }
}
