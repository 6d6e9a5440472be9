import { clockZoneOf } from "~/modules/clock/preload-punch.server";
import { propose } from "~/modules/corrections/propose.server";
import { denialOf } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { maintenance } from "~/platform/http.server";
import { newId } from "~/platform/ids";
import { limitPerson } from "~/platform/person-limit.server";
import { formatTime } from "~/time/formats";
import { messages } from "../messages";
import type { KioskAnswer } from "../kiosk-view";
import { reviewCorrection } from "../model/review-correction";
import { pinlessPunches } from "../model/left-punch";
import { readNumber } from "../pin";
import type { PairedKiosk } from "../require-kiosk.server";
import { findAtKiosk, findNumber } from "./find-at-kiosk.server";
import { countLeft } from "./try-pin.server";
import { storeUnassigned } from "./unassigned.server";

/** Longer than after a punch: there is more to read, and nothing has been decided. */
const leftPunchSeconds = 12;

type PinlessPunch = (typeof pinlessPunches)[number];

/**
 * Records a punch under a number that is locked at this device, as a proposal for a manager. Colleagues who lock a number thus
 * keep no hours from the record. The proposal says that no PIN was checked. The answer does not show whether the number exists.
 * If the punch cannot become a proposal, it becomes an unassigned punch, so none is lost.
 */
export async function leavePunch(
  deps: Deps,
  kiosk: PairedKiosk,
  { number: typed = "", action = "" }: Record<string, string>,
): Promise<KioskAnswer> {
  const start = (error: string, status: number): KioskAnswer => ({
    view: { view: "start", error, number: typed, isLocked: false },
    status,
  });
  const number = readNumber(typed);
  const pinlessPunch = pinlessPunches.find((each) => each.action === action);
  if (number === null || !pinlessPunch) return start(messages.wrong, 422);
  if (await limitPerson(deps.env, kiosk.id)) return start(messages.tooMany, 429);
  const numberHolder = await findNumber(deps, { kiosk, number });
  if (!numberHolder) return { ...start(maintenance.text, 503), ...maintenance.init };
  const leftCount = await countLeft(deps, { kiosk, number });
  if (leftCount === "open") return start(messages.unlocked, 409);
  if (leftCount === "too-many")
    return { view: { view: "done", tone: "problem", text: messages.leftTooMany, detail: null }, status: 429 };
  const { profileId, company } = numberHolder;
  const isProposed =
    profileId !== null && (await proposePunch(deps, kiosk, { profileId, left: pinlessPunch }));
  if (!isProposed) {
    const punch = {
      key: newId(deps.now),
      action: pinlessPunch.action,
      number,
      why: "locked",
      whose: null,
    } as const;
    const punches = [{ ...punch, at: deps.now }];
    await storeUnassigned(deps, kiosk, { timeZone: company.timeZone, punches });
  }
  const text = messages.left(pinlessPunch.done, formatTime(deps.now, company.timeZone), String(number));
  return {
    view: { view: "done", tone: "info", text, detail: messages.leftDetail, seconds: leftPunchSeconds },
    status: 200,
  };
}

/** Returns whether the punch became a proposal. The kiosk never shows why not, since that would reveal the person's state. */
async function proposePunch(
  deps: Deps,
  kiosk: PairedKiosk,
  { profileId, left }: { profileId: string; left: PinlessPunch },
): Promise<boolean> {
  const at = await findAtKiosk(deps, { kiosk, profileId });
  const meant = at && reviewCorrection(at.person, left.action, deps.now);
  if (!meant || denialOf(at.actor, "correct", "self") !== null) return false;
  const { member } = at;
  const { subject } = member.profile;
  const { company } = member;
  const zone = clockZoneOf(company, { preloaded: at.preloaded, now: deps.now });
  const timeText = formatTime(deps.now, zone);
  const { code } = await propose(deps, {
    member,
    corrected: { subject, profileId },
    ...meant,
    version: null,
    idempotencyKey: null,
    reason: `Fichaje sin PIN comprobado en la tablet «${kiosk.name}»: ${left.what} a las ${timeText}.`,
    source: "kiosk",
    kioskId: kiosk.id,
    isUnidentified: true,
  });
  return code === "corrected";
}
