import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import type { Subject } from "~/modules/ledger/read-people.server";
import { decideMember } from "~/modules/ledger/rules/decide-member";
import { decidePunch } from "~/modules/ledger/rules/decide-punch";
import type { NewEvent } from "~/modules/ledger/rules/event";
import type { Person } from "~/modules/ledger/rules/person";
import { executeCommands } from "~/modules/ledger/execute-commands.server";
import { changeStatus, type StatusChangeResult } from "~/modules/team/server/change-status.server";
import { mostPeopleAtOnce } from "~/modules/team/list-changeable.server";
import { openDb } from "~/platform/db.server";
import { localDateOf } from "~/time/zones";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { losingAnswers } from "../../support/worker/around-d1";
import { expectFailureWithout, sameNumberIn } from "../../support/worker/broken-schema";
import { crowd } from "../../support/worker/crowd";
import { everyRow } from "../../support/worker/database";
import { openTab } from "../../support/worker/live";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant, Race } from "../../support/worker/race";
import { eventsOf, logsOf } from "../../support/worker/records";
import { inEveryOrder, inSeededOrders } from "../../support/worker/schedule";
import { checkIn, checkOut, punched, zone } from "../../support/ledger/a-record";
import { aTeam, statsOf, statusOf, submitStatus } from "./a-team";

describe("a manager who deactivates people in the list", () => {
  test.each(["owner", "admin"] as const)(
    "as %s does so for all ticked people, and sees it confirmed",
    async (who) => {
      const team = await aTeam();
      const [ana, leo] = team.employees as [SignedInMember, SignedInMember];
      const answer = await submitStatus(team[who], { set_status: "inactive", profile_id: [ana, leo] });
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("2 personas desactivadas");
      expect(await statusOf(ana, leo, team.owner, team.admin)).toEqual([
        "inactive",
        "inactive",
        "active",
        "active",
      ]);
      expect(await statsOf(team.company)).toMatchObject([{ current: 3 }]);
      const back = await submitStatus(team[who], { set_status: "active", profile_id: [ana] });
      expect(await back.text()).toContain("1 persona activada");
      expect(await statusOf(ana, leo)).toEqual(["active", "inactive"]);
      expect(await statsOf(team.company)).toMatchObject([{ current: 4 }]);
    },
  );

  test("and activates them again sees who needs new terms, with a link to give them", async () => {
    const { owner, employees } = await aTeam();
    const [ana, leo] = employees as [SignedInMember, SignedInMember];
    const from = localDateOf(deps().now, owner.company.timeZone);
    await giveTerms(owner, ana, { at: deps().now, from, pattern: everyDay(540, 780) });
    await submitStatus(owner, { set_status: "inactive", profile_id: [ana, leo] });
    const activate = async (...people: SignedInMember[]) =>
      (await submitStatus(owner, { set_status: "active", profile_id: people })).text();
    const page = await activate(ana, leo);
    expect(page).toContain("1 persona activada está sin horario");
    expect(page).toContain(`href="/schedules/new?person=${ana.profile.id}"`);
    // Nobody is activated a second time.
    expect(await activate(ana, leo)).not.toContain("activada está sin horario");
  });

  test("closes the live sockets of these people and of nobody else", async () => {
    const { owner, employees } = await aTeam();
    const [ana, leo] = employees as [SignedInMember, SignedInMember];
    const [hers, his] = await Promise.all([openTab(ana), openTab(leo)]);
    await submitStatus(owner, { set_status: "inactive", profile_id: [ana] });
    await settle();
    expect(await hers.closeCode()).toBe(4401);
    await call("/api/check-in", { cookie: leo.cookie, json: { action: "check_in", location: null } });
    await settle();
    expect((await his.news(2)).map(({ kind }) => kind)).toEqual(["company", "time-log"]);
  });

  test("leaves them their session, which reads their own data and does nothing else", async () => {
    const { owner, employees } = await aTeam();
    const ana = employees[0]!;
    await submitStatus(owner, { set_status: "inactive", profile_id: [ana] });
    expect((await call("/dashboard", { cookie: ana.cookie })).status).toBe(200);
    const punch = { json: { action: "check_in", location: null } };
    expect((await call("/api/check-in", { cookie: ana.cookie, ...punch })).status).toBe(403);
  });

  test("changes everybody a search shows, however many pages, but neither the owner nor themselves", async () => {
    const { owner, admin, company, employees } = await aTeam(4);
    const query = { scope: "search", set_status: "inactive", q: "", status: "" };
    const answer = await submitStatus(admin, { ...query, expected: "4" });
    expect(await answer.text()).toContain("4 personas desactivadas");
    expect(await statusOf(owner, admin, ...employees)).toEqual([
      "active",
      "active",
      ...employees.map(() => "inactive"),
    ]);
    expect(await statsOf(company)).toMatchObject([{ current: 2 }]);
  });

  test("gets an error when a search matches others than it showed, and nothing changes", async () => {
    const { owner, employees } = await aTeam(4);
    const before = await everyRow();
    const query = { scope: "search", set_status: "inactive", q: "", status: "active", expected: "3" };
    const answer = await submitStatus(owner, query);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("ahora son 5");
    expect(await everyRow()).toEqual(before);
    expect(employees).toHaveLength(4);
  });
});

describe("nobody's status is changed, not even that of permitted people,", () => {
  const refusedCases: [
    string,
    number,
    (team: Awaited<ReturnType<typeof aTeam>>) => Promise<SignedInMember[]>,
  ][] = [
    ["the owner is among them", 422, ({ employees, owner }) => Promise.resolve([...employees, owner])],
    ["oneself is among them", 422, ({ employees, admin }) => Promise.resolve([...employees, admin])],
    ["one person is of another company", 404, async ({ employees }) => [...employees, await aMember()]],
    [
      "one id is unknown",
      404,
      ({ employees }) =>
        Promise.resolve([
          ...employees,
          { profile: { id: crypto.randomUUID() } } as unknown as SignedInMember,
        ]),
    ],
  ];
  test.each(refusedCases)("when %s", async (_, status, chosen) => {
    const team = await aTeam();
    const profile_id = await chosen(team);
    const before = await everyRow();
    const answer = await submitStatus(team.admin, { set_status: "inactive", profile_id });
    expect(answer.status).toBe(status);
    await settle();
    expect(await everyRow()).toEqual(before);
  });

  test.each([
    ["nobody is ticked", { set_status: "inactive" }, "Elige al menos a una persona."],
    ["the status is invalid", { set_status: "gone", profile_id: ["x"] }, "Error al actualizar el estado"],
    ["the status is missing", { profile_id: ["x"] }, "Error al actualizar el estado de los miembros"],
    [
      "the scope is invalid",
      { set_status: "inactive", scope: "all", profile_id: ["x"] },
      "Error al actualizar el",
    ],
    [
      "the count is no number",
      { set_status: "inactive", scope: "search", expected: "many" },
      "Error al actualizar",
    ],
    [
      "there are 5,001",
      { set_status: "inactive", profile_id: Array.from({ length: 5_001 }, (_, index) => `id-${index}`) },
      "Como mucho 5000 personas a la vez",
    ],
    ["an id is endless", { set_status: "inactive", profile_id: ["x".repeat(65)] }, "Error al actualizar el"],
  ] as [string, Parameters<typeof submitStatus>[1], string][])("when %s", async (_, fields, expectedText) => {
    const { owner } = await aTeam();
    const before = await everyRow();
    const answer = await submitStatus(owner, fields);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(expectedText);
    expect(await everyRow()).toEqual(before);
  });
});

describe("at the same moment", () => {
  const turningOff =
    (member: SignedInMember, people: SignedInMember[]): Participant<StatusChangeResult> =>
    ({ deps }) =>
      changeStatus(deps(), {
        member,
        profileIds: people.map(({ profile }) => profile.id),
        status: "inactive",
      });

  async function turnTheSameOff(race: Race, times: number) {
    const { owner, admin, company, employees } = await aTeam(2);
    const managers = Array.from({ length: times }, (_, index) => (index % 2 ? admin : owner));
    const outcomes = await race(...managers.map((member) => turningOff(member, employees)));
    expect(outcomes).toMatchObject(outcomes.map(() => ({ code: "changed", count: 2, endedEntries: [] })));
    expect(await statusOf(...employees)).toEqual(employees.map(() => "inactive"));
    expect(await statsOf(company)).toMatchObject([{ current: 2 }]);
  }

  test(
    "two managers who deactivate the same people both succeed, and the count is right",
    { tags: "deep" },
    () => inEveryOrder((race) => turnTheSameOff(race, 2)),
  );

  test(
    "ten managers who deactivate the same people all succeed, and the count is right",
    { tags: "deep" },
    () => inSeededOrders(2, (race) => turnTheSameOff(race, 10)),
  );

  async function turnEachOtherOff(race: Race) {
    const { admin, company } = await aTeam(0);
    const other = await aMember({ company, role: "admin" });
    const outcomes = await race(turningOff(admin, [other]), turningOff(other, [admin]));
    return [outcomes.map(({ code }) => code).sort(), (await statusOf(admin, other)).sort()];
  }

  test(
    "two admins who deactivate each other: one succeeds, and the other is no admin any more",
    { tags: "deep" },
    () =>
      inEveryOrder(
        async (race) =>
          expect(await turnEachOtherOff(race)).toEqual([
            ["changed", "no-permission"],
            ["active", "inactive"],
          ]),
        { including: ["ABABABABB"] },
      ),
  );

  const punching =
    ({ cookie }: SignedInMember): Participant<number> =>
    async ({ d1 }) => {
      const json = { action: "check_in", location: null };
      return (await call("/api/check-in", { cookie, json, env: { CELL_1: d1 } })).status;
    };
  const writtenBy = async (member: SignedInMember) => [
    (await logsOf(member)).length,
    (await eventsOf(member)).filter(({ kind }) => kind === "check_in").length,
  ];

  const punchesOrIsRefused = () =>
    inEveryOrder(
      async (race) => {
        const { owner, employees } = await aTeam(1);
        const [ana] = employees as [SignedInMember];
        let before: number[] = [];
        const [status] = await race<unknown>(punching(ana), async (turn) => {
          await turningOff(owner, employees)(turn);
          before = await writtenBy(ana);
        });
        expect([status, before]).toEqual(status === 200 ? [200, [1, 1]] : [403, [0, 0]]);
        expect(await writtenBy(ana)).toEqual(before);
      },
      { including: ["ABBBBAA"] },
    );

  test(
    "a person who punches while being deactivated has punched or is refused, with nothing between",
    { tags: "deep" },
    punchesOrIsRefused,
  );

  test(
    "a person punches after their deactivation without the order constraint in the schema (twin)",
    { tags: "deep" },
    () => expectFailureWithout(sameNumberIn("person_states"), punchesOrIsRefused),
  );

  test("twelve people who punch while being deactivated have punched or are refused", { tags: "deep" }, () =>
    inSeededOrders(2, async (race) => {
      const { owner, employees } = await aTeam(12);
      const statuses = await race<unknown>(...employees.map(punching), turningOff(owner, employees));
      for (const [index, who] of employees.entries())
        expect(await writtenBy(who)).toEqual(statuses[index] === 200 ? [1, 1] : [0, 0]);
    }),
  );
});

test("a change of status whose answer was lost is done when it is tried again", async () => {
  const { owner, company, employees } = await aTeam();
  const db = openDb(losingAnswers(env.CELL_1, 1));
  const profileIds = employees.map(({ profile }) => profile.id);
  const outcome = await changeStatus(deps(Date.now(), db), { member: owner, profileIds, status: "inactive" });
  expect(outcome).toMatchObject({ code: "changed", count: 3, endedEntries: [] });
  expect(await statsOf(company)).toMatchObject([{ current: 2 }]);
});

test("a change of status for 5,000 ids is one batch", async () => {
  const { owner, employees } = await aTeam();
  const profileIds = [
    ...employees.map(({ profile }) => profile.id),
    ...Array.from({ length: 4_997 }, () => crypto.randomUUID()),
  ];
  const outcome = await changeStatus(deps(), { member: owner, profileIds, status: "inactive" });
  expect(outcome).toEqual({ code: "not-found" });
  expect(await statusOf(...employees)).toEqual(["active", "active", "active"]);
});

test(
  "the maximum of people in one request, all of whom have punched, is split over several parameters",
  { tags: "deep" },
  async () => {
    const owner = await crowd(mostPeopleAtOnce);
    const { $client: d1 } = deps().db;
    const { ledger } = owner.company;
    const { results: subjects } = await env.CELL_1.prepare(
      "SELECT subject, id AS profileId FROM profiles WHERE company_id = ? AND role = 'employee'",
    )
      .bind(owner.company.id)
      .all<Subject & { profileId: string }>();
    const now = Date.now();
    const all = (decide: (person: Person) => { events: NewEvent[] } | { refusal: unknown }) =>
      executeCommands(d1, {
        ledger,
        subjects,
        now,
        source: "api",
        actor: { kind: "api_key", id: owner.profile.id },
        extent: "open",
        request: null,
        decide: (people) => ({
          events: people.map(({ person }) => {
            const decision = decide(person);
            return "events" in decision ? decision.events : [];
          }),
        }),
      });
    await all((person) =>
      decideMember(person, { status: "active", role: "employee" }, { now, timeZone: zone }),
    );
    for (const punch of [checkIn, checkOut])
      await all((person) => decidePunch(person, punch, { now, timeZone: zone, punched }));
    await env.CELL_1.prepare("UPDATE profiles SET status = 'active' WHERE company_id = ?")
      .bind(owner.company.id)
      .run();
    const profileIds = subjects.map(({ profileId }) => profileId);
    const outcome = await changeStatus(deps(now), { member: owner, profileIds, status: "inactive" });
    expect(outcome).toMatchObject({ code: "changed", count: mostPeopleAtOnce });
    const events = await env.CELL_1.prepare(
      "SELECT kind, count(*) AS number FROM events WHERE ledger = ? GROUP BY kind",
    )
      .bind(ledger)
      .all<{ kind: string; number: number }>();
    expect(Object.fromEntries(events.results.map(({ kind, number }) => [kind, number]))).toMatchObject({
      check_in: mostPeopleAtOnce,
      check_out: mostPeopleAtOnce,
      member: 2 * mostPeopleAtOnce + 1,
    });
  },
);
