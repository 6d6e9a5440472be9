import { createReadStream, mkdtempSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { newId } from "~/platform/ids";
import type { Company } from "~/modules/session/find-session.server";
import { emptyFile, emptyFiles, type PackState } from "~/modules/compliance/inspection/pack/model/pack-files";
import { monthsOf, peopleATurn } from "~/modules/compliance/inspection/pack/model/pack-limits";
import { listPackPeople } from "~/modules/compliance/inspection/pack/server/pack-people.server";
import type { Pack } from "~/modules/compliance/inspection/pack/store.server";
import { exportPackage } from "~/modules/register/server/export-package.server";
import { growTree } from "~/modules/register/grow-tree.server";
import { registerKeysOf } from "~/modules/register/register-keys";
import type { ReportPerson } from "~/modules/timesheets/reports/list-people.server";
import { joinBytes } from "~/platform/pdf/pdf-bytes";
import { PdfPages } from "~/platform/pdf/pdf-pages";
import { readPeriods } from "~/modules/timesheets/reports/read-months.server";
import type { Env } from "~/platform/env.server";
import { openDb, type Db } from "~/platform/db.server";
import { dayMs } from "~/time/units";
import { approvesWhatFollows } from "../support/register/approving";
import { aBucketOfCheckpoints } from "./daily-checkpoints";
import { openBenchDatabase } from "./database";
import { aColleague, addEntries, aMember } from "./large-register";
import { memoryRise, timeRatio, type Figure } from "./measure";
import { metered } from "./metered";

const people = 48;
const everyDay = 364;
const ofLargest = { people: 500, months: 12 };
const range = { from: "2026-01-01", to: "2026-12-31" };
const months = monthsOf(range);
const MiB = 1024 * 1024;
const settings = {
  REGISTER_PRIVATE_KEY: "5".repeat(64),
  REGISTER_ORIGIN: "bench.localhost/registro",
  REGISTER_PUBLIC_KEYS: [],
  WITNESS_URLS: [],
};
const keys = registerKeysOf(settings);

/** Measures the memory and the database calls of an inspection pack's turns. They must not grow with the pack. */
export async function benchInspectionPack(): Promise<Figure[]> {
  const draw = await drawing();
  const { d1, close } = await openBenchDatabase();
  try {
    const db = openDb(d1);
    const company = await aYearOfEverybody(db);
    const everybody = await listPackPeople(db, { companyId: company.id, range, profileIds: null });
    const scene: Scene = { d1, db, company, pack: aPack(company), everybody };
    return [...(await sheets(draw, scene)), await ofRegister(scene)];
  } finally {
    await close();
  }
}

interface Scene {
  d1: D1Database;
  db: Db;
  company: Company;
  pack: Pack;
  everybody: ReportPerson[];
}

async function sheets(draw: Awaited<ReturnType<typeof drawing>>, scene: Scene): Promise<Figure[]> {
  const { db, company, pack, everybody: people } = scene;
  const pages = { length: 0, offsets: [] };
  const first: PackState = {
    people,
    rows: [],
    pages,
    statementLines: emptyFile,
    shiftLines: emptyFile,
    files: emptyFiles,
  };
  const turn = (state: PackState, sample = () => undefined as void) =>
    draw.drawSheets({ db, env: envOf(sample) }, { pack, company, state });
  const late = almostDone(await turn(first));
  const ofTurn = await memoryRise(async (sample) => void (await turn(late, sample)));
  const ofEnd = await memoryRise(async (sample) => {
    const rows = late.people.map((_, at) => late.rows[at % late.rows.length]!);
    await draw.endPack(
      { db, env: envOf(sample), now: Date.now() },
      { pack, company, state: { ...late, rows } },
    );
  });
  const buffered = await memoryRise(bufferedTwin(draw, scene));
  const ratio = await timeRatio(
    () => turn(late),
    () => turn(first),
  );
  const inMiB = (bytes: number) => (bytes / MiB).toFixed(1);
  const most = Math.max(ofTurn, ofEnd);
  return [
    {
      bar: "a turn of a pack of 500 people × 12 months: memory ≤ 64 MiB and ≤ 0.4 × buffered",
      control: `${people.length} of them in parallel, ${inMiB(buffered)} MiB`,
      figure: `sheets ${inMiB(ofTurn)} MiB, contents ${inMiB(ofEnd)} MiB, ${(most / buffered).toFixed(2)} ×`,
      holds: most <= 64 * MiB && most <= 0.4 * buffered,
    },
    {
      bar: "its last turn of sheets ≤ 1.5 × the time of its first",
      control: "the same people, with nothing drawn before them",
      figure: `${ratio.toFixed(2)} ×`,
      holds: ratio <= 1.5,
    },
  ];
}

/** Draws everybody's sheets before it writes any. */
const bufferedTwin =
  (draw: Awaited<ReturnType<typeof drawing>>, { db, company, pack, everybody }: Scene) =>
  async (sample: () => void) => {
    const monthsRead = (
      await readPeriods({ db, now: pack.requestedAt }, { company, people: everybody, months })
    ).flat();
    const paper = await draw.openPaper({ env: envOf(sample) });
    const pdf = new PdfPages();
    const sheet = { company, isOwn: false };
    const pages = monthsRead.flatMap((month) => draw.drawMonth(paper, { ...sheet, month }, pack.requestedAt));
    const bytes = joinBytes(pages.map((page) => pdf.page(page)));
    sample();
    return bytes;
  };

/** Counts the database calls of the register's turn, which grow with its events: a year of 500 people who pause each day. */
async function ofRegister({ d1, company, pack }: Scene): Promise<Figure> {
  const { binding, meter } = metered(d1);
  const log = { ledger: company.ledger, companyId: company.id };
  // The app does this after each punch.
  await growTree(d1, log);
  const selection = { from: pack.fromOn, to: pack.toOn, profile_ids: null, time_zone: "Europe/Madrid" };
  const deps = {
    bucket: aBucketOfCheckpoints(keys, log, []),
    now: pack.requestedAt,
    keys,
    guard: approvesWhatFollows(),
  };
  const requested = { log, selection, appOrigin: "http://localhost", page: () => Promise.resolve("") };
  const zip = await exportPackage({ ...deps, d1: binding }, requested);
  const from = process.cpuUsage();
  let bytes = 0;
  for await (const piece of zip as unknown as AsyncIterable<Uint8Array>) bytes += piece.length;
  const cpu = process.cpuUsage(from);
  const events = 2 * everyDay * people;
  const ofLargest = 500 * 252 * 4;
  const trips = Math.ceil((meter.trips * ofLargest) / events);
  return {
    bar: "the register of a pack of 500 people × 12 months, four events a day: ≤ 1,000 calls",
    control: `${meter.trips} for ${events.toLocaleString("en")} events, ${((cpu.user + cpu.system) / events).toFixed(0)} µs of the processor each`,
    figure: `${trips} calls, ${((bytes * ofLargest) / events / MiB).toFixed(0)} MiB`,
    holds: trips <= 1_000,
  };
}

async function drawing() {
  return {
    ...(await import("~/modules/compliance/inspection/pack/server/draw-sheets.server")),
    ...(await import("~/modules/compliance/inspection/pack/server/end-pack.server")),
    ...(await import("~/platform/pdf/paper.server")),
    ...(await import("~/modules/timesheets/reports/team-pdf/draw-month.server")),
  };
}

const bucket = mkdtempSync(join(tmpdir(), "fichaclara-bench-pack-"));
process.on("exit", () => rmSync(bucket, { recursive: true, force: true }));
const pathOf = (key: string) => join(bucket, encodeURIComponent(key));

/** Returns a bucket on the disk, the fonts and the built pages. @param sample is called while a turn holds all its results. */
const envOf = (sample: () => void) =>
  ({
    ...settings,
    APP_ORIGIN: "http://localhost",
    ASSETS: {
      fetch: async (url: URL) =>
        new Response(
          await readFile(url.protocol === "file:" ? fileURLToPath(url) : `build/client${url.pathname}`),
        ),
    },
    REGISTER: {
      put: (key: string, bytes: Uint8Array) => writeFile(pathOf(key), bytes).then(sample),
      get: (key: string) => Promise.resolve({ body: Readable.toWeb(createReadStream(pathOf(key))) }),
    },
  }) as unknown as Env;

/** Makes a company in which everybody works each day of a year. */
async function aYearOfEverybody(db: Db): Promise<Company> {
  const owner = await aMember(db);
  for (let nth = 0; nth < people; nth += 1) {
    const requested = { fullName: `Persona ${nth}`, role: "employee" } as const;
    const member = nth === 0 ? owner : await aColleague(db, owner.company, requested);
    await addEntries(db, member, {
      entries: everyDay,
      from: Date.UTC(2026, 0, 1, 8),
      everyMs: dayMs,
      lastingMs: dayMs / 3,
    });
  }
  return owner.company;
}

const aPack = ({ id: companyId }: Company): Pack => ({
  id: newId(Date.UTC(2026, 11, 31)),
  companyId,
  linkId: null,
  selection: "",
  profileIds: null,
  withPlans: true,
  requestedBy: "",
  fromOn: range.from,
  toOn: range.to,
  requestedAt: Date.UTC(2026, 11, 31),
  expiresAt: 0,
  state: "making",
  done: 0,
  turns: null,
  tries: 1,
  lastTurn: null,
  problem: null,
  bytes: null,
});

/** Returns the state of the largest pack before its last turn of sheets, multiplied from the first turn's. */
function almostDone({ people: given, rows, pages, files, statementLines, shiftLines }: PackState): PackState {
  const times = Math.floor(ofLargest.people / peopleATurn(ofLargest.months));
  const again = <T>(items: readonly T[]): T[] => Array.from({ length: times }, () => items).flat();
  return {
    files,
    statementLines,
    shiftLines,
    people: [...again(given.slice(0, rows.length)), ...given],
    rows: again(rows),
    pages: { length: times * pages.length, offsets: again(pages.offsets) },
  };
}
