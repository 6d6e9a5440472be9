import { env, runInDurableObject } from "cloudflare:test";
import { inBucket, logFolder } from "~/modules/register/format/published-log";
import type { ReadLogFile } from "~/modules/register/format/read-log";

const { REGISTER: bucket, TRANSPARENCY_LOG: objects } = env;

/** The operator's log as on its first day: nothing decided, nothing published. */
export async function emptyLog(): Promise<void> {
  await runInDurableObject(objects.get(objects.idFromName("log")), async (_, { storage }) => {
    await storage.deleteAll();
  });
  const { objects: files } = await bucket.list({ prefix: `${logFolder}/` });
  await bucket.delete(files.map(({ key }) => key));
}

/** The files of the log as they lie in the bucket. */
export const readPublished: ReadLogFile = async (path) => {
  const file = await bucket.get(inBucket(path));
  return file && new Uint8Array(await file.arrayBuffer());
};
