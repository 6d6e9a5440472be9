import { data } from "@remix-run/cloudflare";
import { requireProposing, type Proposing } from "~/modules/corrections/load-proposal.server";
import { offeredFields, readProposal } from "~/modules/corrections/proposal-form";
import { propose } from "~/modules/corrections/propose.server";
import { correctionRefusal } from "~/modules/corrections/refusal";
import type { CorrectionWish } from "~/modules/corrections/wish";
import type { Member } from "~/modules/directory/find-session.server";
import { textFields } from "~/platform/text-fields";
import type { Deps } from "~/platform/context.server";
import { typedExits, type AskedExit } from "./asked-exits";
import { copy } from "./copy";
import type { TeamAnswer } from "./team-answer";

/** Why a manager proposes it: it stands in the register. */
const reason = "Salida al desactivar";

/**
 * When those left who were deactivated at work: what is said of each becomes a proposal, which they answer; who is left empty is
 * not asked again here. Nothing is proposed while an hour cannot be read. A repetition proposes nothing twice.
 * @throws Response 404 for nobody of the company, and for no entry of theirs.
 */
export async function submitExitsForm(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const typed = typedExits(form).filter(({ time }) => time.trim() !== "");
  if (typed.length === 0) return answerOf(422, copy.noExitTold, typedExits(form));
  const read = await Promise.all(typed.map((exit) => readExit(deps, member, exit)));
  const wrong = read.filter(({ exit }) => exit.error !== undefined);
  if (wrong.length > 0)
    return answerOf(
      422,
      copy.exitsWrong,
      read.map(({ exit }) => exit),
    );
  const key = textFields(form).idempotency_key?.slice(0, 100) || null;
  const left: AskedExit[] = [];
  // One after the other: each is a command of its own.
  for (const each of read) {
    const error = await proposeExit(deps, { member, key, ...each });
    if (error) left.push({ ...each.exit, error });
  }
  const told = read.length - left.length;
  return left.length === 0
    ? answerOf(200, copy.exitsProposed(told), [])
    : answerOf(422, told > 0 ? `${copy.exitsProposed(told)} ${copy.exitsWrong}` : copy.exitsWrong, left);
}

const answerOf = (status: number, text: string, exits: AskedExit[]) =>
  data<TeamAnswer>({ kind: "status", tone: status === 200 ? "success" : "problem", text, exits }, { status });

interface ReadExit {
  exit: AskedExit;
  about: Proposing;
  /** Null of what cannot be read, and where somebody has said it meanwhile. */
  wish: CorrectionWish | null;
}

async function readExit(deps: Deps, member: Member, exit: AskedExit): Promise<ReadExit> {
  const { profileId, entryId, date, time, fold } = exit;
  const asked = { profileId, entryId, again: null, isAsking: false };
  const about = await requireProposing(deps, { member, ...asked });
  const { log } = about;
  if (!log?.isExitMissing) return { exit, about, wish: null };
  const offered = offeredFields(log, { day: null, exitAt: null });
  const fields = { ...offered, out_date: date, out_time: time, ...(fold && { out_fold: fold }), reason };
  const read = readProposal(fields, { log, timeZone: log.timeZone });
  const said = { ...exit, isTwice: read.ask.includes("out") };
  if ("wish" in read) return { exit: said, about, wish: read.wish };
  const error = read.errors.out_date ?? read.errors.out_time ?? copy.exitsWrong;
  return { exit: { ...said, error }, about, wish: null };
}

/** @returns what is wrong, where it cannot be proposed. */
async function proposeExit(
  deps: Deps,
  { member, key, exit, about, wish }: ReadExit & { member: Member; key: string | null },
): Promise<string | null> {
  if (!wish) return null;
  const { of, version } = about;
  const idempotencyKey = key && `${key}-${exit.entryId}`;
  const said = { entryId: exit.entryId, version, wish, reason, idempotencyKey };
  const outcome = await propose(deps, { member, of, source: "web", ...said });
  const isSaid = outcome.code === "corrected" || outcome.code === "already-proposed";
  return isSaid ? null : correctionRefusal(outcome).message;
}
