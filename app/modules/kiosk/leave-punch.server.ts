import { propose } from "~/modules/corrections/propose.server";
import { denialOf } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { formatTime } from "~/time/formats";
import { copy } from "./copy";
import { findAtKiosk, findNumber } from "./find-at-kiosk.server";
import type { Answered } from "./kiosk-view";
import { leftCorrection } from "./left-correction";
import { leftPunches } from "./left-punch";
import { readNumber } from "./pin";
import type { PairedKiosk } from "./require-kiosk.server";
import { countLeft } from "./try-pin.server";

type Left = (typeof leftPunches)[number];

/**
 * Leaves a punch under a number that is locked at this device, as a proposal that a manager answers: colleagues who lock somebody out
 * keep nobody's hours from the record. It says that no PIN was checked, and nothing tells whether the number is anybody's.
 */
export async function leavePunch(
  deps: Deps,
  kiosk: PairedKiosk,
  { number: typed = "", action = "" }: Record<string, string>,
): Promise<Answered> {
  const start = (error: string, status: number): Answered => ({
    view: { view: "start", error, number: typed, isLocked: false },
    status,
  });
  const number = readNumber(typed);
  const left = leftPunches.find((each) => each.action === action);
  if (number === null || !left) return start(copy.wrong, 422);
  if (await limitPerson(deps.env, kiosk.id)) return start(copy.tooMany, 429);
  const counted = await countLeft(deps, { kiosk, number });
  if (counted === "open") return start(copy.unlocked, 409);
  if (counted === "too-many")
    return { view: { view: "done", tone: "problem", text: copy.leftTooMany, detail: null }, status: 429 };
  const profileId = (await findNumber(deps, { kiosk, number }))?.profileId;
  if (profileId) await proposePunch(deps, kiosk, { profileId, left });
  return { view: { view: "done", tone: "success", text: copy.left, detail: null }, status: 200 };
}

/** What cannot be proposed (somebody is in already, or it waits) is told to nobody: it would say how they stand. */
async function proposePunch(
  deps: Deps,
  kiosk: PairedKiosk,
  { profileId, left }: { profileId: string; left: Left },
): Promise<void> {
  const at = await findAtKiosk(deps, { kiosk, profileId });
  const meant = at && leftCorrection(at.person, left.action, deps.now);
  if (!meant || denialOf(at.actor, "correct") !== null || at.member.company.move !== null) return;
  const { member } = at;
  const { subject } = member.profile;
  const time = formatTime(deps.now, member.company.timeZone);
  await propose(deps, {
    ...{ member, of: { subject, profileId }, ...meant, version: null, idempotencyKey: null },
    reason: `Fichaje sin PIN comprobado en el kiosco «${kiosk.name}»: ${left.what} a las ${time}.`,
    ...{ source: "kiosk", kioskId: kiosk.id, isUnidentified: true },
  });
}
