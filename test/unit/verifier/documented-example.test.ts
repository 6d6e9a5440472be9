// Proves that docs/format.md is enough to write and check a package. The test writes its example by the page and checks it with none of the
// application's code. Then the verifier reads it.
import { createHash, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32, deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readPublishedKeys } from "../../../verifier/trusted-keys";
import { doubts } from "../../../verifier/verdict";
import { verifyFiles } from "../../../verifier/verify-files";
import { packOf } from "../../support/register/sealed-pack";

/** The package of the example, as the corpus keeps it. */
const examplePackage = new URL("../../corpus/example/package.zip", import.meta.url);
const page = readFileSync(new URL("../../../docs/format.md", import.meta.url), "utf8");

function block(name: string): string {
  const match = new RegExp(`\`\`\`text ${name.replace(".", "\\.")}\\n(.*?)\\n\`\`\``, "s").exec(page);
  if (!match) throw new Error(`docs/format.md has no block ${name}`);
  return match[1]!;
}

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
const withCrLf = (text: string) => `${text.replaceAll("\n", "\r\n")}\r\n`;

/** The files of the example in the order of the package. */
const contents = {
  "registro.jsonl": `${block("registro.jsonl")}\n`,
  "registro.csv": `\ufeff${withCrLf(block("registro.csv"))}`,
  "publicado.json": block("publicado.json"),
  "prueba.json": block("prueba.json"),
  "LEEME.txt": withCrLf(block("LEEME.txt")),
  "verificar.html": `${block("verificar.html")}\n`,
};
const header = JSON.parse(contents["prueba.json"]) as { checkpoint: string; statement: string };
const statement = JSON.parse(block("statement").split("\n")[1]!) as {
  at: number;
  checkpoint: string;
  files: Record<string, string>;
  rows: number;
};

/** Checks with the example's public key, over the lines of a note before the empty one. */
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

/** Returns the package of the example, written by the page's description of the container. */
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

describe("the example package of docs/format.md, checked by its own words,", () => {
  test("has the digests of its files and of its checkpoint in the statement", () => {
    const stated = Object.entries(contents).filter(([name]) => name !== "prueba.json");
    expect(statement.files).toEqual(Object.fromEntries(stated.map(([name, text]) => [name, sha256(text)])));
    expect(statement.checkpoint).toBe(sha256(header.checkpoint));
    expect(statement.rows).toBe(contents["registro.csv"].trim().split("\r\n").length - 1);
  });

  test("has the two notes that the page shows, both signed", () => {
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

test("the verifier accepts the example package in the documented container, and its receipt", async () => {
  const published = { keys: [{ from: null, public_key: block("public"), until: null }] };
  const keys = readPublishedKeys({ ...published, origin: "fichaclara.example" })!;
  const files = [
    { name: "paquete.zip", bytes: documentedZip() },
    { name: "comprobante.json", bytes: new TextEncoder().encode(block("receipt")) },
  ];
  const { outcomes, comparisons } = await verifyFiles(files, keys);
  expect(outcomes).toMatchObject([
    { what: "package", verdict: { verdict: "valid", summary: { rows: 1, disclosed: 4, lines: 4, size: 5 } } },
    { what: "receipt", verdict: { verdict: "valid", summary: { seq: 4, size: 5 } } },
  ]);
  expect(comparisons).toMatchObject([{ outcome: "agree" }]);
});

test("the signed list of docs/format.md makes a pack of the example valid, and invalid with another file", async () => {
  const csv = "Nombre;Horas\r\nLucía Peña;8:07\r\n";
  const list = `${block("pack-list")}\n`;
  expect(isSigned(list)).toBe(true);
  const { files } = JSON.parse(list.split("\n")[1]!) as { files: Record<string, unknown> };
  expect(files["fichajes.csv"]).toEqual({ sha256: sha256(csv), size: Buffer.byteLength(csv) });
  const keys = readPublishedKeys({
    keys: [{ from: null, public_key: block("public"), until: null }],
    origin: "fichaclara.example",
  })!;
  const judge = async (text: string) => {
    const bytes = await packOf({
      "registro_verificable.zip": new Uint8Array(readFileSync(examplePackage)),
      "fichajes.csv": new TextEncoder().encode(text),
      "lista_firmada.txt": new TextEncoder().encode(list),
    });
    return (await verifyFiles([{ name: "paquete.zip", bytes }], keys)).outcomes;
  };
  expect(await judge(csv)).toMatchObject([{ what: "package", verdict: { verdict: "valid" } }]);
  expect(await judge(csv.replace("8:07", "9:07"))).toMatchObject([
    { verdict: { verdict: "invalid", findings: [{ kind: "file-altered", file: "fichajes.csv" }] } },
  ]);
});

test("docs/format.md names exactly the verifier's kinds of findings", () => {
  const source = readFileSync(new URL("../../../verifier/verdict.ts", import.meta.url), "utf8");
  const kinds = [...doubts, ...[...source.matchAll(/^ {2}\| "([a-z-]+)"/gm)].map(([, kind]) => kind!)];
  const [, list] = /one of these kinds: (.*?)\.\n/s.exec(page)!;
  const named = [...list!.matchAll(/`([a-z-]+)`/g)].map(([, kind]) => kind!);
  expect(named.toSorted()).toEqual(kinds.toSorted());
});
