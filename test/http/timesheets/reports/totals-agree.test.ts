import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { wholeCompany } from "~/modules/policy/scope.server";
import { findReport } from "~/modules/timesheets/reports/server/find-report.server";
import { selectPeople } from "~/modules/timesheets/reports/list-people.server";
import { localDateOf } from "~/time/zones";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import {
  entryOf,
  rowsOfCsv,
  totalOfText,
  totalsOfCsv,
  type CsvRow,
} from "../../../support/worker/file-totals";
import { aCompany, aMember, type SignedInMember } from "../../../support/worker/people";
import { logOf, readExport, register } from "../../../support/worker/register";
import { live } from "../../../support/worker/a-register";

const lives = 50;
const steps = 32;
/** All the days that a random life may touch. */
const range = { from: "2026-03-01", to: "2027-12-31" };
const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };

let owner: SignedInMember;
const people: SignedInMember[] = [];
/** The rows of the whole register's registro.csv. */
let recorded: CsvRow[];

beforeAll(async () => {
  const company = await aCompany();
  owner = await aMember({ company, role: "owner", fullName: "Olga" });
  for (let seed = 1; seed <= lives; seed += 1)
    people.push(await aMember({ company, fullName: `Vida ${seed}` }));
  await register(owner, ...people);
  for (const [at, { profile }] of people.entries()) {
    const { db } = deps();
    const [known] = await db.select().from(profiles).where(eq(profiles.id, profile.id));
    const { subject, id: profileId } = profile;
    await live(
      { ...logOf(owner), subject, profileId, identity: known!.identityCommitment },
      at + 1,
      steps,
      0,
    );
  }
  const { texts, outcome } = await readExport(await call("/register/registro.zip", { cookie: owner.cookie }));
  expect(outcome.verdict).toBe("valid");
  recorded = rowsOfCsv(texts["registro.csv"]!);
});

const ask = async (path: string) => {
  const answer = await call(path, { cookie: owner.cookie, env: unlimited });
  expect(answer.status, path).toBe(200);
  return answer;
};

/** Returns the entries of the report's CSV of everybody. */
async function reported(): Promise<string[]> {
  const query = `from=${range.from}&to=${range.to}&people=todos`;
  const csv = await (await ask(`/reports/fichajes.csv?${query}`)).text();
  return rowsOfCsv(csv).map(entryOf).sort();
}

const counting = () =>
  recorded
    .filter(({ Observaciones }) => !/anulado/.test(Observaciones!))
    .map(entryOf)
    .sort();

test(`of ${lives} random lives the report's CSV has each entry as the register does, except those that do not count`, async () => {
  expect(await reported()).toEqual(counting());
  // These lives include every kind of event.
  const remarks = recorded.map(({ Observaciones }) => Observaciones).join();
  for (const word of ["anulado,", "anulado por", "sin salida", "de acuerdo", "sin acuerdo", "sin respuesta"])
    expect(remarks).toContain(word);
  expect(recorded.some(({ Pausas }) => Pausas !== "" && Pausas !== "0:00")).toBe(true);
});

test("the totals of the report, for each person and for all, equal those of the register's rows", async () => {
  const { db, now } = deps();
  const everybody = (await selectPeople(db, {
    reader: wholeCompany,
    companyId: owner.company.id,
    profileIds: null,
  }))!;
  const reportQuery = {
    range,
    people: everybody,
    search: "",
    pages: new Map(),
    view: "table",
    order: { by: "name", isReversed: false },
    company: owner.company,
  } as const;
  const minutesByName = new Map<string, number>();
  const months = totalsOfCsv(recorded);
  for (let after: string | null = null; ;) {
    const { sections, whole, next } = await findReport({ db, now }, { ...reportQuery, after });
    for (const { person, totalMs } of sections) minutesByName.set(person.fullName!, totalMs / 60_000);
    expect(whole.totalMs / 60_000).toBe([...months.values()].reduce((sum, minutes) => sum + minutes, 0));
    if (next === null) break;
    after = next;
  }
  const expected = new Map<string, number>([["Olga", 0], ...people.map(nameless)]);
  for (const [key, minutes] of months) {
    const name = key.slice(0, -8);
    expected.set(name, expected.get(name)! + minutes);
  }
  expect([...minutesByName].sort()).toEqual([...expected].sort());
});

const nameless = ({ profile }: SignedInMember): [string, number] => [profile.fullName!, 0];

test(
  "each month sheet and each person's own screen have the totals of the register's rows of that month",
  { tags: "deep" },
  async () => {
    const wrong: string[] = [];
    const today = localDateOf(deps().now, "Europe/Madrid");
    const months = [...totalsOfCsv(recorded)];
    for (const [nth, [key, minutes]] of months.entries()) {
      const [name, month] = [key.slice(0, -8), key.slice(-7)];
      const { id } = people.find(({ profile }) => profile.fullName === name)!.profile;
      const sheet = `/reports/registro/${id}/${month}`;
      const statedTotals = [
        await (await ask(sheet)).text(),
        // A person's own time ends with this month and includes open entries. In the register these have no hours yet.
        ...(month < today.slice(0, 7)
          ? [await (await ask(`/history?profile=${id}&month=${month}`)).text()]
          : []),
        // Paper is slow, and the same code draws the team's paper below. So only every thirtieth sheet is read.
        ...(nth % 30 === 0
          ? [(await pagesOfPdf(await (await ask(`${sheet}.pdf`)).arrayBuffer())).join(" ")]
          : []),
      ].map(totalOfText);
      if (statedTotals.some((total) => total !== minutes))
        wrong.push(`${key}: ${minutes}, ${statedTotals.join(", ")}`);
    }
    expect(wrong).toEqual([]);
    expect(months.length).toBeGreaterThan(lives);
  },
);

const teamPath = (kind: "pdf" | "csv", month: string) => `/reports/equipo.${kind}?month=${month}`;
const monthsRecorded = () =>
  [...new Set([...totalsOfCsv(recorded).keys()].map((key) => key.slice(-7)))].sort();

test("the team's CSVs of all months have each entry as the register does, except those that do not count", async () => {
  const csvLines: CsvRow[] = [];
  for (const month of monthsRecorded())
    csvLines.push(...rowsOfCsv(await (await ask(teamPath("csv", month))).text()));
  // A row without hours is a correction of an entry that does not count.
  const entries = csvLines.filter(({ "Hora Entrada": time }) => time !== "");
  expect(entries.map(entryOf).sort()).toEqual(counting());
  expect(entries.every((row) => row["Tiempo efectivo"] === row.Duracion)).toBe(true);
});

test(
  "the team's PDF of the fullest month has the register's totals for each person and for all",
  { tags: "deep" },
  async () => {
    const totals = [...totalsOfCsv(recorded)];
    const of = (month: string) => totals.filter(([key]) => key.endsWith(month));
    const [month] = monthsRecorded().sort((a, b) => of(b).length - of(a).length) as [string];
    const pages = await pagesOfPdf(await (await ask(teamPath("pdf", month))).arrayBuffer());
    const minutesByMonth = new Map<string, number>();
    let name = "";
    for (const page of pages) {
      name = /Persona trabajadora (.*?) DNI/.exec(page)?.[1] ?? name;
      const total = totalOfText(page);
      if (total) minutesByMonth.set(`${name} ${month}`, total);
    }
    expect([...minutesByMonth].sort()).toEqual(
      of(month)
        .filter(([, minutes]) => minutes > 0)
        .sort(),
    );
    const sum = of(month).reduce((minutes, [, each]) => minutes + each, 0);
    const whole = pages.join(" ").replaceAll(/\s+/g, " ");
    const [, hours = "0", minutes] = /Total del equipo (?:(\d+) h )?(\d+) min/.exec(whole)!;
    expect(60 * Number(hours) + Number(minutes)).toBe(sum);
  },
);
