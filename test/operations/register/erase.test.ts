import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { eraseExpired } from "~/modules/register/erase-expired.server";
import { exportPackage } from "~/modules/register/server/export-package.server";
import type { RegisterLog } from "~/modules/register/read-lines.server";
import { hourMs } from "~/time/units";
import { readPublishedKeys } from "../../../verifier/trusted-keys";
import { verifyFiles } from "../../../verifier/verify-files";
import { countingD1 } from "../../support/worker/counting-d1";
import { checkIn, checkOut } from "../../support/ledger/a-record";
import {
  aLog,
  aWorker,
  identify,
  keys,
  punch,
  punching,
  readRecord,
  setMember,
  signing,
  statementsOf,
} from "../../support/worker/a-register";

const { CELL_1: cell } = env;
const place = { latitude: 40.41678, longitude: -3.70379 };
const on = (day: string) => Date.parse(`${day}T09:00:00Z`);
const named = (name: string) => ({ full_name: name, dni: null, email: null });

const personIds = async ({ ledger }: RegisterLog) =>
  (
    await cell
      .prepare(
        "SELECT data FROM revealed WHERE ledger = ? AND salt IS NOT NULL ORDER BY subject, subject_seq",
      )
      .bind(ledger)
      .all<{ data: string }>()
  ).results.map(({ data }) => (JSON.parse(data) as { full_name?: string }).full_name ?? data);

const company = JSON.stringify({ name: "Aceros SL", nif: "B12345674" });
const where = JSON.stringify(place);

test("after four years places and former identities are erased; a person's current identity stays while they do", async () => {
  const log = await aLog(on("2020-01-01"));
  const stays = await aWorker(log, on("2020-01-02"), named("Ana"));
  const leaves = await aWorker(log, on("2020-01-03"), named("Blas"));
  await punch(stays, checkIn, on("2020-02-03"), place);
  await punch(stays, checkOut, on("2020-02-03") + hourMs, place);
  await punch(leaves, checkIn, on("2020-02-03"), place);
  await punch(leaves, checkOut, on("2020-02-03") + hourMs);
  await identify(stays, named("Ana María"), on("2021-06-01"));
  await setMember(leaves, { status: "inactive", role: "employee" }, on("2022-03-01"));
  await punch(stays, checkIn, on("2023-02-03"), place);

  const erase = (day: string) => eraseExpired({ d1: cell, now: on(day) }, log);
  const all = [company, "Ana", where, where, "Ana María", where, "Blas", where];
  expect(await personIds(log)).toEqual(all);
  expect(await erase("2023-12-31")).toEqual({ details: 0, people: 0 });
  expect(await personIds(log)).toEqual(all);
  // Three locations; not Ana's name, to which punches of 2021 commit.
  expect(await erase("2024-02-04")).toEqual({ details: 3, people: 0 });
  expect(await personIds(log)).toEqual([company, "Ana", "Ana María", where, "Blas"]);
  expect(await erase("2025-06-02")).toEqual({ details: 0, people: 1 });
  expect(await erase("2026-03-02")).toEqual({ details: 0, people: 1 });
  expect(await personIds(log)).toEqual([company, "Ana María", where]);
  expect(await erase("2026-03-02")).toEqual({ details: 0, people: 0 });

  const { binding, count } = countingD1(cell);
  await eraseExpired({ d1: binding, now: on("2026-03-03") }, log);
  expect(count).toMatchObject({ roundTrips: 1, rowsWritten: 0 });
  expect(count.rowsRead).toBeLessThanOrEqual(5);

  const stream = await exportPackage(
    { ...signing, now: on("2026-03-03") },
    {
      log,
      selection: { from: null, to: null, profile_ids: null, time_zone: "Europe/Madrid" },
      appOrigin: "https://app.fichaclara.test",
      page: () => Promise.resolve("<!doctype html>"),
    },
  );
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const { outcomes } = await verifyFiles(
    [{ name: "registro.zip", bytes }],
    readPublishedKeys(keys.published)!,
  );
  expect(outcomes[0]).toMatchObject({ verdict: { verdict: "valid", summary: { erased: 5, rows: 3 } } });
});

test("a company's former identity is erased four years after its change, and its current one never", async () => {
  const founder = { name: "luz@example.test", nif: "12345678Z" };
  const log = await aLog(on("2020-01-01"), founder);
  await aWorker(log, on("2020-01-02"), named("Ana"));
  await identify(log.company, { name: "Luz SL", nif: "B12345674" }, on("2021-06-01"));
  const [former, latest] = [JSON.stringify(founder), JSON.stringify({ name: "Luz SL", nif: "B12345674" })];
  const erase = (day: string) => eraseExpired({ d1: cell, now: on(day) }, log);
  expect(await erase("2025-05-31")).toEqual({ details: 0, people: 0 });
  expect(await personIds(log)).toEqual([former, latest, "Ana"]);
  expect(await erase("2025-06-02")).toEqual({ details: 0, people: 1 });
  expect(await personIds(log)).toEqual([latest, "Ana"]);
  expect(await erase("2040-06-02")).toEqual({ details: 0, people: 0 });
});

test("a long past is erased page by page, and an interrupted erasure is finished by the next", async () => {
  const log = await aLog(on("2020-01-01"));
  const worker = await aWorker(log, on("2020-01-02"));
  let record = await readRecord(worker);
  for (let day = 0; day < 26; day += 1) {
    const statements: D1PreparedStatement[] = [];
    for (let hour = 0; hour < 20; hour += 1) {
      const command = hour % 2 === 0 ? checkIn : checkOut;
      const at = on("2020-02-01") + (day * 24 + hour) * hourMs;
      const written = statementsOf(worker, record, punching(worker, command, at, place));
      if ("refusal" in written) throw new Error(written.refusal.code);
      statements.push(...written.statements);
      record = written.person;
    }
    await cell.batch(statements);
  }
  let batches = 0;
  const dies = {
    prepare: cell.prepare.bind(cell),
    batch: <T>(statements: D1PreparedStatement[]) =>
      (batches += 1) === 1 ? cell.batch<T>(statements) : Promise.reject(new Error("killed")),
  };
  const now = on("2026-01-01");
  await expect(eraseExpired({ d1: dies, now }, log)).rejects.toThrow("killed");
  expect((await personIds(log)).length).toBe(2 + 520 - 497);
  expect(await eraseExpired({ d1: cell, now }, log)).toEqual({ details: 23, people: 0 });
  expect((await personIds(log)).length).toBe(2);
});
