import { findDebts, type CompanyDebt } from "~/modules/billing/end-subscription.server";
import { readWaiting, waitingQuery } from "~/modules/corrections/count-waiting.server";
import type { Member } from "~/modules/session/find-session.server";
import { bearsAddress } from "~/modules/people/company-name";
import { closureOf } from "~/modules/policy/closure";
import type { Deps } from "~/platform/context.server";
import { sumWaiting } from "~/ui/shell/waiting";
import { findClosing } from "./find-closing.server";

/** Returns the data of /close-company: the effects and preconditions of closing, or how the company was closed. */
export async function showClosing(deps: Deps, { company, profile }: Member) {
  const { db, now } = deps;
  const [closing, debtsAnswer, waiting] = await Promise.all([
    findClosing(deps, { companyId: company.id }),
    findDebts(deps, { customerId: company.stripeCustomerId }),
    waitingQuery(db.$client, profile.id, now).all(),
  ]);
  const { closedAt, closureFinishedAt } = closing.company;
  const counts = readWaiting(waiting);
  const isWorking = closing.inside.some(({ profileId }) => profileId === profile.id);
  const debts: CompanyDebt | null = debtsAnswer.code === "found" ? debtsAnswer.debts : null;
  const namesWithMissingExit = closing.inside
    .map(({ name }) => name)
    .filter((name) => !closing.atWork.includes(name));
  return {
    companyName: bearsAddress(company.name) ? null : company.name,
    closure: closureOf(closedAt, now),
    isFinished: closureFinishedAt !== null,
    ifClosedNow: closureOf(now, now)!,
    isTaken: closing.isTaken,
    hasTaken: closing.company.registerExportedAt !== null,
    isWorking: isWorking && closing.atWork.length > 0,
    isAlone: closing.isAlone,
    atWork: closing.atWork,
    missingExitNames: namesWithMissingExit,
    waiting: { tasks: sumWaiting(counts), exits: counts.exits },
    debts,
  };
}

export type ShownClosing = Awaited<ReturnType<typeof showClosing>>;
