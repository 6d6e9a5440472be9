import { companies } from "#cell";
import { sql } from "drizzle-orm";
import { bytesToHex } from "@noble/hashes/utils.js";
import {
  endMove,
  forgetMove,
  listMoves,
  switchCell,
  takeBack,
  type Move,
} from "~/modules/directory/company-moves.server";
import { publish } from "~/modules/board/publish.server";
import { growTree } from "~/modules/register/grow-tree.server";
import { inCell, type GlobalDeps } from "~/platform/context.server";
import { logFault, logNotice } from "~/platform/log.server";
import { isPreconditionUnmet } from "~/platform/assert-in-batch.server";
import { isTransient } from "~/platform/retry.server";
import { rootOf } from "~/modules/register/format/merkle";
import { withHashes } from "~/modules/register/read-hashes.server";
import { first, prepare } from "~/platform/statement.server";
import { allCopied, steps } from "./company-tables";
import { copyPage, type Place } from "./copy-page.server";
import { deleteSome } from "./delete-copy.server";
import { closeArrived, openArrived, prepareMove, reopen, type Places } from "./places.server";

/** The work of a turn, with four calls a page. A batch of turns must remain below a Worker's thousand calls. */
const usualBounds = { pagesATurn: 50, pageSize: 500 };

type Bounds = typeof usualBounds;

/** Whether another turn must follow immediately. */
type Progress = "ended" | "more";

/**
 * Continues the operator's requests (`npm run company:move`): companies to move, and rows left behind to delete.
 * A turn may be interrupted or run twice: the next one continues from the stored progress.
 * @returns whether another turn must follow immediately.
 * @throws transient faults of D1, after every other company's turn.
 */
export async function moveCompanies(deps: GlobalDeps, bounds: Bounds = usualBounds): Promise<Progress> {
  const transient: unknown[] = [];
  for (const move of await listMoves(deps))
    try {
      if ((await carryOn(deps, move, bounds)) === "more") return "more";
    } catch (fault) {
      if (isTransient(fault)) transient.push(fault);
      // Unmet when another turn is further ahead.
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
    // The move may have been undone, and the company reopened, before it was closed here.
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
  // Open tabs refetch, and so use the new cell.
  publish(deps, { companyId: move.companyId, message: { kind: "company" } });
  return "ended";
}

/** Grows the tree after each page of events, so that no turn has to hash all of them. */
async function copy({ at, ...places }: Places, { pagesATurn, pageSize }: Bounds): Promise<Progress> {
  for (let page = 0, progress = at; page < pagesATurn; page += 1) {
    if (progress.step === allCopied) return "ended";
    progress = await copyPage(places, progress, pageSize);
    if (progress.step === "events") await growTree(places.to.d1, places.to);
  }
  return "more";
}

async function refuse(deps: GlobalDeps, move: Move, why: string): Promise<Progress> {
  await takeBack(deps, move, why);
  return "more";
}

/** Reopens the company before it deletes the incomplete copy. */
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

/**
 * Returns the differences between a company's closed copies in two cells, in words; empty when they are equal.
 * It compares the company's row, the roots of the trees and the number of rows in each table. The second tree grew from the copied events.
 */
async function compareCopies(from: Place, to: Place): Promise<string[]> {
  const [there, here] = [await describe(from), await describe(to)];
  return Object.keys(there)
    .filter((what) => there[what] !== here[what])
    .map((what) => `${what}: ${there[what]} → ${here[what]}`);
}

async function describe({ d1, companyId, ledger }: Place): Promise<Record<string, number | string>> {
  const { size, edge } = await growTree(d1, { companyId, ledger });
  const root = await withHashes(d1, { ledger }, (read) => rootOf(size, read), edge);
  const tables = steps.flatMap((step) => step.tables);
  const counts = await d1.batch<{ rows: number }>(
    tables.map(({ from }) => prepare(d1, sql`SELECT count(*) AS rows FROM ${from(companyId)}`)),
  );
  const company = await first<object>(
    d1,
    sql`SELECT * FROM ${companies} WHERE ${companies.id} = ${companyId}`,
  );
  return {
    company: JSON.stringify({ ...company, ledger: null, move: null }),
    tree: `${size} ${bytesToHex(root)}`,
    ...Object.fromEntries(tables.map(({ name }, at) => [name, counts[at]!.results[0]!.rows])),
  };
}
