import { readAtMost } from "~/platform/read-at-most.server";
import { isStampOf, namesCertificate, readTimeStampResp, writeTimeStampReq } from "../format/time-stamp";
import type { TimeStamp } from "../format/time-stamp-token";

const longestAnswerMs = 10_000;
const mostAnswerBytes = 64 * 1024;
const bytesOfNonce = 8;

export interface StampAnswer {
  /** The unchanged answer. */
  answer: Uint8Array<ArrayBuffer>;
  stamp: TimeStamp;
}

/** The authority returned a stamp for something else. This is no network fault. The message is in Spanish. */
export class OtherStamp extends Error {
  override name = "OtherStamp";
}

/**
 * Requests a time stamp for a text (RFC 3161).
 * @throws OtherStamp when the stamp is of another text or another request; Error when there is none.
 */
export async function askForStamp(url: string, text: string, certificate = false): Promise<StampAnswer> {
  const nonce = crypto.getRandomValues(new Uint8Array(bytesOfNonce));
  // DER needs a positive number in its shortest form.
  nonce[0] = 0x40 | (nonce[0]! & 0x3f);
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/timestamp-query", Accept: "application/timestamp-reply" },
    body: writeTimeStampReq(text, { nonce, certificate }).slice(),
    redirect: "manual",
    signal: AbortSignal.timeout(longestAnswerMs),
  });
  if (response.status !== 200) throw new Error(`the time-stamping authority answers ${response.status}`);
  const answer = new Uint8Array((await (await readAtMost(response, mostAnswerBytes))?.arrayBuffer()) ?? []);
  const parsedAnswer = readTimeStampResp(answer);
  if (!parsedAnswer) throw new Error("the time-stamping authority's answer does not follow RFC 3161");
  const { stamp, status } = parsedAnswer;
  if (!stamp) throw new Error(`the time-stamping authority refuses with status ${status}`);
  if (!isStampOf(stamp, text)) throw new OtherStamp("su sello es de otra huella");
  if (String(stamp.nonce) !== String(nonce)) throw new OtherStamp("su sello es de otra petición");
  return { answer, stamp };
}

/**
 * Returns the certificates in a stamp, the signer's first. Request the stamp with certificates.
 * @throws Error when the signer's is missing.
 */
export function certificatesOf({ stamp }: StampAnswer): Uint8Array[] {
  const signers = stamp.certificates.filter((one) => namesCertificate(stamp, one));
  if (signers.length === 0) throw new Error("the time-stamping authority does not show its certificate");
  return [...signers, ...stamp.certificates.filter((one) => !signers.includes(one))];
}
