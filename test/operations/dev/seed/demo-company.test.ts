import { env } from "cloudflare:test";
import { beforeAll, expect, test } from "vitest";
import type { Member } from "~/modules/session/find-session.server";
import { listCorrections } from "~/modules/corrections/list-corrections.server";
import { compareProjections } from "~/modules/ledger/compare-projections.server";
import { companyFactsOf } from "~/modules/law/company-facts";
import { changedSince } from "~/modules/compliance/protocol/facts";
import { findProtocol } from "~/modules/compliance/protocol/find-protocol.server";
import { readFacts } from "~/modules/compliance/protocol/read-facts.server";
import { countReaders } from "~/modules/compliance/protocol/readers.server";
import { archiveCheckpoint } from "~/modules/register/archive-checkpoint.server";
import { storeDailyCheckpoints } from "~/modules/register/daily-checkpoints.server";
import { checkLedger } from "~/modules/register/check-ledger.server";
import { exportPackage } from "~/modules/register/server/export-package.server";
import { signingDeps } from "~/modules/register/sign-checkpoint.server";
import { findNumber } from "~/modules/kiosk/server/find-at-kiosk.server";
import { tryPin } from "~/modules/kiosk/server/try-pin.server";
import { listKiosks } from "~/modules/directory/kiosks.server";
import { listStatements } from "~/modules/periods/list-statements.server";
import { readPeriods } from "~/modules/periods/read-periods.server";
import { publishedShiftsOn } from "~/modules/schedules/published-shifts-on";
import { patternLines } from "~/modules/schedules/pattern-text";
import { readSchedules } from "~/modules/schedules/read-schedule.server";
import type { Segment } from "~/modules/schedules/schedule";
import { readOwnShifts } from "~/modules/shifts/read-own-shifts.server";
import { readWeek } from "~/modules/shifts/read-week.server";
import { showTeam } from "~/modules/team/show-team.server";
import { dayMs } from "~/time/units";
import { cast, seedTablet } from "../../../../dev/seed/cast";
import { seed } from "../../../../dev/seed/seed";
import { deps } from "../../../support/worker/deps";
import { everyRow } from "../../../support/worker/database";
import { readExport } from "../../../support/worker/register";

/** After the night of 25 October, on which clocks went back. */
const now = Date.parse("2026-11-23T12:00:00+01:00");
const { CELL_1: d1, REGISTER: bucket } = env;
const signing = () => signingDeps(deps());

beforeAll(async () => {
  expect(await seed({ ...deps(), now })).toMatchObject({ people: 10 });
});

async function personOf(email: string): Promise<Member> {
  const { db } = deps();
  const profile = await db.query.profiles.findFirst({ where: (one, { eq }) => eq(one.email, email) });
  const company = await db.query.companies.findFirst();
  return { cell: "CELL_1", profile: profile!, company: company!, email };
}

const logOf = ({ company }: Member) => ({ ledger: company.ledger, companyId: company.id });

/** Returns the rows of a query about the register. */
const ask = async <Row>(sql: string) => (await d1.prepare(sql).all<Row>()).results;

test("the screens of all demo people follow from their events", async () => {
  const people = await ask<{ subject: number; profileId: string }>(
    "SELECT key AS subject, profile_id AS profileId FROM subjects WHERE profile_id IS NOT NULL",
  );
  expect(people).toHaveLength(10);
  for (const whose of people) expect(await compareProjections(d1, whose)).toEqual([]);
});

test("every action of the demo company is recorded when it happened, in order of time", async () => {
  const events = await ask<{ recorded_at: number; occurred_at: number }>(
    "SELECT recorded_at, occurred_at FROM events ORDER BY seq",
  );
  expect(events.every(({ recorded_at, occurred_at }) => recorded_at === occurred_at)).toBe(true);
  expect(events.every(({ recorded_at }, at) => recorded_at >= (events[at - 1]?.recorded_at ?? 0))).toBe(true);
  expect(events.at(-1)!.recorded_at).toBeLessThanOrEqual(now);
});

test("the nightly check of the demo company finds nothing, night after night", async () => {
  const log = logOf(await personOf("marta@example.com"));
  for (let night = 0; night < 6; night += 1) {
    const tonight = { ...signing(), bucket, now: now + night * dayMs };
    await storeDailyCheckpoints(tonight, log, (await archiveCheckpoint(tonight, log))!);
    expect(await checkLedger(tonight, log)).toEqual({ differences: [], isCut: false });
  }
});

test.each(["everybody", "lucia@example.com", "pau@example.com", "omar@example.com", "nerea@example.com"])(
  "an export of %s is valid for the verifier",
  async (who) => {
    const marta = await personOf("marta@example.com");
    const profile_ids = who === "everybody" ? null : [(await personOf(who)).profile.id];
    const stream = await exportPackage(
      { ...signing(), bucket, now },
      {
        log: logOf(marta),
        appOrigin: "https://app.fichaclara.test",
        selection: { from: null, to: null, profile_ids, time_zone: marta.company.timeZone },
        page: () => Promise.resolve("<!doctype html>"),
      },
    );
    const { outcome } = await readExport(new Response(stream));
    expect(outcome.verdict === "valid" ? [] : outcome.findings.slice(0, 5)).toEqual([]);
    expect(outcome).toMatchObject({
      verdict: "valid",
      summary: { company: { name: "Panadería La Espiga" } },
    });
  },
);

test("two corrections of the demo company were accepted, one is disputed and one waits, each with comments", async () => {
  const { corrections } = await listCorrections(deps(), {
    member: await personOf("marta@example.com"),
    status: "all",
    before: null,
  });
  const correctionStates = corrections.map(({ personName, status, proposed, answered, applied }) => ({
    personName,
    status,
    applied: applied?.ground,
    reason: proposed.text,
    answer: answered?.answer,
    by: answered?.name,
    comment: answered?.text,
  }));
  const words = expect.stringMatching(/^.{5,300}$/) as string;
  expect(correctionStates).toEqual([
    { personName: "Inés Calvo", status: "open", reason: words },
    {
      personName: "Pau Ferrer Vidal",
      status: "disagreed",
      reason: words,
      answer: "disagree",
      by: "Jorge Núñez O'Hara",
      comment: words,
    },
    {
      personName: "Lucía Peña Álvarez",
      status: "applied",
      applied: "agreed",
      reason: words,
      answer: "accept",
      by: "Marta Ruiz Soler",
      comment: words,
    },
    {
      personName: "Omar Haddad",
      status: "applied",
      applied: "agreed",
      reason: words,
      answer: "accept",
      by: "Marta Ruiz Soler",
      comment: words,
    },
  ]);
  const marked = await ask<{ corrected: number; disputed: number; missing: number }>(
    `SELECT count(corrected_by) AS corrected, count(disputed_by) AS disputed, sum(exit_missing) AS missing
     FROM time_logs`,
  );
  expect(marked).toEqual([{ corrected: 2, disputed: 1, missing: 1 }]);
});

test("two demo months are closed: one person contests the later one, and one correction came too late for the earlier", async () => {
  const { company } = await personOf("marta@example.com");
  const issued = await readPeriods(deps(), { companyId: company.id });
  const active = cast.filter(({ status }) => status === "active");
  const answersOf = (from: string) => issued.filter((each) => each.from === from).map(({ answer }) => answer);
  expect(new Set(issued.map(({ from, to, version }) => `${from} ${to} ${version}`))).toEqual(
    new Set(["2026-09-01 2026-09-30 1", "2026-10-01 2026-10-31 1"]),
  );
  const count = (from: string, answer: string | null) =>
    answersOf(from).filter((each) => each === answer).length;
  // Also the month of a person who left later is closed.
  expect(answersOf("2026-09-01")).toHaveLength(cast.length);
  expect([count("2026-09-01", "agreed"), count("2026-09-01", null)]).toEqual([active.length - 2, 3]);
  expect([
    count("2026-10-01", "agreed"),
    count("2026-10-01", "contested"),
    count("2026-10-01", null),
  ]).toEqual([active.length - 3, 1, 3]);
  const { profile } = await personOf("omar@example.com");
  const statements = await listStatements(deps(), { companyId: company.id, profileId: profile.id });
  const lines = statements.flatMap(({ content }) => (content.kind === "period_issued" ? content.lines : []));
  expect(lines).toContainEqual({ from: "2026-09-01", version: 1, figure: "effective", minutes: 20 });
});

test("an administrator of the demo company's second centre manages the two people there", async () => {
  const rosa = await personOf("rosa@example.com");
  const team = await showTeam(deps(), {
    member: rosa,
    filter: { search: "", status: "active" },
    cursor: null,
  });
  expect(rosa.profile.managedCentres).toEqual([rosa.profile.centreId]);
  expect(team.people.map(({ fullName }) => fullName).toSorted()).toEqual([
    "Carmen Vega Ríos",
    "Omar Haddad",
    "Rosa Marín Gil",
  ]);
});

test("the demo company's protocol matches its settings, and two people have not read it yet", async () => {
  const { company } = await personOf("marta@example.com");
  const protocol = await findProtocol(deps(), { companyId: company.id });
  expect(changedSince(protocol!.facts, await readFacts(deps(), company)).words).toEqual([]);
  const { digest } = protocol!;
  expect(await countReaders(deps(), { companyId: company.id, digest })).toMatchObject({ people: 9, read: 7 });
});

test("everybody at work in the demo company has terms that fit their entries: part-time weeks, nights, a changed contract", async () => {
  const { company } = await personOf("marta@example.com");
  const schedules = await readSchedules(deps(), company, { profileIds: null, weeks: "all" });
  const termsOf = async (email: string) =>
    schedules
      .get((await personOf(email)).profile.id)!
      .schedule.terms.map(({ from, pattern, partTimePercent }) => [
        from,
        patternLines(pattern),
        partTimePercent,
      ]);
  expect(schedules.size).toBe(cast.filter(({ status }) => status === "active").length);
  const office = ["lunes a viernes: 09:00–14:00 y 14:45–17:30"];
  expect(await termsOf("nerea@example.com")).toEqual([
    ["2025-10-20", ["lunes, miércoles y viernes: 10:00–14:00"], 30],
  ]);
  expect(await termsOf("omar@example.com")).toEqual([
    ["2025-10-20", ["miércoles a domingo: 22:00–01:30 y 02:00–06:00"], 100],
  ]);
  expect(await termsOf("ines@example.com")).toEqual([
    ["2025-10-20", ["lunes a viernes: 09:00–14:00"], 62.5],
    ["2026-10-16", office, 100],
  ]);
  const holidays = await ask<{ entries: number }>(
    "SELECT count(*) AS entries FROM time_logs WHERE day IN ('2026-10-12', '2026-11-02', '2026-11-09')",
  );
  expect(holidays).toEqual([{ entries: 0 }]);
  const { schedule } = schedules.get((await personOf("marta@example.com")).profile.id)!;
  expect(schedule.calendars.map(({ year, days }) => [year, days.length])).toEqual([
    [2026, 14],
    [2026, 14],
  ]);
});

test("the demo company states its convenio; one person's terms have a pact, and another's an age under 18", async () => {
  const { company } = await personOf("marta@example.com");
  expect(companyFactsOf(company)).toEqual({
    dailyLimitMinutes: 540,
    restBetweenMinutes: 720,
    shiftNoticeDays: 5,
    restRegime: "general",
    convenioYearStart: "01-01",
    dayInterruptions: 1,
    voluntaryPercent: 20,
  });
  const schedules = await readSchedules(deps(), company, { profileIds: null, weeks: "all" });
  const factsOf = async (email: string) =>
    schedules
      .get((await personOf(email)).profile.id)!
      .schedule.terms.map(({ contract, minorUntil, pact }) => ({ contract, minorUntil, pact }));
  const nothingElse = { minorUntil: null, pact: null };
  expect(await factsOf("nerea@example.com")).toEqual([
    { contract: "indefinite", minorUntil: null, pact: { agreedOn: "2025-10-20", percent: 30 } },
  ]);
  expect(await factsOf("pau@example.com")).toEqual([
    { contract: "training", minorUntil: "2027-06-11", pact: null },
  ]);
  expect(await factsOf("ines@example.com")).toEqual([
    { contract: "indefinite", ...nothingElse },
    { contract: "indefinite", ...nothingElse },
  ]);
});

test("two demo weeks are published: one person refuses hours beyond the contract, and another takes them", async () => {
  const lastOf = async (email: string) => {
    const { company, profile } = await personOf(email);
    return readOwnShifts(deps(), { company, profileId: profile.id, from: "2026-11-23", weeks: 2 });
  };
  const nerea = await lastOf("nerea@example.com");
  const free: Segment[] = [];
  const shift = [{ from: 600, to: 840 }];
  expect(nerea.weeks.map(({ published }) => published!.publications.map(({ days }) => days))).toEqual([
    [[shift, free, shift, free, shift, free, free]],
    [[shift, free, shift, free, shift, [{ from: 600, to: 780 }], free]],
  ]);
  expect(nerea.weeks.map(({ published }) => published!.answers.map(({ answer }) => answer))).toEqual([
    [],
    ["refused"],
  ]);
  const lucia = await lastOf("lucia@example.com");
  expect(lucia.calls.map(({ on, segment, state }) => ({ on, ...segment, state }))).toEqual([
    { on: "2026-12-05", from: 600, to: 780, state: "taken" },
  ]);
  expect(publishedShiftsOn(lucia.schedule, "2026-12-05")).toMatchObject([{ from: 600, to: 780 }]);
  expect(
    await ask(
      "SELECT dedupe_key FROM mail_outbox WHERE dedupe_key LIKE 'shift%:%' OR dedupe_key LIKE 'cover:%'",
    ),
  ).toEqual([]);
});

test("the second demo centre requests two shifts: the first centre sends somebody to one, and the other is open", async () => {
  const member = await personOf("rosa@example.com");
  const { requests } = await readWeek(deps(), { member, week: "2026-11-30" });
  expect(
    requests.map(({ on, answer }) => [on, answer && { by: answer.by, lent: answer.lent?.name }]),
  ).toEqual([
    ["2026-12-01", { by: "Marta Ruiz Soler", lent: "Nerea Etxeberria «Nere» 🥖" }],
    ["2026-12-03", null],
  ]);
});

test("a demo night shift of 24 October lasted an hour longer than its clock times", async () => {
  const omar = await personOf("omar@example.com");
  const [shift] = await ask<{ hours: number }>(
    `SELECT (check_out_time - check_in_time) / 3600000.0 AS hours FROM time_logs
     WHERE subject = ${omar.profile.subject} AND day = '2026-10-24'`,
  );
  expect(shift!.hours).toBeCloseTo(9, 0);
});

test("two people punch at the kiosk, one without an address; their numbers and PINs work at another one", async () => {
  const punched = await ask<{ name: string; email: string | null; device: string }>(
    `SELECT DISTINCT p.full_name AS name, p.email, e.payload ->> '$.identified_by' AS device
     FROM events e JOIN profiles p ON p.subject = e.subject WHERE e.source = 'kiosk' AND e.kind = 'check_in' ORDER BY p.full_name`,
  );
  expect(punched).toEqual([
    { name: "Carmen Vega Ríos", email: null, device: "pin" },
    { name: "Omar Haddad", email: "omar@example.com", device: "pin" },
  ]);
  const marta = await personOf("marta@example.com");
  const kiosk = {
    state: "paired" as const,
    id: "another",
    name: "Otra",
    companyId: marta.company.id,
    cell: "CELL_1",
    lastUsedAt: null,
    callHours: [],
    centreId: null,
  };
  for (const { atKiosk } of cast) {
    if (!atKiosk) continue;
    const { number, pin } = atKiosk;
    const numberHolder = await findNumber(deps(), { kiosk, number });
    const tried = {
      kiosk,
      number,
      pin,
      timeZone: marta.company.timeZone,
      profileId: numberHolder!.profileId,
    };
    expect(await tryPin(deps(), tried)).toEqual({ code: "right" });
  }
  expect(await listKiosks(deps(), { companyId: marta.company.id })).toMatchObject([
    { ...seedTablet, pairedBy: marta.profile.id, endedAt: null },
  ]);
});

test("seeding the demo company a second time writes nothing", async () => {
  const before = await everyRow();
  expect(await seed({ ...deps(), now })).toBeNull();
  expect(await everyRow()).toEqual(before);
});
