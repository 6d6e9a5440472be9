import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import { streamHistoryCsv } from "~/modules/clock/stream-history-csv.server";
import { csvRow } from "~/modules/clock/time-log-row";
import { csvRows } from "~/platform/csv";
import { openDb } from "~/platform/db.server";
import { call } from "../../support/worker/app";
import { aroundD1 } from "../../support/worker/around-d1";
import { aCompany, type SignedInMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";
import { members } from "../../support/worker/people-in-parallel";
import { seedHistory } from "../../support/worker/seed-history";

const range = { from: "2020-01-01", to: "2021-12-31" };
const count = 10_000;
let ana: SignedInMember;

beforeAll(async () => {
  const [her, colleague] = await members(2, await aCompany());
  ana = her!;
  // Half of them are hers.
  await seedHistory([her!, colleague!], { from: 1, to: 2 * count });
});

/** Returns a D1 that records how many entries each query returned. */
function noting() {
  const brought: number[] = [];
  const d1 = aroundD1(env.CELL_1, async (send, { sql }) => {
    const answer = await send();
    if (sql.includes('FROM "time_logs"')) brought.push((answer as D1Result).results.length);
    return answer;
  });
  return { d1, brought };
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>) {
  const chunks: Uint8Array[] = [];
  for (let part = await reader.read(); !part.done; part = await reader.read()) chunks.push(part.value);
  return new TextDecoder().decode(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

/** Twin: the same file, complete before its first byte is sent. */
async function bufferedHistoryCsv(d1: D1Database) {
  const stream = await streamHistoryCsv({ db: openDb(d1) }, { member: ana, range });
  return new Blob([await new Response(stream).text()]).stream();
}

test("a CSV of ten thousand logs is streamed while they are read, page by page", async () => {
  const { d1, brought } = noting();
  const stream = await streamHistoryCsv({ db: openDb(d1) }, { member: ana, range });
  const reader = stream!.getReader();
  const first = await reader.read();
  const queriesAtFirstByte = brought.length;
  expect(first.value?.length).toBeGreaterThan(0);

  const rest = await readAll(reader);
  expect(rest.trimEnd().split("\r\n")).toHaveLength(count);
  const [pageSize] = brought;
  expect(brought).toHaveLength(Math.ceil(count / pageSize!));
  expect(queriesAtFirstByte).toBeLessThan(brought.length);
  expect(100_000 / pageSize!).toBeLessThan(40);
});

test("without streaming, every query is done before the first byte (twin)", { tags: "deep" }, async () => {
  const { d1, brought } = noting();
  const reader = (await bufferedHistoryCsv(d1)).getReader();
  await reader.read();
  const queriesAtFirstByte = brought.length;
  await readAll(reader);
  expect(queriesAtFirstByte).toBe(brought.length);
  expect(brought.length).toBeGreaterThan(1);
});

test("the whole Worker streams the CSV, every log once and in order", { tags: "deep" }, async () => {
  const { d1, brought } = noting();
  const answer = await call(`/dashboard/fichajes.csv?from=${range.from}&to=${range.to}`, {
    cookie: ana.cookie,
    env: { CELL_1: d1 },
  });
  const reader = answer.body!.getReader();
  const { value } = await reader.read();
  const queriesAtFirstByte = brought.length;
  const text = new TextDecoder().decode(value) + (await readAll(reader));
  expect(queriesAtFirstByte).toBeLessThan(brought.length);

  const logs = await logsOf(ana);
  const { company, profile, email } = ana;
  const person = { full_name: profile.fullName, dni: profile.dni, email };
  const expected = csvRows(logs.map((log) => csvRow({ company, person, ...log })));
  expect(text.slice(text.indexOf("\r\n") + 2)).toBe(expected);
});
