import { env, runInDurableObject } from "cloudflare:test";

/** Leaves no file in any bucket: what one test file has published is not there for the next. */
export async function emptyBuckets(): Promise<void> {
  for (const bucket of [env.AVATARS, env.REGISTER])
    for (let isMore = true; isMore;) {
      const { objects, truncated } = await bucket.list();
      if (objects.length > 0) await bucket.delete(objects.map(({ key }) => key));
      isMore = truncated;
    }
}

/** The writer of the operator's log as on its first day: nothing decided, nothing published. */
export const forgetLog = () =>
  runInDurableObject(env.TRANSPARENCY_LOG.get(env.TRANSPARENCY_LOG.idFromName("log")), (_, { storage }) =>
    storage.deleteAll(),
  );
