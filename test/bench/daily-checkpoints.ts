// Makes the daily checkpoints of a register, as long as they are next to a log of a million leaves.
import { dailyCheckpointsKey } from "~/modules/register/daily-checkpoints.server";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import {
  writePublishedCheckpoints,
  type DailyCheckpoint,
} from "~/modules/register/format/published-checkpoints";
import { transparencyOrigin } from "~/modules/register/format/published-log";
import type { RegisterLog } from "~/modules/register/read-lines.server";
import { logOrigin, type RegisterKeys } from "~/modules/register/register-keys";
import { groupBy } from "~/platform/group-by";
import { dateOfUtc } from "~/time/dates";

const hashesOfProof = 20;
const bytesOfToken = 700;
const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));

/** Returns a bucket with each night's checkpoint. @param nights their times, and the register's sizes. */
export function aBucketOfCheckpoints(
  keys: RegisterKeys,
  log: RegisterLog,
  nights: readonly { at: number; size: number }[],
): R2Bucket {
  const note = (origin: string, size: number) =>
    signCheckpoint({ origin, size, root: random(32) }, keys.seed);
  const days = nights.map(({ at, size }, night): DailyCheckpoint => {
    const leaves = 2 ** hashesOfProof + 256 * night;
    const proof = Array.from({ length: hashesOfProof }, () => random(32));
    const checkpoint = note(transparencyOrigin(keys.published), leaves);
    return {
      day: dateOfUtc(at),
      checkpoint: note(logOrigin(keys, log.companyId), size),
      consistency: [],
      log: { checkpoint, index: leaves - 1, proof, token: random(bytesOfToken) },
    };
  });
  const files = new Map(
    [...groupBy(days, ({ day }) => day.slice(0, 7))].map(([month, own]) => [
      dailyCheckpointsKey(log, month),
      writePublishedCheckpoints({ certificates: [], days: own }),
    ]),
  );
  const get = (key: string) => {
    const text = files.get(key);
    return Promise.resolve(text === undefined ? null : { text: () => Promise.resolve(text) });
  };
  return { get } as unknown as R2Bucket;
}
