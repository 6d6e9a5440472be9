import { env, runInDurableObject } from "cloudflare:test";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { treeRoot } from "~/modules/register/format/merkle";
import {
  bucketKeyOf,
  checkpointPath,
  logKeyInBucket,
  logFolder,
  transparencyOrigin,
} from "~/modules/register/format/published-log";
import { readTiles } from "~/modules/register/format/tiles";
import { registerKeysOf } from "~/modules/register/register-keys";
import type { ReadLogFile } from "~/modules/register/format/read-log";
import { deps } from "./deps";
import { emptyLogWriter } from "./empty-stores";

const { REGISTER: bucket, TRANSPARENCY_LOG: objects } = env;

/** Resets the transparency log to its first day: nothing decided, nothing published. */
export async function emptyLog(): Promise<void> {
  await emptyLogWriter();
  const { objects: files } = await bucket.list({ prefix: `${logFolder}/` });
  await bucket.delete(files.map(({ key }) => key));
}

/**
 * Makes a log with many leaves, of which only the hashes of the largest full subtrees are known.
 * @param leaves a multiple of 65,536.
 */
export async function aLongLog(leaves: number): Promise<void> {
  await emptyLog();
  const keys = registerKeysOf(deps().env);
  const hashes = crypto.getRandomValues(new Uint8Array((leaves / 256 ** 2) * 32));
  const edge = [{ level: 2, index: 0, hashes }];
  await runInDurableObject(objects.get(objects.idFromName("log")), (_, { storage }) => {
    storage.kv.put("published", { size: leaves, edge, day: null });
  });
  const root = treeRoot(leaves, readTiles(edge));
  const origin = transparencyOrigin(keys.published);
  await bucket.put(logKeyInBucket(checkpointPath), signCheckpoint({ origin, size: leaves, root }, keys.seed));
  await bucket.put(bucketKeyOf({ level: 2, index: 0, width: hashes.length / 32 }), hashes);
}

/** Returns a file of the log as the bucket has it. */
export const readPublished: ReadLogFile = async (path) => {
  const file = await bucket.get(logKeyInBucket(path));
  return file && new Uint8Array(await file.arrayBuffer());
};
