import { sha1 } from "@noble/hashes/legacy.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { afterAll, describe, expect, test } from "vitest";
import { readPem, writePem } from "~/modules/register/format/pem";
import { authorityPath } from "~/modules/register/format/published-log";
import {
  isStampOf,
  namesCertificate,
  readTimeStampResp,
  writeTimeStampReq,
} from "~/modules/register/format/time-stamp";
import { TimeAuthority } from "../../support/node/time-authority";

const authority = new TimeAuthority();
const older = new TimeAuthority("sha1");
afterAll(() => [authority, older].forEach((one) => one.close()));

const text = "fichaclara.test/registro/transparencia\n256\nhuella\n";
const nonce = Uint8Array.of(0x41, 2, 3, 4, 5, 6, 7, 8);
const bare = authority.answer(writeTimeStampReq(text, { nonce, certificate: false }));
const whole = authority.answer(writeTimeStampReq(text, { nonce, certificate: true }));
const stampOf = (answer: Uint8Array) => readTimeStampResp(answer)!.stamp!;

describe("a request to a time-stamping authority", () => {
  test("has the same bytes as openssl's", () => {
    const ours = {
      plain: writeTimeStampReq(text, { nonce, certificate: false }),
      whole: writeTimeStampReq(text, { nonce, certificate: true }),
    };
    const withoutNonce = (request: Uint8Array) => bytesToHex(request).replace(/0208[0-9a-f]{16}/, "");
    // The nonce differs and is sometimes a byte longer, so both sides leave it out together with the outer length.
    const theirs = (more: string) => bytesToHex(authority.request(text, `-no_nonce ${more}`)).slice(4);
    expect(withoutNonce(ours.plain).slice(4)).toBe(theirs(""));
    expect(withoutNonce(ours.whole).slice(4)).toBe(theirs("-cert"));
    expect(ours.plain[1]).toBe(ours.plain.length - 2);
  });
});

describe("the answer of a time-stamping authority", () => {
  test("is a stamp of this text only, with the nonce and the time", () => {
    const stamp = stampOf(bare);
    expect(readTimeStampResp(bare)!.status).toBe(0);
    expect([isStampOf(stamp, text), isStampOf(stamp, `${text}\n`)]).toEqual([true, false]);
    expect(stamp.nonce).toEqual(nonce);
    const opensslText = authority.tell(bare);
    expect(stamp.at).toBe(Date.parse(/^Time stamp: (.*)$/m.exec(opensslText)![1]!));
    expect(Number(`0x${stamp.serial}`)).toBe(Number(/^Serial number: (.*)$/m.exec(opensslText)![1]));
    expect(stamp.certificates).toEqual([]);
  });

  test("names the signer's certificate, and has it only if it was requested", () => {
    const { certificates } = stampOf(whole);
    expect(certificates.map((one) => namesCertificate(stampOf(bare), one))).toContain(true);
    expect(certificates.filter((one) => namesCertificate(stampOf(bare), one))).toHaveLength(1);
    const signers = certificates.find((one) => namesCertificate(stampOf(bare), one))!;
    expect(authorityPath(stampOf(bare))).toBe(`tsa/${bytesToHex(sha256(signers))}.pem`);
    const [old] = [older.answer(writeTimeStampReq(text, { nonce, certificate: true }))].map(stampOf);
    const its = old!.certificates.find((one) => namesCertificate(old!, one))!;
    expect(authorityPath(old!)).toBe(`tsa/${bytesToHex(sha1(its))}.pem`);
  });

  test("is valid for openssl with the stored certificates, and with no others", () => {
    const certificatesPem = writePem(stampOf(whole).certificates);
    expect(authority.isGood(bare, text, certificatesPem)).toBe(true);
    expect(authority.isGood(bare, `${text}\n`, certificatesPem)).toBe(false);
    const [its] = stampOf(older.answer(writeTimeStampReq(text, { nonce, certificate: true }))).certificates;
    expect(authority.isGood(bare, text, writePem([its!]))).toBe(false);
    expect(readPem(certificatesPem)).toEqual(stampOf(whole).certificates);
    expect(readPem(`${certificatesPem}\n`)).toBeNull();
  });

  test("that refuses has a status and no stamp", () => {
    // It does not accept this algorithm: the last byte of SHA-256's name is 4 for SHA-224.
    const request = writeTimeStampReq(text, { nonce, certificate: false });
    const at = bytesToHex(request).indexOf("0609608648016503040201") / 2;
    request[at + 10] = 4;
    expect(readTimeStampResp(authority.answer(request))).toEqual({ status: 2, stamp: null });
  });

  test("is invalid if it is cut off, longer or of another type", () => {
    for (let length = 0; length < bare.length; length += 7)
      expect(readTimeStampResp(bare.slice(0, length)), String(length)).toBeNull();
    expect(readTimeStampResp(Uint8Array.of(...bare, 0))).toBeNull();
    expect(readTimeStampResp(new TextEncoder().encode("<html>"))).toBeNull();
    const granted = bare.slice();
    granted[8] = 2;
    expect(readTimeStampResp(granted)).toBeNull();
  });

  test("never makes the reader throw, whichever bit is flipped", () => {
    for (let bit = 0; bit < bare.length * 8; bit += 1) {
      const turned = bare.slice();
      turned[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => readTimeStampResp(turned)).not.toThrow();
    }
  });
});
