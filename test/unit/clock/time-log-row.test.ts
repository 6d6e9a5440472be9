import { describe, expect, test } from "vitest";
import { csvColumns, csvRow } from "~/modules/clock/time-log-row";

const ana = {
  company: { name: "Panadería Sol", nif: "B12345678" },
  person: { full_name: "Ana Núñez", email: "ana@example.com", dni: "00012345Z" },
  timeZone: "Europe/Madrid",
};

const at = (checkIn: string, checkOut: string | null) => ({
  checkInTime: Date.parse(checkIn),
  checkOutTime: checkOut === null ? null : Date.parse(checkOut),
  durationMs: checkOut === null ? null : Date.parse(checkOut) - Date.parse(checkIn),
  checkInLocation: null,
  checkOutLocation: null,
});

/** Returns a row by the names of its columns. */
const named = (row: string[]) => Object.fromEntries(csvColumns.map((column, index) => [column, row[index]]));

describe("csvRow", () => {
  test("has a cell for each column", () => {
    const log = at("2026-06-15T06:00:00Z", "2026-06-15T14:07:59Z");
    const row = csvRow({ ...ana, ...log, checkInLocation: { latitude: 40.4168, longitude: -3.7038 } });
    expect(row).toHaveLength(csvColumns.length);
    expect(named(row)).toEqual({
      "Nombre de empresa": "Panadería Sol",
      NIF: "B12345678",
      Nombre: "Ana Núñez",
      Correo: "ana@example.com",
      DNI: "00012345Z",
      "Fecha Entrada": "15/06/2026",
      "Hora Entrada": "08:00:00",
      "Ubicacion Entrada": "40.4168, -3.7038",
      "Fecha Salida": "15/06/2026",
      "Hora Salida": "16:07:59",
      "Ubicacion Salida": "",
      Duracion: "8:07",
    });
  });

  test("leaves the exit of an open entry empty", () => {
    expect(csvRow({ ...ana, ...at("2026-06-15T06:00:00Z", null) }).slice(7)).toEqual(["", "", "", "", ""]);
  });

  test.each([
    ["Europe/Madrid", "2026-10-24T20:00:00Z", "2026-10-25T05:00:00Z", "9:00"],
    ["Europe/Madrid", "2026-03-28T21:00:00Z", "2026-03-29T04:00:00Z", "7:00"],
    ["Atlantic/Canary", "2026-10-24T21:00:00Z", "2026-10-25T06:00:00Z", "9:00"],
    ["Atlantic/Canary", "2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z", "7:00"],
  ])(
    "gives a night from 22:00 to 06:00 in %s its elapsed time: %s to %s, %s",
    (timeZone, from, to, duration) => {
      const row = named(csvRow({ ...ana, timeZone, ...at(from, to) }));
      expect([row["Hora Entrada"], row["Hora Salida"], row["Duracion"]]).toEqual([
        "22:00:00",
        "06:00:00",
        duration,
      ]);
    },
  );

  test("writes midnight as 00:00:00 and the point 0,0 as a place", () => {
    const log = at("2026-06-14T22:00:00Z", "2026-06-15T22:00:00Z");
    const row = named(csvRow({ ...ana, ...log, checkOutLocation: { latitude: 0, longitude: 0 } }));
    expect(row).toMatchObject({
      "Fecha Entrada": "15/06/2026",
      "Hora Entrada": "00:00:00",
      "Fecha Salida": "16/06/2026",
      "Hora Salida": "00:00:00",
      "Ubicacion Salida": "0, 0",
      Duracion: "24:00",
    });
  });

  test("leaves unknown values empty", () => {
    const row = named(
      csvRow({
        ...ana,
        company: { name: "Panadería Sol", nif: null },
        person: { full_name: null, email: "ana@example.com", dni: null },
        ...at("2026-06-15T06:00:00Z", null),
      }),
    );
    expect([row["NIF"], row["Nombre"], row["DNI"]]).toEqual(["", "", ""]);
  });
});
