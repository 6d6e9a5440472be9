// Proves of each list of people that a manager of one centre sees their own people there and nobody else, and that others see everybody.
import { describe, expect, test } from "vitest";
import { findDeactivationEffects } from "~/modules/team/server/find-deactivation-effects.server";
import { countChangeable, listChangeable } from "~/modules/team/list-changeable.server";
import { findColleague } from "~/modules/team/find-colleague.server";
import { findEmails } from "~/modules/team/find-emails.server";
import { showTeam } from "~/modules/team/show-team.server";
import { readBoard } from "~/modules/tenancy/today/read-board.server";
import { showSchedules } from "~/modules/schedules/terms/show-schedules.server";
import { messages as balanceMessages } from "~/modules/schedules/balances/messages";
import { showAccount } from "~/modules/schedules/balances/show-account.server";
import { listBalances, showBalances } from "~/modules/schedules/balances/show-balances.server";
import { submitMove, type MoveAnswer } from "~/modules/schedules/balances/submit-move.server";
import { balanceText } from "~/modules/schedules/pattern-text";
import { showVersions } from "~/modules/schedules/terms/show-versions.server";
import { showAllowances } from "~/modules/absences/allowances/show-allowances.server";
import { showAbsenceForm } from "~/modules/absences/show-absence-form.server";
import { showOwnAbsences } from "~/modules/absences/show-own-absences.server";
import { showAbsentPeople } from "~/modules/absences/show-absent-people.server";
import { changeAbsence } from "~/modules/absences/server/change-absence.server";
import { readAbsencesOf } from "~/modules/absences/server/read-absences-of.server";
import { findListedPeople } from "~/modules/schedules/import/server/find-listed-people.server";
import { findPlannedPeople } from "~/modules/schedules/terms/find-planned-people.server";
import { showReports } from "~/modules/timesheets/reports/show-reports.server";
import { everybody as everyone, readReportForm } from "~/modules/timesheets/reports/report-form";
import { teamCsv } from "~/modules/timesheets/reports/team-csv.server";
import { selectPeople } from "~/modules/timesheets/reports/list-people.server";
import { findMonth } from "~/modules/timesheets/reports/find-month.server";
import { readSummaries } from "~/modules/timesheets/reports/server/read-summaries.server";
import { sheetNotes } from "~/modules/timesheets/reports/month-texts";
import { summaryCsv } from "~/modules/timesheets/reports/summary-csv";
import { streamReportCsv } from "~/modules/timesheets/reports/stream-report-csv.server";
import { showTime } from "~/modules/timesheets/my-time/show-time.server";
import { recordSchedules } from "~/modules/schedules/record-schedules.server";
import { hourMs } from "~/time/units";
import { anAbsence } from "../../support/worker/absences";
import { aScopedCompany, employeeNames, type ScopedCompany } from "../../support/worker/a-scoped-company";
import { deps } from "../../support/worker/deps";
import { everyDay, moveBalance } from "../../support/worker/give-terms";
import { aLog, type SignedInMember } from "../../support/worker/people";
import { beginAt } from "../../support/worker/time";

beginAt(Date.parse("2026-11-20T12:00:00+01:00"));

type Name = "owner" | "admin" | "scoped" | (typeof employeeNames)[number];
type Read = (reader: SignedInMember, all: ScopedCompany) => Promise<unknown>;

const everybody: Name[] = ["owner", "admin", "scoped", ...employeeNames];

/** Returns the people whose name or id a list has, except its reader. */
async function shownTo(reader: Name, readAll: Read, all: ScopedCompany): Promise<Name[]> {
  const text = JSON.stringify(await readAll(all[reader], all));
  return everybody.filter(
    (name) =>
      name !== reader && [all[name].profile.id, all[name].profile.fullName!].some((it) => text.includes(it)),
  );
}

const teamOf = (search: string, status: "active" | "inactive" | null): Read => {
  const filter = { search, status };
  return (member) => showTeam(deps(), { member, filter, cursor: null });
};

const board: Read = (member) => readBoard(deps(), { member, search: "", before: null });
const params = new URLSearchParams();

const present = everybody.filter((name) => name !== "gone");

/** Makes people do something once before a list is read. */
function after(
  does: (person: SignedInMember) => Promise<unknown>,
  readAll: Read,
  people: readonly Name[] = present,
): Read {
  const done = new WeakSet<ScopedCompany>();
  return async (reader, all) => {
    if (!done.has(all)) for (const name of people) await does(all[name]);
    done.add(all);
    return readAll(reader, all);
  };
}

/** The employees with terms. */
const planned: Name[] = ["triana", "sol", "moved", "away"];

const checkIn = (person: SignedInMember) =>
  aLog(person, { checkInTime: deps().now - hourMs, checkOutTime: null });
const isAbsent = (person: SignedInMember) =>
  anAbsence(person, { fromDay: "2026-11-20", toDay: "2026-11-20" });
const asks = (person: SignedInMember) =>
  anAbsence(person, { fromDay: "2026-11-25", toDay: "2026-11-25", state: "requested" });

const ofNovember = new URLSearchParams({ from: "2026-11-01", to: "2026-11-30", people: everyone });

/** Returns the text of a file that comes in pieces. */
async function linesOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += new TextDecoder().decode(piece);
  return text;
}

/** A list, the people whom managers of everything see in addition to themselves, and those whom the manager of Triana sees. */
const lists: Record<string, [read: Read, all: Name[], scoped: Name[]]> = {
  "the team": [teamOf("", null), everybody, ["triana", "moved", "gone"]],
  "the inactive team": [teamOf("", "inactive"), ["gone"], ["gone"]],
  "a search in the team": [teamOf("sol", null), ["sol"], []],
  "the people in a search for a change of status": [
    (member) => listChangeable(deps(), { member, filter: { search: "", status: null } }),
    ["admin", "scoped", ...employeeNames],
    ["triana", "moved", "gone"],
  ],
  "the people at work": [after(checkIn, board), present, ["triana", "moved"]],
  "the expected people": [board, ["admin", "triana", "sol", "moved", "away"], ["triana", "moved"]],
  "the absent people": [after(isAbsent, board), present, ["triana", "moved"]],
  "the requests of absences on the board": [
    after(asks, board, planned),
    ["admin", ...planned],
    ["triana", "moved"],
  ],
  "the absences of a month": [
    after(isAbsent, (member) => showAbsentPeople(deps(), { member, params })),
    present,
    ["triana", "moved"],
  ],
  "the absences that wait": [
    after(asks, (member) => showAbsentPeople(deps(), { member, params }), planned),
    present,
    ["triana", "moved"],
  ],
  "the schedules": [(member) => showSchedules(deps(), { member, params }), present, ["triana", "moved"]],
  "the balances": [
    (member) => showBalances(deps(), { member, params }),
    ["admin", "triana", "sol", "moved", "away"],
    ["triana", "moved"],
  ],
  "the people of a report, and those to choose from": [
    (reader, { company }) =>
      showReports(deps(), { reader, company, form: readReportForm(ofNovember, "2026-11-20") }),
    everybody,
    ["triana", "moved", "gone"],
  ],
  "the CSV of the team's month": [
    after(checkIn, (reader, { company }) =>
      linesOf(teamCsv(deps(), { reader, company, monthFrom: "2026-11-01" })),
    ),
    present,
    ["triana", "moved"],
  ],
  "the balances of former people": [(member) => listBalances(deps(), member, true), ["gone"], ["gone"]],
};

describe.each(Object.entries(lists))("%s", (_, [read, all, scoped]) => {
  test("shows everybody to managers of everything, and to a manager of a centre only its people", async () => {
    const company = await aScopedCompany();
    for (const reader of ["owner", "admin"] as const)
      expect(await shownTo(reader, read, company)).toEqual(all.filter((name) => name !== reader));
    expect(await shownTo("scoped", read, company)).toEqual(scoped);
  });
});

/** The answer about a person who is nowhere, by what asks. */
const questions: Record<
  string,
  { ask: (member: SignedInMember, id: string) => Promise<unknown>; none: unknown }
> = {
  "the dialog of the team": {
    ask: (member, profileId) => findColleague(deps(), { member, profileId }),
    none: null,
  },
  "the question before a deactivation": {
    ask: (member, id) => findDeactivationEffects(deps(), { member, profileIds: [id] }),
    none: { code: "not-found" },
  },
  "the call for addresses": {
    ask: (member, id) =>
      findEmails(deps(), { reader: member, companyId: member.company.id, profileIds: [id] }),
    none: null,
  },
  "the form of terms": {
    ask: (member, id) => findPlannedPeople(deps(), member, [id]),
    none: null,
  },
  "the absences of a person": {
    ask: (member, profileId) => readAbsencesOf(deps(), { member, profileId }),
    none: null,
  },
};

test.each(Object.entries(questions))(
  "%s gives a manager the same answer for another centre's person as for an unknown one",
  async (_, { ask, none }) => {
    const { scoped, owner, ...people } = await aScopedCompany();
    expect(await ask(scoped, crypto.randomUUID())).toEqual(none);
    for (const name of ["sol", "nowhere", "away", "admin"] as const)
      expect(await ask(scoped, people[name].profile.id)).toEqual(none);
    for (const name of ["triana", "moved"] as const) {
      expect(await ask(scoped, people[name].profile.id)).not.toEqual(none);
      expect(await ask(owner, people[name].profile.id)).not.toEqual(none);
    }
    expect(await ask(owner, people.sol.profile.id)).not.toEqual(none);
  },
);

test("a manager of a centre sees the number of people there, and not the company's", async () => {
  const { scoped, owner, triana } = await aScopedCompany();
  const filter = { search: "", status: "active" } as const;
  expect(await countChangeable(deps(), { member: scoped, filter })).toBe(2);
  const effectsQuery = { profileIds: [triana.profile.id] };
  expect(await findDeactivationEffects(deps(), { member: scoped, ...effectsQuery })).toMatchObject({
    remaining: null,
  });
  expect(await findDeactivationEffects(deps(), { member: owner, ...effectsQuery })).toMatchObject({
    remaining: expect.any(Number) as number,
  });
});

test("an import gives a person of another centre the same error as an unknown one", async () => {
  const { scoped, sol, triana } = await aScopedCompany();
  const find = await findListedPeople(deps(), scoped, [
    sol.email,
    "Ana Sol",
    triana.email,
    "nadie@example.com",
  ]);
  expect([find(sol.email), find("Ana Sol"), find("nadie@example.com")]).toEqual(
    Array.from({ length: 3 }, () => ({ fault: "unknown" })),
  );
  expect(find(triana.email)).toMatchObject({ person: { id: triana.profile.id } });
});

describe("for a person who moved, a manager of the new centre sees the days since then:", () => {
  const centreNote = "Desde el 03/11/2026, cuando llegó a Triana.";
  const range = { from: "2026-11-01", to: "2026-11-30" };
  const at = (day: number) => Date.parse(`2026-11-0${day}T09:00:00+01:00`);

  /** Makes `moved` work on the day before they moved, and on that day. */
  async function ofMoved() {
    const { moved, ...all } = await aScopedCompany();
    for (const day of [2, 3]) await aLog(moved, { checkInTime: at(day) });
    const { company } = all;
    const profileIds = [moved.profile.id];
    const input = async (reader: SignedInMember) => {
      const people = (await selectPeople(deps().db, { reader, companyId: company.id, profileIds }))!;
      return { company, range, people, search: "" };
    };
    return { ...all, moved, input };
  }

  test("the month sheet, which states that", async () => {
    const { company, scoped, owner, moved } = await ofMoved();
    const monthQuery = { company, profileId: moved.profile.id, withSchedules: true };
    const sheetOf = async (reader: SignedInMember) => {
      const month = (await findMonth(deps(), { reader, range, ...monthQuery }))!;
      return {
        records: month.records,
        days: month.days.length,
        notes: sheetNotes({ month, company, isOwn: false }),
      };
    };
    const [theirs, whole] = [await sheetOf(scoped), await sheetOf(owner)];
    expect(theirs).toMatchObject({
      records: 1,
      days: 28,
      notes: expect.arrayContaining([centreNote]) as string[],
    });
    expect([whole.records, whole.days, whole.notes.includes(centreNote)]).toEqual([2, 30, false]);
    const october = { from: "2026-10-01", to: "2026-10-31" };
    expect(await findMonth(deps(), { reader: scoped, range: october, ...monthQuery })).toBeNull();
  });

  test("the report's table and CSV, and the CSV of entries and of the team's month, which state that", async () => {
    const { scoped, owner, company, input } = await ofMoved();
    const filesOf = async (reader: SignedInMember) => {
      const summaries = await readSummaries(deps(), await input(reader));
      const csv = (await streamReportCsv(deps(), { ...(await input(reader)), planning: company }))!;
      const text = await new Response(csv.body).text();
      const team = await linesOf(teamCsv(deps(), { reader, company, monthFrom: range.from }));
      return {
        days: summaries.rows[0]!.summary.workedDays,
        rows: [csv.rows, text.trim().split("\r\n").length - 1],
        isSaid: [summaryCsv(summaries), text, team].map((file) => file.includes(centreNote)),
      };
    };
    expect(await filesOf(scoped)).toEqual({ days: 1, rows: [1, 1], isSaid: [true, true, true] });
    expect(await filesOf(owner)).toEqual({ days: 2, rows: [2, 2], isSaid: [false, false, false] });
  });

  test("the screen of their time, with nothing earlier", async () => {
    const { company, owner, moved } = await ofMoved();
    const { id, subject } = moved.profile;
    const reader = { profileId: owner.profile.id, isManager: true };
    const show = async (since: { on: string; centre: string } | null, day: string) => {
      const params = new URLSearchParams({ day });
      return showTime(deps(), { company, person: { id, subject }, params, reader, since });
    };
    const start = { on: "2026-11-03", centre: "Triana" };
    expect((await show(start, "2026-11-02")).day).toMatchObject({ entries: [], hours: null });
    expect((await show(start, "2026-11-03")).day!.entries).toHaveLength(1);
    expect((await show(null, "2026-11-02")).day!.entries).toHaveLength(1);
  });

  test("the form of terms, for that centre and from that day on only", async () => {
    const { scoped, moved, ids } = await ofMoved();
    const give = (centre: string, from: string) =>
      recordSchedules(deps(), {
        member: scoped,
        planned: [
          {
            profileId: moved.profile.id,
            schedule: {
              kind: "terms_agreed",
              content: {
                from,
                centre,
                pattern: everyDay(480, 900),
                part_time_percent: 100,
                holidays_off: false,
                annual_minutes: null,
                vacation: { unit: "working", days: 22 },
                clock_change: "real",
              },
            },
          },
        ],
      });
    expect(await give(ids.triana, "2026-11-02")).toEqual({ code: "no-permission" });
    expect(await give(ids.sol, "2026-11-10")).toEqual({ code: "no-permission" });
    expect(await give(ids.triana, "2026-11-03")).toEqual({ code: "recorded" });
  });

  test("the requests, without answering one that begins earlier", async () => {
    const { scoped, moved } = await ofMoved();
    const earlier = await anAbsence(moved, { fromDay: "2026-11-02", state: "requested" });
    const later = await anAbsence(moved, { fromDay: "2026-11-24", state: "requested" });
    const answer = (id: string) =>
      changeAbsence(deps(), {
        member: scoped,
        profileId: moved.profile.id,
        command: { do: "answer", id, answer: "accepted", note: null },
      });
    expect(await answer(earlier)).toMatchObject({ code: "refused", refusal: { code: "not-found" } });
    expect(await answer(later)).toMatchObject({ code: "done" });
  });

  test("their balance, counted from that day on, which states that", async () => {
    const { owner, scoped, moved } = await ofMoved();
    await moveBalance(owner, moved, { at: deps().now, minutes: 600, on: "2026-11-01", reason: "opening" });
    await moveBalance(owner, moved, { at: deps().now, minutes: -60, on: "2026-11-04" });
    const profileId = moved.profile.id;
    const readHours = async (reader: SignedInMember) => {
      const account = await showAccount(deps(), { member: reader, profileId, params });
      const row = (await listBalances(deps(), reader, false)).find(({ id }) => id === profileId)!;
      const moves = account.lines.flatMap((line) => (line.kind === "move" ? [line.minutes] : []));
      return {
        account: [account.balance, account.opening!.on, account.since],
        row: [row.balance, row.openingOn, row.since],
        moves,
      };
    };
    const [theirs, whole] = [await readHours(scoped), await readHours(owner)];
    expect(whole.account).toEqual([expect.any(Number), "2026-11-01", null]);
    expect(whole.row).toEqual(whole.account);
    expect(whole.moves).toEqual([-60, 600]);
    expect(theirs.account).toEqual([expect.any(Number), "2026-11-03", centreNote]);
    expect(theirs.row).toEqual(theirs.account);
    expect(theirs.moves).toEqual([-60]);
    // The opening, and the day on which they worked as long as planned.
    expect(theirs.account[0]).toBe(Number(whole.account[0]) - 600 + 480);
  });

  test("the review of a balance move, without earlier hours, and refused for an earlier day", async () => {
    const { owner, scoped, moved } = await ofMoved();
    await moveBalance(owner, moved, { at: deps().now, minutes: 600, on: "2026-11-01", reason: "opening" });
    const send = async (on: string) => {
      const request = new Request(`https://x.example/?profile=${moved.profile.id}`);
      const form = new FormData();
      const typed = { intent: "review", reason: "adjusted", hours: "1", text: "horas de la feria", on };
      for (const [name, value] of Object.entries(typed)) form.set(name, value);
      const args = { request } as Parameters<typeof submitMove>[1]["args"];
      return (await submitMove(deps(), { member: scoped, args, form })) as { data: MoveAnswer };
    };
    expect((await send("02/11/2026")).data.errors).toHaveProperty("on");
    const { review } = (await send("04/11/2026")).data;
    const { balance } = await showAccount(deps(), { member: scoped, profileId: moved.profile.id, params });
    expect(review!.text).toContain(`pasa de ${balanceText(balance!)} a`);
  });

  test("the opening of their balance, only if none of it is from before", async () => {
    const { owner, scoped, moved, triana } = await ofMoved();
    await moveBalance(owner, moved, { at: deps().now, minutes: 600, on: "2026-11-01", reason: "opening" });
    const open = async ({ profile }: SignedInMember) => {
      const request = new Request(`https://x.example/?profile=${profile.id}`);
      const form = new FormData();
      const typed = { intent: "review", reason: "opening", hours: "0", text: "", on: "04/11/2026" };
      for (const [name, value] of Object.entries(typed)) form.set(name, value);
      const args = { request } as Parameters<typeof submitMove>[1]["args"];
      const { data } = (await submitMove(deps(), { member: scoped, args, form })) as { data: MoveAnswer };
      const { mayOpen } = await showAccount(deps(), { member: scoped, profileId: profile.id, params });
      return [data.errors.reason ?? null, data.review?.move.reason ?? null, mayOpen];
    };
    expect(await open(moved)).toEqual([balanceMessages.openedElsewhere, null, false]);
    expect(await open(triana)).toEqual([null, "opening", true]);
  });

  test("their terms and the hours of the year, without earlier ones, which state that", async () => {
    const { owner, scoped, moved } = await ofMoved();
    const profileId = moved.profile.id;
    const [theirs, whole] = await Promise.all(
      [scoped, owner].map((member) => showVersions(deps(), { member, profileId, params })),
    );
    expect(whole!.versions.map(({ from }) => from)).toEqual(["2026-11-03", "2026-01-01"]);
    expect([theirs!.versions.map(({ from }) => from), theirs!.since, theirs!.year]).toEqual([
      ["2026-11-03"],
      centreNote,
      null,
    ]);
    expect(whole!.since).toBeNull();
  });

  test("their absences, without earlier days and comments, which state that", async () => {
    const { owner, scoped, moved } = await ofMoved();
    const note = "la boda de mi hermana";
    await anAbsence(moved, { fromDay: "2026-10-05", note });
    await anAbsence(moved, { fromDay: "2026-11-01", toDay: "2026-11-05", note });
    await anAbsence(moved, { fromDay: "2026-11-24" });
    const profileId = moved.profile.id;
    const [theirs, whole] = await Promise.all(
      [scoped, owner].map((member) => showOwnAbsences(deps(), { member, profileId, params })),
    );
    expect(whole!.absences.map(({ days }) => days)).toEqual([
      "el 24 de noviembre",
      "del 1 al 5 de noviembre",
      "el 5 de octubre",
    ]);
    expect([whole!.since, JSON.stringify(whole).includes(note)]).toEqual([null, true]);
    expect(theirs!.absences.map(({ days, mayCancel }) => [days, mayCancel])).toEqual([
      ["el 24 de noviembre", true],
      ["del 3 al 5 de noviembre", false],
    ]);
    expect([theirs!.since, JSON.stringify(theirs).includes(note)]).toEqual([centreNote, false]);
  });

  test("the calendar of the form, without earlier days", async () => {
    const { owner, scoped, moved } = await ofMoved();
    await anAbsence(moved, { fromDay: "2026-11-01", toDay: "2026-11-05" });
    const profileId = moved.profile.id;
    const marked = async (member: SignedInMember) => {
      const month = new URLSearchParams({ month: "2026-11" });
      const form = await showAbsenceForm(deps(), { member, profileId, params: month });
      return [form.days.flatMap(({ on, absence }) => (absence ? [on] : []))[0], form.inMonth];
    };
    expect(await marked(owner)).toEqual([
      "2026-11-01",
      [expect.stringContaining("Vacaciones del 1 al 5 de noviembre")],
    ]);
    expect(await marked(scoped)).toEqual([
      "2026-11-03",
      [expect.stringContaining("Vacaciones del 3 al 5 de noviembre")],
    ]);
  });

  test("the account of their vacation, with the sums of the year, and one line for earlier ones", async () => {
    const { owner, scoped, moved } = await ofMoved();
    await anAbsence(moved, { fromDay: "2026-10-05", kind: "vacation" });
    await anAbsence(moved, { fromDay: "2026-11-24", kind: "vacation" });
    const profileId = moved.profile.id;
    const [theirs, whole] = await Promise.all(
      [scoped, owner].map(async (member) => {
        const page = await showAllowances(deps(), { member, profileId, mayMove: true, params });
        const { left, lines } = page.allowances.find(({ kind }) => kind.key === "vacation")!;
        return { left, since: page.since, lines };
      }),
    );
    expect(theirs!.left).toBe(whole!.left);
    expect(theirs!.since).toContain(centreNote);
    expect(whole!.since).toBeNull();
    expect(whole!.lines.map(({ what }) => what)).toEqual(["earned", "absence", "absence"]);
    expect(theirs!.lines.map(({ what, amount }) => [what, amount])).toEqual([
      ["earned", whole!.lines[0]!.amount],
      ["absence", -100],
      ["earlier", -100],
    ]);
    expect(JSON.stringify(theirs)).not.toContain("2026-10-05");
  });
});

test("colleagues who are absent during a request are only those of the manager's centre", async () => {
  const { scoped, owner, triana, sol, moved } = await aScopedCompany();
  await anAbsence(moved, { fromDay: "2026-11-24", state: "requested" });
  for (const colleague of [triana, sol]) await anAbsence(colleague, { fromDay: "2026-11-24" });
  const profileId = moved.profile.id;
  const awayOf = async (member: SignedInMember) =>
    (await showOwnAbsences(deps(), { member, profileId, params })).absences[0]!.away;
  expect(await awayOf(owner)).toContain("Ana Sol");
  expect(await awayOf(scoped)).toContain("Ana Triana");
  expect(await awayOf(scoped)).not.toContain("Ana Sol");
});
