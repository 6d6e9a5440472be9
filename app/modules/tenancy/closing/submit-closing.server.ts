import { data, redirect } from "@remix-run/cloudflare";
import { companies } from "#cell";
import { sql } from "drizzle-orm";
import type { Member } from "~/modules/session/find-session.server";
import { noPermission } from "~/modules/session/refuse.server";
import type { Deps } from "~/platform/context.server";
import { orElseLogged } from "~/platform/log.server";
import { limitPerson } from "~/platform/person-limit.server";
import { decideCompanyStatus } from "~/modules/ledger/rules/decide-closing";
import { requireOpen } from "~/modules/ledger/require-open.server";
import { executeCommand } from "~/modules/ledger/execute-command.server";
import { publish } from "~/modules/live/publish.server";
import { dailyKey } from "~/modules/mail/daily-key";
import { deliverSoon, queueForMany } from "~/modules/mail/outbox.server";
import { setClosed } from "~/modules/people/write-companies.server";
import { closureOf } from "~/modules/policy/closure";
import { stillMay } from "~/modules/policy/still-may.server";
import { scheduleTreeGrowth } from "~/modules/register/schedule-tree-growth.server";
import { assertInBatch } from "~/platform/assert-in-batch.server";
import { closeCompany, type CloseResult } from "./close-company.server";
import { messages } from "./messages";
import { reopenedMail } from "./closing-mails";
import { findClosing, findStaff } from "./find-closing.server";

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

type ReopenResult = { code: "reopened" | "too-late" | "no-permission" };

/**
 * Reopens a closed company, within the days that allow it, with an event and a mail to everybody. People and settings are unchanged.
 * Kiosks, invitations and the subscription remain ended. A repeated call changes nothing.
 */
export async function reopenCompany(deps: Deps, { member }: { member: Member }): Promise<ReopenResult> {
  const { db, now, env } = deps;
  const { company, companySubject: subject } = await findClosing(deps, { companyId: member.company.id });
  const { id: companyId, ledger, timeZone, closedAt } = company;
  const closure = closureOf(closedAt, now);
  if (closure === null) return { code: "reopened" };
  if (closure.phase !== "revocable") return { code: "too-late" };
  const staff = await findStaff(deps, companyId);
  const mail = queueForMany(
    deps,
    staff.map(({ id, recipient }) => ({
      dedupeKey: dailyKey({ kind: "company-reopened", to: [companyId, id], now, timeZone }),
      recipient,
    })),
    { companyId, ...reopenedMail({ company: company.name, origin: env.APP_ORIGIN }) },
    sql`TRUE`,
  );
  const outcome = requireOpen(
    await executeCommand(
      db.$client,
      { ledger, subject, profileId: null },
      {
        now,
        source: "web",
        actor: { kind: "member", id: member.profile.id },
        extent: "open",
        request: null,
        decide: (its) => ({ events: [decideCompanyStatus(its, "open", { now, timeZone })] }),
        alongside: () => [
          assertInBatch(
            db,
            sql`${stillMay(member, "close-company", "company")}
              AND EXISTS (SELECT 1 FROM ${companies} WHERE ${companies.id} = ${companyId}
                AND ${companies.closedAt} = ${closedAt})`,
          ),
          setClosed(db, companyId, null),
          mail,
        ],
      },
    ),
  );
  if (outcome.code === "unmet") {
    const after = await findClosing(deps, { companyId });
    if (after.company.closedAt !== null) return { code: "no-permission" };
  }
  scheduleTreeGrowth(deps, { ledger, companyId });
  publish(deps, { companyId, message: { kind: "company" } });
  deliverSoon(deps);
  return { code: "reopened" };
}
