// Rewrites a register as an operator with full control could. That operator has the database, the outside copies, the approving object and
// the key.
import { env, runInDurableObject } from "cloudflare:test";
import { rebuildPerson } from "~/modules/ledger/server/rebuild.server";
import { archivePrefix } from "~/modules/register/archive-checkpoint.server";
import { dailyCheckpointsKey } from "~/modules/register/daily-checkpoints.server";
import { readCheckpoint, signCheckpoint } from "~/modules/register/format/checkpoint";
import { treeRoot } from "~/modules/register/format/merkle";
import {
  readStoredCheckpoints,
  writePublishedCheckpoints,
} from "~/modules/register/format/published-checkpoints";
import { growTree } from "~/modules/register/grow-tree.server";
import { withHashes } from "~/modules/register/read-hashes.server";
import type { RegisterLog } from "~/modules/register/read-lines.server";
import type { RegisterKeys } from "~/modules/register/register-keys";
import { guardOf } from "~/modules/register/sign-checkpoint.server";
import { tamper } from "./by-hand";

const { CELL_1: cell, REGISTER: bucket } = env;

interface OfWorker extends RegisterLog {
  subject: number;
  profileId: string;
}

/** Rewrites the time of a person's event and everything in the register that follows from it. None of our data shows the old time. */
export async function rewriteHour(
  { seq, ...worker }: OfWorker & { seq: number },
  keys: RegisterKeys,
): Promise<void> {
  const log: RegisterLog = worker;
  const event = "WHERE ledger = ? AND seq = ?";
  await tamper(`UPDATE events SET occurred_at = occurred_at - 3600000 ${event}`, worker.ledger, seq);
  await tamper("UPDATE ledgers SET state = 'rebuilding' WHERE key = ?", worker.ledger);
  await rebuildPerson(cell, worker);
  await tamper("UPDATE ledgers SET state = 'open' WHERE key = ?", worker.ledger);
  await tamper("DELETE FROM tiles WHERE ledger = ?", log.ledger);
  const { edge } = await growTree(cell, log);

  /** Returns a new checkpoint with the size of a signed one, over the tree as it is now. */
  const signedAnew = async (note: string) => {
    const { origin, size } = readCheckpoint(note)!;
    const root = await withHashes(cell, log, (readNode) => treeRoot(size, readNode), edge);
    return signCheckpoint({ origin, size, root }, keys.seed);
  };
  let origin = "";
  for (const { key } of (await bucket.list({ prefix: archivePrefix(log) })).objects) {
    const note = await (await bucket.get(key))!.text();
    ({ origin } = readCheckpoint(note)!);
    await bucket.put(key, await signedAnew(note));
  }
  for (const { key } of (await bucket.list({ prefix: dailyCheckpointsKey(log, "").replace(".json", "") }))
    .objects) {
    const days = [];
    for (const day of readStoredCheckpoints(await (await bucket.get(key))!.text())!.days)
      days.push({ ...day, checkpoint: await signedAnew(day.checkpoint), log: null });
    await bucket.put(key, writePublishedCheckpoints({ certificates: [], days }));
  }
  await runInDurableObject(guardOf({ ...env, OBJECT_JURISDICTION: "none" }, origin), (_, { storage }) =>
    storage.deleteAll(),
  );
}
