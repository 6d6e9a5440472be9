// The TimeStampToken of RFC 3161, a CMS SignedData. This reads its statement and its signer.
import { sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha384, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { Elements, failDer, onlyElementOf, readOid, derTags, type DerElement } from "./der";

export const hashOids = {
  sha1: "1.3.14.3.2.26",
  sha256: "2.16.840.1.101.3.4.2.1",
  sha384: "2.16.840.1.101.3.4.2.2",
  sha512: "2.16.840.1.101.3.4.2.3",
};
const signedDataOid = "1.2.840.113549.1.7.2";
const stampInfoOid = "1.2.840.113549.1.9.16.1.4";
const signingCertificateOid = "1.2.840.113549.1.9.16.2.12";
const signingCertificateV2Oid = "1.2.840.113549.1.9.16.2.47";

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
  const hashByOid = {
    [hashOids.sha1]: sha1,
    [hashOids.sha256]: sha256,
    [hashOids.sha384]: sha384,
    [hashOids.sha512]: sha512,
  };
  const hash = hashByOid[algorithm];
  return hash ? bytesToHex(hash(bytes)) : null;
}

/** @throws NotDer when it is no token. */
export function readToken(token: DerElement): TimeStamp {
  const contentInfo = new Elements(token.content);
  requireOid(contentInfo, signedDataOid);
  const signedData = contentInfo.inside(derTags.zero).inside();
  signedData.next(derTags.integer);
  signedData.next(derTags.set);
  const content = signedData.inside();
  requireOid(content, stampInfoOid);
  const info = content.inside(derTags.zero).next(derTags.octets);
  const certificates = signedData.optional(derTags.zero);
  signedData.optional(derTags.one);
  const signers = signedData.inside(derTags.set);
  const signer = signerOf(signers.inside());
  // RFC 3161, 2.4.2: the authority's signature and no other.
  signers.end();
  return {
    ...readStampInfo(onlyElementOf(info.content)),
    signer,
    certificates: certificates ? new Elements(certificates.content).rest().map(({ whole }) => whole) : [],
  };
}

function readStampInfo(info: Elements): Omit<TimeStamp, "signer" | "certificates"> {
  info.next(derTags.integer);
  info.next(derTags.oid);
  const imprint = info.inside();
  const algorithm = readOid(imprint.inside().next(derTags.oid).content);
  const hash = imprint.next(derTags.octets).content;
  const serial = bytesToHex(info.next(derTags.integer).content);
  const at = instantOf(info.next(derTags.time));
  // Accuracy and ordering, which are not used.
  info.optional(derTags.sequence);
  info.optional(derTags.boolean);
  const nonce = info.optional(derTags.integer)?.content ?? null;
  return { imprint: { algorithm, hash }, at, serial, nonce };
}

/** Returns the hash with which a SignerInfo names its certificate. RFC 3161, 2.4.2, and RFC 5816 require it in the signed attributes. */
function signerOf(signer: Elements): TimeStamp["signer"] {
  signer.next(derTags.integer);
  // Issuer and serial number, or the key's identifier.
  if (!signer.optional(derTags.sequence)) signer.next(derTags.keyIdentifier);
  signer.next(derTags.sequence);
  const attributes = new Map(
    signer
      .inside(derTags.zero)
      .rest()
      .map(({ content }) => {
        const attribute = new Elements(content);
        return [readOid(attribute.next(derTags.oid).content), attribute.next(derTags.set).content];
      }),
  );
  const newer = attributes.get(signingCertificateV2Oid);
  const older = attributes.get(signingCertificateOid);
  // A list of certificates, the signer's first. The older attribute has their SHA-1; the newer one has SHA-256 unless it names another.
  const first = onlyElementOf(newer ?? older ?? failDer("it does not name its certificate"))
    .inside()
    .inside();
  const namedAlgorithm = newer && first.optional(derTags.sequence);
  const usual = newer ? hashOids.sha256 : hashOids.sha1;
  const algorithm = namedAlgorithm
    ? readOid(new Elements(namedAlgorithm.content).next(derTags.oid).content)
    : usual;
  return { algorithm, hash: bytesToHex(first.next(derTags.octets).content) };
}

/** UTC to the second or finer, as RFC 3161 requires. */
function instantOf({ content }: DerElement): number {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d(?:\.\d*[1-9])?)Z$/.exec(
    String.fromCharCode(...content),
  );
  const [, year, month, day, hour, minute, second] = (parts ?? []).map(Number);
  const at = Date.UTC(year!, month! - 1, day, hour, minute, 0, second! * 1000);
  return Number.isNaN(at) ? failDer("its time is none") : at;
}

function requireOid(elements: Elements, oid: string): void {
  if (readOid(elements.next(derTags.oid).content) !== oid) failDer(`it is no ${oid}`);
}
