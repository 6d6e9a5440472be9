import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import type { CorrectOutcome } from "./correct.server";
import { findCorrection } from "./list-corrections.server";
import { correctionRefusal } from "./refusal";
import type { Correction, CorrectionComment, EntryVersion } from "./correction";

const isoText = (at: number) => new Date(at).toISOString();

const versionAnswer = ({ times }: EntryVersion) => ({
  check_in_time: isoText(times.check_in_at),
  check_out_time: times.check_out_at === null ? null : isoText(times.check_out_at),
  pauses: times.pauses.map(({ start_at, end_at, kind, counts_as_work }) => ({
    start: isoText(start_at),
    end: end_at === null ? null : isoText(end_at),
    kind,
    counts_as_work,
  })),
  modes: times.modes.map(({ from_at, mode }) => ({ from: isoText(from_at), mode })),
});

const by = ({ profileId, name, at }: CorrectionComment) => ({
  author: { profile_id: profileId, name },
  at: isoText(at),
});

/** A correction in the answer of GET /api/corrections. Instants are ISO 8601. */
export const correctionAnswer = (correction: Correction) => {
  const { id, profileId, personName, entryId, day, status, kind, before, after } = correction;
  const { proposed, answered, applied } = correction;
  return {
    id,
    profile_id: profileId,
    full_name: personName,
    entry_id: entryId,
    day,
    status,
    change: { kind, before: before && versionAnswer(before), after: after && versionAnswer(after) },
    reason: proposed.text,
    ...by(proposed),
    answers: [
      ...(answered ? [{ answer: answered.answer, comment: answered.text, ...by(answered) }] : []),
      ...(applied
        ? [{ answer: "apply" as const, ground: applied.ground, comment: applied.text, ...by(applied) }]
        : []),
    ],
  };
};

/** Returns the answer to a call that proposed or answered. @throws Response with the status and text of the refusal. */
export async function answerApiCall(deps: Pick<Deps, "db">, outcome: CorrectOutcome): Promise<Response> {
  if (outcome.code !== "corrected") {
    const { status, message, headers } = correctionRefusal(outcome);
    throw refusal(status, message, headers);
  }
  const { id, status } = (await findCorrection(deps, outcome))!;
  return Response.json({ correction: { id, status } });
}
