import { propose } from "~/modules/corrections/propose.server";
import { denialOf } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { maintenance } from "~/platform/http.server";
import { newId } from "~/platform/ids";
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
import { keepUnattributed } from "./unattributed.server";

type Left = (typeof leftPunches)[number];

/**
 * Leaves a punch under a number that is locked at this device, as a proposal that a manager answers: colleagues who lock somebody out
 * keep nobody's hours from the record. It says that no PIN was checked, and nothing tells whether the number is anybody's. What is no
 * proposal (a second one about an entry, of which the first waits) is kept for a manager to say whose it is: nothing that is left is lost.
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
  const found = await findNumber(deps, { kiosk, number });
  if (!found || found.company.move !== null) return { ...start(maintenance.text, 503), ...maintenance.init };
  const counted = await countLeft(deps, { kiosk, number });
  if (counted === "open") return start(copy.unlocked, 409);
  if (counted === "too-many")
    return { view: { view: "done", tone: "problem", text: copy.leftTooMany, detail: null }, status: 429 };
  const { profileId, company } = found;
  const isProposed = profileId !== null && (await proposePunch(deps, kiosk, { profileId, left }));
  if (!isProposed) {
    const punch = { key: newId(deps.now), action: left.action, number, why: "locked", whose: null } as const;
    const punches = [{ ...punch, at: deps.now }];
    await keepUnattributed(deps, kiosk, { timeZone: company.timeZone, punches });
  }
  return { view: { view: "done", tone: "success", text: copy.left, detail: null }, status: 200 };
}

/** @returns whether it is a proposal. Why it is none (somebody is in already, or another waits) is not told: it would say how they stand. */
async function proposePunch(
  deps: Deps,
  kiosk: PairedKiosk,
  { profileId, left }: { profileId: string; left: Left },
): Promise<boolean> {
  const at = await findAtKiosk(deps, { kiosk, profileId });
  const meant = at && leftCorrection(at.person, left.action, deps.now);
  if (!meant || denialOf(at.actor, "correct") !== null) return false;
  const { member } = at;
  const { subject } = member.profile;
  const time = formatTime(deps.now, member.company.timeZone);
  const { code } = await propose(deps, {
    ...{ member, of: { subject, profileId }, ...meant, version: null, idempotencyKey: null },
    reason: `Fichaje sin PIN comprobado en el kiosco «${kiosk.name}»: ${left.what} a las ${time}.`,
    ...{ source: "kiosk", kioskId: kiosk.id, isUnidentified: true },
  });
  return code === "corrected";
}
