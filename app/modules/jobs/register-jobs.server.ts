import { companies } from "#cell";
import { eq } from "drizzle-orm";
import { compareInTurn } from "~/modules/ledger/compare-in-turn.server";
import { findLedger } from "~/modules/ledger/find-ledger.server";
import { rebuildInTurns } from "~/modules/ledger/rebuild-in-turns.server";
import { archiveCheckpoint, archiveDeps } from "~/modules/register/archive-checkpoint.server";
import { keepDailyHeads } from "~/modules/register/daily-heads.server";
import { checkLedger } from "~/modules/register/check-ledger.server";
import { continueRegister } from "~/modules/register/continue-register.server";
import { eraseExpired, noteErasure } from "~/modules/register/erase-expired.server";
import { growTree } from "~/modules/register/grow-tree.server";
import type { Log } from "~/modules/register/read-lines.server";
import { guardOf } from "~/modules/register/sign-checkpoint.server";
import { submitToLog } from "~/modules/transparency/log-object.server";
import type { Deps } from "~/platform/context.server";
import { logFault, logNotice } from "~/platform/log.server";
import { isTransient } from "~/platform/retry.server";
import { erasePeople, forgetErased } from "./erase-people.server";
import { tellDifferences } from "./tell-differences.server";

interface Turn {
  companyId: string;
}

/** @throws Error where a company has no ledger: it is founded with one. */
async function requireLedger({ db }: Deps, { companyId }: Turn): Promise<Log> {
  const ledger = await findLedger(db.$client, { companyId });
  if (!ledger) throw new Error("the company has no ledger");
  return ledger;
}

/** Lets the tree grow by what no answer has added to it. */
export const sealPending = async (deps: Deps, turn: Turn) =>
  growTree(deps.db.$client, await requireLedger(deps, turn));

/** Keeps the day's checkpoint outside the database, hands it to the operator's log, and keeps what the log holds of earlier days. */
export async function archiveOfDay(deps: Deps, turn: Turn): Promise<void> {
  const register = archiveDeps(deps);
  const log = await requireLedger(deps, turn);
  const checkpoint = await archiveCheckpoint(register, log);
  if (!checkpoint) return;
  await submitToLog(deps, { ...turn, checkpoint });
  await keepDailyHeads(register, log, checkpoint);
}

/**
 * Checks a company's register against its tree, what was archived of it and what screens show; a difference is logged and mailed
 * to the operator. One that cannot even be read differs too.
 * @throws D1's transient faults.
 */
export async function checkRegister(deps: Deps, turn: Turn): Promise<"ended" | "more"> {
  let isCut = false;
  await tellWhatDiffers(deps, turn, "register", async (log) => {
    const checked = await checkLedger(archiveDeps(deps), log);
    ({ isCut } = checked);
    return checked.differences;
  });
  return isCut ? "more" : "ended";
}

/**
 * Compares what screens show of whoever's turn it is with what their events say: everybody's once a month.
 * @throws D1's transient faults.
 */
export const compareProjectionsInTurn = (deps: Deps, turn: Turn) =>
  tellWhatDiffers(deps, turn, "projections", (log) => compareInTurn(archiveDeps(deps), log));

async function tellWhatDiffers(
  deps: Deps,
  turn: Turn,
  compared: "register" | "projections",
  compare: (log: Log) => Promise<string[]>,
): Promise<void> {
  const found = requireLedger(deps, turn).then(compare);
  const differences = await found.catch((fault: unknown) => {
    if (isTransient(fault)) throw fault;
    logFault(`${compared}: check`, fault, { company: turn.companyId });
    return ["it cannot be read"];
  });
  await tellDifferences(deps, { ...turn, compared, differences });
}

/** Makes what screens show of a company anew, as an operator has asked. */
export const rebuildOnRequest = async (deps: Deps, turn: Turn) =>
  rebuildInTurns(deps.db.$client, await requireLedger(deps, turn));

/** Lets a register whose past was lost go on under a new origin, as an operator has asked. @throws Error to be tried again. */
export async function continueOnRequest(deps: Deps, turn: Turn): Promise<void> {
  const { db, env } = deps;
  const [company] = await db
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, turn.companyId));
  const continuing = { ...archiveDeps(deps), guardOf: (origin: string) => guardOf(env, origin) };
  const log = { ...(await requireLedger(deps, turn)), timeZone: company!.timeZone };
  const outcome = await continueRegister(continuing, log);
  if (outcome === "closed") throw new Error("the ledger is closed");
  logNotice("register: new origin", { company: turn.companyId, outcome });
}

/** Erases what the law no longer asks to keep, people who have left with it, and writes down how much. */
export async function eraseOfCompany(deps: Deps, turn: Turn): Promise<void> {
  const archive = archiveDeps(deps);
  const erased = await eraseExpired(archive, await requireLedger(deps, turn), (leavers) =>
    erasePeople(deps, leavers),
  );
  await noteErasure(archive, turn, erased);
  await forgetErased(deps, turn);
  logNotice("data erased", { company: turn.companyId, ...erased });
}
