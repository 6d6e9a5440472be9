// Proves that docs/format.md is enough to write a verifier. The test computes its example with none of the application's code, and then the
// application reads it.
import { createHash, createPrivateKey, createPublicKey, verify } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { payloadSchemas } from "~/modules/ledger/rules/payloads";
import { decodeBase64 } from "~/modules/register/format/base64";
import { envelopeBytes, factsDigest, type Envelope, type Facts } from "~/modules/register/format/envelope";
import { readLogProof, verifyLogProof } from "~/modules/register/format/log-proof";
import { leafHash } from "~/modules/register/format/merkle";
import { rootOfSubset } from "~/modules/register/format/merkle-subset";
import { parseVkey } from "~/modules/register/format/note";
import { verifySuccession } from "~/modules/register/format/succession";
import { tlogPolicy } from "~/modules/register/published-keys";
import { originOf } from "../../../verifier/trusted-keys";

const page = readFileSync(new URL("../../../docs/format.md", import.meta.url), "utf8");

/** Returns a block of the worked example, and its hash on the page. */
function block(name: string): { text: string; hash: string | undefined } {
  const match = new RegExp(`\`\`\`text ${name}\\n(.*?)\\n\`\`\`(?:\\n\\n→ \`(\\w+)\`)?`, "s").exec(page);
  if (!match) throw new Error(`docs/format.md has no block ${name}`);
  return { text: match[1]!, hash: match[2] };
}

const sha256 = (...parts: (string | Buffer)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash("sha256")).digest();
const leafOf = (entry: string) => sha256(Buffer.of(0), entry);
const nodeOf = (left: Buffer, right: Buffer) => sha256(Buffer.of(1), left, right);

const lines = block("lines")
  .text.split("\n")
  .map((line) => ({ line, event: JSON.parse(line) as { envelope: Envelope; facts: Facts } }));
/** Returns the JSON of a part of a line, which is already canonical. */
const partOf = (line: string, part: "envelope" | "facts") =>
  /^\{"envelope":(?<envelope>\{.*\}),"facts":(?<facts>\{.*\})\}$/.exec(line)!.groups![part]!;
const leaves = lines.map(({ line }) => leafOf(`fichaclara:envelope:v1\n${partOf(line, "envelope")}`));
const root = nodeOf(nodeOf(nodeOf(leaves[0]!, leaves[1]!), nodeOf(leaves[2]!, leaves[3]!)), leaves[4]!);
const checkpoint = block("checkpoint").text;
const publicKey = Buffer.from(block("public").text, "hex");

describe("the worked example of docs/format.md, computed from the page,", () => {
  test("has the digests of its events", () => {
    for (const { line, event } of lines)
      expect(sha256(`fichaclara:facts:v1\n${partOf(line, "facts")}`).toString("hex")).toBe(
        event.envelope.facts,
      );
  });

  test.each(["person", "facts"])("hashes the bytes of the block %s as documented", (name) => {
    const { text, hash } = block(name);
    expect(sha256(text).toString("hex")).toBe(hash);
  });

  test("has the place behind its commitment", () => {
    const [, place] = /The place of nº 4: `(\{.*\})`/.exec(page)!;
    expect(sha256(`fichaclara:place:v1\n${place}`).toString("hex")).toBe(
      lines[3]!.event.facts.commitments.place,
    );
  });

  test("has its leaves, and its root in the checkpoint", () => {
    const { text, hash } = block("envelope");
    expect(leafOf(text).toString("hex")).toBe(hash);
    expect(leaves.map((leaf) => leaf.toString("hex")).join("\n")).toBe(block("leaves").text);
    expect(checkpoint.split("\n").slice(1, 3)).toEqual(["5", root.toString("base64")]);
  });

  test("is signed with the key of the page", () => {
    const [text, signature] = checkpoint.split("\n\n— ");
    const bytes = Buffer.from(signature!.split(" ")[1]!, "base64").subarray(4);
    const x = publicKey.toString("base64url");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x }, format: "jwk" });
    expect(verify(null, Buffer.from(`${text}\n`), key, bytes)).toBe(true);
  });

  test("names the next key in a note signed by the page's key, and both in its policy", () => {
    const [text, signature] = block("succession").text.split("\n\n— ");
    const [format, json] = text!.split("\n");
    const { from, until, vkey, ...said } = JSON.parse(json!) as Record<"origin" | "vkey", string> &
      Record<"from" | "until", number>;
    expect([format, said, until - from]).toEqual([
      "fichaclara-succession/1",
      { origin: "fichaclara.example" },
      24 * 60 * 60 * 1_000,
    ]);
    const vkeyOf = (name: string, key: Buffer) => {
      const typed = Buffer.concat([Buffer.of(1), key]);
      const id = sha256(`${name}\n`, typed).toString("hex").slice(0, 8);
      return `${name}+${id}+${typed.toString("base64")}`;
    };
    const nextSeed = sha256("fichaclara example key 2");
    const asn1 = Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), nextSeed]);
    const { x } = createPublicKey(createPrivateKey({ key: asn1, format: "der", type: "pkcs8" })).export({
      format: "jwk",
    });
    const next = Buffer.from(x!, "base64url");
    expect(vkey).toBe(vkeyOf("fichaclara.example", next));
    const bytes = Buffer.from(signature!.split(" ")[1]!, "base64").subarray(4);
    const jwk = { kty: "OKP", crv: "Ed25519", x: publicKey.toString("base64url") };
    const key = createPublicKey({ key: jwk, format: "jwk" });
    expect(verify(null, Buffer.from(`${text}\n`), key, bytes)).toBe(true);
    const log = checkpoint.split("\n")[0]!;
    const policy = block("policy").text.split("\n");
    expect(policy.filter((line) => !line.startsWith("#"))).toEqual([
      `log ${vkeyOf(log, publicKey)}`,
      `log ${vkeyOf(log, next)}`,
      "quorum none",
    ]);
    expect(policy[1]).toContain(new Date(until).toISOString());
    expect(policy[3]).toContain(new Date(from).toISOString());
  });

  test("proves event nº 4 alone, and nº 4 and 5 together", () => {
    const hashes = [leaves[2]!, nodeOf(leaves[0]!, leaves[1]!), leaves[4]!];
    const proof = ["c2sp.org/tlog-proof@v1", "index 3", ...hashes.map((hash) => hash.toString("base64"))];
    expect(block("proof").text).toBe([...proof, "", checkpoint].join("\n"));
    expect(block("subset").text).toBe(
      [hashes[1]!, hashes[0]!].map((hash) => hash.toString("base64")).join("\n"),
    );
  });
});

describe("the application, given the same worked example,", () => {
  test("writes the same bytes", () => {
    for (const { event } of lines) expect(factsDigest(event.facts)).toBe(event.envelope.facts);
    const { text } = block("envelope");
    expect(new TextDecoder().decode(envelopeBytes(lines[3]!.event.envelope))).toBe(text);
  });

  test("reads and writes the same succession and policy", () => {
    const succession = verifySuccession(`${block("succession").text}\n`, block("public").text)!;
    const keys = [
      { from: null, public_key: block("public").text, until: succession.until },
      { from: succession.from, public_key: succession.publicKey, until: null },
    ];
    const { companyId, registerOrigin } = originOf(checkpoint.split("\n")[0]!)!;
    expect(succession.origin).toBe(registerOrigin);
    expect(tlogPolicy({ keys, origin: succession.origin }, companyId)).toBe(`${block("policy").text}\n`);
  });

  test("proves it by its receipt and by its package", () => {
    const proof = readLogProof(`${block("proof").text}\n`)!;
    const signed = verifyLogProof(proof, envelopeBytes(lines[3]!.event.envelope), [
      new Uint8Array(publicKey),
    ]);
    expect(signed?.key).toEqual(parseVkey(block("vkey").text));
    const disclosedLeaves = [3, 4].map((index) => ({
      index,
      hash: leafHash(envelopeBytes(lines[index]!.event.envelope)),
    }));
    const hashes = block("subset")
      .text.split("\n")
      .map((hash) => decodeBase64(hash)!);
    expect(rootOfSubset(disclosedLeaves, 5, hashes)).toEqual(signed?.root);
  });
});

test("docs/format.md and the model have every kind of event, with each field of its payload", () => {
  const [, table] = /\| kind +\| payload.*?\n(.*?)\n\n/s.exec(page)!;
  const documentedKinds = table!
    .split("\n")
    .slice(1)
    .flatMap((row) => {
      const [, kinds, payload] = row.split("|");
      const fields = [...payload!.replace(/:.*?(;|$)/g, "").matchAll(/`(\w+)`/g)].map(([, field]) => field!);
      const own = payload!.includes("nothing") ? [] : fields;
      return [...kinds!.matchAll(/`(\w+)`/g)].map(([, kind]) => [kind!, own.sort()]);
    });
  const modelled = Object.entries(payloadSchemas).map(([kind, schema]) => [
    kind,
    Object.keys(schema.shape).sort(),
  ]);
  expect(Object.fromEntries(documentedKinds)).toEqual(Object.fromEntries(modelled));
});
