import { describe, expect, test } from "vitest";
import { signCheckpoint } from "~/modules/register/format/checkpoint";
import {
  publishedFormat,
  readStoredCheckpoints,
  readPublishedCheckpoints,
  writePublishedCheckpoints,
  type DailyCheckpoint,
} from "~/modules/register/format/published-checkpoints";

const seed = new Uint8Array(32).fill(7);
const root = new Uint8Array(32).fill(1);
const origin = "fichaclara.test/una-empresa";
const bytes = (value: number, length = 32) => new Uint8Array(length).fill(value);
const note = (size: number, of = origin) => signCheckpoint({ origin: of, size, root }, seed);
const logNote = note(512, "fichaclara.test/transparencia");

const logged: DailyCheckpoint = {
  day: "2026-10-21",
  checkpoint: note(3),
  consistency: [bytes(2), bytes(3)],
  log: { checkpoint: logNote, index: 300, proof: [bytes(4)], token: bytes(5, 700) },
};
const unknown: DailyCheckpoint = { day: "2026-10-23", checkpoint: note(5), consistency: [], log: null };
const published = { certificates: [bytes(6, 900)], days: [logged, unknown] };
const text = writePublishedCheckpoints(published);

describe("the file publicado.json", () => {
  test("is written and read back, with the contents of its notes", () => {
    const parsed = { origin, size: 3, root };
    const inLog = { ...logged.log!, parsed: { origin: "fichaclara.test/transparencia", size: 512, root } };
    expect(readPublishedCheckpoints(text)).toEqual({
      certificates: published.certificates,
      days: [
        { ...logged, parsed, log: inLog },
        { ...unknown, parsed: { ...parsed, size: 5 } },
      ],
    });
  });

  test("may be empty", () => {
    const empty = writePublishedCheckpoints({ certificates: [], days: [] });
    expect(empty).toBe(`{"certificates":[],"days":[],"format":"${publishedFormat}"}`);
    expect(readPublishedCheckpoints(empty)).toEqual({ certificates: [], days: [] });
  });

  test("may have two days of the same size, and a day in the log without a time stamp", () => {
    const days = [unknown, { ...logged, day: "2026-10-24" as const, checkpoint: unknown.checkpoint }];
    expect(
      readPublishedCheckpoints(writePublishedCheckpoints({ certificates: [], days }))?.days,
    ).toHaveLength(2);
    const untimed = [{ ...logged, log: { ...logged.log!, token: null } }];
    expect(
      readPublishedCheckpoints(writePublishedCheckpoints({ certificates: [], days: untimed }))?.days,
    ).toHaveLength(1);
  });

  test("in storage may continue under another origin with fewer events after a loss, unlike in a package", () => {
    const later = { ...unknown, checkpoint: note(2, `${origin}/2`) };
    expect(readStoredCheckpoints(withDays(logged, later))?.days.map(({ parsed }) => parsed.size)).toEqual([
      3, 2,
    ]);
    expect(readStoredCheckpoints(withDays(logged, { ...unknown, checkpoint: note(2) }))).toBeNull();
    expect(readStoredCheckpoints(withDays(later, logged))).toBeNull();
  });

  const withDays = (...days: DailyCheckpoint[]) => writePublishedCheckpoints({ certificates: [], days });
  const inLog = (other: Partial<NonNullable<DailyCheckpoint["log"]>>) =>
    withDays({ ...logged, log: { ...logged.log!, ...other } });
  test.each([
    ["white space", `${text}\n`],
    ["another format", text.replace("published/1", "published/2")],
    ["a further field", text.replace('"days"', '"dais":1,"days"')],
    ["days in another order", withDays(unknown, logged)],
    ["a day twice", withDays(logged, logged)],
    ["a day of fewer events than the one before", withDays(logged, { ...unknown, checkpoint: note(2) })],
    ["days of two registers", withDays(logged, { ...unknown, checkpoint: note(5, `${origin}2`) })],
    ["an invalid day", withDays({ ...unknown, day: "2026-02-30" })],
    ["a day that is not a text", text.replace('"2026-10-21"', "20261021")],
    ["an invalid checkpoint", withDays({ ...unknown, checkpoint: "5" })],
    ["a checkpoint that is not a text", text.replace(/"checkpoint":"[^"]*"/, '"checkpoint":null')],
    ["a shorter hash", withDays({ ...unknown, consistency: [bytes(2, 31)] })],
    [
      "more hashes than a tree can have",
      withDays({ ...unknown, consistency: Array<Uint8Array>(65).fill(bytes(2)) }),
    ],
    ["hashes that are no list", withDays(unknown).replace('"consistency":[]', '"consistency":{}')],
    ["no word of the log", withDays(unknown).replace(',"log":null', "")],
    ["an invalid checkpoint of a log", inLog({ checkpoint: "512" })],
    ["a place that the log has not", inLog({ index: 512 })],
    ["a place before the first", inLog({ index: -1 })],
    ["a place between two", inLog({ index: 1.5 })],
    ["a shorter hash of the log", inLog({ proof: [bytes(2, 31)] })],
    ["a token of no bytes", inLog({ token: new Uint8Array() })],
    [
      "a certificate of no bytes",
      writePublishedCheckpoints({ ...published, certificates: [new Uint8Array()] }),
    ],
    ["a certificate twice", writePublishedCheckpoints({ ...published, certificates: [bytes(6), bytes(6)] })],
    ["days that are no list", '{"certificates":[],"days":null,"format":"fichaclara-published/1"}'],
    ["a day that is not an object", '{"certificates":[],"days":[null],"format":"fichaclara-published/1"}'],
  ])("is refused with %s", (_, other) => expect(readPublishedCheckpoints(other)).toBeNull());
});
