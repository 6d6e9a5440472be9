import { noteKioskUse } from "~/modules/directory/kiosks.server";
import { openEntryOf } from "~/modules/ledger/rules/person";
import { inCell, type GlobalDeps } from "~/platform/context.server";
import { textFields } from "~/platform/text-fields";
import { answerAtKiosk, showCorrections } from "./server/answer-at-kiosk.server";
import { messages } from "./messages";
import { askAbsenceAtKiosk, showAbsenceAtKiosk } from "./server/absence-at-kiosk.server";
import { enterAtKiosk } from "./server/enter-at-kiosk.server";
import { exitAtKiosk, showExit } from "./server/exit-at-kiosk.server";
import { findAtKiosk } from "./server/find-at-kiosk.server";
import { doneSeconds, personSeconds, type KioskAnswer, type KioskView } from "./kiosk-view";
import { leavePunch } from "./server/leave-punch.server";
import { showMonthAtKiosk } from "./server/month-at-kiosk.server";
import { proposeAtKiosk, showProposalAtKiosk } from "./server/proposal-at-kiosk.server";
import { choosePinAtKiosk, mustChoosePin, showPinChoice } from "./server/own-pin.server";
import { readAtKiosk, showProtocolAtKiosk } from "./server/protocol-at-kiosk.server";
import { punchAtKiosk } from "./server/punch-at-kiosk.server";
import type { PairedKiosk } from "./require-kiosk.server";
import { answerStatementAtKiosk, showStatementAtKiosk } from "./server/statement-at-kiosk.server";
import { answerShiftsAtKiosk, showShiftsAtKiosk } from "./server/shifts-at-kiosk.server";
import { showPerson } from "./server/show-person.server";
import { readVisit, visitSeconds } from "./server/visit-token.server";

/**
 * Seconds until a screen gives way to the next person without scripts. A form stays as long as its token, so that nobody loses what they
 * type.
 */
const refreshSeconds: Partial<Record<KioskView["view"], number>> = {
  month: personSeconds,
  absence: visitSeconds.own,
  proposal: visitSeconds.own,
  statement: visitSeconds.own,
  shifts: personSeconds,
};

/** Handles the forms of a kiosk, with or without scripts. */
export async function submitKioskForm(
  deps: GlobalDeps,
  kiosk: PairedKiosk,
  form: FormData,
): Promise<KioskAnswer> {
  noteKioskUse(deps, kiosk);
  const kioskAnswer = await answer(deps, kiosk, textFields(form));
  const { view } = kioskAnswer;
  const seconds = view.view === "done" ? (view.seconds ?? doneSeconds) : refreshSeconds[view.view];
  if (seconds === undefined) return kioskAnswer;
  return { ...kioskAnswer, headers: { ...kioskAnswer.headers, Refresh: `${seconds}; url=/kiosco` } };
}

async function answer(
  deps: GlobalDeps,
  kiosk: PairedKiosk,
  fields: Record<string, string>,
): Promise<KioskAnswer> {
  const there = inCell(deps, kiosk.cell);
  const { intent = "enter", token = "", action = "" } = fields;
  if (intent === "enter") return enterAtKiosk(there, kiosk, fields);
  if (intent === "leave") return leavePunch(there, kiosk, fields);
  const visit = await readVisit(deps, token, kiosk.id);
  const at = visit && (await findAtKiosk(there, { kiosk, ...visit }));
  if (!at) return { view: { view: "start", error: messages.late, number: "", isLocked: false }, status: 403 };
  if (intent === "punch") return punchAtKiosk(there, kiosk, { at, key: visit.key, action });
  if (intent === "own-pin") return choosePinAtKiosk(there, kiosk, { at, typed: fields });
  if (intent === "choose-pin" || mustChoosePin(at, intent)) return showPinChoice(there, kiosk, at);
  if (intent === "answer") return answerAtKiosk(there, kiosk, { at, key: visit.key, typed: fields });
  if (intent === "exit") return showExit(there, kiosk, at);
  if (intent === "left") return showExit(there, kiosk, at, { entryId: openEntryOf(at.person)?.id });
  if (intent === "say-exit") return exitAtKiosk(there, kiosk, { at, key: visit.key, typed: fields });
  if (intent === "month") return showMonthAtKiosk(there, kiosk, at, { typed: fields });
  if (intent === "ask-absence" || (intent === "absence" && fields.send !== undefined))
    return askAbsenceAtKiosk(there, kiosk, { at, typed: fields });
  if (intent === "absence")
    return showAbsenceAtKiosk(there, kiosk, at, { path: fields.way ?? "", typed: fields });
  if (intent === "proposal") return showProposalAtKiosk(there, kiosk, at, fields);
  if (intent === "propose") return proposeAtKiosk(there, kiosk, { at, key: visit.key, typed: fields });
  if (intent === "statement") return showStatementAtKiosk(there, kiosk, at, { typed: fields });
  if (intent === "answer-statement") return answerStatementAtKiosk(there, kiosk, { at, typed: fields });
  if (intent === "shifts") return showShiftsAtKiosk(there, kiosk, at);
  if (intent === "answer-shifts") return answerShiftsAtKiosk(there, kiosk, { at, typed: fields });
  if (intent === "protocol") return showProtocolAtKiosk(there, kiosk, at);
  if (intent === "read") return readAtKiosk(there, kiosk, { at, typed: fields });
  return intent === "corrections" ? showCorrections(there, kiosk, at) : showPerson(there, kiosk, at);
}
