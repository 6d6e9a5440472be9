// docs/format.md describes a stored contradiction to the byte. This test writes its records from the page alone.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32 } from "node:zlib";
import { expect, test } from "vitest";
import { proofFile, type NamedFile } from "../../../verifier/proof-file";

const page = readFileSync(new URL("../../../docs/format.md", import.meta.url), "utf8");
const records = Object.fromEntries(
  /```text stored\n(.*?)\n```/s
    .exec(page)![1]!
    .split("\n")
    .map((line) => [line.split(" ")[0]!, line.replace(/^\w+\s+/, "")]),
);

/** Returns a record with its letters replaced by little-endian numbers. */
function written(record: string, letters: Record<string, number>, name = ""): Buffer {
  const hex = record.replace(/ name$/, "").replace(/\b([A-Z])\1+\b/g, (matchedText, letter: string) => {
    const bytes = Buffer.alloc(matchedText.length / 2);
    bytes.writeUIntLE(letters[letter]!, 0, bytes.length);
    return bytes.toString("hex");
  });
  return Buffer.concat([Buffer.from(hex.replaceAll(" ", ""), "hex"), Buffer.from(name)]);
}

const text = (name: string, content: string): NamedFile => ({
  name,
  bytes: new TextEncoder().encode(content),
});

test("a stored contradiction is the ZIP that docs/format.md describes, with the documented endings", async () => {
  const one = text("a", '{"format":"fichaclara-receipt/2"}');
  const other = text("b", "fichaclara-consistency/1\n");
  const parts = await proofFile([one, other], ["Se contradicen."]);
  const zip = Buffer.concat(parts);
  const files = [
    { name: "LEEME.txt", bytes: Buffer.from(parts[1]!) },
    { name: "archivo-1.json", bytes: Buffer.from(one.bytes) },
    { name: "archivo-2.txt", bytes: Buffer.from(other.bytes) },
  ].map((file) => ({
    ...file,
    letters: { C: crc32(file.bytes), S: file.bytes.length, N: file.name.length },
  }));
  let at = 0;
  const placed = files.map(({ name, bytes, letters }) => {
    const local = Buffer.concat([written(records.local!, letters, name), bytes]);
    const placedAt = at;
    at += local.length;
    return { local, entry: written(records.directory!, { ...letters, O: placedAt }, name) };
  });
  const directory = Buffer.concat(placed.map(({ entry }) => entry));
  const end = written(records.end!, { D: directory.length, E: at });
  const expected = Buffer.concat([...placed.map(({ local }) => local), directory, end]);
  const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
  expect(digest(zip)).toBe(digest(expected));
});
