import { data, redirect } from "@remix-run/cloudflare";
import type { Member } from "~/modules/directory/find-session.server";
import { refusals } from "~/modules/directory/refusals";
import type { Deps } from "~/platform/context.server";
import { refusal } from "~/platform/http.server";
import { faultTold } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { closeCompany, type Closed } from "./close-company.server";
import { copy } from "./copy";
import { reopenCompany } from "./reopen-company.server";

/** Why nothing was done, or not all. */
export interface ClosingAnswer {
  problem: string;
}

const told = (status: number, problem: string, headers?: HeadersInit) =>
  data<ClosingAnswer>({ problem }, { status, ...(headers && { headers }) });

/** The buttons of /close-company: back to it as it is then, or why not. @throws Response 403 for who owns the company no more. */
export async function submitCompanyClosing(deps: Deps, { member, form }: { member: Member; form: FormData }) {
  const tooMany = await limitPerson(deps.env, member.profile.id);
  if (tooMany) return told(tooMany.init.status, tooMany.text, tooMany.init.headers);
  const work = async () => {
    switch (form.get("intent") ?? "") {
      case "close":
        return closedAnswer(await closeCompany(deps, { member }));
      case "reopen":
        return reopen(deps, member);
      default:
        return told(422, copy.failed);
    }
  };
  return faultTold("close company", work, () => told(500, copy.failed));
}

const done = () => redirect("/close-company");

function closedAnswer(outcome: Closed) {
  switch (outcome.code) {
    case "closed":
      return outcome.isSettled ? done() : told(503, copy.notSettled);
    case "working":
      return told(409, copy.working(outcome.names));
    case "not-taken":
      return told(409, copy.notTaken);
    case "busy":
      return told(409, copy.busy);
    case "no-permission":
      throw refusal(403, refusals.noPermission);
    case "payments-unavailable":
    case "payments-not-configured":
      return told(503, copy.paymentsUnavailable);
  }
}

async function reopen(deps: Deps, member: Member) {
  const { code } = await reopenCompany(deps, { member });
  if (code === "no-permission") throw refusal(403, refusals.noPermission);
  return code === "reopened" ? redirect("/dashboard") : told(409, copy.tooLate);
}
