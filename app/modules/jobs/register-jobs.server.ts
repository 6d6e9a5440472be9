import { companies } from "#cell";
import { eq } from "drizzle-orm";
import { compareInTurn } from "~/modules/ledger/compare-in-turn.server";
import { findLedger } from "~/modules/ledger/find-ledger.server";
import { rebuildInTurns } from "~/modules/ledger/rebuild-in-turns.server";
import { archiveCheckpoint, archiveDeps } from "~/modules/register/archive-checkpoint.server";
import { storeDailyCheckpoints } from "~/modules/register/daily-checkpoints.server";
import { compareStatements } from "~/modules/periods/compare-statements.server";
import { compareSchedules } from "~/modules/schedules/compare-schedules.server";
import { checkLedger } from "~/modules/register/check-ledger.server";
import { rotateOrigin } from "~/modules/register/rotate-origin.server";
import { eraseExpired, noteErasure } from "~/modules/register/erase-expired.server";
import { growTree } from "~/modules/register/grow-tree.server";
import type { RegisterLog } from "~/modules/register/read-lines.server";
import { guardOf } from "~/modules/register/sign-checkpoint.server";
import { submitToLog } from "~/modules/register/transparency/log-object.server";
import type { Deps } from "~/platform/context.server";
import { logFault, logNotice } from "~/platform/log.server";
import { isTransient } from "~/platform/retry.server";
import { erasePeople, deleteErasedUsers } from "./erase-people.server";
import { notifyDifferences } from "./notify-differences.server";

interface CompanyTurn {
  companyId: string;
}

/** @throws Error when a company has no ledger, although every company is founded with one. */
async function requireLedger({ db }: Deps, { companyId }: CompanyTurn): Promise<RegisterLog> {
  const ledger = await findLedger(db.$client, { companyId });
  if (!ledger) throw new Error("the company has no ledger");
  return ledger;
}

/** Adds events to the tree that no request has added. */
export const sealPending = async (deps: Deps, turn: CompanyTurn) =>
  growTree(deps.db.$client, await requireLedger(deps, turn));

/**
 * Stores the day's checkpoint outside the database and submits it to the transparency log. It also records how the log published the
 * checkpoints of earlier days.
 */
export async function archiveOfDay(deps: Deps, turn: CompanyTurn): Promise<void> {
  const register = archiveDeps(deps);
  const log = await requireLedger(deps, turn);
  const checkpoint = await archiveCheckpoint(register, log);
  if (!checkpoint) return;
  await submitToLog(deps, { ...turn, checkpoint });
  await storeDailyCheckpoints(register, log, checkpoint);
}

/**
 * Compares a company's register with its tree, its archive and a sample of its projections. A difference is logged and mailed to the
 * operator. An unreadable register counts as a difference.
 * @throws transient faults of D1.
 */
export async function checkRegister(deps: Deps, turn: CompanyTurn): Promise<"ended" | "more"> {
  let isCut = false;
  await notifyWhatDiffers(deps, turn, "register", async (log) => {
    const checked = await checkLedger(archiveDeps(deps), log);
    ({ isCut } = checked);
    return checked.differences;
  });
  return isCut ? "more" : "ended";
}

/**
 * Compares the projections and schedules of a seventh of the people with their events, so everybody's within seven nights.
 * @throws transient faults of D1.
 */
export const compareProjectionsInTurn = (deps: Deps, turn: CompanyTurn) =>
  notifyWhatDiffers(deps, turn, "projections", async (log) => [
    ...(await compareInTurn(archiveDeps(deps), log)),
    ...(await compareSchedules(deps, { companyId: turn.companyId, ledger: log.ledger })),
    ...(await compareStatements(deps, { companyId: turn.companyId, ledger: log.ledger })),
  ]);

async function notifyWhatDiffers(
  deps: Deps,
  turn: CompanyTurn,
  compared: "register" | "projections",
  compare: (log: RegisterLog) => Promise<string[]>,
): Promise<void> {
  const comparison = requireLedger(deps, turn).then(compare);
  const differences = await comparison.catch((fault: unknown) => {
    if (isTransient(fault)) throw fault;
    logFault(`${compared}: check`, fault, { company: turn.companyId });
    return ["it cannot be read"];
  });
  await notifyDifferences(deps, { ...turn, compared, differences });
}

/** Rebuilds a company's projections at an operator's request. */
export const rebuildOnRequest = async (deps: Deps, turn: CompanyTurn) =>
  rebuildInTurns(deps.db.$client, await requireLedger(deps, turn));

/** Continues a register whose past was lost under a new origin, at an operator's request. @throws Error to be retried. */
export async function rotateOriginOnRequest(deps: Deps, turn: CompanyTurn): Promise<void> {
  const { db, env } = deps;
  const [company] = await db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, turn.companyId));
  const continuing = { ...archiveDeps(deps), guardOf: (origin: string) => guardOf(env, origin) };
  const log = { ...(await requireLedger(deps, turn)), timeZone: company!.timeZone };
  const outcome = await rotateOrigin(continuing, log);
  if (outcome === "closed") throw new Error("the ledger is closed");
  logNotice("register: new origin", { company: turn.companyId, outcome });
}

/** Erases data whose legal retention is over, including people who left, and records how much. */
export async function eraseOfCompany(deps: Deps, turn: CompanyTurn): Promise<void> {
  const archive = archiveDeps(deps);
  const erased = await eraseExpired(archive, await requireLedger(deps, turn), (leavers) =>
    erasePeople(deps, leavers),
  );
  await noteErasure(archive, turn, erased);
  await deleteErasedUsers(deps, turn);
  logNotice("data erased", { company: turn.companyId, ...erased });
}
