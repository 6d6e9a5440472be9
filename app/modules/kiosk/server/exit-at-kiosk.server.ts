import { messages as corrections } from "~/modules/corrections/messages";
import { requireProposing, type ProposalContext } from "~/modules/corrections/read-proposal.server";
import { propose } from "~/modules/corrections/propose.server";
import { correctionRefusal } from "~/modules/corrections/refusal";
import { openPauseIn, readExit } from "~/modules/corrections/read-exit";
import { openEntryOf } from "~/modules/ledger/rules/person";
import { denialOf } from "~/modules/policy/may";
import type { Deps } from "~/platform/context.server";
import { formatDateTime, formatTime } from "~/time/formats";
import { kioskRequestKey } from "../model/kiosk-request-key";
import { messages } from "../messages";
import type { KioskAnswer, FailedExit } from "../kiosk-view";
import type { PairedKiosk } from "../require-kiosk.server";
import { findAtKiosk, type AtKiosk } from "./find-at-kiosk.server";
import { errorsInDigits } from "./proposal-at-kiosk.server";
import { showPerson } from "./show-person.server";
import { signVisit, visitSeconds } from "./visit-token.server";

interface ShownExit {
  /** The entry that the form is about. By default the newest one with a missing exit. */
  entryId?: string | undefined;
  failed?: FailedExit | null;
  status?: number;
}

/** Asks the person at the kiosk for the time of a missing exit. They may have no other device for that. */
export async function showExit(
  deps: Deps,
  kiosk: PairedKiosk,
  at: AtKiosk,
  { entryId = at.exitToAsk?.id, failed = null, status = 200 }: ShownExit = {},
): Promise<KioskAnswer> {
  const about = await findExitContext(deps, at, entryId);
  if (!about) return showPerson(deps, kiosk, at);
  const { log, exit } = about;
  const { day, timeZone, checkInTime } = log;
  const pause = openPauseIn(log);
  const visit = { kioskId: kiosk.id, profileId: at.member.profile.id };
  return {
    status,
    view: {
      view: "exit",
      entryId: log.id,
      day,
      failed,
      token: await signVisit(deps, visit, visitSeconds.reading),
      cameAt: formatTime(checkInTime, timeZone),
      suggested: exit && formatTime(exit.at, timeZone),
      isPlanned: exit?.isPlanned ?? false,
      pause: pause && { name: pause.field, since: formatTime(pause.startAt, timeZone) },
    },
  };
}

/** Returns the entry without an exit: the open one that the person has left, or the one with a missing exit. Null for any other. */
async function findExitContext(
  deps: Deps,
  { member, exitToAsk, person }: AtKiosk,
  entryId: string | undefined,
) {
  const openId = openEntryOf(person)?.id;
  if (entryId === undefined || (entryId !== openId && entryId !== exitToAsk?.id)) return null;
  const about = await requireProposing(deps, {
    member,
    profileId: null,
    entryId,
    again: null,
    hasLeft: true,
    isAsking: false,
  });
  return about as ProposalContext & { log: NonNullable<ProposalContext["log"]> };
}

/** Proposes the typed exit with the kiosk as the actor. Then it returns the punch screen. */
export async function exitAtKiosk(
  deps: Deps,
  kiosk: PairedKiosk,
  { at, key, typed }: { at: AtKiosk; key: string; typed: Record<string, string> },
): Promise<KioskAnswer> {
  const { member, actor } = at;
  if (denialOf(actor, "correct", "self") !== null)
    return { view: { view: "done", tone: "problem", text: messages.inactive, detail: null }, status: 403 };
  const about = await findExitContext(deps, at, typed.entry);
  if (!about)
    return showPerson(deps, kiosk, at, { said: { tone: "problem", text: messages.exitKnown }, status: 409 });
  const { log, corrected, version, endsEntry } = about;
  const showAgain = (failed: Omit<FailedExit, "typed">, status: number) =>
    showExit(deps, kiosk, at, { entryId: log.id, failed: { ...failed, typed }, status });
  const exitProposal = readExit(typed, log);
  if ("errors" in exitProposal)
    return showAgain({ ...exitProposal, errors: errorsInDigits(exitProposal.errors), text: null }, 422);
  const outcome = await propose(deps, {
    member,
    corrected,
    entryId: log.id,
    version,
    requested: exitProposal.requested,
    endsEntry,
    reason: corrections.forgotExit,
    timeZone: log.timeZone,
    source: "kiosk",
    kioskId: kiosk.id,
    idempotencyKey: kioskRequestKey(key),
  });
  if (outcome.code !== "corrected") {
    const { message: text, status } = correctionRefusal(outcome);
    return showAgain({ text, errors: {}, ask: exitProposal.ask }, status);
  }
  const text = messages.exitSaid(formatDateTime(exitProposal.exitAt, log.timeZone));
  const after = await findAtKiosk(deps, { kiosk, profileId: member.profile.id });
  return showPerson(deps, kiosk, after!, { said: { tone: "success", text } });
}
