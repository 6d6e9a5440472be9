import {
  endMove,
  forgetMove,
  listMoves,
  switchCell,
  takeBack,
  type Move,
} from "~/modules/directory/company-moves.server";
import { publish } from "~/modules/live/publish.server";
import { growTree } from "~/modules/register/grow-tree.server";
import { inCell, type GlobalDeps } from "~/platform/context.server";
import { logFault, logNotice } from "~/platform/log.server";
import { isPreconditionUnmet } from "~/platform/precondition.server";
import { isTransient } from "~/platform/retry.server";
import { compareCopies } from "./compare-copies.server";
import { allCopied } from "./company-tables";
import { copyPage } from "./copy-page.server";
import { deleteSome } from "./delete-copy.server";
import { closeArrived, openArrived, prepareMove, reopen, type Places } from "./places.server";

/** How much a turn does: with four calls a page. A batch of turns has to stay below the thousand calls of an invocation. */
const usualBounds = { pagesATurn: 50, pageSize: 500 };

type Bounds = typeof usualBounds;

/** Whether there is more to do at once. */
type Progress = "ended" | "more";

/**
 * Carries on what an operator has asked for (`npm run company:move`): companies that go to another cell, and rows left behind that
 * are to be deleted. Any turn may be cut off, or run twice: the next goes on from what is there.
 * @returns whether another turn has to follow at once.
 * @throws transient faults of D1, once every other company had its turn.
 */
export async function moveCompanies(deps: GlobalDeps, bounds: Bounds = usualBounds): Promise<Progress> {
  const transient: unknown[] = [];
  for (const move of await listMoves(deps))
    try {
      if ((await carryOn(deps, move, bounds)) === "more") return "more";
    } catch (fault) {
      if (isTransient(fault)) transient.push(fault);
      // Unmet where another turn is at it, and has come further.
      else if (!isPreconditionUnmet(fault)) logFault("company move", fault, { company: move.companyId });
    }
  if (transient.length > 0) throw transient[0];
  return "ended";
}

async function carryOn(deps: GlobalDeps, move: Move, bounds: Bounds): Promise<Progress> {
  if (move.isToForget) return forget(deps, move, bounds);
  if (move.undoneFor !== null) return undo(deps, move, bounds);
  const cells = {
    from: inCell(deps, move.fromCell).db.$client,
    to: inCell(deps, move.toCell).db.$client,
  };
  if (!move.isSwitched) {
    const places = await prepareMove(cells, move);
    if ("refusal" in places) return refuse(deps, move, places.refusal);
    // It may have been taken back, and opened again, before it was closed here.
    const [still] = await listMoves(deps, move);
    if (!still || still.undoneFor !== null) return undo(deps, move, bounds);
    if ((await copy(places, bounds)) === "more") return "more";
    await closeArrived(places.to);
    const differences = await compareCopies(places.from, places.to);
    if (differences.length > 0) return refuse(deps, move, differences.join("; "));
    if (!(await switchCell(deps, move))) return refuse(deps, move, "nobody belongs to it");
  }
  await openArrived(cells, move);
  await endMove(deps, move);
  logNotice("company moved", { company: move.companyId, to: move.toCell });
  // Open tabs ask again, and so learn the way to it.
  publish(deps, { companyId: move.companyId, news: { kind: "company" } });
  return "ended";
}

/** The tree grows with its events, so that no turn has all of them to hash. */
async function copy({ at, ...places }: Places, { pagesATurn, pageSize }: Bounds): Promise<Progress> {
  for (let page = 0, arrival = at; page < pagesATurn; page += 1) {
    if (arrival.step === allCopied) return "ended";
    arrival = await copyPage(places, arrival, pageSize);
    if (arrival.step === "events") await growTree(places.to.d1, places.to);
  }
  return "more";
}

async function refuse(deps: GlobalDeps, move: Move, why: string): Promise<Progress> {
  await takeBack(deps, move, why);
  return "more";
}

/** The company is open again first: what is there of its copy is nobody's. */
async function undo(deps: GlobalDeps, move: Move, bounds: Bounds): Promise<Progress> {
  const from = inCell(deps, move.fromCell).db.$client;
  await reopen(from, move);
  const to = inCell(deps, move.toCell).db.$client;
  if ((await deletePages(to, { ...move, move: "arriving" }, bounds)) === "more") return "more";
  if (await endMove(deps, move))
    logFault("company move", new Error(`taken back: ${move.undoneFor}`), { company: move.companyId });
  return "ended";
}

async function forget(deps: GlobalDeps, move: Move, bounds: Bounds): Promise<Progress> {
  const from = inCell(deps, move.fromCell).db.$client;
  if ((await deletePages(from, { ...move, move: "gone" }, bounds)) === "more") return "more";
  await forgetMove(deps, move);
  logNotice("company's former rows deleted", { company: move.companyId, cell: move.fromCell });
  return "ended";
}

async function deletePages(
  d1: D1DatabaseSession,
  which: Parameters<typeof deleteSome>[1],
  { pagesATurn }: Bounds,
): Promise<Progress> {
  for (let page = 0; page < pagesATurn; page += 1) if (await deleteSome(d1, which)) return "ended";
  return "more";
}
