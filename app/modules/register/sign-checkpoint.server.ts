import type { Deps } from "~/platform/context.server";
import type { Env } from "~/platform/env.server";
import { namedObject } from "~/platform/named-object.server";
import type { Approval, CheckpointGuard } from "./checkpoint-guard.server";
import { signCheckpoint } from "./format/checkpoint";
import { proveConsistency, treeRoot, type Hash } from "./format/merkle";
import { readTiles } from "./format/tiles";
import { growTree } from "./grow-tree.server";
import type { TreeHead } from "./model/judge-checkpoint";
import { nullIfMissing, withHashes } from "./read-hashes.server";
import type { RegisterLog } from "./read-lines.server";
import { logOrigin, registerKeysOf, type RegisterKeys } from "./register-keys";
import { OriginRetired, RegisterRewound, SigningOvertaken } from "./model/signing-faults";
import type { Tree } from "./tree-rows";

/** Asks whether a checkpoint of this origin may be signed; see {@link CheckpointGuard}. */
export type AskGuard = (
  origin: string,
  proposedHead: TreeHead,
  proof: Hash[] | null,
  at?: number | null,
  provedFrom?: number | null,
) => Promise<Approval>;

export interface SigningDeps {
  d1: Pick<D1Database, "prepare" | "batch">;
  keys: RegisterKeys;
  guard: AskGuard;
}

export interface SignedTree {
  tree: Tree;
  note: string;
  /** The earliest time that a package of it may state; see {@link CheckpointGuard}. */
  at: number;
}

/** Each try but the first means that another request was approved meanwhile, or that the tree was read again. */
const mostTries = 8;

type GuardEnv = Pick<Env, "CHECKPOINT_GUARD" | "OBJECT_JURISDICTION">;

/** Returns the approving object: one for each register and generation. */
export const guardOf = (env: GuardEnv, origin: string) =>
  namedObject(env, env.CHECKPOINT_GUARD as unknown as DurableObjectNamespace<CheckpointGuard>, origin);

export const checkpointGuard =
  (env: GuardEnv): AskGuard =>
  (origin, proposedHead, proof, at, provedFrom) =>
    guardOf(env, origin).approve(proposedHead, proof, at, provedFrom);

/** Returns the dependencies for signing a register of this cell. */
export const signingDeps = ({ db, env }: Pick<Deps, "db" | "env">): SigningDeps => ({
  d1: db.$client,
  keys: registerKeysOf(env),
  guard: checkpointGuard(env),
});

/**
 * Adds all events to the tree and signs it.
 * @param at the time that a package is about to state; null for anything else.
 * @returns null while the register is empty.
 * @throws as {@link signTree}
 */
export async function signCurrentCheckpoint(
  deps: SigningDeps,
  log: RegisterLog,
  at: number | null = null,
): Promise<SignedTree | null> {
  const tree = await growTree(deps.d1, log);
  return tree.size === 0 ? null : signTree(deps, log, tree, at);
}

/**
 * Signs a tree, or the tree that is there if it has grown or continues under a new origin meanwhile.
 * The guard's objection to a tree counts only after the tree was read again: another request may have been faster.
 * @throws RegisterRewound when the tree, read again, still contradicts the same checkpoint.
 * @throws SigningOvertaken and OriginRetired, after which a later request can succeed.
 */
export async function signTree(
  deps: SigningDeps,
  log: RegisterLog,
  initialTree: Tree,
  at: number | null = null,
): Promise<SignedTree> {
  // A new generation signs nothing before the event that names its predecessor is in the tree.
  let tree =
    initialTree.size < (initialTree.continued?.seq ?? 0) ? await growTree(deps.d1, log) : initialTree;
  let proof: GuardProof | null = null;
  /** What the guard's objection said before the tree was read again. */
  let knownThen: KnownHead | null = null;
  for (let tries = 1; ; tries += 1) {
    const origin = originOf(deps.keys, log, tree);
    const treeHead = { size: tree.size, root: treeRoot(tree.size, readTiles(tree.edge)) };
    const approval = await deps.guard(origin, treeHead, proof?.hashes ?? null, at, proof?.from);
    const { is } = approval;
    if (is === "good")
      return { tree, note: signCheckpoint({ origin, ...treeHead }, deps.keys.seed), at: approval.at };
    const size = approval.last?.size ?? 0;
    const knownHead: KnownHead = { origin, size, isRetired: is === "retired" };
    if (is !== "unproved" && isSameHead(knownThen, knownHead)) {
      if (knownHead.isRetired && tree.size >= size) throw new OriginRetired(log, origin);
      throw new RegisterRewound(log, { signed: size, found: tree.size });
    }
    if (tries === mostTries) throw new SigningOvertaken(log, tries);
    proof = is === "unproved" ? await proveFrom(deps, log, { from: size, tree }).catch(nullIfMissing) : null;
    if (proof) continue;
    tree = await growTree(deps.d1, log, { isAtPrimary: true });
    knownThen = knownHead;
    if (size < tree.size) proof = await proveFrom(deps, log, { from: size, tree });
  }
}

interface KnownHead {
  origin: string;
  /** The size of the last approved checkpoint. */
  size: number;
  isRetired: boolean;
}

const isSameHead = (one: KnownHead | null, other: KnownHead) =>
  one?.origin === other.origin && one.size === other.size && one.isRetired === other.isRetired;

interface GuardProof {
  hashes: Hash[];
  from: number;
}

const proveFrom = async (
  { d1 }: SigningDeps,
  log: RegisterLog,
  { from, tree }: { from: number; tree: Tree },
): Promise<GuardProof> => ({
  hashes: await withHashes(d1, log, (readNode) => proveConsistency(from, tree.size, readNode), tree.edge),
  from,
});

/** Returns the origin under which the register is signed from this tree on. */
export const originOf = (
  keys: RegisterKeys,
  { companyId }: RegisterLog,
  { continued }: Pick<Tree, "continued">,
) => logOrigin(keys, companyId, continued?.generation);
