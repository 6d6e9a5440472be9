import { env } from "cloudflare:test";
import type { Judged } from "../node/time-authority-service";
import { aroundEach } from "./around-each";
import { standInFor } from "./network";

const { TIME_AUTHORITY: openssl } = env;

/** As `TSA_URL` has it. */
export const authorityUrl = "https://tsa.test/sello";

type Answer = (request: Request) => Response | Promise<Response>;

/** What `openssl ts` answers to a TimeStampReq. */
export const honestly: Answer = async (request) =>
  openssl.fetch("https://openssl.test/", { method: "POST", body: await request.arrayBuffer() });

/** Stands in for a time-stamping authority, with the very tool that judges its stamps. */
export const timeAuthority = {
  /** How it answers. */
  answer: honestly,
  /** How often it was asked, and how often with its certificates. */
  asked: { all: 0, certificates: 0 },
  /** Another key signs from now on. */
  renew: () => openssl.fetch("https://openssl.test/renew", { method: "POST" }),
};

aroundEach({
  before: () => void Object.assign(timeAuthority, { answer: honestly, asked: { all: 0, certificates: 0 } }),
});

standInFor(authorityUrl, async (request) => {
  const asked = new Uint8Array(await request.clone().arrayBuffer());
  timeAuthority.asked.all += 1;
  // A BOOLEAN that is true is all that can stand behind the nonce.
  if (asked.at(-3) === 1 && asked.at(-2) === 1) timeAuthority.asked.certificates += 1;
  return timeAuthority.answer(request);
});

/** Whether `openssl ts -verify` takes it for a stamp of the text. */
export async function isGoodToOpenssl(answer: ArrayBuffer, text: string, certificates: string) {
  const judged: Judged = { answer: [...new Uint8Array(answer)], text, certificates };
  const said = await openssl.fetch("https://openssl.test/verify", {
    method: "POST",
    body: JSON.stringify(judged),
  });
  return (await said.text()) === "true";
}
