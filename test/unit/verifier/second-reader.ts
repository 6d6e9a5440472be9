// A second reader of receipts. It follows docs/format.md alone and uses none of the application's code.
import { createHash, createPublicKey, verify } from "node:crypto";
import { fits, isTable, readParts } from "./second-grammar";

/** A trusted key, with the register's origin and the end of its time. */
export interface SecondKey {
  publicKey: string;
  origin: string | null;
  until: number | null;
}

type Opening = { data: { latitude?: number; longitude?: number } } | null;
interface Envelope {
  about: number | null;
  company_id: string;
  day: string;
  facts: string;
  kind: string;
  seq: number;
  subject: string | null;
  subject_seq: number;
}
interface Facts {
  commitments: Record<"person" | "place" | "text", string | null>;
  payload: unknown;
  recorded_at: number;
  time_zone: string;
}
interface Receipt {
  event: { envelope: Envelope; facts: Facts };
  proof: string;
  revealed: Record<"person" | "place" | "text", Opening>;
}

const ofCompany = ["company", "company_status", "register_continued", "calendar_declared"];

/** Whether a receipt is valid. */
export function isValidReceipt(bytes: Uint8Array, keys: readonly SecondKey[]): boolean {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    const receipt = JSON.parse(text) as Receipt;
    const isReceipt = bytes.length <= 1_048_576 && fits("receipt", text) && canonical(receipt) === text;
    return isReceipt && isPossible(receipt.event) && isProved(receipt, keys);
  } catch {
    return false;
  }
}

/** Checks what the patterns cannot: limits, the payload by its kind, and the subject by its kind. */
function isPossible({ envelope, facts }: Receipt["event"]): boolean {
  const { about, day, kind, seq, subject, subject_seq } = envelope;
  const table = `payload of ${kind}`;
  const numbers = canonical(facts)
    .replaceAll(/"([^"\\]|\\.)*"/g, "")
    .match(/\d+/g)!;
  return (
    Number.isSafeInteger(seq) &&
    Number.isSafeInteger(subject_seq) &&
    (about ?? 0) < subject_seq &&
    new Date(day).toISOString().startsWith(day) &&
    new Date(0).toLocaleString("en", { timeZone: facts.time_zone }) !== "" &&
    (!isTable(table) ||
      (fits(table, canonical(facts.payload)) &&
        numbers.every((number) => Number(number) <= 253_370_764_799_999) &&
        (kind === "plan" || (subject === null) === ofCompany.includes(kind))))
  );
}

/** Checks digests, commitments, the path to the root, and the signature. */
function isProved(
  { event: { envelope, facts }, proof, revealed }: Receipt,
  keys: readonly SecondKey[],
): boolean {
  const domains = { person: envelope.subject === null ? "company" : "person", place: "place", text: "text" };
  const opened = (["person", "place", "text"] as const).every((part) => {
    const opening = revealed[part];
    const { latitude = 0, longitude = 0 } = opening?.data ?? {};
    return (
      opening === null ||
      (fits(domains[part], canonical(opening)) &&
        Math.abs(latitude) <= 90 &&
        Math.abs(longitude) <= 180 &&
        digest(domains[part], opening) === facts.commitments[part])
    );
  });
  const signer = signerOf(proof, envelope, keys);
  return (
    opened &&
    digest("facts", facts) === envelope.facts &&
    signer !== null &&
    facts.recorded_at <= (signer.until ?? Infinity)
  );
}

/** RFC 8785. @throws RangeError where a text is not well-formed Unicode */
function canonical(value: unknown): string {
  if (typeof value === "string" && !value.isWellFormed()) throw new RangeError("Half a character.");
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  const fields = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${fields.map(([name, inner]) => `${canonical(name)}:${canonical(inner)}`).join(",")}}`;
}

const sha256 = (...parts: (string | Uint8Array)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const bytesOf = (domain: string, value: unknown) => `fichaclara:${domain}:v1\n${canonical(value)}`;
const digest = (domain: string, value: unknown) => sha256(bytesOf(domain, value)).toString("hex");

type ProofPart = "index" | "path" | "signed" | "origin" | "register" | "company" | "size" | "root" | "lines";

/** Returns the key of the first line that counts. Null unless all that count verify, and the path leads to the root. */
function signerOf(proof: string, envelope: Envelope, keys: readonly SecondKey[]): SecondKey | null {
  const parts = readParts("proof", proof) as Record<ProofPart, string> | null;
  if (!parts) return null;
  const { index, path, signed, origin, register, company, size, root, lines } = parts;
  const hashes = path.split("\n").slice(0, -1);
  const leaf = sha256("\0", bytesOf("envelope", envelope));
  const leads = rootFrom(leaf, { index: Number(index), size: Number(size), hashes }) === root;
  if (!leads || Number(index) !== envelope.seq - 1 || company !== envelope.company_id) return null;
  const registerKeys = keys.filter(
    (key) => fits("digest", `"${key.publicKey}"`) && (key.origin === null || key.origin === register),
  );
  const counting = lines
    .trimEnd()
    .split("\n")
    .flatMap((line) => {
      const [, name, encoded] = line.split(" ");
      const bytes = Buffer.from(encoded!, "base64");
      const key = registerKeys.find(({ publicKey }) => {
        const id = sha256(`${origin}\n\x01`, Buffer.from(publicKey, "hex")).subarray(0, 4);
        return name === origin && id.equals(bytes.subarray(0, 4));
      });
      return key ? [{ key, isGood: isSigned(signed, bytes.subarray(4), key.publicKey) }] : [];
    });
  return counting.every(({ isGood }) => isGood) ? (counting[0]?.key ?? null) : null;
}

function isSigned(text: string, signature: Buffer, publicKey: string): boolean {
  const x = Buffer.from(publicKey, "hex").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(text), key, signature);
}

/** RFC 9162, 2.1.3.2. Returns the root in base 64; null where the hashes are too many or too few. */
function rootFrom(
  leaf: Buffer,
  { index, size, hashes }: { index: number; size: number; hashes: readonly string[] },
): string | null {
  let [fn, sn, node] = [index, size - 1, leaf];
  if (fn > sn) return null;
  for (const encoded of hashes) {
    if (sn === 0) return null;
    const hash = Buffer.from(encoded, "base64");
    const isRight = fn % 2 === 1 || fn === sn;
    node = isRight ? sha256("\x01", hash, node) : sha256("\x01", node, hash);
    while (isRight && fn % 2 === 0 && fn !== 0) [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
    [fn, sn] = [Math.floor(fn / 2), Math.floor(sn / 2)];
  }
  return sn === 0 ? node.toString("base64") : null;
}
