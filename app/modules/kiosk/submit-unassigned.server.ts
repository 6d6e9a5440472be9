import { data } from "@remix-run/cloudflare";
import * as z from "zod";
import type { Member } from "~/modules/session/find-session.server";
import type { Deps } from "~/platform/context.server";
import { fieldErrors } from "~/platform/field-errors";
import { textSchema } from "~/platform/form-schemas";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { messages } from "./messages";
import { discardPunches, assignPunches } from "./server/assign-punches.server";

/** The answer to a manager who assigns punches. */
export interface AssignmentAnswer {
  tone: "success" | "problem";
  text: string;
  /** For a refused form: its group, its missing fields, and the ticked punches. */
  failed: { group: string; punch?: string; person?: string; ticked: string[] } | null;
}

/** More than a screen shows. */
const mostAtOnce = 100;

/** Without punches the form asks for no person yet. */
const punchMissing = { error: messages.unassignedPunchMissing, abort: true };

const unassignedSchema = z
  .object({
    punch: z.array(z.string()).min(1, punchMissing).max(mostAtOnce, punchMissing),
    intent: textSchema,
    person: textSchema,
  })
  .refine(({ intent, person }) => intent === "discard" || person !== "", {
    path: ["person"],
    error: messages.unassignedPersonMissing,
  });

/**
 * Assigns the ticked punches to the chosen person, or discards them.
 * @throws Response 404 if the company does not have the person or the punches
 */
export async function submitUnassigned(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const { group = "", ...fields } = textFields(form);
  const ids = form.getAll("punch").filter((id) => typeof id === "string");
  const failed = (
    missing: { punch?: string; person?: string },
    text = "",
    init: ResponseInit = { status: 422 },
  ) => data<AssignmentAnswer>({ tone: "problem", text, failed: { group, ticked: ids, ...missing } }, init);
  const parsedForm = unassignedSchema.safeParse({ ...fields, punch: ids });
  if (!parsedForm.success) return failed(fieldErrors(parsedForm.error));
  const { intent, person } = parsedForm.data;
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return failed({}, tooMany.text, tooMany.init);
  const answer = (tone: AssignmentAnswer["tone"], text: string, status = 200) =>
    data<AssignmentAnswer>({ tone, text, failed: null }, { status });
  if (intent === "discard") {
    const count = await discardPunches(deps, { member, ids });
    if (count === null) throw refusal(404, messages.unassignedUnknown);
    return count > 0
      ? answer("success", messages.unassignedDiscarded(count))
      : answer("problem", messages.unassignedResolved, 409);
  }
  const assignment = await assignPunches(deps, { member, ids, profileId: person });
  if (assignment.code === "nobody") throw refusal(404, messages.unassignedUnknown);
  if (assignment.code === "resolved") return answer("problem", messages.unassignedResolved, 409);
  const { proposed, unsaid } = assignment;
  const texts = [
    ...(proposed > 0 ? [messages.unassignedProposed(proposed)] : []),
    ...(unsaid > 0 ? [messages.unassignedUnsaid(unsaid)] : []),
  ];
  return answer(unsaid > 0 ? "problem" : "success", texts.join(" "), proposed > 0 ? 200 : 409);
}
