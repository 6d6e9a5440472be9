import { publish } from "~/modules/live/publish.server";
import { denialOf, punchNeeds, type Actor, type Denial, type Kiosk } from "~/modules/policy/may";
import { sealAfterAnswer } from "~/modules/register/seal-after-answer.server";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { findPunch, punch, type Punch, type PunchInput } from "./punch.server";

export type PunchOutcome = Punch | { code: "denied"; denial: Denial } | { code: "too-often" };

/**
 * The one way to punch, whatever it comes from: asks whether they may, records, tells the company's tabs and lets the register
 * be sealed after the answer. What was recorded under its key before gets the first answer, whatever has changed since.
 */
export async function recordPunch(
  deps: Deps,
  actor: Actor | Kiosk,
  input: PunchInput,
): Promise<PunchOutcome> {
  const { company, profile } = input.member;
  const refused = await refusalOf(deps, actor, input);
  const outcome = refused ? await findPunch(deps, input) : await punch(deps, input);
  if (outcome?.code !== "recorded") return outcome ?? refused!;
  publish(deps, { companyId: company.id, news: { kind: "time-log", profileId: profile.id } });
  if (outcome.receipt)
    sealAfterAnswer(deps, { ledger: company.ledger, companyId: company.id, seq: outcome.receipt.seq });
  return outcome;
}

async function refusalOf(
  { env }: Deps,
  actor: Actor | Kiosk,
  { wish, member }: PunchInput,
): Promise<Exclude<PunchOutcome, Punch> | null> {
  const denial = denialOf(actor, punchNeeds[wish.action]);
  if (denial) return { code: "denied", denial };
  return (await limitPerson(env, member.profile.id)) ? { code: "too-often" } : null;
}
