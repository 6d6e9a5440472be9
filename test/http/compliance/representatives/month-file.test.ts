// Proves the content of the representatives' month file, its permissions, and the record of each download.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { nameless } from "~/modules/compliance/representatives/minimal-rows";
import { localDateOf } from "~/time/zones";
import { overtimeColumns } from "~/modules/compliance/representatives/month-rows.server";
import { call } from "../../../support/worker/app";
import { settle } from "../../../support/worker/deps";
import { giveTerms } from "../../../support/worker/give-terms";
import { correctLog } from "../../../support/worker/correct-log";
import { countingBoth } from "../../../support/worker/counting-d1";
import { aTablet, aPin, confirm, tapped } from "../../../support/worker/kiosk";
import { aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { logsOf } from "../../../support/worker/records";
import type { Race } from "../../../support/worker/race";
import { inEveryOrder } from "../../../support/worker/schedule";
import { aRepresented, givenMandates, mandate, screen, takes } from "./a-representative";

let owner: SignedInMember;
let rosa: SignedInMember;
let ana: SignedInMember;
beforeEach(async () => ({ owner, rosa, ana } = await aRepresented()));

const october = (day: number, hour: number, minute = 0) => Date.UTC(2026, 9, day, hour, minute);
const place = { latitude: 40.4168, longitude: -3.7038 };
const rowsOf = (csv: string) => csv.split("\r\n").map((row) => row.split(";"));

/** Rosa and Ana worked in October. Ana proposes a later exit, and the company disagrees. */
async function aMonth() {
  await aLog(rosa, { checkInTime: october(5, 7), checkOutTime: october(5, 15, 7), checkInLocation: place });
  await aLog(ana, { checkInTime: october(6, 20), checkOutTime: october(7, 4), checkOutLocation: place });
  const { id } = (await logsOf(ana))[0]!;
  await correctLog({
    worker: ana,
    manager: owner,
    id,
    answer: "disagree",
    says: { check_out_at: october(7, 5) },
  });
}

describe("the representatives' file of a month", () => {
  test("has name, centre, times and duration for everybody, and no DNI, address, place or disputed text", async () => {
    await aMonth();
    const answer = await takes(rosa);
    const csv = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await answer.arrayBuffer());
    expect(answer.headers.get("Content-Disposition")).toMatch(
      /"registro_representacion_[a-z-]+_2026-10\.csv"/,
    );
    expect(csv).toBe(
      [
        "\ufeffNombre;Centro;Día;Entrada;Salida;Horas",
        "Ana López;Bar Luna;06/10/2026;22:00;06:00;8:00",
        "Rosa Gil;Bar Luna;05/10/2026;09:00;17:07;8:07",
        "",
      ].join("\r\n"),
    );
    for (const keptText of ["@", "12345678Z", "11111111H", "B12345674", "40.4", "acuerdo", "07:00"])
      expect(csv).not.toContain(keptText);
  });

  test("labels people without a name as nameless, runs nothing in a spreadsheet, and names a kiosk's centre", async () => {
    const { company } = owner;
    const mailOnly = await aMember({ company, fullName: null });
    const formula = await aMember({ company, fullName: "=1+1" });
    for (const who of [mailOnly, formula])
      await aLog(who, { checkInTime: october(8, 7), checkOutTime: october(8, 8) });
    const { cookie, code } = await aTablet();
    await confirm(owner, code, { form: { code, name: "Barra", centre: "Almacén norte" } });
    await tapped(cookie, await aPin(owner, ana), "check_in");
    const past = rowsOf(await (await takes(rosa)).text());
    const names = past.map(([name]) => name);
    for (const name of [nameless, `"'=1+1"`]) expect(names).toContain(name);
    const month = localDateOf(Date.now(), company.timeZone).slice(0, 7);
    const [, open] = rowsOf(await (await takes(rosa, month)).text());
    expect([open![0], open![1], open![4], open![5]]).toEqual(["Ana López", "Almacén norte", "", ""]);
  });

  test("is available repeatedly, and each download is recorded, for managers and for the representative", async () => {
    await aMonth();
    for (let nth = 0; nth < 2; nth += 1) expect((await takes(rosa)).status).toBe(200);
    expect((await takes(rosa, "2026-10", { method: "HEAD" })).status).toBe(200);
    const row = { by: rosa.profile.id, month: "2026-10" };
    expect(await givenMandates(rosa)).toEqual([row, row]);
    for (const sql of ["UPDATE representative_files SET month = ''", "DELETE FROM representative_files"])
      await expect(env.CELL_1.prepare(sql).run()).rejects.toThrow("append-only");
    const managers = await screen(owner, "/representatives");
    expect(managers.split("Octubre de 2026")).toHaveLength(3);
    expect(await screen(rosa)).toContain("Octubre de 2026</span>");
    const zip = await call("/profile/datos.zip", { cookie: rosa.cookie });
    expect(zip.status).toBe(200);
    await zip.arrayBuffer();
  });

  test("is only for representatives, whatever the company owes; of another company there is none", async () => {
    await aMonth();
    await env.CELL_1.prepare("UPDATE companies SET trial_ends_at = 1 WHERE id = ?")
      .bind(owner.company.id)
      .run();
    expect((await takes(rosa)).status).toBe(200);
    expect(await screen(rosa, "/representation?month=2026-10")).toContain("16\u00a0h\u00a007\u00a0min");
    for (const who of [owner, ana]) expect((await takes(who)).status).toBe(403);
    const { rosa: other } = await aRepresented();
    expect((await takes(other)).status).toBe(404);
    expect((await takes(rosa, "2026-13")).status).toBe(422);
    expect((await takes(rosa, "2026-09")).status).toBe(404);
    expect(await givenMandates(rosa)).toHaveLength(1);
    expect(await givenMandates(other)).toEqual([]);
  });

  test("costs as many round trips for many people as a page of them takes", async () => {
    await aMonth();
    const { bindings, count } = countingBoth();
    await (await takes(rosa, "2026-10", { env: bindings })).text();
    expect(count.roundTrips).toBeLessThanOrEqual(14);
  });
});

describe("the representatives' file of a month's overtime", () => {
  const takesOvertime = ({ cookie }: SignedInMember) =>
    call("/representation/extraordinarias.csv?month=2026-10", { cookie });

  test("has each person's weeks beyond their terms, without causes, and is recorded as a download", async () => {
    await giveTerms(owner, ana, {
      at: Date.UTC(2026, 9, 1, 8),
      from: "2026-10-01",
      pattern: { kind: "flexible", weekly_minutes: 60, reference_days: [0] },
    });
    // Monday, 5 October: the week has an hour.
    await aLog(ana, { checkInTime: october(5, 7), checkOutTime: october(5, 10, 30) });
    await aLog(rosa, { checkInTime: october(5, 7), checkOutTime: october(5, 10) });
    const answer = await takesOvertime(rosa);
    expect(answer.headers.get("Content-Disposition")).toMatch(/"horas_extraordinarias_[a-z-]+_2026-10\.csv"/);
    expect(rowsOf((await answer.text()).trim())).toEqual([
      [...overtimeColumns],
      [
        "Ana López",
        "01/10/2026",
        "31/10/2026",
        "2:30",
        "0:00",
        "0:00",
        "",
        "Sin cerrar: semanas acabadas en el mes",
      ],
    ]);
    expect(await givenMandates(rosa)).toEqual([{ by: rosa.profile.id, month: "2026-10" }]);
  });

  test("is only for representatives, and not available for a month without entries", async () => {
    expect((await takesOvertime(rosa)).status).toBe(404);
    await aLog(ana, { checkInTime: october(5, 7), checkOutTime: october(5, 10) });
    for (const who of [owner, ana]) expect((await takesOvertime(who)).status).toBe(403);
    expect(await givenMandates(rosa)).toEqual([]);
  });
});

/** Rosa downloads the month while her mandate ends. @returns her answer, and the downloads recorded after the end. */
async function takenWhileEnded(race: Race) {
  ({ owner, rosa, ana } = await aRepresented());
  await aMonth();
  let before = 0;
  const [status] = await race(
    async ({ bindings }) => {
      const answer = await takes(rosa, "2026-10", { env: bindings });
      await answer.text();
      return answer.status;
    },
    async ({ wait }) => {
      await wait(() => mandate(owner, rosa, "ended"));
      before = (await givenMandates(rosa)).length;
      return 0;
    },
  );
  await settle();
  return { status, before, after: (await givenMandates(rosa)).length };
}

test(
  "after the end of the mandate no file is given, and earlier downloads stay recorded, in every order",
  { tags: "deep" },
  () =>
    inEveryOrder(
      async (race) => {
        const { status, before, after } = await takenWhileEnded(race);
        expect([status, after]).toEqual(before === 1 ? [200, 1] : [403, 0]);
      },
      // Session, profile and sums have been read when the mandate ends. Only the row that records the download follows.
      { including: ["AAABA"] },
    ),
);
