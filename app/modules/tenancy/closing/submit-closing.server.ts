import { data, redirect } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import { noPermission } from "~/modules/directory/refuse.server";
import type { Deps } from "~/platform/context.server";
import { orElseLogged } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { closeCompany, type CloseResult } from "./close-company.server";
import { messages } from "./messages";
import { reopenCompany } from "./reopen-company.server";

/** Why nothing was done, or not everything. */
export interface ClosingProblem {
  problem: string;
}

const problemAnswer = (status: number, problem: string, headers?: HeadersInit) =>
  data<ClosingProblem>({ problem }, { status, ...(headers && { headers }) });

/** Handles the buttons of /close-company. Returns a redirect, or the reason why not. @throws Response 403 for a former owner. */
export async function submitCompanyClosing(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return problemAnswer(tooMany.init.status, tooMany.text, tooMany.init.headers);
  const answerIntent = async () => {
    switch (form.get("intent") ?? "") {
      case "close":
        return closedAnswer(await closeCompany(deps, { member }));
      case "reopen":
        return reopenAnswer(deps, member);
      default:
        return problemAnswer(422, messages.failed);
    }
  };
  return orElseLogged("close company", answerIntent, () => problemAnswer(500, messages.failed));
}

const redirectToClosing = () => redirect("/close-company");

function closedAnswer(outcome: CloseResult) {
  switch (outcome.code) {
    case "closed":
      return outcome.isFinished ? redirectToClosing() : problemAnswer(503, messages.notFinished);
    case "working":
      return problemAnswer(409, messages.working(outcome.names));
    case "not-taken":
      return problemAnswer(409, messages.notTaken);
    case "busy":
      return problemAnswer(409, messages.busy);
    case "no-permission":
      throw noPermission();
    case "payments-unavailable":
    case "payments-not-configured":
      return problemAnswer(503, messages.paymentsUnavailable);
  }
}

async function reopenAnswer(deps: Deps, member: Member) {
  const { code } = await reopenCompany(deps, { member });
  if (code === "no-permission") throw noPermission();
  return code === "reopened" ? redirect("/dashboard") : problemAnswer(409, messages.tooLate);
}
