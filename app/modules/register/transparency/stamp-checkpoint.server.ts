import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";
import { writePem } from "../format/pem";
import { authorityPath, logKeyInBucket, stampPath } from "../format/published-log";
import { askForStamp, certificatesOf, OtherStamp, type StampAnswer } from "./ask-authority.server";
import { claimTry } from "./log-object.server";
import { findNewestCheckpoint } from "./newest-checkpoint.server";
import type { Attesting } from "./attesting";

/** The metadata of a stamp's file, for the page. */
export interface StampMetadata extends Record<string, string> {
  authority: string;
  /** UTC milliseconds. */
  at: string;
  /** The path of its certificates, below the log's address. */
  certificates: string;
}

/**
 * Gets a time stamp of the newest checkpoint from TSA_URL, once a day. It stores the answer and, once, the authority's certificates.
 * It tries a few times a day, and never throws for a fault of the authority. A later turn completes an interrupted one.
 */
export async function stampLogCheckpoint({ env, now, reportAlarm }: Attesting): Promise<void> {
  const { TSA_URL: url, REGISTER: bucket } = env;
  if (!url) return;
  const newest = await findNewestCheckpoint(env);
  if (!newest || (await bucket.head(logKeyInBucket(stampPath(newest.day))))) return;
  const { day } = newest;
  const triesLeft = await claimTry(env, { who: "stamp", day, now });
  if (triesLeft === null) return;
  try {
    const { answer, stamp } = await stampWithKnownCertificate(env, url, newest.text);
    const metadata: StampMetadata = {
      authority: new URL(url).host,
      at: String(stamp.at),
      certificates: authorityPath(stamp),
    };
    await putOnce(bucket, stampPath(day), answer, "application/timestamp-reply", metadata);
  } catch (fault) {
    logFault("time stamp", fault, { day });
    if (fault instanceof OtherStamp)
      await reportAlarm({
        day,
        text: `La autoridad de sellado de tiempo ha sellado otra cosa: ${fault.message}.`,
      });
    else if (triesLeft === 0)
      await reportAlarm({ day, text: "La autoridad de sellado de tiempo no ha sellado el día." });
  }
}

/**
 * Returns a stamp without certificates. If the signer's certificate is not stored yet, it requests the stamp again with certificates.
 * It stores those first, so that no stamp is published without its certificate.
 */
async function stampWithKnownCertificate(env: Env, url: string, text: string): Promise<StampAnswer> {
  const usual = await askForStamp(url, text);
  if (await env.REGISTER.head(logKeyInBucket(authorityPath(usual.stamp)))) return usual;
  const whole = await askForStamp(url, text, true);
  const pem = writePem(certificatesOf(whole));
  await putOnce(env.REGISTER, authorityPath(whole.stamp), pem, "text/plain; charset=utf-8");
  return whole;
}

/** Published files never change: the first writer wins. */
const putOnce = (
  bucket: R2Bucket,
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  customMetadata: Record<string, string> = {},
) =>
  bucket.put(logKeyInBucket(path), content, {
    httpMetadata: { contentType },
    customMetadata,
    onlyIf: { etagDoesNotMatch: "*" },
  });
