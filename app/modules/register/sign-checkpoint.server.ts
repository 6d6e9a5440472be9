import type { Deps } from "~/platform/context.server";
import type { Env } from "~/platform/env.server";
import { namedObject } from "~/platform/named-object.server";
import type { Approval, CheckpointGuard } from "./checkpoint-guard.server";
import { signCheckpoint } from "./format/checkpoint";
import { proveConsistency, rootOf, type Hash } from "./format/merkle";
import { readTiles } from "./format/tiles";
import { growTree } from "./grow-tree.server";
import type { Head } from "./model/judge-checkpoint";
import { withHashes } from "./read-hashes.server";
import type { Log } from "./read-lines.server";
import { logOrigin, registerKeysOf, type RegisterKeys } from "./register-keys";
import type { Tree } from "./tree-rows";

/** Asks whether a checkpoint of this origin may be signed; see {@link CheckpointGuard}. */
export type AskGuard = (
  origin: string,
  asked: Head,
  proof: Hash[] | null,
  at?: number | null,
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

/** Another request may sign a longer tree meanwhile. */
const mostTries = 5;

/** The database contradicts what was signed: events are missing or differ. Nothing is signed. */
export class RegisterRewound extends Error {
  override name = "RegisterRewound";
}

type GuardEnv = Pick<Env, "CHECKPOINT_GUARD" | "OBJECT_JURISDICTION">;

/** Returns the approving object: one for each register and generation. */
export const guardOf = (env: GuardEnv, origin: string) =>
  namedObject(env, env.CHECKPOINT_GUARD as unknown as DurableObjectNamespace<CheckpointGuard>, origin);

export const checkpointGuard =
  (env: GuardEnv): AskGuard =>
  (origin, asked, proof, at) =>
    guardOf(env, origin).approve(asked, proof, at);

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
 * @throws RegisterRewound
 */
export async function signCurrentCheckpoint(
  deps: SigningDeps,
  log: Log,
  at: number | null = null,
): Promise<SignedTree | null> {
  const tree = await growTree(deps.d1, log);
  return tree.size === 0 ? null : signTree(deps, log, tree, at);
}

/**
 * Signs a tree, or the longer tree if that was signed meanwhile.
 * @throws RegisterRewound
 */
export async function signTree(
  deps: SigningDeps,
  log: Log,
  read: Tree,
  at: number | null = null,
): Promise<SignedTree> {
  // A new generation signs nothing before the event that names its predecessor is in the tree.
  let tree = read.size < (read.continued?.seq ?? 0) ? await growTree(deps.d1, log) : read;
  const origin = originOf(deps.keys, log, tree);
  let proof: Hash[] | null = null;
  for (let tries = 1; ; tries += 1) {
    const { size, edge } = tree;
    const head = { size, root: rootOf(size, readTiles(edge)) };
    const { is, last, at: signedAt } = await deps.guard(origin, head, proof, at);
    if (is === "good")
      return { tree, note: signCheckpoint({ origin, ...head }, deps.keys.seed), at: signedAt };
    if (is === "contradiction" || tries === mostTries)
      throw new RegisterRewound(
        `register of ${log.companyId}: ${last!.size} events were signed, and the ${size} there are do not follow from them`,
      );
    if (is === "behind") [tree, proof] = [await growTree(deps.d1, log), null];
    else proof = await proofFrom(deps, log, { older: last!.size, tree });
  }
}

/** Returns the origin under which the register is signed from this tree on. */
export const originOf = (keys: RegisterKeys, { companyId }: Log, { continued }: Pick<Tree, "continued">) =>
  logOrigin(keys, companyId, continued?.generation);

const proofFrom = (
  { d1 }: SigningDeps,
  log: Log,
  { older, tree }: { older: number; tree: Tree },
): Promise<Hash[]> => withHashes(d1, log, (read) => proveConsistency(older, tree.size, read), tree.edge);
