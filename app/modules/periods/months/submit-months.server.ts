import { data } from "@remix-run/cloudflare";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import type { Deps } from "~/platform/context.server";
import { limitPerson } from "~/platform/person-limit.server";
import { issuePeriods, mostIssued } from "../issue-periods.server";
import { closedText, messages, refusalText } from "./messages";
import { readPeriodChoice, type PeriodChoice } from "./period-choice";

/** The answer to the form of /months. */
export interface MonthsAnswer {
  tone: "success" | "info" | "problem";
  text: string;
  /** Why periods stay open, by person. */
  refused: Record<string, string>;
}

/**
 * Closes the periods that the list showed as ready: at most one page. A form that is sent again closes the ones that are still open.
 * @throws Response 403
 */
export async function submitMonths(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const choices = form.getAll("period").map(readPeriodChoice);
  const periods = choices.filter((choice): choice is PeriodChoice => choice !== null);
  const ids = new Set(periods.map(({ profileId }) => profileId));
  const isWhole = periods.length === choices.length && ids.size === periods.length;
  if (!isWhole || periods.length === 0 || periods.length > mostIssued)
    return answer({ tone: "problem", text: messages.invalid, refused: {} }, { status: 422 });
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return answer({ tone: "problem", text: tooMany.text, refused: {} }, tooMany.init);
  const outcomes = await issuePeriods(deps, { member, periods });
  const refusalTexts: Record<string, string> = {};
  let issuedCount = 0;
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.code === "no-permission") throw noPermission();
    if (outcome.code === "issued" || outcome.code === "already-issued") issuedCount += 1;
    else refusalTexts[periods[at]!.profileId] = refusalText(outcome);
  }
  const refusedCount = Object.keys(refusalTexts).length;
  return answer({
    tone: refusedCount > 0 ? "info" : "success",
    text: closedText(issuedCount, refusedCount),
    refused: refusalTexts,
  });
}

const answer = (page: MonthsAnswer, init?: ResponseInit) => data<MonthsAnswer>(page, init);
