import {
  isStampOf,
  namesCertificate,
  readTimeStampResp,
  writeTimeStampReq,
} from "~/modules/register/format/time-stamp";
import type { TimeStamp } from "~/modules/register/format/time-stamp-token";
import { readAtMost } from "~/platform/read-at-most.server";

const patienceMs = 10_000;
const mostBytes = 64 * 1024;
const bytesOfNonce = 8;

export interface Stamped {
  /** The answer as it came. */
  answer: Uint8Array<ArrayBuffer>;
  stamp: TimeStamp;
}

/** What the authority gave is a stamp, and none of what was asked for: that is more than a fault of the network. */
export class OtherStamp extends Error {
  override name = "OtherStamp";
}

/**
 * Has an authority stamp a text (RFC 3161).
 * @throws OtherStamp where its stamp is of another text or another request; Error where it gives none.
 */
export async function askForStamp(url: string, text: string, certificate = false): Promise<Stamped> {
  const nonce = crypto.getRandomValues(new Uint8Array(bytesOfNonce));
  // A number above zero, in its shortest form.
  nonce[0] = 0x40 | (nonce[0]! & 0x3f);
  const response = await fetch(url, {
    method: "POST",
    headers: { "Content-Type": "application/timestamp-query", Accept: "application/timestamp-reply" },
    body: writeTimeStampReq(text, { nonce, certificate }).slice(),
    redirect: "manual",
    signal: AbortSignal.timeout(patienceMs),
  });
  if (response.status !== 200) throw new Error(`the time-stamping authority answers ${response.status}`);
  const answer = new Uint8Array((await (await readAtMost(response, mostBytes))?.arrayBuffer()) ?? []);
  const read = readTimeStampResp(answer);
  if (!read) throw new Error("the time-stamping authority answers what is no answer of RFC 3161");
  const { stamp, status } = read;
  if (!stamp) throw new Error(`the time-stamping authority refuses with status ${status}`);
  if (!isStampOf(stamp, text)) throw new OtherStamp("its stamp is of another hash");
  if (String(stamp.nonce) !== String(nonce)) throw new OtherStamp("its stamp is of another request");
  return { answer, stamp };
}

/**
 * The certificates in a stamp that was asked for with them, the signer's first.
 * @throws Error where the signer's is not among them.
 */
export function certificatesOf({ stamp }: Stamped): Uint8Array[] {
  const signers = stamp.certificates.filter((one) => namesCertificate(stamp, one));
  if (signers.length === 0) throw new Error("the time-stamping authority does not show its certificate");
  return [...signers, ...stamp.certificates.filter((one) => !signers.includes(one))];
}
