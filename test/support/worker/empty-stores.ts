import { env, runInDurableObject } from "cloudflare:test";

/** Empties all buckets, so that a test file does not find the files of an earlier one. */
export async function emptyBuckets(): Promise<void> {
  for (const bucket of [env.AVATARS, env.REGISTER])
    for (let isMore = true; isMore;) {
      const { objects, truncated } = await bucket.list();
      if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
      isMore = truncated;
    }
}

/** Resets the writer of the transparency log to its first day: nothing decided, nothing published. */
export const emptyLogWriter = () =>
  runInDurableObject(env.TRANSPARENCY_LOG.get(env.TRANSPARENCY_LOG.idFromName("log")), (_, { storage }) =>
    storage.deleteAll(),
  );
