import { expect, test } from "vitest";
import { wholeCompany } from "~/modules/policy/scope.server";
import type { NewEvent } from "~/modules/ledger/rules/event";
import { selectPeople } from "~/modules/timesheets/reports/list-people.server";
import { addUp, tallyOf } from "~/modules/timesheets/tally";
import { byWorkDay, sumTeamHours } from "~/modules/notifications/summaries/sum-team-hours.server";
import {
  readLogsWith,
  tallyEach,
  teamTallyQuery,
  toTeamTally,
} from "~/modules/timesheets/reports/report-logs.server";
import { minuteMs } from "~/time/units";
import { seededRandom } from "../../../support/random";
import { deps } from "../../../support/worker/deps";
import { everyDay, giveTerms } from "../../../support/worker/give-terms";
import { aCompany, aLog, aMember } from "../../../support/worker/people";

const punched = { identified_by: "session", deferred: null } as const;
const range = { from: "2026-10-01", to: "2026-10-31" };
/** The entry of the 31st can still run. */
const todayOn = "2026-11-01";

/** Records a shift to the millisecond, with up to three pauses, one of which may last until it ends. */
function aShift(random: () => number, checkInTime: number) {
  const some = (minutes: number) => 1 + Math.floor(random() * minutes * minuteMs);
  const meanwhile: Pick<NewEvent, "kind" | "occurredAt" | "payload">[] = [];
  let occurredAt = checkInTime;
  for (let left = Math.floor(random() * 4); left > 0; left -= 1) {
    occurredAt += some(120);
    const counts = random() < 0.3;
    const payload = { ...punched, kind: "rest", counts_as_work: counts } as const;
    meanwhile.push({ kind: "pause_start", occurredAt, payload });
    occurredAt += some(40);
    if (left > 1 || random() < 0.7) meanwhile.push({ kind: "pause_end", occurredAt, payload: punched });
  }
  return { checkInTime, checkOutTime: occurredAt + some(120), meanwhile };
}

test("the database's sums equal the report's, including pauses and missing exits", async () => {
  const random = seededRandom(11);
  const company = await aCompany();
  const people = [await aMember({ company }), await aMember({ company })];
  for (const person of people) {
    for (let day = 1; day <= 28; day += 1)
      await aLog(person, aShift(random, Date.UTC(2026, 9, day, 6, 0, day)));
    const missing = { kind: "exit_missing", occurredAt: Date.UTC(2026, 9, 30), payload: {} } as const;
    await aLog(person, { checkInTime: Date.UTC(2026, 9, 29, 6), checkOutTime: null, meanwhile: [missing] });
  }
  await aLog(people[0]!, { checkInTime: Date.UTC(2026, 9, 31, 6), checkOutTime: null });
  const { db } = deps();
  const scope = {
    range,
    people: (await selectPeople(db, { reader: wholeCompany, companyId: company.id, profileIds: null }))!,
  };
  const { logs, tally } = await readLogsWith(db, scope, { all: { ...scope, todayOn }, alongside: {} });
  const { records, open, missing, totalMs, grossMs } = addUp([...logs.values()].flat().map(tallyOf));
  expect({ records, open, missing }).toEqual({ records: 59, open: 1, missing: 2 });
  expect(totalMs).toBeLessThan(grossMs);
  expect(tally).toEqual({ records, open, missing, totalMs, grossMs });
});

test("the database's sum of no entries is zero", async () => {
  const nothing = { records: 0, open: 0, missing: 0, totalMs: 0, grossMs: 0 };
  const scope = { range, people: [] };
  expect((await readLogsWith(deps().db, scope, { all: { ...scope, todayOn }, alongside: {} })).tally).toEqual(
    nothing,
  );
});

test("each sum of the database counts an entry without an end from before yesterday as a missing exit", async () => {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const [ana, leo] = [await aMember({ company }), await aMember({ company })];
  await giveTerms(owner, ana, {
    at: Date.UTC(2026, 9, 1),
    from: "2026-10-01",
    pattern: everyDay(540, 1_080),
  });
  for (const person of [ana, leo])
    await aLog(person, { checkInTime: Date.UTC(2026, 9, 30, 9), checkOutTime: null });
  const { db } = deps();
  const people = (await selectPeople(db, { reader: wholeCompany, companyId: company.id, profileIds: null }))!;
  const sumsOn = async (todayOn: string) => {
    const scope = { range, people, todayOn };
    const { tally } = await readLogsWith(db, scope, { all: scope, alongside: {} });
    const team = toTeamTally(
      await teamTallyQuery(db.$client, { ledger: company.ledger, range, todayOn }).run(),
    );
    const planned = await sumTeamHours(deps(Date.parse(`${todayOn}T12:00Z`)), { company, range });
    const each = [...(await tallyEach(db, scope)).values()];
    return [tally!, ...each, team, byWorkDay(team, planned!)].map(({ open, missing }) => [open, missing]);
  };
  const [bothOpen, oneOpen] = [
    [2, 0],
    [1, 0],
  ];
  expect(await sumsOn("2026-10-31")).toEqual([bothOpen, oneOpen, oneOpen, bothOpen, bothOpen]);
  const [bothMissing, oneMissing] = [
    [0, 2],
    [0, 1],
  ];
  expect(await sumsOn("2026-11-01")).toEqual([bothMissing, oneMissing, oneMissing, bothMissing, bothMissing]);
});
