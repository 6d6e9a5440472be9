// docs/register.md must be enough to write a verifier: this is one, which shares no code with the
// other; and a writer of the container, which the other reads.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { verifyFile } from "~/modules/register/verifier/verify-file";

type Value = null | boolean | number | string | Value[] | { [key: string]: Value };
type Fields = { [key: string]: Value };

const page = readFileSync(new URL("../../../docs/register.md", import.meta.url), "utf8");

/** The block of the worked example with this name, and the hash that the page says it has. */
function block(name: string): { text: string; hash: string | undefined } {
  const found = new RegExp(
    `\`\`\`\\w+ ${name.replace(".", "\\.")}\\n(.*?)\\n\`\`\`(?:\\n\\n→ \`(\\w+)\`)?`,
    "s",
  ).exec(page);
  if (!found) throw new Error(`docs/register.md has no block ${name}`);
  return { text: found[1]!, hash: found[2] };
}

const json = (name: string) => JSON.parse(block(name).text) as Fields;
const sha256 = (bytes: string) => createHash("sha256").update(bytes, "utf8").digest("hex");

function canonical(value: Value): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  const keys = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical(value[key]!)}`).join(",")}}`;
}

const input = (domain: string, value: Value) => `fichaclara:${domain}:v1\n${canonical(value)}`;
const H = (domain: string, value: Value) => sha256(input(domain, value));

const [key] = json("keys").keys as Fields[];
const publicKey = createPublicKey({
  key: { kty: "OKP", crv: "Ed25519", x: Buffer.from(key!.public_key as string, "hex").toString("base64url") },
  format: "jwk",
});

function isSigned(domain: string, { signature, ...rest }: Fields): boolean {
  return verify(null, Buffer.from(input(domain, rest)), publicKey, Buffer.from(signature as string, "hex"));
}

const header = json("cabecera.json");
const head = header.head as Fields;
const statement = header.export as Fields;
const lines = block("registro.jsonl")
  .text.split("\n")
  .map((line) => JSON.parse(line) as Fields);
const withCrLf = (text: string) => `${text.replaceAll("\n", "\r\n")}\r\n`;
/** The files of the example in the order of the package. */
const contents = {
  "registro.jsonl": `${block("registro.jsonl").text}\n`,
  "registro.csv": `\ufeff${withCrLf(block("registro.csv").text)}`,
  "cabecera.json": `${block("cabecera.json").text}\n`,
  "LEEME.txt": withCrLf(block("LEEME.txt").text),
  "verificar.html": `${block("verificar.html").text}\n`,
};
const commitmentField: Record<string, string> = { person: "person_commitment", company: "person_commitment" };

/** The package of the example, written by what the page says of the container. */
function documentedZip(): Uint8Array {
  const templates = Object.fromEntries(
    block("container")
      .text.split("\n")
      .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" "))]),
  );
  const record = (kind: string, values: Record<string, number>, name = "") => {
    const hex = templates[kind]!.replace(/ name$/, Buffer.from(name).toString("hex"))
      .replaceAll(" ", "")
      .replace(/([CDENOPST])\1+/g, (run, letter: string) => littleEndian(values[letter]!, run.length / 2));
    return Buffer.from(hex, "hex");
  };
  const T = dosTime(statement.at as number);
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  const length = (of: Buffer[]) => of.reduce((sum, part) => sum + part.length, 0);
  for (const [name, text] of Object.entries(contents)) {
    const [bytes, packed] = [Buffer.from(text), deflateRawSync(text)];
    const values = {
      T,
      C: crc32(bytes),
      P: packed.length,
      S: bytes.length,
      N: name.length,
      O: length(parts),
    };
    parts.push(record("local", values, name), packed, record("descriptor", values));
    directory.push(record("directory", values, name));
  }
  const end = record("end", { D: length(directory), E: length(parts) });
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

const littleEndian = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) =>
    ((value / 2 ** (8 * at)) & 255).toString(16).padStart(2, "0"),
  ).join("");

function dosTime(at: number): number {
  const [year, month, day, hour, minute, second] = new Date(at).toISOString().match(/\d+/g)!.map(Number);
  return (
    ((year! - 1980) << 25) | (month! << 21) | (day! << 16) | (hour! << 11) | (minute! << 5) | (second! >> 1)
  );
}

describe("the worked example of docs/register.md", () => {
  it("names its key as the page says", () => {
    expect(sha256("fichaclara example key")).toBe(/which are\s+`(\w{64})`/.exec(page)![1]);
    const bytes = Buffer.from(key!.public_key as string, "hex");
    expect(createHash("sha256").update(bytes).digest("hex").slice(0, 16)).toBe(key!.key_id);
  });

  it("closes its chain from nothing to the signed head", () => {
    let previous = "0".repeat(64);
    lines.forEach((line, index) => {
      const event_hash = line.event === undefined ? line.event_hash! : H("event", line.event);
      previous = H("seal", { company_id: head.company_id!, seq: index + 1, event_hash, previous });
      expect(line).toMatchObject({ seq: index + 1, seal: previous });
    });
    expect(head).toMatchObject({ seq: lines.length, hash: previous });
    expect(isSigned("head", head)).toBe(true);
  });

  it("reveals what it is committed to", () => {
    for (const { event, revealed } of lines as { event?: Fields; revealed?: Value }[]) {
      if (!event || !revealed) continue;
      const kind = event.kind as string;
      const domain = kind in commitmentField ? kind : "location";
      expect(H(domain, revealed)).toBe(event[commitmentField[kind] ?? "location_commitment"]);
    }
  });

  it("says in its statement what its files are", () => {
    const signed = Object.entries(contents).filter(([name]) => name !== "cabecera.json");
    expect(statement.files).toEqual(Object.fromEntries(signed.map(([name, text]) => [name, sha256(text)])));
    expect(statement.events).toBe(lines.filter(({ event }) => event !== undefined).length);
    expect(statement.rows).toBe(contents["registro.csv"].trim().split("\r\n").length - 1);
    expect(isSigned("export", statement)).toBe(true);
  });

  it("is a package that the reference verifier accepts, in the container that the page describes", async () => {
    const zip = documentedZip();
    const keys = [{ key_id: key!.key_id as string, public_key: key!.public_key as string }];
    expect(await verifyFile("p.zip", zip, keys)).toMatchObject({ verdict: { verdict: "valid" } });
  });

  it("has a receipt that is valid", () => {
    const receipt = json("receipt");
    const event = receipt.event as Fields;
    const signed = receipt.head as Fields;
    const event_hash = H("event", event);
    const { company_id, seq } = signed as { company_id: string; seq: number };
    expect(signed.hash).toBe(H("seal", { company_id, seq, event_hash, previous: receipt.previous_seal! }));
    expect(isSigned("head", signed)).toBe(true);
    expect(H("person", receipt.person!)).toBe(event.person_commitment);
    expect(H("location", receipt.location!)).toBe(event.location_commitment);
    expect(page).toContain(`Comprobante nº ${seq} · ${event_hash.slice(0, 8)}`);
  });

  it("shows the very bytes that are hashed and signed", () => {
    for (const name of ["commitment", "event", "seal"])
      expect(sha256(block(name).text)).toBe(block(name).hash);
    const unsigned = Object.fromEntries(Object.entries(head).filter(([field]) => field !== "signature"));
    expect(block("head").text).toBe(input("head", unsigned));
  });
});
