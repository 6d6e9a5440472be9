// Proves which data of each entry the workers' representatives get, and that they get no others.
import { expect, test } from "vitest";
import type { TimeLog } from "~/modules/ledger/time-log";
import {
  centreOf,
  minimalColumns,
  minimalRow,
  nameless,
} from "~/modules/compliance/representatives/minimal-rows";
import { disagreedMail } from "~/modules/compliance/representatives/mandate-mail";

/** All private data that an entry may hold. */
const log: TimeLog = {
  id: "entry",
  day: "2026-10-05",
  timeZone: "Europe/Madrid",
  isExitMissing: false,
  checkInTime: Date.parse("2026-10-05T22:02:59+02:00"),
  checkOutTime: Date.parse("2026-10-06T06:30:01+02:00"),
  durationMs: 478 * 60_000,
  grossMs: 508 * 60_000,
  mark: "disputed",
  offline: [{ at: 1, last_contact_at: 1, sent_at: 1 }],
  pauses: [{ start_at: 1, end_at: 2, kind: "meal", counts_as_work: false }],
  modes: [{ from_at: 1, mode: "remote" }],
  checkInLocation: { latitude: 40.4168, longitude: -3.7038 },
  checkOutLocation: { latitude: 41.5, longitude: 2.2 },
};

test("a representatives' row has a name, a centre, a day, two hours and the counted time", () => {
  expect(minimalColumns).toEqual(["Nombre", "Centro", "Día", "Entrada", "Salida", "Horas"]);
  expect(minimalRow("Ana López", "Almacén", log)).toEqual([
    ...["Ana López", "Almacén", "05/10/2026", "22:02", "06:30", "7:58"],
  ]);
});

test.each([
  ["open", { checkOutTime: null, durationMs: null }],
  ["without an exit", { checkOutTime: null, durationMs: null, isExitMissing: true }],
])("a row of an entry that is %s has no exit and no hours", (_, fields) => {
  expect(minimalRow("Ana", "Bar", { ...log, ...fields }).slice(4)).toEqual(["", ""]);
});

test("a person without a name is never named by their address", () => {
  expect(minimalRow(null, "Bar", log)[0]).toBe(nameless);
});

test("a row's centre is that of the check-in's kiosk or the company, and never an address", () => {
  const byEntry = new Map([["other", "Almacén"]]);
  expect(centreOf({ name: "Bar Luna" }, byEntry, { id: "other" })).toBe("Almacén");
  expect(centreOf({ name: "Bar Luna" }, byEntry, log)).toBe("Bar Luna");
  expect(centreOf({ name: "olga@example.com" }, byEntry, log)).toBe("Sin nombre");
});

test("the notice about disputed entries has their number and month, and nothing else", () => {
  const { subject, text } = disagreedMail({
    months: [
      { month: "octubre de 2026", count: 2 },
      { month: "noviembre de 2026", count: 1 },
    ],
    company: "Bar Luna",
    origin: "https://example.com",
  });
  expect(subject).toBe("3 correcciones sin acuerdo");
  expect(text).toContain("3 correcciones de fichajes: 2 de octubre de 2026 y 1 de noviembre de 2026.");
});
