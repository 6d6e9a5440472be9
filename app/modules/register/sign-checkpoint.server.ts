import type { Deps } from "~/platform/context.server";
import type { Env } from "~/platform/env.server";
import { namedObject } from "~/platform/named-object.server";
import type { Approval, CheckpointGuard } from "./checkpoint-guard.server";
import { signCheckpoint } from "./format/checkpoint";
import { proveConsistency, rootOf, type Hash } from "./format/merkle";
import { readTiles } from "./format/tiles";
import { growTree } from "./grow-tree.server";
import type { Head } from "./judge-head";
import { withHashes } from "./read-hashes.server";
import type { Log } from "./read-lines.server";
import { logOrigin, registerKeysOf, type RegisterKeys } from "./register-keys";
import type { Tree } from "./tree-rows";

/** Asks whether a head of the register of this origin may be signed: see {@link CheckpointGuard}. */
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
  /** When a package of it may say that it was signed: see {@link CheckpointGuard}. */
  at: number;
}

/** Others may sign a longer tree between reading this one and asking. */
const mostTries = 5;

/** What the database holds contradicts what was signed of it before: events are missing, or are others. Nothing is signed. */
export class RegisterRewound extends Error {
  override name = "RegisterRewound";
}

type GuardEnv = Pick<Env, "CHECKPOINT_GUARD" | "OBJECT_JURISDICTION">;

/** The object that approves, one a register and generation. */
export const guardOf = (env: GuardEnv, origin: string) =>
  namedObject(env, env.CHECKPOINT_GUARD as unknown as DurableObjectNamespace<CheckpointGuard>, origin);

export const checkpointGuard =
  (env: GuardEnv): AskGuard =>
  (origin, asked, proof, at) =>
    guardOf(env, origin).approve(asked, proof, at);

/** What it takes to have a register of this cell signed. */
export const signingDeps = ({ db, env }: Pick<Deps, "db" | "env">): SigningDeps => ({
  d1: db.$client,
  keys: registerKeysOf(env),
  guard: checkpointGuard(env),
});

/**
 * Lets the tree grow by all there is and has it signed.
 * @param at the time that a package is about to state; null of what states none.
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
 * Has a tree signed that was read, or the longer one that it has become where that is signed already.
 * @throws RegisterRewound
 */
export async function signTree(
  deps: SigningDeps,
  log: Log,
  read: Tree,
  at: number | null = null,
): Promise<SignedTree> {
  // Nothing is signed as another generation without the event that says from which it goes on.
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

/** Under which name the register is signed from this tree on. */
export const originOf = (keys: RegisterKeys, { companyId }: Log, { continued }: Pick<Tree, "continued">) =>
  logOrigin(keys, companyId, continued?.generation);

const proofFrom = (
  { d1 }: SigningDeps,
  log: Log,
  { older, tree }: { older: number; tree: Tree },
): Promise<Hash[]> => withHashes(d1, log, (read) => proveConsistency(older, tree.size, read), tree.edge);
