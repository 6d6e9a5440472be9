import { describe, expect, test } from "vitest";
import type { Correction, EntryVersion } from "~/modules/corrections/correction";
import { removedEntryOf, removedEntriesOf } from "~/modules/corrections/removed-entries";

const at = (time: string, day: string) => Date.parse(`2026-11-${day}T${time}:00+01:00`);
const version = (day: string): EntryVersion => ({
  times: {
    check_in_at: at("09:00", day),
    check_out_at: at("17:00", day),
    pauses: [],
    hours: null,
    modes: [{ from_at: at("09:00", day), mode: "on_site" }],
  },
  exitMissing: false,
});
const sayingOf = (name: string) => ({ profileId: name, name, at: 0, text: null });
const applied = { ...sayingOf("Olga"), ground: "without_agreement" as const };
const correction = (fields: Partial<Correction>): Correction => ({
  id: "c1",
  profileId: "Ana",
  personName: "Ana",
  kind: "change",
  day: "2026-11-03",
  timeZone: "Europe/Madrid",
  entryId: "e1",
  entryOn: "2026-11-03",
  before: version("02"),
  after: version("03"),
  proposed: sayingOf("Olga"),
  status: "applied",
  answered: { ...sayingOf("Ana"), answer: "disagree" },
  applied,
  isStale: false,
  hasCounterparty: true,
  answerer: null,
  ...fields,
});
const voided = { kind: "void", day: "2026-11-02", after: null, entryOn: null } as const;
const added: Partial<Correction> = {
  kind: "add",
  before: null,
  applied: null,
  entryId: null,
  entryOn: null,
  status: "disagreed",
  proposed: sayingOf("Ana"),
  answered: { ...sayingOf("Olga"), answer: "disagree" },
};
const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

describe("the removed entries of a day", () => {
  test("have an entry that was moved to another day", () => {
    const removedEntry = removedEntryOf(correction({}))!;
    expect([removedEntry.on, removedEntry.to, plain(removedEntry.text)]).toEqual([
      "2026-11-02",
      "2026-11-03",
      "09:00 – 17:00 (8 h 00 min): pasó al 03/11/2026",
    ]);
  });

  test("have an entry voided despite the worker's disagreement, with the worker's comment", () => {
    const removedEntry = removedEntryOf(correction(voided))!;
    expect([removedEntry.on, removedEntry.to]).toEqual(["2026-11-02", null]);
    expect(plain(removedEntry.inFull)).toBe(
      "09:00 – 17:00 (8 h 00 min): no cuenta, quitado sin acuerdo. " +
        "Ana dice: 09:00 – 17:00 (8 h 00 min). Consta lo que propuso Olga: que no cuente.",
    );
  });

  test.each<[string, Partial<Correction>, string]>([
    [
      "agreed",
      { answered: { ...sayingOf("Ana"), answer: "accept" } },
      "de acuerdo. Lo propuso Olga y lo aceptó Ana.",
    ],
    ["no_answer", { answered: null }, "sin respuesta en 7 días. Lo propuso Olga."],
    ["no_second_party", { answered: null }, "sin segunda parte. Lo propuso Olga."],
  ])("have an entry voided on the ground %s, with the proposer", (ground, fields, words) => {
    const removedEntry = removedEntryOf(
      correction({ ...voided, ...fields, applied: { ...applied, ground: ground as "agreed" } }),
    )!;
    expect([removedEntry.to, removedEntry.isDisputed]).toEqual([null, false]);
    expect(plain(removedEntry.inFull)).toBe(`09:00 – 17:00 (8 h 00 min): no cuenta, quitado ${words}`);
  });

  test("have an entry that the worker proposed and the company refused", () => {
    const removedEntry = removedEntryOf(correction(added))!;
    expect([removedEntry.on, removedEntry.to, removedEntry.entryId, removedEntry.isDisputed]).toEqual([
      "2026-11-03",
      null,
      null,
      true,
    ]);
    expect(plain(removedEntry.inFull)).toBe("Ana dice: 09:00 – 17:00 (8 h 00 min). Olga no está de acuerdo.");
    expect(removedEntry.text).toBe(removedEntry.inFull.slice(0, -1));
    expect(removedEntriesOf([correction(added), correction({ ...added, id: "c2" })])).toHaveLength(2);
  });

  test.each<[string, Partial<Correction>]>([
    ["that its person does not want added", { ...added, profileId: "Ana", proposed: sayingOf("Olga") }],
    ["that was added after all", { ...added, entryOn: "2026-11-03" }],
    ["that may still be added", { ...added, answered: null, status: "open" }],
    ["that stays on its day", { after: version("02"), day: "2026-11-02", entryOn: "2026-11-02" }],
    ["that came back to it", { entryOn: "2026-11-02" }],
    ["that was moved, and then voided", { entryOn: null }],
    ["of which nothing has been applied", { applied: null, status: "disagreed" }],
    ["that was added", { kind: "add", before: null }],
  ])("leave out an entry %s", (_, fields) => expect(removedEntryOf(correction(fields))).toBeNull());

  test("list an entry that left the day twice only once, with its current day", () => {
    const twice = ["c1", "c2"].map((id) => correction({ id, entryOn: "2026-11-05" }));
    expect(removedEntriesOf(twice).map(({ id, to }) => [id, to])).toEqual([["c2", "2026-11-05"]]);
  });
});
