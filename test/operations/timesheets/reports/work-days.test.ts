// Proves that reports, files and mails add up entries by working days, also over the ends of their days, and that other people's files do
// not.
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { wholeCompany } from "~/modules/policy/scope.server";
import { findMonth } from "~/modules/timesheets/reports/find-month.server";
import { selectPeople } from "~/modules/timesheets/reports/list-people.server";
import { edgeEntriesQuery } from "~/modules/timesheets/reports/moved-entries.server";
import { findReport } from "~/modules/timesheets/reports/server/find-report.server";
import { streamReportCsv } from "~/modules/timesheets/reports/stream-report-csv.server";
import type { DateRange } from "~/time/dates";
import { deps, settle } from "../../../support/worker/deps";
import { everyDay, giveTerms } from "../../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";

const now = Date.parse("2026-12-16T10:00:00+01:00");
const at = (text: string) => Date.parse(`${text}:00+01:00`);
const november = { from: "2026-11-01", to: "2026-11-30" };
const december = { from: "2026-12-01", to: "2026-12-31" };

const entry = (who: SignedInMember, from: string, until: string) =>
  aLog(who, { checkInTime: at(from), checkOutTime: at(until) });

/** Ana works from 22 to 6, Bea from 0:30 to 8, and Leo has no terms. */
async function aTeam() {
  const company = await aCompany({ name: "Bar Sol" });
  const owner = await aMember({ company, role: "owner", fullName: "Zoe" });
  const [ana, bea, leo] = [
    await aMember({ company, fullName: "Ana" }),
    await aMember({ company, fullName: "Bea" }),
    await aMember({ company, fullName: "Leo" }),
  ];
  const since = { at: at("2026-10-05T08:00"), from: "2026-10-05" };
  await giveTerms(owner, ana, { ...since, pattern: everyDay(1_320, 1_800) });
  await giveTerms(owner, bea, { ...since, pattern: everyDay(30, 480) });
  // Of October, of November, and of November too: it begins in December.
  await entry(ana, "2026-11-01T00:30", "2026-11-01T06:00");
  await entry(ana, "2026-11-10T22:00", "2026-11-11T06:00");
  await entry(ana, "2026-12-01T00:30", "2026-12-01T05:00");
  // Of December: it begins in November.
  await entry(bea, "2026-11-30T23:45", "2026-12-01T08:00");
  await entry(leo, "2026-12-01T00:30", "2026-12-01T06:00");
  await settle();
  return { company, owner, ana, bea, leo };
}

type Team = Awaited<ReturnType<typeof aTeam>>;

async function reportOf({ company }: Team, range: DateRange, changes = {}) {
  const people = (await selectPeople(deps().db, {
    reader: wholeCompany,
    companyId: company.id,
    profileIds: null,
  }))!;
  const reportQuery = {
    company,
    people,
    range,
    search: "",
    after: null,
    pages: new Map(),
    view: "table",
    order: { by: "name", isReversed: false },
  } as const;
  const report = await findReport(deps(now), { ...reportQuery, ...changes });
  const minutes = Object.fromEntries(
    report.sections.map(({ person, totalMs }) => [person.fullName!, totalMs / 60_000]),
  );
  return { ...report, minutes, wholeMinutes: report.whole.totalMs / 60_000 };
}

test("a report counts an entry in the days of its shift", async () => {
  const team = await aTeam();
  const [ofNovember, ofDecember] = [await reportOf(team, november), await reportOf(team, december)];
  expect(ofNovember.minutes).toEqual({ Ana: 480 + 270, Bea: 0, Leo: 0, Zoe: 0 });
  expect(ofDecember.minutes).toEqual({ Ana: 0, Bea: 495, Leo: 330, Zoe: 0 });
  const ana = ofNovember.sections.find(({ person }) => person.fullName === "Ana")!;
  expect(ana.days.map(({ day, records }) => [day, records])).toEqual([
    ["2026-11-10", 1],
    ["2026-11-30", 1],
  ]);
  // Months of a long period have no expected hours, and the same days.
  const whole = await reportOf(team, { from: november.from, to: "2027-03-31" });
  expect(whole.minutes).toEqual({ Ana: 750, Bea: 495, Leo: 330, Zoe: 0 });
  expect(whole.isCompared).toBe(false);
  expect(whole.sections[0]!.summary).toMatchObject({ expected: null, effective: 750 });
});

test("the totals of all pages, and the people that a search finds, follow working days too", async () => {
  const team = await aTeam();
  for (const range of [november, december]) {
    const first = await reportOf(team, range);
    const last = first.sections.at(-2)!.person.id;
    const second = await reportOf(team, range, { after: last });
    // The second page adds up in the database.
    expect(second.wholeMinutes).toBe(first.wholeMinutes);
    expect(second.whole).toEqual(first.whole);
  }
  const searchReport = await reportOf(team, december, { search: "a" });
  expect(searchReport.sections.map(({ person }) => person.fullName)).toEqual(["Bea", "Leo"]);
});

test("the CSV of a report has the entries of working days, and an inspector's those of the register's days", async () => {
  const team = await aTeam();
  const people = (await selectPeople(deps().db, {
    reader: wholeCompany,
    companyId: team.company.id,
    profileIds: null,
  }))!;
  const csvOf = async (range: DateRange, planning?: Team["company"]) => {
    const csvQuery = { company: team.company, range, people, search: "", ...(planning && { planning }) };
    const csv = await streamReportCsv(deps(now), csvQuery);
    const text = await new Response(csv!.body).text();
    const rows = text
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(";"));
    expect(csv!.rows).toBe(rows.length);
    return rows.map((cells) => [cells[2], cells[5], cells[6]!.slice(0, 5)].join(" "));
  };
  expect(await csvOf(november, team.company)).toEqual(["Ana 10/11/2026 22:00", "Ana 01/12/2026 00:30"]);
  expect(await csvOf(december, team.company)).toEqual(["Bea 30/11/2026 23:45", "Leo 01/12/2026 00:30"]);
  expect(await csvOf(december)).toEqual(["Ana 01/12/2026 00:30", "Leo 01/12/2026 00:30"]);
});

test("the month sheet has the entries of its shifts, and an inspector's those of the register's days", async () => {
  const { company, ana } = await aTeam();
  const daysOf = async (withSchedules: boolean) => {
    const monthQuery = {
      reader: wholeCompany,
      company,
      profileId: ana.profile.id,
      range: november,
      withSchedules,
    };
    const { days, totalMs } = (await findMonth(deps(now), monthQuery))!;
    return [...days.filter(({ records }) => records > 0).map(({ day }) => day), totalMs / 60_000];
  };
  expect(await daysOf(true)).toEqual(["2026-11-10", "2026-11-30", 750]);
  expect(await daysOf(false)).toEqual(["2026-11-01", "2026-11-10", 810]);
});

test("a report reads additional entries only around the ends, for people with such shifts", async () => {
  const { company, ana, leo } = await aTeam();
  const people = (await selectPeople(deps().db, {
    reader: wholeCompany,
    companyId: company.id,
    profileIds: null,
  }))!;
  const readEdges = () =>
    edgeEntriesQuery(env.CELL_1, company, { range: november, people, todayOn: november.to }).all();
  const before = await readEdges();
  expect(before.results).toHaveLength(3);
  for (const day of ["12", "13", "14", "15"])
    await entry(ana, `2026-11-${day}T00:30`, `2026-11-${day}T06:00`);
  for (const day of ["01", "30"]) await entry(leo, `2026-11-${day}T00:30`, `2026-11-${day}T06:00`);
  await settle();
  const after = await readEdges();
  expect([after.results.length, after.meta.rows_read]).toEqual([3, before.meta.rows_read]);
});
