import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import { noPermission } from "~/modules/directory/refuse.server";
import { personOf } from "~/modules/schedules/statement-person";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { readAvailability } from "../model/read-availability";
import { saveAvailability } from "../save-availability.server";
import { answerShifts, type ShiftsReply } from "./answer-shifts.server";
import { messages } from "./messages";

/** The answer to a form of /history/shifts. */
export interface OwnShiftsAnswer extends ShiftsReply {
  /** Why the typed availability was not saved, and what was typed; without them if it was. */
  availability?: { error: string; typed: string };
}

/** Records what a person answers to hours beyond their contract, that they take an offered shift, or when they cannot work. @throws Response 404, 422 */
export async function submitOwnShifts(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const typed = textFields(form);
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return answerWith({ tone: "problem", text: tooMany.text }, tooMany.init);
  if (typed.intent === "availability") return submitAvailability(deps, member, typed.words ?? "");
  return answerWith(await answerShifts(deps, { person: personOf(member), typed, kioskId: null }));
}

async function submitAvailability(deps: Deps, member: Member, typed: string) {
  const words = typed
    .trim()
    .split(/\s*\n\s*/)
    .join("; ");
  const read = readAvailability(typed);
  const refuse = (error: string) =>
    answerWith({ tone: "problem", text: error, availability: { error, typed } }, { status: 422 });
  if ("unread" in read) return refuse(messages.unread(read.unread));
  const outcome = await saveAvailability(deps, { member, availability: { words, days: read.days } });
  if (outcome.code === "no-permission") throw noPermission();
  return outcome.code === "saved"
    ? answerWith({ tone: "success", text: messages.availabilitySaved })
    : refuse(messages.wordsTooLong);
}

const answerWith = (answer: OwnShiftsAnswer, init?: ResponseInit) => data<OwnShiftsAnswer>(answer, init);
