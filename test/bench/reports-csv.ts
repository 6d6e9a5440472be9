import { wholeCompany } from "~/modules/policy/scope.server";
import { csvColumns, csvRow } from "~/modules/clock/time-log-row";
import { selectPeople, type ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { readLogs } from "~/modules/timesheets/reports/report-logs.server";
import { streamReportCsv } from "~/modules/timesheets/reports/stream-report-csv.server";
import { csvByteOrderMark, csvRows } from "~/platform/csv";
import { openDb, type Db } from "~/platform/db.server";
import { openBenchDatabase } from "./database";
import { aLargeReport } from "./large-report";
import { memoryRise, timeRatio, type Figure } from "./measure";

const people = 50;
const logsEach = 2_000;
const range = { from: "2026-01-01", to: "2026-12-31" };
const MiB = 1024 * 1024;

interface Asked {
  db: Db;
  company: { id: string; name: string; nif: string | null; timeZone: string };
  people: ReportPerson[];
}

/** P4: compares the streamed CSV of a report of 100 k entries with a twin that reads everything first. */
export async function benchReportsCsv(): Promise<Figure[]> {
  const { d1, close } = await openBenchDatabase();
  try {
    const company = await aLargeReport(openDb(d1), { people, logsEach });
    const count = { queries: 0 };
    const db = openDb(countingPrepared(d1, count));
    const everybody = await selectPeople(db, {
      reader: wholeCompany,
      companyId: company.id,
      profileIds: null,
    });
    const reportQuery = { db, company, people: everybody! };
    return [await sameBytes(reportQuery, count), await firstRow(reportQuery), await memory(reportQuery)];
  } finally {
    await close();
  }
}

/** Drizzle prepares a statement for each query. */
function countingPrepared(d1: D1Database, count: { queries: number }): D1Database {
  const session = (from: D1SessionConstraint) => {
    const real = d1.withSession(from);
    const prepare = (sql: string) => {
      count.queries += 1;
      return real.prepare(sql);
    };
    return { prepare, batch: real.batch.bind(real) };
  };
  return Object.assign(Object.create(d1) as D1Database, { withSession: session });
}

async function sameBytes(reportQuery: Asked, count: { queries: number }): Promise<Figure> {
  count.queries = 0;
  const streamed = Buffer.from(await new Response(await streamed100k(reportQuery)).arrayBuffer());
  const { queries } = count;
  const isSame = streamed.equals(await bufferedTwin(reportQuery)());
  const rows = streamed.toString("utf8").split("\r\n").length - 2;
  return {
    bar: "P4 CSV of 100 k logs: ≤ 40 queries, the bytes of the twin",
    control: "buffered twin, one query",
    figure: `${queries} queries, ${rows} rows, ${isSame ? "same bytes" : "other bytes"}`,
    holds: queries > 0 && queries <= 40 && rows === people * logsEach && isSame,
  };
}

async function firstRow(reportQuery: Asked): Promise<Figure> {
  const ratio = await timeRatio(
    async () => {
      const reader = (await streamed100k(reportQuery)).getReader();
      // The first piece is the line of the columns.
      await reader.read();
      await reader.read();
      await reader.cancel();
    },
    () => bufferedTwin(reportQuery)(),
  );
  return {
    bar: "P4 first row ≤ 1/10 of the buffered twin's",
    control: "buffered twin",
    figure: `${ratio.toFixed(3)} ×`,
    holds: ratio <= 0.1,
  };
}

async function memory(reportQuery: Asked): Promise<Figure> {
  const streamed = await memoryRise(async (sample) => {
    const reader = (await streamed100k(reportQuery)).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) sample();
  });
  const buffered = await memoryRise((sample) => bufferedTwin(reportQuery)(sample));
  return {
    bar: "P4 memory ≤ 64 MiB and ≤ 0.4 × buffered",
    control: `buffered twin, ${(buffered / MiB).toFixed(0)} MiB`,
    figure: `${(streamed / MiB).toFixed(1)} MiB, ${(streamed / buffered).toFixed(2)} ×`,
    holds: streamed <= 64 * MiB && streamed <= 0.4 * buffered,
  };
}

async function streamed100k({ db, ...asked }: Asked): Promise<ReadableStream<Uint8Array>> {
  const csv = await streamReportCsv({ db, now: Date.now() }, { ...asked, range, search: "" });
  return csv!.body;
}

/** Reads every entry before it writes the first row. */
const bufferedTwin =
  ({ db, company, people: everybody }: Asked) =>
  async (sample?: () => void): Promise<Buffer> => {
    const logs = await readLogs(db, { people: everybody, range });
    sample?.();
    const rows = everybody.flatMap(({ id, fullName, dni, email }) => {
      const facts = { company, person: { full_name: fullName, dni, email } };
      return (logs.get(id) ?? []).map((log) => csvRow({ ...facts, ...log }));
    });
    sample?.();
    const bytes = Buffer.from(csvByteOrderMark + csvRows([csvColumns]) + csvRows(rows));
    sample?.();
    return bytes;
  };
