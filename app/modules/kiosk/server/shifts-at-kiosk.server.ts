import { denialOf } from "~/modules/policy/may";
import { personOf } from "~/modules/schedules/statement-person";
import { answerShifts, type ShiftsReply } from "~/modules/shifts/own/answer-shifts.server";
import { messages as words } from "~/modules/shifts/own/messages";
import { showOwnShifts } from "~/modules/shifts/own/show-own-shifts.server";
import type { Deps } from "~/platform/context.server";
import type { KioskAnswer } from "../kiosk-view";
import { messages } from "../messages";
import type { PairedKiosk } from "../require-kiosk.server";
import type { AtKiosk } from "./find-at-kiosk.server";
import { kioskNameOf } from "./show-person.server";
import { signVisit, visitSeconds } from "./visit-token.server";

/** Returns the shifts of the person at the kiosk, and records that they saw them. The caller has checked that they chose their PIN. */
export async function showShiftsAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { member, actor, number }: Pick<AtKiosk, "member" | "actor" | "number">,
  { said = null, status = 200 }: { said?: ShiftsReply | null; status?: number } = {},
): Promise<KioskAnswer> {
  if (denialOf(actor, "see-own-shifts", "self") !== null)
    return { view: { view: "done", tone: "problem", text: messages.inactive, detail: null }, status: 403 };
  const [{ weeks, calls }, token] = await Promise.all([
    showOwnShifts(deps, { member, kioskId: kiosk.id }),
    signVisit(deps, { kioskId: kiosk.id, profileId: member.profile.id }, visitSeconds.own),
  ]);
  const mayAnswer = denialOf(actor, "answer-shifts", "self") === null;
  return {
    status,
    view: {
      view: "shifts",
      personName: kioskNameOf({ member, number }),
      token,
      shifts: { weeks, calls },
      mayAnswer,
      said,
    },
  };
}

/** Records what the person answers to hours beyond their contract, or that they take a shift, with the kiosk as the actor. */
export async function answerShiftsAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { at, typed }: { at: AtKiosk; typed: Record<string, string> },
): Promise<KioskAnswer> {
  const refuse = (text: string, status: number) =>
    showShiftsAtKiosk(deps, kiosk, at, { said: { tone: "problem", text }, status });
  if (denialOf(at.actor, "answer-shifts", "self") !== null) return refuse(messages.shiftsAnswerLater, 403);
  const answer = { ...typed, intent: typed.answer ?? "" };
  try {
    const shiftsAnswer = await answerShifts(deps, {
      person: personOf(at.member),
      typed: answer,
      kioskId: kiosk.id,
    });
    return await showShiftsAtKiosk(deps, kiosk, at, { said: shiftsAnswer });
  } catch (fault) {
    if (fault instanceof Response && fault.status === 404) return refuse(words.unknown, 404);
    if (fault instanceof Response && fault.status === 422) return refuse(words.invalid, 422);
    throw fault;
  }
}
