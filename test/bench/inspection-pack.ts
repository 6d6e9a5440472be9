import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { fileURLToPath } from "node:url";
import { newId } from "~/platform/ids";
import type { Company } from "~/modules/directory/find-session.server";
import { emptyFiles, type PackState } from "~/modules/inspection/pack/pack-files";
import { monthsOf, peopleATurn } from "~/modules/inspection/pack/pack-limits";
import { listPackPeople } from "~/modules/inspection/pack/pack-people.server";
import type { Pack } from "~/modules/inspection/pack/store.server";
import { exportPackage } from "~/modules/register/export-package.server";
import { growTree } from "~/modules/register/grow-tree.server";
import { registerKeysOf } from "~/modules/register/register-keys";
import type { ReportPerson } from "~/modules/reports/list-people.server";
import { joined } from "~/modules/reports/team-pdf/pdf-bytes";
import { PdfPages } from "~/modules/reports/team-pdf/pdf-pages";
import { readPeriods } from "~/modules/reports/read-months.server";
import type { Env } from "~/platform/env.server";
import { openDb, type Db } from "~/platform/db.server";
import { approvesWhatFollows } from "../support/register/approving";
import { aBucketOfHeads } from "./daily-heads";
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
const dayMs = 86_400_000;
const keys = registerKeysOf({
  REGISTER_PRIVATE_KEY: "5".repeat(64),
  REGISTER_ORIGIN: "bench.localhost/registro",
  REGISTER_PUBLIC_KEYS: [],
});

/** What the turns of a pack for an inspection take of memory and of the database, and that they take no longer as it grows. */
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
  const first: PackState = { people, rows: [], pages: { length: 0, offsets: [] }, files: emptyFiles };
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
      control: `${people.length} of them at once, ${inMiB(buffered)} MiB`,
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
    const told = (await readPeriods({ db }, { company, people: everybody, months })).flat();
    const paper = await draw.openPaper({ env: envOf(sample) });
    const pdf = new PdfPages();
    const sheet = { company, todayOn: range.to, isOwn: false };
    const pages = told.flatMap((month) => draw.drawMonth(paper, { ...sheet, month }, pack.askedAt));
    const bytes = joined(pages.map((page) => pdf.page(page)));
    sample();
    return bytes;
  };

/** How often the register's turn asks the database, which grows with its events: of a year of 500 people who pause each day. */
async function ofRegister({ d1, company, pack }: Scene): Promise<Figure> {
  const { binding, meter } = metered(d1);
  const log = { ledger: company.ledger, companyId: company.id };
  // As it does after each punch.
  await growTree(d1, log);
  const selection = { from: pack.fromOn, to: pack.toOn, profile_ids: null, time_zone: "Europe/Madrid" };
  const deps = {
    bucket: aBucketOfHeads(keys, log, []),
    now: pack.askedAt,
    keys,
    guard: approvesWhatFollows(),
  };
  const wish = { log, selection, appOrigin: "http://localhost", page: () => Promise.resolve("") };
  const zip = await exportPackage({ ...deps, d1: binding }, wish);
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

/** The drawing of sheets: outside a bundler, a font's address is where its file lies. */
async function drawing() {
  const addresses = `export const load = (url, context, next) => url.endsWith(".ttf?url")
    ? { format: "module", shortCircuit: true, source: "export default " + JSON.stringify(url) } : next(url, context);`;
  register(`data:text/javascript,${encodeURIComponent(addresses)}`);
  return {
    ...(await import("~/modules/inspection/pack/draw-sheets.server")),
    ...(await import("~/modules/inspection/pack/end-pack.server")),
    ...(await import("~/modules/reports/month-pdf/paper.server")),
    ...(await import("~/modules/reports/team-pdf/draw-month.server")),
  };
}

/** A bucket that keeps nothing, and the fonts. @param sample is called while a turn holds all that it made. */
const envOf = (sample: () => void) =>
  ({
    APP_ORIGIN: "http://localhost",
    ASSETS: { fetch: async (url: URL) => new Response(await readFile(fileURLToPath(url))) },
    REGISTER: { put: () => Promise.resolve(sample()) },
  }) as unknown as Env;

/** A company in which everybody works each day of a year. */
async function aYearOfEverybody(db: Db): Promise<Company> {
  const owner = await aMember(db);
  for (let nth = 0; nth < people; nth += 1) {
    const wish = { fullName: `Persona ${nth}`, role: "employee" } as const;
    const member = nth === 0 ? owner : await aColleague(db, owner.company, wish);
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
  ...{
    id: newId(Date.UTC(2026, 11, 31)),
    companyId,
    linkId: null,
    selection: "",
    profileIds: null,
    askedBy: "",
  },
  ...{ fromOn: range.from, toOn: range.to, askedAt: Date.UTC(2026, 11, 31), expiresAt: 0 },
  ...{ state: "making", done: 0, turns: null, tries: 1, lastTurn: null, problem: null, bytes: null },
});

/** The largest pack before its last turn of sheets, from what its first has left. */
function almostDone({ people: given, rows, pages, files }: PackState): PackState {
  const times = Math.floor(ofLargest.people / peopleATurn(ofLargest.months));
  const again = <T>(items: readonly T[]): T[] => Array.from({ length: times }, () => items).flat();
  return {
    files,
    people: [...again(given.slice(0, rows.length)), ...given],
    rows: again(rows),
    pages: { length: times * pages.length, offsets: again(pages.offsets) },
  };
}
