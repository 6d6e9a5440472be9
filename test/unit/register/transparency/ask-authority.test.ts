import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { writePem } from "~/modules/register/format/pem";
import { askForStamp, certificatesOf } from "~/modules/register/transparency/ask-authority.server";
import { TimeAuthority } from "../../../support/node/time-authority";

const authority = new TimeAuthority();
afterAll(() => authority.close());
afterEach(() => vi.unstubAllGlobals());

const url = "https://tsa.example/";
const text = "fichaclara.test/registro/transparencia\n256\nhuella\n";
/** The positions of the hash and of the nonce in a request. */
const [inHash, inNonce] = [30, 62];

const answering = (answer: (request: Uint8Array) => BodyInit | Response) =>
  vi.stubGlobal("fetch", async (_: string, { body }: { body: Uint8Array }) => {
    const authorityAnswer = answer(body.slice());
    return Promise.resolve(
      authorityAnswer instanceof Response ? authorityAnswer : new Response(authorityAnswer),
    );
  });
const honest = (request: Uint8Array) => authority.answer(request).slice();
const another = (at: number) => (request: Uint8Array) => {
  request[at]! ^= 1;
  return honest(request);
};
const ask = () => askForStamp(url, text);

describe("a time stamp from an authority", () => {
  test("covers the text, and is valid for openssl with the certificates that were requested", async () => {
    answering(honest);
    const [usual, whole] = [await ask(), await askForStamp(url, text, true)];
    const certificatesPem = writePem(certificatesOf(whole));
    expect([usual, whole].map(({ answer }) => authority.isGood(answer, text, certificatesPem))).toEqual([
      true,
      true,
    ]);
    expect(() => certificatesOf(usual)).toThrow("does not show its certificate");
  });

  test.each([
    ["is of another hash", another(inHash), "su sello es de otra huella"],
    ["another person requested", another(inNonce), "su sello es de otra petición"],
    ["is refused", () => Uint8Array.of(0x30, 5, 0x30, 3, 2, 1, 2), "refuses with status 2"],
    ["is nonsense", () => "<html>", "does not follow RFC 3161"],
    ["is nothing", () => "", "does not follow RFC 3161"],
    ["has no end", () => new Uint8Array(70_000), "does not follow RFC 3161"],
    ["comes with a fault", () => new Response(null, { status: 503 }), "answers 503"],
    ["is elsewhere", () => new Response(null, { status: 302 }), "answers 302"],
  ])("that %s is refused", async (_, answer, expectedMessage) => {
    answering(answer);
    await expect(ask()).rejects.toThrow(expectedMessage);
  });
});
