import { env } from "cloudflare:test";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { wholeCompany } from "~/modules/policy/scope.server";
import { countLogs, groupPeople } from "~/modules/timesheets/reports/report-logs.server";
import { selectPeople, type ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { streamReportCsv } from "~/modules/timesheets/reports/stream-report-csv.server";
import { csvColumns, csvRow } from "~/modules/clock/time-log-row";
import { csvByteOrderMark, csvRows } from "~/platform/csv";
import { openDb } from "~/platform/db.server";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { aroundD1 } from "../../../support/worker/around-d1";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { members } from "../../../support/worker/people-in-parallel";
import { seedHistory } from "../../../support/worker/seed-history";

const range = { from: "2020-01-01", to: "2020-12-31" };
const pages = 100_000;
const query = `from=${range.from}&to=${range.to}&people=todos`;
let owner: SignedInMember;

beforeAll(async () => {
  const company = await aCompany({ name: "=Panadería", nif: "B12345674" });
  owner = await aMember({ company, role: "owner", fullName: "Zoe Dueña" });
  const [her, colleague] = await members(2, company);
  for (let from = 1; from < pages; from += 20_000)
    await seedHistory([her!, colleague!], { from, to: from + 19_999 });
});

/** Returns a D1 that counts its queries. */
function counting() {
  const count = { queries: 0 };
  const d1 = aroundD1(env.CELL_1, (send) => {
    count.queries += 1;
    return send();
  });
  return { d1, count };
}

const everybody = async () =>
  (await selectPeople(deps().db, { reader: wholeCompany, companyId: owner.company.id, profileIds: null }))!;

/** Twin: the same bytes from one query, complete before the first is sent. */
async function bufferedCsv(people: ReportPerson[]): Promise<string> {
  const { company } = owner;
  const { results } = await env.CELL_1.prepare(
    `SELECT subject, check_in_time, check_out_time FROM time_logs WHERE ledger = ? ORDER BY check_in_time, id`,
  )
    .bind(company.ledger)
    .all<{ subject: number; check_in_time: number; check_out_time: number }>();
  const rows = people.flatMap(({ subject, fullName, dni, email }) =>
    results
      .filter((log) => log.subject === subject)
      .map((log) =>
        csvRow({
          company,
          person: { full_name: fullName, dni, email },
          timeZone: company.timeZone,
          checkInTime: log.check_in_time,
          checkOutTime: log.check_out_time,
          durationMs: log.check_out_time - log.check_in_time,
          checkInLocation: null,
          checkOutLocation: null,
        }),
      ),
  );
  return csvByteOrderMark + csvRows([csvColumns]) + csvRows(rows);
}

test(
  "a CSV of 100 k logs is streamed while they are read, in at most 40 queries, with the bytes of the buffered twin",
  { tags: "deep" },
  async () => {
    const { d1, count } = counting();
    const answer = await call(`/reports/fichajes.csv?${query}`, {
      cookie: owner.cookie,
      env: { CELL_1: d1 },
    });
    expect(answer.headers.get("Content-Disposition")).toBe(
      `attachment; filename="reportes_fichajes_2020-01-01_2020-12-31.csv"`,
    );
    expect(answer.headers.get("X-Total-Rows")).toBe(String(pages));
    const reader = answer.body!.getReader();
    const chunks = [(await reader.read()).value!];
    const queriesAtFirstByte = count.queries;
    let largest = 0;
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      chunks.push(part.value);
      largest = Math.max(largest, part.value.length);
    }
    expect(count.queries).toBeLessThanOrEqual(40);
    expect(queriesAtFirstByte).toBeLessThan(count.queries / 2);
    const bytes = await new Blob(chunks).arrayBuffer();
    expect(largest).toBeLessThan(bytes.byteLength / 10);
    const csvText = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
    expect(csvText === (await bufferedCsv(await everybody())), "the same bytes").toBe(true);
  },
);

test("without streaming, every query is done before the first byte (twin)", { tags: "deep" }, async () => {
  const { d1, count } = counting();
  const { company } = owner;
  const csv = await streamReportCsv(
    { db: openDb(d1), now: Date.now() },
    { company, range, people: await everybody(), search: "" },
  );
  const buffered = new Blob([await new Response(csv!.body).text()]).stream().getReader();
  await buffered.read();
  const queriesAtFirstByte = count.queries;
  for (let part = await buffered.read(); !part.done;) part = await buffered.read();
  expect(queriesAtFirstByte).toBe(count.queries);
});

test("2,000 people with fifty logs each cost few queries too, because they are read together", () => {
  const people = Array.from({ length: 2_000 }, (_, n) => ({ id: String(n) }));
  const groups = groupPeople(people, new Map(people.map(({ id }) => [id, 50])), { maxLogs: 6_000 });
  expect(groups.flat()).toEqual(people);
  expect(groups.length).toBeLessThanOrEqual(36);
  const awkward = groupPeople(people.slice(0, 34), new Map(people.map(({ id }) => [id, 3_001])), {
    maxLogs: 6_000,
  });
  expect(awkward.length).toBeLessThanOrEqual(36);
});

test("counting the logs reads only the index", async () => {
  const people = await everybody();
  let plan = "";
  const d1 = aroundD1(env.CELL_1, async (send, { sql }) => {
    const { results } = await env.CELL_1.prepare(
      `EXPLAIN QUERY PLAN ${sql.replace("json_each(?)", "json_each('[]')").replaceAll("?", "1")}`,
    ).all<{ detail: string }>();
    plan = results.map(({ detail }) => detail).join("\n");
    return send();
  });
  await countLogs(openDb(d1), { range, people });
  expect(plan).toContain("SEARCH t USING COVERING INDEX time_logs_history");
  expect(plan).not.toContain("SCAN t");
});

describe("the CSV of a report", () => {
  test("escapes cells that a spreadsheet would execute, and leaves the exit of an open log empty", async () => {
    const boss = await aMember({
      company: await aCompany({ name: "@Sol" }),
      role: "owner",
      fullName: "=HYPERLINK(1)",
      dni: "+34",
    });
    await aLog(boss, { checkInTime: Date.parse("2026-11-02T09:00:00+01:00"), checkOutTime: null });
    const url = `/reports/fichajes.csv?from=01/11/2026&to=30/11/2026&people=${boss.profile.id}`;
    const text = await (await call(url, { cookie: boss.cookie })).text();
    const { data } = Papa.parse<string[]>(text.trim(), { delimiter: ";" });
    expect(data[1]).toEqual([
      "'@Sol",
      "",
      "'=HYPERLINK(1)",
      boss.email,
      "'+34",
      "02/11/2026",
      "09:00:00",
      "",
      "",
      "",
      "",
      "",
    ]);
  });

  test.each([
    ["from=2026-11-01&to=2026-11-02", 422, "Elige al menos un empleado"],
    ["from=31/02/2026&to=2026-11-02&people=todos", 422, "Ese día no existe: febrero de 2026 tiene 28 días"],
    [
      "from=2026-11-02&to=2026-11-01&people=todos",
      422,
      "La fecha «Hasta» debe ser igual o posterior a «Desde»",
    ],
    ["from=1999-01-01&to=2026-11-01&people=todos", 422, "Escribe la fecha como dd/mm/aaaa"],
    ["from=2020-01-01&to=2026-11-01&people=todos", 422, "Elige un periodo de cuatro años como mucho"],
    ["from=2001-01-01&to=2001-02-01&people=todos", 404, "No hay datos para exportar"],
    ["from=2026-11-01&to=2026-11-02&people=nobody", 404, "No existe esa persona en tu empresa."],
  ])("of %s is refused with %i", async (badQuery, status, error) => {
    const answer = await call(`/reports/fichajes.csv?${badQuery}`, { cookie: owner.cookie });
    expect(answer.status).toBe(status);
    expect((await answer.json<{ error: string }>()).error).toContain(error);
  });
});
