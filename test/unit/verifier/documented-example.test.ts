// docs/format.md must be enough to write and to check a package: its example is written by what the page says, checked with
// none of the application's code, and then read by the verifier.
import { createHash, createPublicKey, verify } from "node:crypto";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readPublishedKeys } from "../../../verifier/trusted-keys";
import { doubts } from "../../../verifier/verdict";
import { verifyFiles } from "../../../verifier/verify-files";

const page = readFileSync(new URL("../../../docs/format.md", import.meta.url), "utf8");

function block(name: string): string {
  const found = new RegExp(`\`\`\`text ${name.replace(".", "\\.")}\\n(.*?)\\n\`\`\``, "s").exec(page);
  if (!found) throw new Error(`docs/format.md has no block ${name}`);
  return found[1]!;
}

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
const withCrLf = (text: string) => `${text.replaceAll("\n", "\r\n")}\r\n`;

/** The files of the example in the order of the package. */
const contents = {
  "registro.jsonl": `${block("registro.jsonl")}\n`,
  "registro.csv": `\ufeff${withCrLf(block("registro.csv"))}`,
  "publicado.json": block("publicado.json"),
  "cabecera.json": block("cabecera.json"),
  "LEEME.txt": withCrLf(block("LEEME.txt")),
  "verificar.html": `${block("verificar.html")}\n`,
};
const header = JSON.parse(contents["cabecera.json"]) as { checkpoint: string; statement: string };
const statement = JSON.parse(block("statement").split("\n")[1]!) as {
  at: number;
  checkpoint: string;
  files: Record<string, string>;
  rows: number;
};

/** By the public key of the example, over the lines of a note in front of the empty one. */
function isSigned(note: string): boolean {
  const at = note.indexOf("\n\n");
  const signature = Buffer.from(note.slice(at + 2).split(" ")[2]!, "base64").subarray(4);
  const x = Buffer.from(block("public"), "hex").toString("base64url");
  const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
  return verify(null, Buffer.from(note.slice(0, at + 1)), key, signature);
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

/** The package of the example, written by what the page says of the container. */
function documentedZip(): Uint8Array {
  const templates = Object.fromEntries(
    block("container")
      .split("\n")
      .map((line) => [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" "))]),
  );
  const record = (kind: string, values: Record<string, number>, name = "") => {
    const hex = templates[kind]!.replace(/ name$/, Buffer.from(name).toString("hex"))
      .replaceAll(" ", "")
      .replace(/([CDENOPST])\1+/g, (run, letter: string) => littleEndian(values[letter]!, run.length / 2));
    return Buffer.from(hex, "hex");
  };
  const T = dosTime(statement.at);
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

describe("the package of the page, by what the page says", () => {
  test("has the digests of its files and of its checkpoint in the statement", () => {
    const stated = Object.entries(contents).filter(([name]) => name !== "cabecera.json");
    expect(statement.files).toEqual(Object.fromEntries(stated.map(([name, text]) => [name, sha256(text)])));
    expect(statement.checkpoint).toBe(sha256(header.checkpoint));
    expect(statement.rows).toBe(contents["registro.csv"].trim().split("\r\n").length - 1);
  });

  test("holds the two notes that the page shows, both signed", () => {
    expect(header.checkpoint).toBe(`${block("checkpoint")}\n`);
    expect(header.statement).toBe(`${block("statement")}\n`);
    expect([header.checkpoint, header.statement].map(isSigned)).toEqual([true, true]);
    expect(isSigned(header.statement.replace('"rows":1', '"rows":2'))).toBe(false);
  });

  test("opens the commitments of its lines", () => {
    for (const domain of ["company", "person"]) {
      const [title, opening] = block(domain).split("\n");
      expect(title).toBe(`fichaclara:${domain}:v1`);
      expect(contents["registro.jsonl"]).toContain(`"revealed":{"person":${opening},`);
      expect(contents["registro.jsonl"]).toContain(`"commitments":{"person":"${sha256(block(domain))}",`);
    }
  });
});

describe("what the page says of the days that were published", () => {
  const published = JSON.parse(contents["publicado.json"]) as {
    certificates: string[];
    days: {
      checkpoint: string;
      consistency: string[];
      day: string;
      log: { checkpoint: string; index: number; proof: string[]; token: string } | null;
    }[];
  };
  const [first, second] = published.days as [(typeof published.days)[0], (typeof published.days)[0]];
  const bytes = (text: string) => Buffer.from(text, "base64");
  const hash = (...parts: Uint8Array[]) => createHash("sha256").update(Buffer.concat(parts)).digest();
  const node = (left: Buffer, right: Buffer) => hash(Uint8Array.of(1), left, right);
  const rootIn = (note: string) => note.split("\n")[2]!;
  const leaves = block("leaves")
    .split("\n")
    .map((leaf) => Buffer.from(leaf, "hex"));
  const [one, two, three, four, five] = leaves as [Buffer, Buffer, Buffer, Buffer, Buffer];

  test("each day's checkpoint is signed, and is the beginning of the next", () => {
    expect(published.days.map(({ checkpoint }) => isSigned(checkpoint))).toEqual([true, true]);
    expect(first.checkpoint.split("\n")[1]).toBe("3");
    expect(rootIn(first.checkpoint)).toBe(node(node(one, two), three).toString("base64"));
    expect(second.checkpoint).toBe(header.checkpoint);
    // RFC 9162, 2.1.4.1, of 3 and 5 leaves; of one tree there is nothing to show.
    expect(first.consistency.map(bytes)).toEqual([three, four, node(one, two), five]);
    expect(second).toMatchObject({ consistency: [], log: null });
  });

  test("the first day's leaf stands in the log", () => {
    const { checkpoint, index, proof } = first.log!;
    const origin = first.checkpoint.split("\n")[0]!;
    const text = first.checkpoint.slice(0, first.checkpoint.indexOf("\n\n") + 1);
    const label = sha256(`fichaclara-transparency/1\n${origin}\n${first.day}\n`);
    const leaf = `${label}\n${sha256(`${first.day}\n${text}`)}`;
    expect(leaf).toBe(block("leaf"));
    // Of a full tree every hash stands on the other side of a bit of the index.
    const root = proof
      .map(bytes)
      .reduce(
        (below, beside, level) => ((index >> level) & 1 ? node(beside, below) : node(below, beside)),
        hash(Uint8Array.of(0), Buffer.from(leaf.replace("\n", ""), "hex")),
      );
    expect(checkpoint.split("\n").slice(0, 2)).toEqual(["fichaclara.example/transparencia", "256"]);
    expect(rootIn(checkpoint)).toBe(root.toString("base64"));
    expect(isSigned(checkpoint)).toBe(true);
  });

  test("the log's note bears the token of the authority whose certificate is beside it", () => {
    const folder = mkdtempSync(join(tmpdir(), "fichaclara-page-"));
    const { checkpoint, token } = first.log!;
    const [certificate] = published.certificates;
    const file = (name: string, content: string | Buffer) => {
      writeFileSync(join(folder, name), content);
      return join(folder, name);
    };
    const authority = file(
      "authority.pem",
      `-----BEGIN CERTIFICATE-----\n${certificate!.replaceAll(/.{64}(?=.)/g, "$&\n")}\n-----END CERTIFICATE-----\n`,
    );
    const verifyOf = (text: string) =>
      spawnSync("openssl", [
        ...["ts", "-verify", "-data", file("text", text), "-in", file("token.tsr", bytes(token))],
        ...["-CAfile", authority, "-untrusted", authority, "-attime", String(statement.at / 1_000)],
      ]).status;
    const text = checkpoint.slice(0, checkpoint.indexOf("\n\n") + 1);
    expect(verifyOf(text)).toBe(0);
    expect(verifyOf(text.replace("256", "257"))).not.toBe(0);
    rmSync(folder, { recursive: true });
  });
});

test("the verifier finds its package, in the container of the page, and its receipt valid", async () => {
  const published = { keys: [{ from: null, public_key: block("public"), until: null }] };
  const keys = readPublishedKeys({ ...published, origin: "fichaclara.example" })!;
  const files = [
    { name: "paquete.zip", bytes: documentedZip() },
    { name: "comprobante.json", bytes: new TextEncoder().encode(block("receipt")) },
  ];
  const { outcomes, comparisons } = await verifyFiles(files, keys);
  expect(outcomes).toMatchObject([
    { what: "package", verdict: { verdict: "valid", summary: { rows: 1, told: 4, lines: 4, size: 5 } } },
    { what: "receipt", verdict: { verdict: "valid", summary: { seq: 4, size: 5 } } },
  ]);
  expect(comparisons).toMatchObject([{ outcome: "agree" }]);
});

test("the page names every kind of finding, and no other", () => {
  const source = readFileSync(new URL("../../../verifier/verdict.ts", import.meta.url), "utf8");
  const kinds = [...doubts, ...[...source.matchAll(/^ {2}\| "([a-z-]+)"/gm)].map(([, kind]) => kind!)];
  const [, list] = /one of these kinds: (.*?)\.\n/s.exec(page)!;
  const named = [...list!.matchAll(/`([a-z-]+)`/g)].map(([, kind]) => kind!);
  expect(named.toSorted()).toEqual(kinds.toSorted());
});
