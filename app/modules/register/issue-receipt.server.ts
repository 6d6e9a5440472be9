import { events } from "#cell";
import canonicalize from "canonicalize";
import { sql } from "drizzle-orm";
import { batchOf } from "~/platform/statement.server";
import { findNewestArchived, type ArchiveDeps } from "./archive-checkpoint.server";
import { readCheckpoint, type Checkpoint } from "./format/checkpoint";
import { proveInclusion } from "./format/merkle";
import { isIncluded } from "./format/merkle-check";
import type { RevealedData, DisclosedEvent } from "./format/lines";
import { writeLogProof, type LogProof } from "./format/log-proof";
import { growTree } from "./grow-tree.server";
import { withHashes } from "./read-hashes.server";
import {
  leafHashOf,
  lineColumns,
  openingOf,
  profileColumn,
  readIdentity,
  toLine,
  type LineRow,
  type RegisterLog,
} from "./read-lines.server";
import { originOf, signTree } from "./sign-checkpoint.server";
import { EventsAltered } from "./model/signing-faults";
import { edgeQuery, toTree, type Tree } from "./tree-rows";

/** A receipt of format 2 (docs/format.md). */
export interface LogReceipt {
  event: DisclosedEvent;
  format: "fichaclara-receipt/2";
  /** C2SP tlog-proof. */
  proof: string;
  revealed: RevealedData;
}

type OwnedLineRow = LineRow & { identity: string | null; profile_id: string | null };

/** Returns a receipt's file: canonical JSON. */
export const writeReceipt = (receipt: LogReceipt): string => canonicalize(receipt)!;

/**
 * Returns the receipt of one of a person's own events, with the proof that the register has it.
 * The proof leads to the newest archived checkpoint, which is public in the log. If that does not cover the event, a new one is signed.
 * @returns null when they have no event of that number.
 * @throws UnreadableEvent, EventsAltered and as `signTree`: it never returns anything that the tree does not have.
 */
export async function issueReceipt(
  deps: ArchiveDeps,
  { profileId, seq, ...log }: RegisterLog & { profileId: string; seq: number },
): Promise<LogReceipt | null> {
  const { d1 } = deps;
  const [{ rows, edge }, kept] = await Promise.all([
    batchOf(d1, {
      rows: sql<OwnedLineRow>`SELECT ${lineColumns}, ${openingOf(sql`${events.person}`)} AS identity, ${profileColumn}
            FROM ${events} WHERE ${events.ledger} = ${log.ledger} AND ${events.seq} = ${seq}`,
      edge: edgeQuery(log.ledger),
    }),
    findNewestArchived(deps, log),
  ]);
  const [row] = rows.results;
  if (row?.profile_id !== profileId) return null;
  const line = toLine(row, { companyId: log.companyId, profileId });
  const { envelope, facts, revealed } = line;
  const storedTree = toTree(edge.results);
  const proof =
    (kept && (await proveInKept(deps, log, { line, stored: storedTree, kept }))) ??
    (await proveNow(deps, log, { line, stored: storedTree }));
  return {
    event: { envelope, facts },
    format: "fichaclara-receipt/2",
    proof: writeLogProof(proof),
    revealed: { ...revealed, person: readIdentity(row) },
  };
}

/**
 * Returns the proof that leads to an archived checkpoint. Null if that does not cover the event, or is not of this tree.
 * In the second case signing a new one reports the fault.
 */
async function proveInKept(
  { d1, keys }: ArchiveDeps,
  log: RegisterLog,
  { line, stored, kept }: { line: DisclosedEvent; stored: Tree; kept: Checkpoint & { note: string } },
): Promise<LogProof | null> {
  const { origin, size, root, note } = kept;
  const index = line.envelope.seq - 1;
  if (origin !== originOf(keys, log, stored) || index >= size || size > stored.size) return null;
  const hashes = await withHashes(d1, log, (readNode) => proveInclusion(index, size, readNode), stored.edge);
  return isIncluded({ index, size, leaf: leafHashOf(line), root }, hashes)
    ? { index, hashes, checkpoint: note }
    : null;
}

async function proveNow(
  deps: ArchiveDeps,
  log: RegisterLog,
  { line, stored }: { line: DisclosedEvent; stored: Tree },
): Promise<LogProof> {
  const { d1 } = deps;
  const { seq } = line.envelope;
  const { tree, note } = await signTree(deps, log, seq <= stored.size ? stored : await growTree(d1, log));
  const hashes = await withHashes(
    d1,
    log,
    (readNode) => proveInclusion(seq - 1, tree.size, readNode),
    tree.edge,
  );
  const { size, root } = readCheckpoint(note)!;
  if (!isIncluded({ index: seq - 1, size, leaf: leafHashOf(line), root }, hashes))
    throw new EventsAltered(log, `nº ${seq} is`);
  return { index: seq - 1, hashes, checkpoint: note };
}
