import canonicalize from "canonicalize";
import { proveInclusion } from "./format/merkle";
import type { Revealed, ToldEvent } from "./format/lines";
import { writeLogProof } from "./format/log-proof";
import { growTree, readEdge } from "./grow-tree.server";
import { withHashes } from "./read-hashes.server";
import {
  lineColumns,
  openingOf,
  profileColumn,
  readOpening,
  toLine,
  type LineRow,
  type Log,
} from "./read-lines.server";
import { signTree, type SigningDeps } from "./sign-checkpoint.server";
import { toTree, type TileRow } from "./tree-rows";

/** A receipt of format 2: docs/format.md. */
export interface LogReceipt {
  event: ToldEvent;
  format: "fichaclara-receipt/2";
  /** C2SP tlog-proof. */
  proof: string;
  revealed: Revealed;
}

/** A receipt's file: its canonical JSON. */
export const writeReceipt = (receipt: LogReceipt): string => canonicalize(receipt)!;

/**
 * The receipt of one of a person's own events: what it said, and the proof that it stands in the register. The tree grows
 * first where the event is not in it yet.
 * @returns null when they have no event of that number.
 */
export async function issueReceipt(
  deps: SigningDeps,
  { profileId, seq, ...log }: Log & { profileId: string; seq: number },
): Promise<LogReceipt | null> {
  const { d1 } = deps;
  const [rows, edge] = await d1.batch([
    d1
      .prepare(
        `SELECT ${lineColumns}, ${openingOf("person")} AS identity, ${profileColumn}
         FROM events WHERE ledger = ? AND seq = ?`,
      )
      .bind(log.ledger, seq),
    readEdge(d1, log),
  ]);
  const [row] = rows!.results as (LineRow & { identity: string | null; profile_id: string | null })[];
  if (row?.profile_id !== profileId) return null;
  const { envelope, facts, revealed } = toLine(row, { companyId: log.companyId, profileId });
  const stored = toTree(edge!.results as TileRow[]);
  const { tree, note } = await signTree(deps, log, seq <= stored.size ? stored : await growTree(d1, log));
  const hashes = await withHashes(d1, log, (read) => proveInclusion(seq - 1, tree.size, read), tree.edge);
  return {
    event: { envelope, facts },
    format: "fichaclara-receipt/2",
    proof: writeLogProof({ index: seq - 1, hashes, checkpoint: note }),
    revealed: { ...revealed, person: readOpening(row.identity) },
  };
}
