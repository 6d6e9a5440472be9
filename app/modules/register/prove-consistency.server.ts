import { companies } from "#cell";
import { eq } from "drizzle-orm";
import type { GlobalDeps } from "~/platform/context.server";
import { findInCells } from "~/platform/find-in-cells.server";
import { logFault } from "~/platform/log.server";
import { allRows } from "~/platform/statement.server";
import { archiveDeps, findNewestArchived } from "./archive-checkpoint.server";
import { isUuid } from "./format/canonical-json";
import { verifyCheckpoint, type Checkpoint } from "./format/checkpoint";
import { writeConsistency } from "./format/consistency";
import { proveConsistency, treeRoot, type Hash } from "./format/merkle";
import { isConsistent } from "./format/merkle-check";
import { growTree } from "./grow-tree.server";
import { withHashes } from "./read-hashes.server";
import type { RegisterLog } from "./read-lines.server";
import { logOrigin, registerKeysOf } from "./register-keys";
import { refuseBrokenRegister } from "./refuse-broken-register.server";
import { originOf, signTree, type SignedTree, type SigningDeps } from "./sign-checkpoint.server";
import { RegisterRewound } from "./model/signing-faults";
import { edgeQuery, toTree, type Tree } from "./tree-rows";
import { isSameBytes } from "./format/same-bytes";

/**
 * `ours` is a checkpoint of the register, to compare with the given one.
 * After a fault it is the newest archived one, or null: then nothing new is signed for anybody.
 */
export type ProvedConsistency =
  | { code: "proved"; file: string }
  /** No key of ours signed it, or the register is unknown. The answer does not say which. */
  | { code: "not-ours" }
  | { code: "longer-than-register" | "another-past" | "not-as-kept"; ours: string | null }
  /** It is from before a loss. The first events of `ours` say from where the register continues. */
  | { code: "before-a-loss"; ours: string | null };

/**
 * Proves that the newest archived checkpoint begins with a given signed one. The archived one is also in the transparency log.
 * If it has fewer events, it proves the same for the current register. So a request normally causes no new, unpublished signature.
 * The checkpoint is the only authorization, because people who left have no session. A failed proof is a fault of the register and is
 * logged.
 * @throws Response 503 when nothing can be signed now.
 */
export async function proveGivenConsistency(
  deps: GlobalDeps,
  { checkpoint: older }: { checkpoint: string },
): Promise<ProvedConsistency> {
  const keys = registerKeysOf(deps.env);
  const givenCheckpoint = verifyCheckpoint(older, keys.trusted);
  const companyId = givenCheckpoint && companyOf(givenCheckpoint, logOrigin(keys, ""));
  const foundLog = companyId && (await findLog(deps, companyId));
  if (!givenCheckpoint || !foundLog) return { code: "not-ours" };
  const { log, signing } = foundLog;
  const { d1 } = signing;
  const archivedCheckpoint = await findNewestArchived(signing, log);
  const tree = await treeOfAtLeast(d1, log, Math.max(givenCheckpoint.size, archivedCheckpoint?.size ?? 0));
  const origin = originOf(keys, log, tree);
  if (givenCheckpoint.origin !== origin) {
    const ours =
      archivedCheckpoint?.origin === origin
        ? archivedCheckpoint.note
        : (await signIfAllowed(signing, log, tree))?.note;
    return { code: "before-a-loss", ours: ours ?? null };
  }
  const fault = (what: string) =>
    logFault("consistency", new Error(`a signed checkpoint of ${givenCheckpoint.size} events ${what}`), {
      company: log.companyId,
    });
  const ours = archivedCheckpoint?.origin === origin ? archivedCheckpoint.note : null;
  if (
    archivedCheckpoint &&
    ours !== null &&
    !(await isPrefixOfTree(d1, log, { checkpoint: archivedCheckpoint, tree }))
  ) {
    fault(`contradicts the ${archivedCheckpoint.size} events that were signed before`);
    return { code: "not-as-kept", ours };
  }
  if (givenCheckpoint.size > tree.size) {
    fault(`is longer than the register of ${tree.size}`);
    return { code: "longer-than-register", ours };
  }
  const toKept =
    archivedCheckpoint &&
    (await proveToKept(d1, log, { given: givenCheckpoint, kept: archivedCheckpoint, tree }));
  if (toKept) return { code: "proved", file: writeConsistency({ ...toKept, older }) };
  const { hashes, root } = await withHashes(
    d1,
    log,
    (readNode) => ({
      hashes: proveConsistency(givenCheckpoint.size, tree.size, readNode),
      root: treeRoot(givenCheckpoint.size, readNode),
    }),
    tree.edge,
  );
  if (!isSameBytes(root, givenCheckpoint.root)) {
    fault("is of another past than the register's");
    return { code: "another-past", ours };
  }
  const newest = await signIfAllowed(signing, log, tree);
  if (newest === null) return { code: "not-as-kept", ours };
  const { note: newer, tree: signed } = newest;
  // The register was continued meanwhile.
  if (originOf(keys, log, signed) !== givenCheckpoint.origin) return { code: "before-a-loss", ours: newer };
  // Another request may have signed a longer one meanwhile.
  const proof =
    signed.size === tree.size ? hashes : await proofBetween(d1, log, givenCheckpoint.size, signed);
  return { code: "proved", file: writeConsistency({ hashes: proof, older, newer }) };
}

async function isPrefixOfTree(
  d1: SigningDeps["d1"],
  log: RegisterLog,
  { checkpoint: { size, root }, tree }: { checkpoint: Checkpoint; tree: Tree },
): Promise<boolean> {
  if (size > tree.size) return false;
  return isSameBytes(await withHashes(d1, log, (readNode) => treeRoot(size, readNode), tree.edge), root);
}

/** Returns the proof to the archived checkpoint. Null when it has fewer events than the given one, or is not of this tree. */
async function proveToKept(
  d1: SigningDeps["d1"],
  log: RegisterLog,
  { given, kept, tree }: { given: Checkpoint; kept: Checkpoint & { note: string }; tree: Tree },
): Promise<{ hashes: Hash[]; newer: string } | null> {
  if (kept.origin !== given.origin || kept.size < given.size || kept.size > tree.size) return null;
  const hashes = await withHashes(
    d1,
    log,
    (readNode) => proveConsistency(given.size, kept.size, readNode),
    tree.edge,
  );
  return isConsistent(given, kept, hashes) ? { hashes, newer: kept.note } : null;
}

const proofBetween = (d1: SigningDeps["d1"], log: RegisterLog, older: number, { size, edge }: Tree) =>
  withHashes(d1, log, (readNode) => proveConsistency(older, size, readNode), edge);

/** Signs the tree, or logs that it contradicts what was signed and returns null. @throws Response 503 */
async function signIfAllowed(signing: SigningDeps, log: RegisterLog, tree: Tree): Promise<SignedTree | null> {
  try {
    return await signTree(signing, log, tree);
  } catch (fault) {
    if (!(fault instanceof RegisterRewound)) return refuseBrokenRegister(log)(fault);
    logFault("consistency", fault, { company: log.companyId });
    return null;
  }
}

/** Returns the company of a checkpoint, or null when it is of another installation. */
function companyOf({ origin }: Checkpoint, prefix: string): string | null {
  const id = origin.slice(prefix.length).replace(/\/([2-9]|[1-9]\d{1,2})$/, "");
  return origin.startsWith(prefix) && isUuid(id) ? id : null;
}

/** Finds the company's register in whichever cell it is. */
async function findLog(deps: GlobalDeps, companyId: string) {
  const its = await findInCells(deps, async ({ db }) => {
    const own = eq(companies.id, companyId);
    const [company] = await db.select({ ledger: companies.ledger }).from(companies).where(own).limit(1);
    return company;
  });
  return its && { signing: archiveDeps(its.there), log: { ledger: its.found.ledger, companyId } };
}

/** Returns the stored tree. It grows the tree only if that has fewer events than were signed. */
async function treeOfAtLeast(d1: Pick<D1Database, "prepare" | "batch">, log: RegisterLog, size: number) {
  const storedTree = toTree(await allRows(d1, edgeQuery(log.ledger)));
  return size <= storedTree.size ? storedTree : growTree(d1, log, { isAtPrimary: true });
}
