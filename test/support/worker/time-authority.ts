import { env } from "cloudflare:test";
import type { Judged } from "../node/time-authority-service";
import { aroundEach } from "./around-each";
import { standInFor } from "./network";

const { TIME_AUTHORITY: openssl } = env;

/** The value of `TSA_URL`. */
export const authorityUrl = "https://tsa.test/sello";

type Answer = (request: Request) => Response | Promise<Response>;

/** Returns the answer of `openssl ts` to a TimeStampReq. */
export const honestly: Answer = async (request) =>
  openssl.fetch("https://openssl.test/", { method: "POST", body: await request.arrayBuffer() });

/** Fakes a time-stamping authority with openssl, which also judges its stamps. */
export const timeAuthority = {
  /** The function that answers. */
  answer: honestly,
  /** The number of requests, and the number that asked for certificates. */
  asked: { all: 0, certificates: 0 },
  /** Another key signs from now on. */
  renew: () => openssl.fetch("https://openssl.test/renew", { method: "POST" }),
};

aroundEach({
  before: () => void Object.assign(timeAuthority, { answer: honestly, asked: { all: 0, certificates: 0 } }),
});

standInFor(authorityUrl, async (request) => {
  const requestBytes = new Uint8Array(await request.clone().arrayBuffer());
  timeAuthority.asked.all += 1;
  // Only a true BOOLEAN can follow the nonce.
  if (requestBytes.at(-3) === 1 && requestBytes.at(-2) === 1) timeAuthority.asked.certificates += 1;
  return timeAuthority.answer(request);
});

/** Returns whether `openssl ts -verify` accepts it as a stamp of the text. */
export async function isGoodToOpenssl(answer: ArrayBuffer, text: string, certificates: string) {
  const judged: Judged = { answer: [...new Uint8Array(answer)], text, certificates };
  const verdict = await openssl.fetch("https://openssl.test/verify", {
    method: "POST",
    body: JSON.stringify(judged),
  });
  return (await verdict.text()) === "true";
}
