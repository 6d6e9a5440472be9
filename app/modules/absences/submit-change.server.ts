import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import type { Deps } from "~/platform/context.server";
import { idSchema, trimmedSchema } from "~/platform/form-schemas";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { localDateOf } from "~/time/zones";
import { longestNote } from "./absence-form";
import { changedText } from "./done-text";
import { messages, refusalText } from "./messages";
import type { AbsenceCommand } from "./model/absence-command";
import { changeAbsence } from "./server/change-absence.server";
import { viewerOf } from "./model/view-absence";

/** The answer to the buttons of an absence. */
export interface ChangeAnswer {
  tone: "success" | "problem";
  text: string;
}

const changeSchema = z
  .object({
    intent: z.enum(["accept", "decline", "withdraw"]),
    id: idSchema,
    profile: idSchema,
    note: trimmedSchema.transform((text) => text.slice(0, longestNote) || null),
  })
  .transform(({ intent, profile, id, note }): { profileId: string; command: AbsenceCommand } => {
    if (intent === "withdraw") return { profileId: profile, command: { do: "withdraw", id, note } };
    const answer = intent === "accept" ? "accepted" : "declined";
    return { profileId: profile, command: { do: "answer", id, answer, note } };
  });

/**
 * Answers, withdraws or cancels an absence.
 * @param profileId the person; by default the one in the form.
 * @throws Response 403; 404 for an unknown absence; 422 for a form that no page of ours sent
 */
export async function submitChange(
  deps: Deps,
  { member, form, profileId }: { member: Member; form: FormData; profileId?: string },
) {
  const parsedChange = changeSchema.safeParse(textFields(form));
  if (!parsedChange.success) throw refusal(422, messages.failed);
  const { command } = parsedChange.data;
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return data<ChangeAnswer>({ tone: "problem", text: tooMany.text }, tooMany.init);
  const personId = profileId ?? parsedChange.data.profileId;
  const outcome = await changeAbsence(deps, { member, profileId: personId, command });
  if (outcome.code === "busy")
    return data<ChangeAnswer>({ tone: "problem", text: messages.busy }, { status: 409 });
  const isOwn = personId === member.profile.id;
  if (outcome.code === "done") {
    const absenceFacts = { ...outcome.absence, person: isOwn ? null : outcome.person };
    return data<ChangeAnswer>({ tone: "success", text: changedText(command, absenceFacts) });
  }
  const { code } = outcome.refusal;
  if (code === "no-permission") throw noPermission();
  if (code === "not-found") throw refusal(404, messages.unknownAbsence);
  const viewer = viewerOf(member, { todayOn: localDateOf(deps.now, member.company.timeZone) });
  const { text } = refusalText(outcome.refusal, { ...outcome, isOwn, viewer });
  return data<ChangeAnswer>({ tone: "problem", text }, { status: 409 });
}
