import { archivePrefix, type ArchiveDeps } from "./archive-checkpoint.server";
import { verifyCheckpoint } from "./format/checkpoint";
import { rootOf } from "./format/merkle";
import { withHashes } from "./read-hashes.server";
import type { Log } from "./read-lines.server";
import type { Tree } from "./tree-rows";

/** Of further back than that nobody restores. */
const mostLooked = 60;
/** R2 lists so many at once. */
const pageSize = 1_000;

/** How many of the first events of a tree an archived checkpoint of that origin proves to be those that were signed then. */
export async function commonWithArchive(
  { bucket, d1, keys }: ArchiveDeps,
  log: Log,
  { tree, origin }: { tree: Tree; origin: string },
): Promise<number> {
  for (const key of (await listKeys(bucket, archivePrefix(log))).slice(-mostLooked).reverse()) {
    const found = verifyCheckpoint((await (await bucket.get(key))?.text()) ?? "", keys.trusted);
    if (found?.origin !== origin || found.size > tree.size) continue;
    const root = await withHashes(d1, log, (read) => rootOf(found.size, read), tree.edge);
    if (root.every((byte, at) => byte === found.root[at])) return found.size;
  }
  return 0;
}

async function listKeys(bucket: R2Bucket, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for (let startAfter = ""; ;) {
    const { objects } = await bucket.list({ prefix, limit: pageSize, ...(startAfter && { startAfter }) });
    keys.push(...objects.map(({ key }) => key));
    if (objects.length < pageSize) return keys;
    startAfter = keys.at(-1)!;
  }
}
