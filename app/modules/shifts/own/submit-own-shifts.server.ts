import { data } from "@remix-run/cloudflare";
import { availabilities } from "#cell";
import { eq } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { personOf } from "~/modules/schedules/statement-person";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { publish } from "~/modules/live/publish.server";
import { stillMay } from "~/modules/policy/still-may.server";
import { faultOfWeek, type FaultyDay } from "~/modules/schedules/fault-of-week";
import { batchIf } from "~/platform/assert-in-batch.server";
import { withRetries } from "~/platform/retry.server";
import { readAvailability } from "../model/read-availability";
import { toStoredDays } from "../model/to-stored-days";
import type { Availability } from "../model/shift-week";
import { answerShifts, type ShiftsReply } from "./answer-shifts.server";
import { messages } from "./messages";

/** The answer to a form of /history/shifts. */
export interface OwnShiftsAnswer extends ShiftsReply {
  /** Why the typed availability was not saved, and what was typed; without them if it was. */
  availability?: { error: string; typed: string };
}

/**
 * Records what a person answers to hours beyond their contract, that they take an offered shift, or when they cannot work. @throws Response
 * 404, 422
 */
export async function submitOwnShifts(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const typedFields = textFields(form);
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return answerWith({ tone: "problem", text: tooMany.text }, tooMany.init);
  if (typedFields.intent === "availability") return submitAvailability(deps, member, typedFields.words ?? "");
  return answerWith(
    await answerShifts(deps, { person: personOf(member), typed: typedFields, kioskId: null }),
  );
}

async function submitAvailability(deps: Deps, member: Member, typedText: string) {
  const words = typedText
    .trim()
    .split(/\s*\n\s*/)
    .join("; ");
  const parsedAvailability = readAvailability(typedText);
  const refuse = (error: string) =>
    answerWith({ tone: "problem", text: error, availability: { error, typed: typedText } }, { status: 422 });
  if ("unread" in parsedAvailability) return refuse(messages.unread(parsedAvailability.unread));
  const outcome = await saveAvailability(deps, {
    member,
    availability: { words, days: parsedAvailability.days },
  });
  if (outcome.code === "no-permission") throw noPermission();
  return outcome.code === "saved"
    ? answerWith({ tone: "success", text: messages.availabilitySaved })
    : refuse(messages.wordsTooLong);
}

const answerWith = (answer: OwnShiftsAnswer, init?: ResponseInit) => data<OwnShiftsAnswer>(answer, init);

const longestAvailability = 200;

type AvailabilityOutcome =
  { code: "saved" } | { code: "faulty"; fault: FaultyDay | "too-long" } | { code: "no-permission" };

/**
 * Saves when a person cannot work, as they say themselves. The screens of shifts show it, and it blocks nothing.
 * @param member the person. @param availability null removes it.
 */
export async function saveAvailability(
  deps: Pick<Deps, "db" | "now" | "defer" | "env">,
  { member, availability }: { member: Member; availability: Availability | null },
): Promise<AvailabilityOutcome> {
  const { db, now } = deps;
  const { company, profile } = member;
  const words = availability?.words.trim() ?? "";
  if (words.length > longestAvailability) return { code: "faulty", fault: "too-long" };
  const fault = availability && faultOfWeek(availability.days);
  if (fault) return { code: "faulty", fault };
  const row = availability && { days: toStoredDays(availability.days), words, updatedAt: now };
  const saveStatement =
    row === null || words === ""
      ? db.delete(availabilities).where(eq(availabilities.profileId, profile.id))
      : db
          .insert(availabilities)
          .values({ ...row, profileId: profile.id, companyId: company.id })
          .onConflictDoUpdate({ target: availabilities.profileId, set: row });
  const mayAnswer = stillMay(member, "answer-shifts", "self");
  if (!(await withRetries(() => batchIf(db, mayAnswer, [saveStatement])))) return { code: "no-permission" };
  publish(deps, { companyId: company.id, message: { kind: "plan", profileIds: [profile.id] } });
  return { code: "saved" };
}
