import { writePem } from "~/modules/register/format/pem";
import { authorityPath, inBucket, stampPath } from "~/modules/register/format/published-log";
import type { Env } from "~/platform/env.server";
import { logFault } from "~/platform/log.server";
import { askForStamp, certificatesOf, OtherStamp, type Stamped } from "./ask-authority.server";
import { claimTry } from "./log-object.server";
import { findNewestHead } from "./newest-head.server";
import type { Attesting } from "./attesting";

/** What a stamp's file says of itself, for the page. */
export interface StampMetadata extends Record<string, string> {
  authority: string;
  /** UTC milliseconds. */
  at: string;
  /** Where its certificates are, below the log's own address. */
  certificates: string;
}

/**
 * Has the newest head stamped by the authority of TSA_URL, once a day, and keeps the answer and, once, its certificates. It
 * tries a few times a day and never throws for the authority; what was cut off is finished at a later turn.
 */
export async function stampHead({ env, now, tellAlarm }: Attesting): Promise<void> {
  const { TSA_URL: url, REGISTER: bucket } = env;
  if (!url) return;
  const head = await findNewestHead(env);
  if (!head || (await bucket.head(inBucket(stampPath(head.day))))) return;
  const { day } = head;
  const left = await claimTry(env, { who: "stamp", day, now });
  if (left === null) return;
  try {
    const { answer, stamp } = await stampWithKnownCertificate(env, url, head.text);
    const metadata: StampMetadata = {
      authority: new URL(url).host,
      at: String(stamp.at),
      certificates: authorityPath(stamp),
    };
    await putOnce(bucket, stampPath(day), answer, "application/timestamp-reply", metadata);
  } catch (fault) {
    logFault("time stamp", fault, { day });
    if (fault instanceof OtherStamp)
      await tellAlarm({
        day,
        text: `La autoridad de sellado de tiempo ha sellado otra cosa: ${fault.message}.`,
      });
    else if (left === 0)
      await tellAlarm({ day, text: "La autoridad de sellado de tiempo no ha sellado el día." });
  }
}

/**
 * A stamp without certificates, which its readers need once; they are asked for, and the stamp anew with them, where the one who
 * signed is named by a hash that is not kept. So a stamp never lies there without its certificate.
 */
async function stampWithKnownCertificate(env: Env, url: string, text: string): Promise<Stamped> {
  const usual = await askForStamp(url, text);
  if (await env.REGISTER.head(inBucket(authorityPath(usual.stamp)))) return usual;
  const whole = await askForStamp(url, text, true);
  const pem = writePem(certificatesOf(whole));
  await putOnce(env.REGISTER, authorityPath(whole.stamp), pem, "text/plain; charset=utf-8");
  return whole;
}

/** What is published never changes: who comes second leaves it. */
const putOnce = (
  bucket: R2Bucket,
  path: string,
  content: string | Uint8Array<ArrayBuffer>,
  contentType: string,
  customMetadata: Record<string, string> = {},
) =>
  bucket.put(inBucket(path), content, {
    httpMetadata: { contentType },
    customMetadata,
    onlyIf: { etagDoesNotMatch: "*" },
  });
