import { signCheckpoint } from "./format/checkpoint";
import { rootOf } from "./format/merkle";
import { readTiles } from "./format/tiles";
import { growTree } from "./grow-tree.server";
import type { Log } from "./read-lines.server";
import { logOrigin, type RegisterKeys } from "./register-keys";
import type { Tree } from "./tree-rows";

/** The signed checkpoint of a tree, as a note. */
export function signTree({ size, edge }: Tree, { companyId }: Pick<Log, "companyId">, keys: RegisterKeys) {
  const root = rootOf(size, readTiles(edge));
  return signCheckpoint({ origin: logOrigin(keys, companyId), size, root }, keys.seed);
}

/**
 * Lets the tree grow by all there is and signs it.
 * @returns null while the register is empty.
 */
export async function signCurrentCheckpoint(
  d1: Pick<D1Database, "prepare" | "batch">,
  log: Log,
  keys: RegisterKeys,
): Promise<{ tree: Tree; note: string } | null> {
  const tree = await growTree(d1, log);
  return tree.size === 0 ? null : { tree, note: signTree(tree, log, keys) };
}
