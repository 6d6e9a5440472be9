import { expect, test } from "vitest";
import { splitSuccessions } from "../../../verifier/page/split-successions";
import { aNote } from "../../support/register/key-line";

const file = (name: string, text: string | Uint8Array) => ({
  name,
  bytes: typeof text === "string" ? new TextEncoder().encode(text) : text,
});
const notes = [aNote("1", "2"), aNote("2", "3")];
const published = file("descargado (1).json", JSON.stringify({ successions: notes }));
const zip = file("registro.zip", new Uint8Array([0x50, 0x4b, 3, 4, 0xff]));

test("successions are recognised by content, whatever the file name, and get no verdict", () => {
  expect(splitSuccessions([zip, published])).toEqual({ files: [zip], notes });
  expect(splitSuccessions([published, published]).files).toEqual([]);
});

test.each([
  ["a receipt", '{"event":{},"format":"fichaclara-receipt/2"}'],
  ["a file that is no JSON", "{"],
  ["nothing", ""],
  ["keys", '{"keys":[],"origin":""}'],
  ["notes that are no texts", '{"successions":[1]}'],
  ["more than a list of keys is", JSON.stringify({ successions: ["x".repeat(1 << 20)] })],
])("%s is judged like any other file", (_, text) => {
  const other = file("successions.json", text);
  expect(splitSuccessions([other])).toEqual({ files: [other], notes: [] });
});
