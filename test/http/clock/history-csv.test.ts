import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";

const columns = [
  "Nombre de empresa",
  "NIF",
  "Nombre",
  "Correo",
  "DNI",
  "Fecha Entrada",
  "Hora Entrada",
  "Ubicacion Entrada",
  "Fecha Salida",
  "Hora Salida",
  "Ubicacion Salida",
  "Duracion",
];

/** Returns the file as a spreadsheet reads it, and as it arrived. */
async function download(member: SignedInMember, from: string, to: string) {
  const answer = await call(`/dashboard/fichajes.csv?from=${from}&to=${to}`, { cookie: member.cookie });
  expect(answer.status).toBe(200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\ufeff/, ""), {
    delimiter: ";",
    newline: "\r\n",
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return { answer, bytes, text, header: data[0], rows: data.slice(1) };
}

describe("the CSV of a person's own history", () => {
  test("has the recorded punches, oldest first, in the company's words and zone", async () => {
    const company = await aCompany({ name: "Panadería «Sol»; S.L.", nif: "B12345678" });
    const ana = await aMember({ company, fullName: 'Ana "la Nena" Núñez', dni: "00012345Z" });
    const place = { latitude: 40.4168, longitude: -3.7038 };
    await aLog(ana, { checkInTime: Date.parse("2026-10-26T07:05:09Z"), checkOutTime: null });
    await aLog(ana, {
      checkInTime: Date.parse("2026-10-24T20:00:00Z"),
      checkOutTime: Date.parse("2026-10-25T05:00:00Z"),
      checkInLocation: place,
      checkOutLocation: { latitude: 0, longitude: 0 },
    });
    await aLog(await aMember({ company }), { checkInTime: Date.parse("2026-10-25T12:00:00Z") });

    const { answer, bytes, text, header, rows } = await download(ana, "2026-10-24", "2026-10-26");
    expect(answer.headers.get("Content-Type")).toBe("text/csv; charset=utf-8");
    expect(answer.headers.get("Content-Disposition")).toBe(
      'attachment; filename="fichajes_2026-10-24_2026-10-26.csv"',
    );
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(text.lastIndexOf("\ufeff")).toBe(0);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(text.endsWith("\r\n")).toBe(true);
    expect(header).toEqual(columns);
    const person = ["Panadería «Sol»; S.L.", "B12345678", 'Ana "la Nena" Núñez', ana.email, "00012345Z"];
    expect(rows).toEqual([
      [
        ...person,
        ...["24/10/2026", "22:00:00", "40.4168, -3.7038"],
        ...["25/10/2026", "06:00:00", "0, 0", "9:00"],
      ],
      [...person, "26/10/2026", "08:05:09", "", "", "", "", ""],
    ]);
  });

  test.each([
    [
      "Europe/Madrid",
      "2026-03-28",
      "2026-03-28T21:00:00Z",
      "2026-03-29T04:00:00Z",
      "22:00:00",
      "06:00:00",
      "7:00",
    ],
    [
      "Atlantic/Canary",
      "2026-03-28",
      "2026-03-28T22:00:00Z",
      "2026-03-29T05:00:00Z",
      "22:00:00",
      "06:00:00",
      "7:00",
    ],
    [
      "Atlantic/Canary",
      "2026-10-24",
      "2026-10-24T21:00:00Z",
      "2026-10-25T06:00:00Z",
      "22:00:00",
      "06:00:00",
      "9:00",
    ],
    [
      "Europe/Madrid",
      "2026-06-15",
      "2026-06-15T06:00:59Z",
      "2026-06-15T06:01:58Z",
      "08:00:59",
      "08:01:58",
      "0:01",
    ],
  ])(
    "counts the minutes of the clock between two instants: %s on %s",
    async (timeZone, on, starts, ends, hourIn, hourOut, duration) => {
      const ana = await aMember({ company: await aCompany({ timeZone }) });
      await aLog(ana, { checkInTime: Date.parse(starts), checkOutTime: Date.parse(ends) });
      const { rows } = await download(ana, on, on);
      expect(rows.map((row) => [row[6], row[9], row[11]])).toEqual([[hourIn, hourOut, duration]]);
    },
  );

  test.each(["=cmd|'/C calc'!A0", "+34 600 000 000", "-1+1", "@SUM(A1)", "\t=1", "\r=1", "=1\n=2"])(
    "has %j as text that no spreadsheet executes",
    async (typed) => {
      const company = await aCompany({ name: typed, nif: typed });
      const ana = await aMember({ company, fullName: typed, dni: typed });
      await aLog(ana, { checkInTime: Date.UTC(2026, 5, 15, 7) });
      const { rows } = await download(ana, "2026-06-15", "2026-06-15");
      expect(rows).toHaveLength(1);
      for (const column of [0, 1, 2, 4]) expect(rows[0]?.[column]).toBe(`'${typed}`);
    },
  );

  test("leaves the cells of unknown data empty", async () => {
    const ana = await aMember({ fullName: null });
    await aLog(ana, { checkInTime: Date.UTC(2026, 5, 15, 7) });
    const { rows } = await download(ana, "2026-06-15", "2026-06-15");
    expect([rows[0]?.[1], rows[0]?.[2], rows[0]?.[4]]).toEqual(["", "", ""]);
  });

  test("is available to a deactivated member too, as the law requires", async () => {
    const ana = await aMember({ status: "inactive" });
    await aLog(ana, { checkInTime: Date.UTC(2026, 5, 15, 7) });
    expect((await download(ana, "2026-06-15", "2026-06-15")).rows).toHaveLength(1);
  });
});
