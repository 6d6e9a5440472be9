import { publish } from "~/modules/live/publish.server";
import { denialOf, punchNeeds, type Actor, type Denial } from "~/modules/policy/may";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import type { RequestContext } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { punch, type Punch, type PunchInput } from "./punch.server";

export type PunchOutcome = Punch | { code: "denied"; denial: Denial } | { code: "too-often" };

/**
 * The one way to punch, whatever it comes from: asks whether they may, records, tells the company's tabs and lets the register
 * be sealed after the answer.
 */
export async function recordPunch(
  context: RequestContext,
  actor: Actor,
  input: PunchInput,
): Promise<PunchOutcome> {
  const denial = denialOf(actor, punchNeeds[input.action]);
  if (denial) return { code: "denied", denial };
  const { company, profile } = input.member;
  if (await limitPerson(context.env, profile.id)) return { code: "too-often" };
  const outcome = await punch(context, input);
  if (outcome.code !== "recorded") return outcome;
  publish(context, { companyId: company.id, news: { kind: "time-log", profileId: profile.id } });
  sealAfterAnswer(context, { ledger: company.ledger, companyId: company.id, seq: outcome.receipt.seq });
  return outcome;
}
