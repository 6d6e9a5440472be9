import { clockZoneOf } from "~/modules/clock/preload-punch.server";
import { punchRefusal } from "~/modules/clock/punch-refusal.server";
import type { PunchRequest } from "~/modules/clock/punch-schema";
import { recordedText } from "~/modules/clock/messages";
import { recordPunch } from "~/modules/clock/punch.server";
import { openEntryOf } from "~/modules/ledger/rules/person";
import type { Deps } from "~/platform/context.server";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { kioskRequestKey } from "../model/kiosk-request-key";
import { messages, noEntryText } from "../messages";
import type { KioskAnswer } from "../kiosk-view";
import type { PairedKiosk } from "../require-kiosk.server";
import type { AtKiosk } from "./find-at-kiosk.server";
import { kioskNameOf, showPerson } from "./show-person.server";
import { signVisit } from "./visit-token.server";

/** The punches of a kiosk by the names in its form. */
const requests: Record<string, PunchRequest> = {
  check_in: { action: "check_in" },
  forgot_exit: { action: "check_in", endsWithMissingExit: true },
  check_out: { action: "check_out" },
  pause_start: { action: "pause_start" },
  pause_end: { action: "pause_end" },
};

/** Records a punch of the person at the kiosk. A repeated request gets the first answer. */
export async function punchAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { at, key, action }: { at: AtKiosk; key: string; action: string },
): Promise<KioskAnswer> {
  const punchRequest = requests[action];
  if (!punchRequest) return showPerson(deps, kiosk, at, { status: 422 });
  const { member, actor, preloaded } = at;
  const input = {
    member,
    requested: punchRequest,
    location: null,
    source: "kiosk",
    kioskId: kiosk.id,
    preloaded,
  } as const;
  const outcome = await recordPunch(deps, actor, { ...input, idempotencyKey: kioskRequestKey(key) });
  if (outcome.code === "recorded") {
    const { receipt } = outcome;
    const detail = receipt && `Justificante ${receipt.code} · fichaje nº ${receipt.seq}`;
    const missingExitOn = exitToAskAfter(deps, at, { requested: punchRequest, countsFrom: outcome.at });
    const visit = { kioskId: kiosk.id, profileId: member.profile.id };
    const { waiting } = at;
    return {
      view: {
        view: "done",
        tone: "success",
        text: recordedText(punchRequest, outcome.at, outcome.timeLog.timeZone),
        detail,
        person: { name: kioskNameOf(at), hours: at.dayAndWeek(outcome.timeLog) },
        ...((missingExitOn || waiting > 0) && {
          ask: { missingExitOn, waiting, token: await signVisit(deps, visit) },
        }),
      },
      status: 200,
    };
  }
  const clockZone = clockZoneOf(member.company, { preloaded, now: deps.now });
  const { status, message, headers } = punchRefusal(outcome, {
    timeZone: clockZone,
    action: punchRequest.action,
  });
  const refusalText = outcome.code === "denied" ? noEntryText(outcome.denial) : message;
  const text = outcome.code === "key-reused" ? messages.late : refusalText;
  return { view: { view: "done", tone: "problem", text, detail: null }, status, ...(headers && { headers }) };
}

/** Returns the day of the entry whose exit is to be asked for after a punch: the one that it ended, or an earlier one. */
function exitToAskAfter(
  { now }: Deps,
  { person, exitToAsk }: AtKiosk,
  { requested, countsFrom }: { requested: PunchRequest; countsFrom: number | null },
): LocalDate | null {
  const before = openEntryOf(person);
  const hasMissingExit =
    before !== null &&
    (countsFrom === null ||
      (requested.action === "check_in" && before.day !== localDateOf(now, before.timeZone)));
  return hasMissingExit ? before.day : (exitToAsk?.day ?? null);
}
