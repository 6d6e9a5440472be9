import { expect, test } from "vitest";
import { linesOf } from "~/modules/timesheets/my-time/model/entry-lines";
import { aLog } from "./a-log";

const at = (time: string) => `2026-11-20T${time}+01:00`;

test("the lines of an entry show its check-in, its changes and its check-out", () => {
  const log = aLog(at("09:02"), at("17:30"), {
    pauses: [
      [at("14:00"), at("14:45"), "meal"],
      [at("11:00"), at("11:15"), "rest", true],
    ],
    modes: [
      [at("09:02"), "remote"],
      [at("12:30"), "on_site"],
    ],
  });
  expect(linesOf(log)).toEqual([
    "Entrada 09:02",
    "A distancia desde las 09:02",
    "Pausa (descanso) que cuenta como trabajo 11:00 – 11:15",
    "En el centro desde las 12:30",
    "Pausa (comida) 14:00 – 14:45",
    "Salida 17:30",
  ]);
});

test("work on site from the beginning adds no line", () => {
  expect(linesOf(aLog(at("09:02"), at("17:30")))).toEqual(["Entrada 09:02", "Salida 17:30"]);
});

test("an open pause is the last line of its entry", () => {
  const log = aLog(at("09:02"), null, { pauses: [[at("14:00"), null, "other"]] });
  expect(linesOf(log)).toEqual(["Entrada 09:02", "Pausa (otra) desde las 14:00"]);
});

test("with a missing exit, an open pause has no end either", () => {
  const log = aLog(at("09:02"), null, { isExitMissing: true, pauses: [[at("14:00"), null]] });
  expect(linesOf(log)).toEqual([
    "Entrada 09:02",
    "Pausa (comida) desde las 14:00, sin final",
    "Falta la salida",
  ]);
});

test("an hour of the next day has its date, in the entry's zone", () => {
  const night = aLog("2026-10-24T22:00+01:00", "2026-10-25T06:00Z", {
    zone: "Atlantic/Canary",
    pauses: [["2026-10-25T01:30+01:00", "2026-10-25T01:10Z"]],
  });
  expect(linesOf(night)).toEqual([
    "Entrada 22:00",
    "Pausa (comida) 01:30 (25/10/2026) – 01:10 (25/10/2026)",
    "Salida 06:00 (25/10/2026)",
  ]);
});
