import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import { noPermission } from "~/modules/directory/refuse.server";
import { personOf } from "~/modules/schedules/statement-person";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { isLocalDate } from "~/time/dates";
import { answerOffer, type OfferOutcome } from "../answer-offer.server";
import { readAvailability } from "../model/read-availability";
import { saveAvailability } from "../save-availability.server";
import { takeCover, type TakeOutcome } from "../take-cover.server";
import { messages } from "./messages";

/** The answer to a form of /history/shifts. */
export interface OwnShiftsAnswer {
  tone: "success" | "info" | "problem";
  text: string;
  /** Why the typed availability was not saved, and what was typed; without them if it was. */
  availability?: { error: string; typed: string };
}

/** Records what a person answers to hours beyond their contract, that they take an offered shift, or when they cannot work. @throws Response 404, 422 */
export async function submitOwnShifts(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const { intent = "", week = "", publication = "", call = "", words = "" } = textFields(form);
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return answerWith({ tone: "problem", text: tooMany.text }, tooMany.init);
  const person = personOf(member);
  if (intent === "take") {
    const { code } = await takeCover(deps, { person, callId: call, kioskId: null });
    if (code === "not-found") throw refusal(404, messages.unknown);
    return answerWith(ofTaking[code]);
  }
  if (intent === "availability") return submitAvailability(deps, member, words);
  const isAnswer = intent === "accepted" || intent === "refused";
  if (!isAnswer || !isLocalDate(week) || !/^[1-9]\d{0,8}$/.test(publication))
    throw refusal(422, messages.invalid);
  const offered = { person, week, publication: Number(publication), answer: intent, kioskId: null } as const;
  const { code } = await answerOffer(deps, offered);
  return answerWith(ofAnswering[code]);
}

async function submitAvailability(deps: Deps, member: Member, words: string) {
  const read = readAvailability(words);
  const refuse = (error: string) =>
    answerWith({ tone: "problem", text: error, availability: { error, typed: words } }, { status: 422 });
  if ("unread" in read) return refuse(messages.unread(read.unread));
  const outcome = await saveAvailability(deps, { member, availability: { words, days: read.days } });
  if (outcome.code === "no-permission") throw noPermission();
  return outcome.code === "saved"
    ? answerWith({ tone: "success", text: messages.availabilitySaved })
    : refuse(messages.wordsTooLong);
}

const answerWith = (answer: OwnShiftsAnswer, init?: ResponseInit) => data<OwnShiftsAnswer>(answer, init);

const ofTaking: Record<Exclude<TakeOutcome["code"], "not-found">, OwnShiftsAnswer> = {
  taken: { tone: "success", text: messages.takenNow },
  covered: { tone: "info", text: messages.coveredNow },
  closed: { tone: "info", text: messages.closed },
  overlaps: { tone: "info", text: messages.overlaps },
  "not-published": { tone: "info", text: messages.notPublished },
};

const ofAnswering: Record<OfferOutcome["code"], OwnShiftsAnswer> = {
  answered: { tone: "success", text: messages.answered },
  superseded: { tone: "info", text: messages.superseded },
  "too-late": { tone: "info", text: messages.tooLate },
  "no-offer": { tone: "info", text: messages.gone },
};
