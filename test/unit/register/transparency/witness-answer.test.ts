import { describe, expect, test } from "vitest";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import { readNote } from "~/modules/register/format/note";
import { meaningOf, writeAddCheckpoint } from "~/modules/register/transparency/witness-answer";
import { aWitness } from "../../../support/register/witness";
import { seed, trust } from "../../../support/transparency/a-log";

const note = signCheckpoint({ origin: trust.origin, size: 512, root: new Uint8Array(32) }, seed);
const { text } = readNote(note)!;
const witness = aWitness("testigo.example");
const line = witness.sign(text);
const sizes = "text/x.tlog.size";
const meaning = (status: number, body: string, { type = sizes, old = 256 } = {}) =>
  meaningOf({ status, type, body }, { old, size: 512, text }, witness.key);

describe("the request to a witness", () => {
  test("has its known size, the proof and the checkpoint, as in C2SP tlog-witness", () => {
    const proof = [new Uint8Array(32), new Uint8Array(32).fill(1)];
    expect(writeAddCheckpoint(256, proof, note)).toBe(
      `old 256\n${"A".repeat(43)}=\n${"AQEB".repeat(10)}AQE=\n\n${note}`,
    );
    expect(writeAddCheckpoint(0, [], note)).toBe(`old 0\n\n${note}`);
  });
});

describe("the answer of a witness", () => {
  test("is its signature, found among lines of others", () => {
    const stranger = aWitness("otro.example").sign(text);
    expect(meaning(200, line, { type: "" })).toMatchObject({ line: { name: "testigo.example" } });
    expect(meaning(200, stranger + line)).toEqual(meaning(200, line));
  });

  test("is the size from which it needs a proof, once it has seen no more than ours", () => {
    expect(meaning(409, "0\n")).toEqual({ from: 0 });
    expect(meaning(409, "512\n")).toEqual({ from: 512 });
    expect(meaning(409, "512\n", { type: `${sizes}; charset=utf-8` })).toEqual({ from: 512 });
  });

  test.each([
    ["more leaves than there are", 409, "768\n", 256, /dice haber visto 768 hojas, y el registro tiene 512/],
    ["another log of as many", 409, "512\n", 512, /otro registro de 512 hojas/],
    ["that the log does not continue what it saw", 422, "", 256, /no continúa/],
  ])("raises an alarm for: %s", (_, status, body, old, alarmPattern) => {
    expect(meaning(status, body, { old })).toEqual({ alarm: expect.stringMatching(alarmPattern) as string });
  });

  test.each([
    ["nothing", 200, ""],
    ["a page", 200, "<html>\n"],
    ["the signature of another", 200, aWitness("otro.example").sign(text)],
    ["its signature of another checkpoint", 200, witness.sign(text.replace("512", "513"))],
    ["another note, and its signature of that", 200, `${line}\n${line}`],
    ["that it does not know the log", 404, ""],
    ["that the log's key is unknown", 403, ""],
    ["that it is broken", 500, ""],
    ["that it is elsewhere", 301, ""],
    ["a conflict without a size", 409, ""],
    ["a conflict with an invalid size", 409, "0256\n"],
    ["a conflict with a size and more", 409, "256\n\n"],
    ["a conflict with the size that it was asked from", 409, "256\n"],
  ])("counts as a failed try for: %s", (_, status, body) => {
    expect(meaning(status, body)).toEqual({ fault: expect.any(String) as string });
  });

  test("is no size without the content type of one", () => {
    expect(meaning(409, "768\n", { type: "text/html" })).toHaveProperty("fault");
  });
});
