import { data, type ActionFunctionArgs } from "@remix-run/cloudflare";
import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import { may, type Actor, type Requester } from "~/modules/policy/may";
import { personOf, type StatementPerson } from "~/modules/schedules/statement-person";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { limitPerson } from "~/platform/person-limit.server";
import { textFields } from "~/platform/text-fields";
import { answerStatement, type AnswerOutcome } from "../answer-statement.server";
import { deliverStatement } from "../deliver-statement.server";
import { messages } from "./messages";
import { issueSchema, readAnswer, type AnswerErrors } from "./read-answer";

/** The answer to a form of /statements. It keeps what was typed. */
export interface StatementAnswer {
  tone: "success" | "info" | "problem";
  text: string;
  errors: AnswerErrors;
  typed: { on: string; text: string } | null;
}

/**
 * Records what a person answers to their own issued period, or a manager's note that it was handed over on paper.
 * @throws Response 403, 404, 422
 */
export async function submitStatement(
  deps: Deps,
  {
    member,
    actor,
    args,
    form,
  }: { member: Member; actor: Requester; args: ActionFunctionArgs; form: FormData },
) {
  const { intent, ...typed } = textFields(form);
  if (intent !== "paper")
    return submitOwnAnswer(deps, { person: personOf(member), actor, form, via: "account" });
  const issue = issueSchema.safeParse(typed);
  if (!issue.success) throw refusal(422, messages.failed);
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return statementAnswer("problem", tooMany.text, {}, tooMany.init);
  if (!may(actor, "close-periods", "company")) throw noPermission();
  const profileId = new URL(args.request.url).searchParams.get("profile") ?? member.profile.id;
  const subject = await findSubject(deps, { companyId: member.company.id, profileId });
  if (subject === null) throw refusal(404, messages.unknown);
  const person = { company: member.company, profileId, subject };
  const isNoted = await deliverStatement(deps, {
    person,
    ...issue.data,
    by: { way: "paper", manager: member },
  });
  return isNoted
    ? statementAnswer("success", messages.paperDone)
    : statementAnswer("info", messages.paperBefore);
}

interface OwnAnswer {
  person: StatementPerson;
  actor: Actor;
  form: FormData;
  via: "account" | "link";
}

/**
 * Records what a person answers to their own issued period, with their account or with their link on paper.
 * @throws Response 403, 404, 422
 */
export async function submitOwnAnswer(deps: Deps, { person, actor, form, via }: OwnAnswer) {
  const typedFields = textFields(form);
  const { on = "", text = "" } = typedFields;
  const refuse = (problemText: string, errors: AnswerErrors, init: ResponseInit) =>
    statementAnswer("problem", problemText, { errors, typed: { on, text } }, init);
  const refuseFields = (errors: AnswerErrors) =>
    refuse(Object.values(errors).join(" "), errors, { status: 422 });
  const tooMany = await limitPerson(deps.env, person.profileId);
  if (tooMany) return refuse(tooMany.text, {}, tooMany.init);
  if (!may(actor, "answer-statement", "self")) throw noPermission();
  const parsedAnswer = readAnswer(typedFields);
  if (!parsedAnswer) throw refusal(422, messages.failed);
  if ("errors" in parsedAnswer) return refuseFields(parsedAnswer.errors);
  const outcome = await answerStatement(deps, { person, ...parsedAnswer.answer, via });
  if (outcome.code === "answered")
    return statementAnswer("success", messages.answered(parsedAnswer.answer.answer));
  if (outcome.code === "not-found") throw refusal(404, messages.unknown);
  if (outcome.code === "another-day") return refuseFields({ on: messages.anotherDay });
  return refuse(refusalTexts[outcome.code], {}, { status: 409 });
}

const statementAnswer = (
  tone: StatementAnswer["tone"],
  text: string,
  { errors = {}, typed = null }: Partial<Pick<StatementAnswer, "errors" | "typed">> = {},
  init?: ResponseInit,
) => data<StatementAnswer>({ tone, text, errors, typed }, init);

const refusalTexts: Record<Extract<AnswerOutcome["code"], "superseded" | "too-late">, string> = {
  superseded: messages.superseded,
  "too-late": messages.tooLate,
};

/** Returns the key of a person in the ledger; null if the company has no such person. */
async function findSubject({ db }: Pick<Deps, "db">, of: { companyId: string; profileId: string }) {
  const [person] = await db
    .select({ subject: profiles.subject })
    .from(profiles)
    .where(and(eq(profiles.id, of.profileId), eq(profiles.companyId, of.companyId)));
  return person?.subject ?? null;
}
