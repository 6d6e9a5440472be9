import { punchRefusal } from "~/modules/clock/punch-refusal.server";
import type { PunchWish } from "~/modules/clock/punch-schema";
import { recordedText } from "~/modules/clock/copy";
import { recordPunch } from "~/modules/clock/record-punch.server";
import { openEntryOf } from "~/modules/ledger/model/person";
import type { Deps } from "~/platform/context.server";
import type { LocalDate } from "~/time/dates";
import { localDateOf } from "~/time/zones";
import { copy } from "./copy";
import { punchKey, type AtKiosk } from "./find-at-kiosk.server";
import type { Answered } from "./kiosk-view";
import type { PairedKiosk } from "./require-kiosk.server";
import { showPerson } from "./show-person.server";
import { signVisit } from "./visit-token.server";

/** The taps of a kiosk, as its form names them. */
const wishes: Record<string, PunchWish> = {
  check_in: { action: "check_in" },
  forgot_exit: { action: "check_in", forgotExit: true },
  check_out: { action: "check_out" },
  pause_start: { action: "pause_start" },
  pause_end: { action: "pause_end" },
};

/** One tap of whoever stands there. A repetition is told the same; one that cannot be shows how they stand now. */
export async function punchAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { at, key, action }: { at: AtKiosk; key: string; action: string },
): Promise<Answered> {
  const wish = wishes[action];
  if (!wish) return showPerson(deps, kiosk, at, { status: 422 });
  const { member, actor, foreseen } = at;
  const { timeZone } = member.company;
  const input = { member, wish, location: null, source: "kiosk", kioskId: kiosk.id, foreseen } as const;
  const outcome = await recordPunch(deps, actor, { ...input, idempotencyKey: punchKey(key) });
  if (outcome.code === "recorded") {
    const { receipt } = outcome;
    const detail = receipt && `Fichaje nº ${receipt.seq} · ${receipt.code}`;
    const missingExitOn = missingAfter(deps, at, { wish, countsFrom: outcome.at });
    const visit = { kioskId: kiosk.id, profileId: member.profile.id };
    return {
      view: {
        ...{ view: "done", tone: "success", text: recordedText(wish, outcome.at, timeZone), detail },
        ...(missingExitOn && { ask: { missingExitOn, token: await signVisit(deps, visit) } }),
      },
      status: 200,
    };
  }
  const { status, message, headers } = punchRefusal(outcome, { timeZone, action: wish.action });
  // What a company owes stands on no wall.
  const text =
    outcome.code === "key-reused"
      ? copy.late
      : outcome.code !== "denied"
        ? message
        : outcome.denial.code === "restricted"
          ? copy.notCheckIn
          : copy.inactive;
  return { view: { view: "done", tone: "problem", text, detail: null }, status, ...(headers && { headers }) };
}

/** The day of the entry that lacks its exit once a punch is recorded: that of an earlier one, or of the one that it ended so. */
function missingAfter(
  { now }: Deps,
  { person, member, missingExit }: AtKiosk,
  { wish, countsFrom }: { wish: PunchWish; countsFrom: number | null },
): LocalDate | null {
  const before = openEntryOf(person);
  const hasForgotten =
    before !== null &&
    (countsFrom === null ||
      (wish.action === "check_in" && before.day !== localDateOf(now, member.company.timeZone)));
  return hasForgotten ? before.day : (missingExit?.day ?? null);
}
