import { env, runInDurableObject } from "cloudflare:test";
import { dailyLeaf } from "~/modules/register/format/daily-leaf";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { registerKeysOf } from "~/modules/register/register-keys";
import { Sequencer, type SequencerDeps } from "~/modules/register/transparency/sequencer.server";
import type { LocalDate } from "~/time/dates";
import { deps } from "./deps";

const { REGISTER: bucket, TRANSPARENCY_LOG: objects } = env;
const keys = registerKeysOf(deps().env);

/** Works with the storage of the log's object. A test may replace the real bucket. */
export const sequencing = <T>(
  work: (sequencer: Sequencer) => T | Promise<T>,
  other: Partial<SequencerDeps> = {},
): Promise<T> =>
  runInDurableObject(objects.get(objects.idFromName("log")), (_, { storage }) => {
    const random = (bytes: number) => crypto.getRandomValues(new Uint8Array(bytes));
    return work(new Sequencer({ storage, bucket, keys, random, ...other }));
  });

/** Adds a day with one company's leaf to the log. */
export async function publishedDay(day: LocalDate): Promise<void> {
  const origin = `${keys.published.origin}/una`;
  const checkpoint = signCheckpoint({ origin, size: 5, root: new Uint8Array(32) }, keys.seed);
  await sequencing(async (log) => {
    log.submit(dailyLeaf({ origin, day }, checkpoint), { day, today: day });
    await log.publish(day);
  });
}

/** Returns a bucket whose writer dies at one of its writes, before or after it is carried out. */
export function mortalBucket(writes: number, isCarriedOut: boolean): R2Bucket {
  let left = writes;
  const put = async (...parameters: Parameters<R2Bucket["put"]>) => {
    left -= 1;
    if (left < 0 || (left === 0 && !isCarriedOut)) throw new Error("killed");
    const done = await bucket.put(...parameters);
    if (left === 0) throw new Error("killed");
    return done;
  };
  return { get: bucket.get.bind(bucket), head: bucket.head.bind(bucket), put } as unknown as R2Bucket;
}
