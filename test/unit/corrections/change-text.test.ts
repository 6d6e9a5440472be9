import { describe, expect, test } from "vitest";
import {
  changedLines,
  changeText,
  judgedLines,
  proposalSubject,
  proposalText,
} from "~/modules/corrections/model/change-text";
import type { EntryVersion } from "~/modules/corrections/correction";

const timeZone = "Europe/Madrid";
const at = (time: string, day = "02") => Date.parse(`2026-11-${day}T${time}+01:00`);
const lunch = {
  start_at: at("12:00"),
  end_at: at("12:30"),
  kind: "meal" as const,
  counts_as_work: false,
};
const version = (times: Partial<EntryVersion["times"]> = {}, exitMissing = false): EntryVersion => ({
  times: {
    check_in_at: at("09:02"),
    check_out_at: at("14:58"),
    pauses: [],
    hours: null,
    modes: [{ from_at: times.check_in_at ?? at("09:02"), mode: "on_site" }],
    ...times,
  },
  exitMissing,
});
const was = version();
const plain = (text: string) => text.replaceAll("\u00a0", " ");

describe("the text of a correction's change", () => {
  test.each<[string, EntryVersion | null, EntryVersion | null]>([
    ["14:58 → 14:00", was, version({ check_out_at: at("14:00") })],
    ["09:02 → 09:00", was, version({ check_in_at: at("09:00") })],
    [
      "entrada 09:02 → 09:00, salida 14:58 → 14:00",
      was,
      version({ check_in_at: at("09:00"), check_out_at: at("14:00") }),
    ],
    [
      "falta la salida → 14:00",
      version({ check_out_at: null }, true),
      version({ check_out_at: at("14:00") }),
    ],
    ["falta la salida → 14:00", version({ check_out_at: null }), version({ check_out_at: at("14:00") })],
    [
      "09:02 → 09:00",
      version({ check_out_at: null }),
      version({ check_in_at: at("09:00"), check_out_at: null }),
    ],
    ["14:58 → 01:30 del 03/11/2026", was, version({ check_out_at: at("01:30", "03") })],
    ["14:58:00 → 14:58:30", was, version({ check_out_at: at("14:58:30") })],
    ["pausas ninguna → 12:00 – 12:30 (comida)", was, version({ pauses: [lunch] })],
    ["lugar en el centro → a distancia", was, version({ modes: [{ from_at: at("09:02"), mode: "remote" }] })],
    ["añadir 09:02 – 14:58 (5 h 56 min)", null, was],
    ["quitar 09:02 – 14:58 (5 h 56 min)", was, null],
  ])("is %j", (text, before, after) => {
    expect(plain(changeText({ before, after, timeZone }))).toBe(text);
  });

  test("names the proposer and any reason given", () => {
    const change = { before: was, after: version({ check_out_at: at("14:00") }), timeZone };
    expect(proposalText("Marta", change, "Salió antes")).toBe("Marta propone 14:58 → 14:00: «Salió antes»");
    expect(proposalText("Marta", change, null)).toBe("Marta propone 14:58 → 14:00");
  });

  test("leaves out unchanged lines", () => {
    const after = version({ check_out_at: at("14:00") });
    const named = (lines: ReturnType<typeof changedLines>) => lines.map(({ name }) => name);
    expect(named(changedLines({ before: was, after, timeZone }))).toEqual(["Salida", "Total"]);
    const all = ["Entrada", "Salida", "Pausas", "Dónde", "Total"];
    expect(named(changedLines({ before: null, after, timeZone }))).toEqual(all);
    expect(named(changedLines({ before: was, after: null, timeZone }))).toEqual(all);
  });

  test("shows unchanged hours, and unchanged pauses if there are any", () => {
    const judged = (pauses: EntryVersion["times"]["pauses"]) =>
      judgedLines({
        before: version({ pauses }),
        after: version({ pauses, check_out_at: at("14:00") }),
        timeZone,
      }).map(({ name, before, after }) => `${name}: ${before} → ${after}`);
    expect(judged([]).map(plain)).toEqual([
      "Entrada: 09:02 → 09:02",
      "Salida: 14:58 → 14:00",
      "Total: 5 h 56 min → 4 h 58 min",
    ]);
    expect(judged([lunch])).toContain("Pausas: 12:00 – 12:30 (comida) → 12:00 – 12:30 (comida)");
  });
});

describe("the subject of a proposal's mail", () => {
  const day = "2026-11-26";
  test.each<[string, EntryVersion | null, EntryVersion | null, "tu" | "su", string]>([
    ["Marta propone cambiar tu salida del jueves 26", was, version({ check_out_at: at("14:00") }), "tu", day],
    ["Marta propone cambiar su entrada del jueves 26", was, version({ check_in_at: at("09:00") }), "su", day],
    ["Marta propone cambiar tu fichaje del jueves 26", was, version({ pauses: [lunch] }), "tu", day],
    ["Marta propone añadir un fichaje del jueves 26", null, was, "su", day],
    ["Marta propone quitar tu fichaje del jueves 26", was, null, "tu", day],
    ["Marta propone quitar tu fichaje del jueves 26 de noviembre", was, null, "tu", "2026-12-01"],
  ])("is '%s'", (subject, before, after, whose, todayOn) => {
    expect(proposalSubject("Marta", { before, after, timeZone }, { whose, day, todayOn })).toBe(subject);
  });
});
