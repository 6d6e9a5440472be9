// What the operator could do to a register who has all in their hands: the database, what is kept outside it, the object that
// approves, and the key.
import { env, runInDurableObject } from "cloudflare:test";
import { rebuildPerson } from "~/modules/ledger/rebuild.server";
import { archivePrefix } from "~/modules/register/archive-checkpoint.server";
import { headsKey } from "~/modules/register/daily-heads.server";
import { readCheckpoint, signCheckpoint } from "~/modules/register/format/checkpoint";
import { rootOf } from "~/modules/register/format/merkle";
import { readKeptHeads, writePublishedHeads } from "~/modules/register/format/published-heads";
import { growTree } from "~/modules/register/grow-tree.server";
import { withHashes } from "~/modules/register/read-hashes.server";
import type { Log } from "~/modules/register/read-lines.server";
import type { RegisterKeys } from "~/modules/register/register-keys";
import { guardOf } from "~/modules/register/sign-checkpoint.server";
import { tamper } from "./by-hand";

const { CELL_1: cell, REGISTER: bucket } = env;

interface OfWorker extends Log {
  subject: number;
  profileId: string;
}

/** Rewrites the hour of an event of somebody's, and whatever else of the register was made from it: nothing of ours shows the old one. */
export async function rewriteHour(
  { seq, ...worker }: OfWorker & { seq: number },
  keys: RegisterKeys,
): Promise<void> {
  const log: Log = worker;
  const event = "WHERE ledger = ? AND seq = ?";
  await tamper(`UPDATE events SET occurred_at = occurred_at - 3600000 ${event}`, worker.ledger, seq);
  await tamper("UPDATE ledgers SET state = 'rebuilding' WHERE key = ?", worker.ledger);
  await rebuildPerson(cell, worker);
  await tamper("UPDATE ledgers SET state = 'open' WHERE key = ?", worker.ledger);
  await tamper("DELETE FROM tiles WHERE ledger = ?", log.ledger);
  const { edge } = await growTree(cell, log);

  /** A state of as many events as one that was signed, in the tree as it is now. */
  const signedAnew = async (note: string) => {
    const { origin, size } = readCheckpoint(note)!;
    const root = await withHashes(cell, log, (read) => rootOf(size, read), edge);
    return signCheckpoint({ origin, size, root }, keys.seed);
  };
  let origin = "";
  for (const { key } of (await bucket.list({ prefix: archivePrefix(log) })).objects) {
    const note = await (await bucket.get(key))!.text();
    ({ origin } = readCheckpoint(note)!);
    await bucket.put(key, await signedAnew(note));
  }
  for (const { key } of (await bucket.list({ prefix: headsKey(log, "").replace(".json", "") })).objects) {
    const days = [];
    for (const day of readKeptHeads(await (await bucket.get(key))!.text())!.days)
      days.push({ ...day, checkpoint: await signedAnew(day.checkpoint), log: null });
    await bucket.put(key, writePublishedHeads({ certificates: [], days }));
  }
  await runInDurableObject(guardOf({ ...env, OBJECT_JURISDICTION: "none" }, origin), (_, { storage }) =>
    storage.deleteAll(),
  );
}
