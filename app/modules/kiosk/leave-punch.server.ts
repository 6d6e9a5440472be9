import { propose } from "~/modules/corrections/propose.server";
import type { CorrectionWish } from "~/modules/corrections/wish";
import { openEntryOf, type Person } from "~/modules/ledger/model/person";
import { denialOf } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { formatTime } from "~/time/formats";
import { copy } from "./copy";
import type { Answered } from "./enter.server";
import { findAtKiosk, findNumber } from "./find-at-kiosk.server";
import { readNumber } from "./pin";
import type { PairedKiosk } from "./require-kiosk.server";
import { countLeft } from "./try-pin.server";

const minuteMs = 60_000;

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
  if (number === null || (action !== "check_in" && action !== "check_out")) return start(copy.wrong, 422);
  if (await limitPerson(deps.env, kiosk.id)) return start(copy.tooMany, 429);
  const counted = await countLeft(deps, { kiosk, number });
  if (counted === "open") return start(copy.unlocked, 409);
  if (counted === "too-many")
    return { view: { view: "done", tone: "problem", text: copy.leftTooMany, detail: null }, status: 429 };
  const profileId = (await findNumber(deps, { kiosk, number }))?.profileId;
  if (profileId) await proposePunch(deps, kiosk, { profileId, action });
  return { view: { view: "done", tone: "success", text: copy.left, detail: null }, status: 200 };
}

/** What cannot be proposed (somebody is in already, or it waits) is told to nobody: it would say how they stand. */
async function proposePunch(
  deps: Deps,
  kiosk: PairedKiosk,
  { profileId, action }: { profileId: string; action: "check_in" | "check_out" },
): Promise<void> {
  const at = await findAtKiosk(deps, { kiosk, profileId });
  const meant = at && meantBy(at.person, action, deps.now);
  if (!meant || denialOf(at.actor, "correct") !== null || at.member.company.move !== null) return;
  const { member } = at;
  const { subject } = member.profile;
  const what = action === "check_in" ? "entrada" : "salida";
  const time = formatTime(deps.now, member.company.timeZone);
  await propose(deps, {
    ...{ member, of: { subject, profileId }, ...meant, version: null, idempotencyKey: null },
    reason: `Fichaje sin PIN comprobado en el kiosco «${kiosk.name}»: ${what} a las ${time}.`,
    ...{ source: "kiosk", kioskId: kiosk.id, isUnidentified: true },
  });
}

/** The correction that a punch would be; null where it would be none. An entry begins with its minute, as clocks show it. */
function meantBy(
  person: Person,
  action: "check_in" | "check_out",
  now: number,
): { entryId: string | null; wish: CorrectionWish } | null {
  const open = openEntryOf(person);
  if (action === "check_out")
    return open && { entryId: open.id, wish: { kind: "change", times: { checkOutTime: now } } };
  const checkInTime = Math.floor((now - 1) / minuteMs) * minuteMs;
  return open === null
    ? { entryId: null, wish: { kind: "add", times: { checkInTime, checkOutTime: null } } }
    : null;
}
