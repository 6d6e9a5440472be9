import { data } from "@remix-run/cloudflare";
import { requireProposing, type ProposalContext } from "~/modules/corrections/read-proposal.server";
import { nextDayOf, offeredFields, withNextDay, readProposal } from "~/modules/corrections/proposal-form";
import { propose } from "~/modules/corrections/propose.server";
import { correctionRefusal } from "~/modules/corrections/refusal";
import type { CorrectionRequest } from "~/modules/corrections/correction-request";
import type { Member } from "~/modules/session/find-session.server";
import { textFields } from "~/platform/text-fields";
import type { Deps } from "~/platform/context.server";
import { typedExits, type AskedExit } from "./model/asked-exits";
import { messages } from "./messages";
import type { TeamAnswer } from "./team-answer";

/** The reason of the proposal, in the record. */
const exitReason = "Salida al desactivar";

/**
 * Proposes the typed exits of people who were deactivated with an open entry. Each person answers their own. Empty fields propose
 * nothing here. One unreadable time stops all of them. A repeated request proposes nothing twice.
 * @throws Response 404 for a person of another company, or for another person's entry.
 */
export async function submitExitsForm(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const filledExits = typedExits(form).filter(({ time }) => time.trim() !== "");
  if (filledExits.length === 0) return exitsAnswerOf(422, messages.noExitGiven, typedExits(form));
  const parsedExits = await Promise.all(filledExits.map((exit) => readExit(deps, member, exit)));
  const wrong = parsedExits.filter(({ exit }) => exit.error !== undefined);
  if (wrong.length > 0)
    return exitsAnswerOf(
      422,
      messages.exitsWrong,
      parsedExits.map(({ exit }) => exit),
    );
  const formKey = textFields(form).idempotency_key?.slice(0, 100) || null;
  const failedExits: AskedExit[] = [];
  // In sequence, since each is one command.
  for (const each of parsedExits) {
    const error = await proposeExit(deps, { member, key: formKey, ...each });
    if (error) failedExits.push({ ...each.exit, error });
  }
  const proposedCount = parsedExits.length - failedExits.length;
  return failedExits.length === 0
    ? exitsAnswerOf(200, messages.exitsProposed(proposedCount), [])
    : exitsAnswerOf(
        422,
        proposedCount > 0
          ? `${messages.exitsProposed(proposedCount)} ${messages.exitsWrong}`
          : messages.exitsWrong,
        failedExits,
      );
}

const exitsAnswerOf = (status: number, text: string, exits: AskedExit[]) =>
  data<TeamAnswer>({ kind: "status", tone: status === 200 ? "success" : "problem", text, exits }, { status });

interface ReadExit {
  exit: AskedExit;
  about: ProposalContext;
  /** Null if it is unreadable, or if the exit is no longer missing. */
  requested: CorrectionRequest | null;
}

async function readExit(deps: Deps, member: Member, exit: AskedExit): Promise<ReadExit> {
  const { profileId, entryId, date, time, fold, isNextDay } = exit;
  const entry = { profileId, entryId, again: null, isAsking: false };
  const about = await requireProposing(deps, { member, ...entry });
  const { log } = about;
  if (!log?.isExitMissing) return { exit, about, requested: null };
  const suggestedFields = offeredFields(log, { day: null, exitAt: null });
  const typedFields = {
    ...suggestedFields,
    out_date: date,
    out_time: time,
    ...(fold && { out_fold: fold }),
    reason: exitReason,
  };
  const fields = withNextDay({ ...typedFields, ...(isNextDay && { out_next: "yes" }) });
  const parsedProposal = readProposal(fields, { log, timeZone: log.timeZone });
  const typedExit = {
    ...exit,
    date: fields.out_date ?? date,
    nextDay: nextDayOf(fields),
    isTwice: parsedProposal.ask.includes("out"),
  };
  if ("requested" in parsedProposal) return { exit: typedExit, about, requested: parsedProposal.requested };
  const error = parsedProposal.errors.out_date ?? parsedProposal.errors.out_time ?? messages.exitsWrong;
  return { exit: { ...typedExit, error }, about, requested: null };
}

/** Returns the error if it cannot be proposed. */
async function proposeExit(
  deps: Deps,
  { member, key, exit, about, requested }: ReadExit & { member: Member; key: string | null },
): Promise<string | null> {
  if (!requested) return null;
  const { corrected, version } = about;
  const idempotencyKey = key && `${key}-${exit.entryId}`;
  const proposal = { entryId: exit.entryId, version, requested, reason: exitReason, idempotencyKey };
  const outcome = await propose(deps, { member, corrected, source: "web", ...proposal });
  const isSaid = outcome.code === "corrected" || outcome.code === "already-proposed";
  return isSaid ? null : correctionRefusal(outcome).message;
}
