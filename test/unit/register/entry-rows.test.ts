import { describe, expect, test } from "vitest";
import { packageColumns, entryRow, type EntryRowContext } from "~/modules/register/format/entry-rows";
import type { Entry } from "~/modules/register/format/entries";
import { times } from "../../support/ledger/a-record";

const at = (utc: string) => Date.parse(`${utc}Z`);
const begun = at("2026-10-22T07:02:11");
const ended = at("2026-10-22T15:30:05");
const meal = {
  start_at: at("2026-10-22T12:00:59"),
  end_at: at("2026-10-22T12:31:00"),
  kind: "meal",
} as const;
const entry: Entry = {
  seq: 17,
  openedBy: 3,
  closedBy: 4,
  version: 4,
  day: "2026-10-22",
  timeZone: "Europe/Madrid",
  times: times(begun, ended),
  exitMissing: false,
  offline: [],
  void: null,
  ground: null,
  disputedBy: null,
};
const setting: EntryRowContext = {
  company: { name: "Panadería Sol", nif: "B12345674" },
  person: { full_name: "Lucía Peña", email: "lucia@example.com", dni: "12345678Z" },
  checkInPlace: { latitude: 40.41678, longitude: -3.70379 },
  checkOutPlace: null,
};
const cell = (row: string[], column: (typeof packageColumns)[number]) => row[packageColumns.indexOf(column)];
const cellsOf = (change: Partial<Entry>, columns: (typeof packageColumns)[number][]) =>
  columns.map((column) => cell(entryRow({ ...entry, ...change }, setting), column));
const withTimes = (change: Partial<Entry["times"]>) => ({ times: { ...entry.times, ...change } });

describe("a row of registro.csv", () => {
  test("has a cell for each column", () => {
    expect(entryRow(entry, setting)).toEqual([
      ...["17", "Panadería Sol", "B12345674", "Lucía Peña", "lucia@example.com", "12345678Z"],
      ...["22/10/2026", "09:02:11", "+02:00", "40.41678, -3.70379"],
      ...["22/10/2026", "17:30:05", "+02:00", ""],
      ...["", "8:28", ""],
    ]);
    expect(packageColumns).toHaveLength(17);
  });

  test("leaves unknown values empty", () => {
    const nobody: EntryRowContext = { company: null, person: null, checkInPlace: null, checkOutPlace: null };
    expect(entryRow(entry, nobody).slice(0, 10)).toEqual([
      ...["17", "", "", "", "", ""],
      ...["22/10/2026", "09:02:11", "+02:00", ""],
    ]);
  });

  test("distinguishes the two 02:30 of October, and uses the zone of the entry", () => {
    const columns = ["Hora Entrada", "Desfase Entrada", "Hora Salida", "Desfase Salida"] as const;
    const night = withTimes(times(at("2026-10-25T00:30:00"), at("2026-10-25T01:30:00")));
    expect(cellsOf(night, [...columns])).toEqual(["02:30:00", "+02:00", "02:30:00", "+01:00"]);
    const inNewYork = { ...night, timeZone: "America/St_Johns" };
    expect(cellsOf(inNewYork, [...columns])).toEqual(["22:00:00", "-02:30", "23:00:00", "-02:30"]);
  });

  test.each([
    ["Europe/Madrid", "2026-10-24T20:00:00", "2026-10-25T05:00:00", "+02:00", "+01:00", "9:00"],
    ["Europe/Madrid", "2026-03-28T21:00:00", "2026-03-29T04:00:00", "+01:00", "+02:00", "7:00"],
    ["Atlantic/Canary", "2026-10-24T21:00:00", "2026-10-25T06:00:00", "+01:00", "+00:00", "9:00"],
    ["Atlantic/Canary", "2026-03-28T22:00:00", "2026-03-29T05:00:00", "+00:00", "+01:00", "7:00"],
  ] as const)(
    "of a night from 22:00 to 06:00 in %s, from %s to %s, shows the elapsed time: %s to %s, %s",
    (timeZone, from, to, before, after, duration) => {
      const columns = [
        "Hora Entrada",
        "Desfase Entrada",
        "Hora Salida",
        "Desfase Salida",
        "Duracion",
      ] as const;
      const night = { ...withTimes(times(at(from), at(to))), timeZone };
      expect(cellsOf(night, [...columns])).toEqual(["22:00:00", before, "06:00:00", after, duration]);
    },
  );

  test.each<[string, Partial<Entry>, [string, string]]>([
    [
      "a pause that does not count as work",
      withTimes({ pauses: [{ ...meal, counts_as_work: false }] }),
      ["0:31", "7:57"],
    ],
    ["a pause that counts as work", withTimes({ pauses: [{ ...meal, counts_as_work: true }] }), ["", "8:28"]],
    [
      "a pause of no minute",
      withTimes({ pauses: [{ ...meal, end_at: meal.start_at, counts_as_work: false }] }),
      ["0:00", "8:28"],
    ],
    [
      "an open entry",
      withTimes({ check_out_at: null, pauses: [{ ...meal, counts_as_work: false }] }),
      ["0:31", ""],
    ],
    [
      "a pause that lasts",
      withTimes({ check_out_at: null, pauses: [{ ...meal, end_at: null, counts_as_work: false }] }),
      ["", ""],
    ],
    ["an entry that does not count", { void: "annulled" }, ["", ""]],
  ])("counts the minutes of %s", (_, change, cells) => {
    expect(cellsOf(change, ["Pausas", "Duracion"])).toEqual(cells);
  });

  test.each<[Partial<Entry>, string]>([
    [{ void: "annulled" }, "anulado"],
    [{ void: "voided", ground: "agreed" }, "anulado por corrección, corregido de acuerdo"],
    [{ exitMissing: true, disputedBy: 7 }, "sin salida, con discrepancia"],
    [{ ground: "without_agreement", disputedBy: 7 }, "corregido sin acuerdo, con discrepancia"],
    [{ ground: "no_answer" }, "corregido sin respuesta"],
    [{ ground: "no_second_party" }, "corregido sin segunda parte"],
  ])("shows for %j: %s", (change, remarks) => {
    expect(cellsOf(change, ["Observaciones"])).toEqual([remarks]);
  });
});
