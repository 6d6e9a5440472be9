import { answerCorrection } from "~/modules/corrections/answer.server";
import { doneText } from "~/modules/corrections/messages";
import { readAnswerForm } from "~/modules/corrections/correction-schema";
import { findCorrection } from "~/modules/corrections/list-corrections.server";
import { correctionRefusal } from "~/modules/corrections/refusal";
import { denialOf } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { kioskRequestKey } from "../model/kiosk-request-key";
import { messages } from "../messages";
import type { KioskAnswer, KioskView } from "../kiosk-view";
import type { PairedKiosk } from "../require-kiosk.server";
import { listAnswerable, type AtKiosk } from "./find-at-kiosk.server";
import { kioskNameOf } from "./show-person.server";
import { signVisit, visitSeconds } from "./visit-token.server";

type CorrectionsView = Extract<KioskView, { view: "corrections" }>;

/** Returns the corrections that the person at the kiosk can answer. They may have no other device for that. */
export async function showCorrections(
  deps: Deps,
  kiosk: PairedKiosk,
  { member, number }: Pick<AtKiosk, "member" | "number">,
  after: Partial<Pick<CorrectionsView, "said" | "failed">> & { status?: number } = {},
): Promise<KioskAnswer> {
  const { said = null, failed = null, status = 200 } = after;
  const visit = { kioskId: kiosk.id, profileId: member.profile.id };
  return {
    status,
    view: {
      view: "corrections",
      personName: kioskNameOf({ member, number }),
      said,
      failed,
      token: await signVisit(deps, visit, visitSeconds.reading),
      corrections: await listAnswerable(deps, member),
    },
  };
}

/** Answers one correction, with the kiosk as the actor. */
export async function answerAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { at, key, typed }: { at: AtKiosk; key: string; typed: Record<string, string> },
): Promise<KioskAnswer> {
  const { member, actor } = at;
  const { id = "", comment = "" } = typed;
  const { read, error } = readAnswerForm(typed);
  if (denialOf(actor, "correct", "self") !== null)
    return { view: { view: "done", tone: "problem", text: messages.inactive, detail: null }, status: 403 };
  if (!read) return showCorrections(deps, kiosk, at, { failed: { id, comment, error }, status: 422 });
  const outcome = await answerCorrection(deps, {
    member,
    id,
    ...read,
    source: "kiosk",
    kioskId: kiosk.id,
    idempotencyKey: kioskRequestKey(key),
  });
  if (outcome.code === "corrected") {
    const text = doneText(read.answer, (await findCorrection(deps, outcome))!);
    return showCorrections(deps, kiosk, at, { said: { tone: "success", text } });
  }
  const { message: text, status } = correctionRefusal(outcome);
  return showCorrections(deps, kiosk, at, { said: { tone: "problem", text }, status });
}
