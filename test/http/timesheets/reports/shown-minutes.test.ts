import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { toTimeLog } from "~/modules/ledger/time-logs.server";
import { packageFiles } from "~/modules/register/format/package";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { readExport, register } from "../../../support/worker/register";

const at = (time: string) => Date.parse(`2026-10-05T${time}+02:00`);
const period = "from=2026-10-01&to=2026-10-31";
const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };

let ana: SignedInMember;

beforeAll(async () => {
  const company = await aCompany();
  ana = await aMember({ company, role: "owner", fullName: "Ana" });
  await register(ana);
  await aLog(ana, { checkInTime: at("09:02:50"), checkOutTime: at("17:30:10") });
  await aLog(ana, { checkInTime: at("18:00:40"), checkOutTime: at("18:30:05") });
});

const ask = async (path: string) => {
  const answer = await call(path, { cookie: ana.cookie, env: unlimited });
  expect(answer.status).toBe(200);
  return answer;
};
const durationsOf = (csv: string) =>
  Papa.parse<Record<string, string>>(csv.replace(/^\ufeff/, "").trim(), {
    header: true,
    delimiter: ";",
  }).data.map(({ Duracion }) => Duracion);
const screen = async (path: string) =>
  (await (await ask(path)).text()).replaceAll("\u00a0", " ").replaceAll(/&nbsp;|&#160;/g, " ");

describe("a day from 09:02:50 to 17:30:10 and from 18:00:40 to 18:30:05", () => {
  const rows = ["8:28", "0:30"];

  test.each([
    ["the person's own history", `/dashboard/fichajes.csv?${period}`],
    ["the report", `/reports/fichajes.csv?${period}&people=todos`],
  ])("has the minutes of the clock in the CSV of %s", async (_, path) => {
    expect(durationsOf(await (await ask(path)).text())).toEqual(rows);
  });

  test("has the same minutes in the verifiable register", async () => {
    const { texts } = await readExport(await ask(`/register/registro.zip?${period}`));
    expect(durationsOf(texts[packageFiles.csv]!)).toEqual(rows);
  });

  test.each([
    ["the history", `/dashboard?${period}`, ["8 h 28 min", "30 min"]],
    ["the report", `/reports?${period}&people=todos`, ["8 h 28 min", "30 min", "8 h 58 min"]],
    ["the month's sheet", "/reports/registro/:id/2026-10", ["8 h 58 min"]],
  ])("has the same minutes on the screen of %s, and the same total", async (_, path, durations) => {
    const html = await screen(path.replace(":id", ana.profile.id));
    for (const duration of durations) expect(html).toContain(duration);
    expect(html).not.toMatch(/8 h 27 min|29 min|8 h 56 min/);
  });

  test("has the same minutes on paper", async () => {
    const pdf = await ask(`/reports/registro/${ana.profile.id}/2026-10.pdf`);
    const text = (await pagesOfPdf(await pdf.arrayBuffer())).join(" ");
    expect(text.replaceAll("\u00a0", " ").match(/8 h \d\d min/g)).toEqual(
      Array.from(["day", "week", "month"], () => "8 h 58 min"),
    );
  });
});

test("pauses that are no work are not counted on screens either", () => {
  const pause = { start_at: at("11:00:00"), end_at: at("11:15:00"), kind: "rest" };
  const parts = (countsAsWork: boolean) =>
    JSON.stringify({ pauses: [{ ...pause, counts_as_work: countsAsWork }], modes: [], hours: null });
  const row = {
    id: "0".repeat(32),
    day: "2026-10-05",
    time_zone: "Europe/Madrid",
    exit_missing: 0,
    check_in_time: at("09:00:00"),
    check_out_time: at("17:00:00"),
    corrected_by: null,
    disputed_by: null,
    check_in_place: null,
    check_out_place: null,
  };
  const lasts = (text: string | null) => toTimeLog({ ...row, parts: text }).durationMs! / 60_000;
  expect([lasts(null), lasts(parts(true)), lasts(parts(false))]).toEqual([480, 480, 465]);
});
