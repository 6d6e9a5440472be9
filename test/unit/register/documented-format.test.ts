// docs/register.md must be enough to write a verifier: this is one, which shares no code with the other.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

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
const commitmentField: Record<string, string> = { person: "person_commitment", company: "person_commitment" };

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
    const csv = `\ufeff${block("registro.csv").text.replaceAll("\n", "\r\n")}\r\n`;
    expect(statement.files).toEqual({
      "registro.csv": sha256(csv),
      "registro.jsonl": sha256(`${block("registro.jsonl").text}\n`),
    });
    expect(statement.events).toBe(lines.filter(({ event }) => event !== undefined).length);
    expect(statement.rows).toBe(csv.trim().split("\r\n").length - 1);
    expect(isSigned("export", statement)).toBe(true);
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
