// The TimeStampToken of RFC 3161, a CMS SignedData. This reads its statement and its signer.
import { sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { Elements, fail, onlyOne, readOid, tags, type Element } from "./der";

export const hashOids = {
  sha1: "1.3.14.3.2.26",
  sha256: "2.16.840.1.101.3.4.2.1",
  sha384: "2.16.840.1.101.3.4.2.2",
  sha512: "2.16.840.1.101.3.4.2.3",
};
const signedData = "1.2.840.113549.1.7.2";
const stampInfo = "1.2.840.113549.1.9.16.1.4";
const signingCertificate = "1.2.840.113549.1.9.16.2.12";
const signingCertificateV2 = "1.2.840.113549.1.9.16.2.47";

/** An authority's statement about a hash. */
export interface TimeStamp {
  imprint: { algorithm: string; hash: Uint8Array };
  /** When the authority saw the hash, by its own statement; UTC milliseconds. */
  at: number;
  /** The stamp's serial number at the authority, in hex digits. */
  serial: string;
  /** The request's nonce; null without one. */
  nonce: Uint8Array | null;
  /** The hash that names its signer's certificate, in hex digits. */
  signer: { algorithm: string; hash: string };
  /** DER; empty unless the request asked for them. */
  certificates: Uint8Array[];
}

/** Returns the hash of bytes in hex digits, or null for an unknown algorithm. */
export function hashWith(algorithm: string, bytes: Uint8Array): string | null {
  const known = {
    [hashOids.sha1]: sha1,
    [hashOids.sha256]: sha256,
    [hashOids.sha384]: sha384,
    [hashOids.sha512]: sha512,
  };
  const hash = known[algorithm];
  return hash ? bytesToHex(hash(bytes)) : null;
}

/** @throws NotDer when it is no token. */
export function readToken(token: Element): TimeStamp {
  const contentInfo = new Elements(token.content);
  requireOid(contentInfo, signedData);
  const signed = contentInfo.inside(tags.zero).inside();
  signed.next(tags.integer);
  signed.next(tags.set);
  const content = signed.inside();
  requireOid(content, stampInfo);
  const info = content.inside(tags.zero).next(tags.octets);
  const certificates = signed.optional(tags.zero);
  signed.optional(tags.one);
  const signers = signed.inside(tags.set);
  const signer = signerOf(signers.inside());
  // RFC 3161, 2.4.2: the authority's signature and no other.
  signers.end();
  return {
    ...readInfo(onlyOne(info.content)),
    signer,
    certificates: certificates ? new Elements(certificates.content).rest().map(({ whole }) => whole) : [],
  };
}

function readInfo(info: Elements): Omit<TimeStamp, "signer" | "certificates"> {
  info.next(tags.integer);
  info.next(tags.oid);
  const imprint = info.inside();
  const algorithm = readOid(imprint.inside().next(tags.oid).content);
  const hash = imprint.next(tags.octets).content;
  const serial = bytesToHex(info.next(tags.integer).content);
  const at = instantOf(info.next(tags.time));
  // Accuracy and ordering, which are not used.
  info.optional(tags.sequence);
  info.optional(tags.boolean);
  const nonce = info.optional(tags.integer)?.content ?? null;
  return { imprint: { algorithm, hash }, at, serial, nonce };
}

/** Returns the hash with which a SignerInfo names its certificate. RFC 3161, 2.4.2, and RFC 5816 require it in the signed attributes. */
function signerOf(signer: Elements): TimeStamp["signer"] {
  signer.next(tags.integer);
  // Issuer and serial number, or the key's identifier.
  if (!signer.optional(tags.sequence)) signer.next(tags.keyIdentifier);
  signer.next(tags.sequence);
  const attributes = new Map(
    signer
      .inside(tags.zero)
      .rest()
      .map(({ content }) => {
        const attribute = new Elements(content);
        return [readOid(attribute.next(tags.oid).content), attribute.next(tags.set).content];
      }),
  );
  const newer = attributes.get(signingCertificateV2);
  const older = attributes.get(signingCertificate);
  // A list of certificates, the signer's first. The older attribute has their SHA-1; the newer one has SHA-256 unless it names another.
  const first = onlyOne(newer ?? older ?? fail("it does not name its certificate"))
    .inside()
    .inside();
  const named = newer && first.optional(tags.sequence);
  const usual = newer ? hashOids.sha256 : hashOids.sha1;
  const algorithm = named ? readOid(new Elements(named.content).next(tags.oid).content) : usual;
  return { algorithm, hash: bytesToHex(first.next(tags.octets).content) };
}

/** UTC to the second or finer, as RFC 3161 requires. */
function instantOf({ content }: Element): number {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d*[1-9])?)Z$/.exec(
    String.fromCharCode(...content),
  );
  const [, year, month, day, hour, minute, second] = (parts ?? []).map(Number);
  const at = Date.UTC(year!, month! - 1, day, hour, minute, 0, second! * 1000);
  return Number.isNaN(at) ? fail("its time is none") : at;
}

function requireOid(elements: Elements, oid: string): void {
  if (readOid(elements.next(tags.oid).content) !== oid) fail(`it is no ${oid}`);
}
