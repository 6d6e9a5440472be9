import { kioskPins } from "#cell";
import { and, eq, isNull } from "drizzle-orm";
import type { Deps } from "~/platform/context.server";
import { maintenance } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { formatTime } from "~/time/formats";
import { localDateOf } from "~/time/zones";
import { messages } from "../messages";
import type { KioskAnswer } from "../kiosk-view";
import { readNumber, readPin } from "../pin";
import type { PairedKiosk } from "../require-kiosk.server";
import { notifyOfManyWrongPins } from "./many-numbers.server";
import { findAtKiosk, findNumber } from "./find-at-kiosk.server";
import { showPerson } from "./show-person.server";
import { tryPin } from "./try-pin.server";

const startAnswer = (number: string, error: string, status = 422, isLocked = false): KioskAnswer => ({
  view: { view: "start", error, number, isLocked },
  status,
});

/** Checks a typed number and PIN. Returns the same error for an unknown number and for a wrong PIN. */
export async function enterAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { number: typed = "", pin: typedPin = "" }: Record<string, string>,
): Promise<KioskAnswer> {
  const [number, pin] = [readNumber(typed), readPin(typedPin)];
  // Malformed input does not count as a try.
  if (number === null || pin === null) return startAnswer(typed, messages.wrong);
  if (await limitPerson(deps.env, kiosk.id)) return startAnswer(typed, messages.tooMany, 429);
  const numberHolder = await findNumber(deps, { kiosk, number });
  if (!numberHolder) return { ...startAnswer(typed, maintenance.text), ...maintenance.init };
  const { timeZone } = numberHolder.company;
  const pinAttempt = await tryPin(deps, { kiosk, number, pin, timeZone, profileId: numberHolder.profileId });
  if (pinAttempt.code !== "right") notifyOfManyWrongPins(deps, kiosk, { timeZone });
  if (pinAttempt.code === "locked")
    return startAnswer(typed, lockedText(pinAttempt.until, timeZone, deps.now), 423, true);
  if (pinAttempt.code === "right" && numberHolder.pinDigits === null)
    notePinDigits(deps, numberHolder.profileId!, pin.length);
  const at =
    pinAttempt.code === "right"
      ? await findAtKiosk(deps, { kiosk, profileId: numberHolder.profileId! })
      : null;
  return at ? showPerson(deps, kiosk, at) : startAnswer(typed, messages.wrong);
}

/** After the answer: stores the length of a PIN that was set before lengths were stored. */
const notePinDigits = ({ db, defer }: Deps, profileId: string, pinDigits: number) =>
  defer("kiosk: length of a PIN", async () => {
    await db
      .update(kioskPins)
      .set({ pinDigits })
      .where(and(eq(kioskPins.profileId, profileId), isNull(kioskPins.pinDigits)));
  });

function lockedText(until: number, timeZone: string, now: number): string {
  const isToday = localDateOf(until, timeZone) === localDateOf(now, timeZone);
  return messages.locked(isToday ? `las ${formatTime(until, timeZone)}` : "mañana");
}
