import * as z from "zod";
import type { StatementPerson } from "~/modules/schedules/statement-person";
import type { Deps } from "~/platform/context.server";
import { idSchema, versionSchema } from "~/platform/form-schemas";
import { dateSchema } from "~/platform/date-schema";
import { refusal } from "~/platform/http.server";
import { answerOffer, type OfferOutcome } from "../answer-offer.server";
import { takeCover, type TakeOutcome } from "../take-cover.server";
import { messages } from "./messages";

/** What became of an answer, in words. */
export interface ShiftsReply {
  tone: "success" | "info" | "problem";
  text: string;
}

const answerSchema = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("take"), call: idSchema }),
  z.object({
    intent: z.enum(["accepted", "refused"]),
    week: dateSchema,
    publication: versionSchema,
  }),
]);

interface ShiftsAnswer {
  person: StatementPerson;
  /** The fields of the form: `intent` with `week` and `publication`, or `take` with `call`. */
  typed: Record<string, string>;
  /** Null with their account. */
  kioskId: string | null;
}

/**
 * Records what a person answers to hours beyond their contract, or that they take an offered shift. The caller has checked that they may
 * answer.
 * @throws Response 404, 422
 */
export async function answerShifts(
  deps: Deps,
  { person, typed, kioskId }: ShiftsAnswer,
): Promise<ShiftsReply> {
  const parseResult = answerSchema.safeParse(typed);
  if (!parseResult.success) throw refusal(422, messages.invalid);
  if (parseResult.data.intent === "take") {
    const { code } = await takeCover(deps, { person, callId: parseResult.data.call, kioskId });
    if (code === "not-found") throw refusal(404, messages.unknown);
    return ofTaking[code];
  }
  const { intent: answer, week, publication } = parseResult.data;
  const offerAnswer = { person, week, publication, answer, kioskId };
  return ofAnswering[(await answerOffer(deps, offerAnswer)).code];
}

const ofTaking: Record<Exclude<TakeOutcome["code"], "not-found">, ShiftsReply> = {
  taken: { tone: "success", text: messages.takenNow },
  covered: { tone: "info", text: messages.coveredNow },
  closed: { tone: "info", text: messages.closed },
  overlaps: { tone: "info", text: messages.overlaps },
  "not-published": { tone: "info", text: messages.notPublished },
};

const ofAnswering: Record<OfferOutcome["code"], ShiftsReply> = {
  answered: { tone: "success", text: messages.answered },
  superseded: { tone: "info", text: messages.superseded },
  "too-late": { tone: "info", text: messages.tooLate },
  "no-offer": { tone: "info", text: messages.gone },
};
