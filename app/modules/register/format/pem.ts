// RFC 7468: certificates as text, for other tools.
import { decodeBase64, encodeBase64 } from "./base64";

const beginLine = "-----BEGIN CERTIFICATE-----\n";
const endLine = "-----END CERTIFICATE-----\n";

/** @param certificates DER. */
export const writePem = (certificates: readonly Uint8Array[]): string =>
  certificates
    .map((one) => `${beginLine}${encodeBase64(one).replaceAll(/.{64}(?!$)/g, "$&\n")}\n${endLine}`)
    .join("");

/** Reads the text of {@link writePem}. Returns null for anything else. */
export function readPem(text: string): Uint8Array[] | null {
  const encoded = text
    .split(beginLine)
    .slice(1)
    .map((part) => part.replace(endLine, "").replaceAll("\n", ""));
  const certificates = encoded.map(decodeBase64).filter((bytes) => bytes !== null);
  return writePem(certificates) === text ? certificates : null;
}
