import { denialOf } from "~/modules/policy/may";
import { showTime } from "~/modules/timesheets/my-time/show-time.server";
import type { Deps } from "~/platform/context.server";
import { messages } from "../messages";
import type { KioskAnswer, KioskMessage } from "../kiosk-view";
import type { PairedKiosk } from "../require-kiosk.server";
import type { AtKiosk } from "./find-at-kiosk.server";
import { kioskNameOf } from "./show-person.server";
import { signVisit, visitSeconds } from "./visit-token.server";

interface ShownMonthOptions {
  /** The fields `month` (YYYY-MM) and `day`. By default the present month. */
  typed?: Record<string, string>;
  said?: KioskMessage | null;
  status?: number;
}

/** Returns the person's month, and the chosen day. Other people can see the screen, so private kinds of absence read `Ausencia`. */
export async function showMonthAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { member, actor, number }: Pick<AtKiosk, "member" | "actor" | "number">,
  { typed = {}, said = null, status = 200 }: ShownMonthOptions = {},
): Promise<KioskAnswer> {
  if (denialOf(actor, "see-record", "self") !== null)
    return { view: { view: "done", tone: "problem", text: messages.inactive, detail: null }, status: 403 };
  const { company, profile } = member;
  const { month = "", day = "" } = typed;
  const params = new URLSearchParams({ ...(month && { month }), ...(day && { day }) });
  const [time, token] = await Promise.all([
    showTime(deps, {
      company,
      person: profile,
      params,
      reader: { profileId: profile.id, isManager: false },
      isShared: true,
    }),
    signVisit(deps, { kioskId: kiosk.id, profileId: profile.id }, visitSeconds.own),
  ]);
  return {
    status,
    view: {
      view: "month",
      personName: kioskNameOf({ member, number }),
      token,
      time: { month: time.month, day: time.day, todayOn: time.todayOn },
      hasChosenDay: day !== "",
      maySpeak: denialOf(actor, "correct", "self") === null,
      said,
    },
  };
}
