// Proves what issuing a pay period records, in which order periods are issued, and what late facts change.
import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { answerStatement } from "~/modules/periods/answer-statement.server";
import { classifyExcess } from "~/modules/periods/server/classify-excess.server";
import { findStatement } from "~/modules/periods/find-statement.server";
import { personOf } from "~/modules/schedules/statement-person";
import { readPeriods } from "~/modules/periods/read-periods.server";
import { statementDigest } from "~/modules/schedules/statement-digest";
import { listSchedules } from "~/modules/schedules/list-schedules.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { minuteMs } from "~/time/units";
import { anAbsence } from "../../support/worker/absences";
import { deps, settle } from "../../support/worker/deps";
import { correctLog } from "../../support/worker/correct-log";
import { aMember, type SignedInMember } from "../../support/worker/people";
import {
  aTeamOfMondays,
  issue,
  madrid,
  novemberAt,
  workOctober,
  workOn,
  worksOnMondays,
} from "../../support/worker/periods";

const statementOf = ({ company, profile }: SignedInMember, from = "2026-10-01", version?: number) =>
  findStatement(deps(), { companyId: company.id, profileId: profile.id, from, version });

const movesOf = async ({ company, profile }: SignedInMember) =>
  (await listSchedules(deps(), { companyId: company.id, profileId: profile.id })).flatMap((schedule) =>
    schedule.kind === "balance_moved" ? [[schedule.content.on, schedule.content.minutes]] : [],
  );

const answer = (
  person: SignedInMember,
  choice: "agreed" | "contested",
  { version = 1, at = novemberAt } = {},
) =>
  answerStatement(deps(at), {
    person: personOf(person),
    from: "2026-10-01",
    version,
    answer: choice,
    on: null,
    text: "",
    via: "account",
  });

const classify = (owner: SignedInMember, { profile }: SignedInMember, fate: "paid" | "none", minutes = 60) =>
  classifyExcess(deps(novemberAt), {
    member: owner,
    profileId: profile.id,
    from: "2026-10-01",
    pieces: [{ on: "2026-10-05", minutes, as: "overtime", fate }],
  });

/** The worker says that an entry ended some minutes later than recorded, and the company accepts unless it does not answer. */
const lengthen = (
  owner: SignedInMember,
  worker: SignedInMember,
  { id, checkOutTime }: { id: string; checkOutTime: number | null },
  minutes: number,
  answer: "accept" | null = "accept",
) =>
  correctLog({
    worker,
    manager: owner,
    id,
    says: { check_out_at: checkOutTime! + minutes * minuteMs },
    answer,
  });

describe("issuing a period", () => {
  test("states a sick leave as an absence without its cause", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await anAbsence(ana, { fromDay: "2026-10-19", kind: "sick-leave" });
    expect(await issue(owner, [ana])).toEqual([{ code: "issued", version: 1 }]);
    expect((await statementOf(ana))!.content).toMatchObject({
      figures: { absences: [{ name: "Ausencia", unit: "working", amount: 100 }] },
    });
  });

  test("records its figures, and an event that commits to them", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    expect(await issue(owner, [ana])).toEqual([{ code: "issued", version: 1 }]);
    const statement = (await statementOf(ana))!;
    expect(statement.content).toMatchObject({
      from: "2026-10-01",
      to: "2026-10-31",
      version: 1,
      as_of: novemberAt,
      figures: { effective: 1_920, expected: 1_920, ordinary: 1_920, overtime: 0, days_worked: 4 },
      pieces: [],
      lines: [],
      reason: null,
    });
    const event = await env.CELL_1.prepare("SELECT kind, payload FROM events WHERE ledger = ? AND seq = ?")
      .bind(ana.company.ledger, statement.seq)
      .first();
    expect(event).toEqual({
      kind: "plan",
      payload: JSON.stringify({ digest: statementDigest(JSON.stringify(statement.content), statement.salt) }),
    });
  });

  test("moves the balance on the last day by the paid excess, and not by the rest", async () => {
    const { owner, ana } = await aTeamOfMondays();
    const leo = await aMember({ company: owner.company, fullName: "Leo Gil" });
    await worksOnMondays(owner, leo);
    for (const person of [ana, leo]) {
      await workOctober(person);
      await workOn(person, "2026-10-06", 60);
    }
    const choose = (person: SignedInMember, fate: "paid" | "none") =>
      classifyExcess(deps(novemberAt), {
        member: owner,
        profileId: person.profile.id,
        from: "2026-10-01",
        pieces: [{ on: "2026-10-06", minutes: 60, as: "overtime", fate }],
      });
    expect(await choose(ana, "paid")).toEqual({ code: "classified" });
    expect(await choose(leo, "none")).toEqual({ code: "classified" });
    await issue(owner, [ana, leo]);
    expect(await movesOf(ana)).toEqual([["2026-10-31", -60]]);
    expect(await movesOf(leo)).toEqual([]);
    // Four Mondays of September were not worked.
    const statements = [(await statementOf(ana))!, (await statementOf(leo))!];
    expect(statements.map(({ content }) => content.figures)).toMatchObject([
      { overtime: 60, ordinary: 1_920, balance: -1_920 },
      { overtime: 60, ordinary: 1_920, balance: -1_860 },
    ]);
  });

  test("refuses a period that has not ended, also with a reason", async () => {
    const { owner, ana } = await aTeamOfMondays();
    const at = madrid("2026-10-31T20:00");
    expect(await issue(owner, [ana], { at, reason: "Cerramos antes" })).toEqual([
      { code: "not-ended", until: "2026-10-31" },
    ]);
  });

  test("refuses a period with blocks unless a reason is given", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    const log = await workOn(ana, "2026-10-20", 60);
    await lengthen(owner, ana, log, 30, null);
    const [refused] = await issue(owner, [ana]);
    expect(refused).toMatchObject({
      code: "blocked",
      blocks: [{ kind: "waiting-correction", on: "2026-10-20" }],
    });
    expect(await issue(owner, [ana], { reason: "  " })).toMatchObject([{ code: "blocked" }]);
    expect(await issue(owner, [ana], { reason: "Ana está de viaje" })).toEqual([
      { code: "issued", version: 1 },
    ]);
    expect((await statementOf(ana))!.content.reason).toBe("Ana está de viaje");
  });

  test("refuses classes that exceed the excess, and issues only what fits", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    await workOn(ana, "2026-10-06", 60);
    const log = await workOn(ana, "2026-10-07", 30);
    expect(await classify(owner, ana, "paid", 600)).toMatchObject({ code: "pieces" });
    const pieces = [
      { on: "2026-10-06", minutes: 60, as: "overtime", fate: "paid" },
      { on: "2026-10-07", minutes: 30, as: "overtime", fate: "paid" },
    ] as const;
    const chosen = { member: owner, profileId: ana.profile.id, from: "2026-10-01", pieces };
    expect(await classifyExcess(deps(novemberAt), chosen)).toEqual({ code: "classified" });
    await lengthen(owner, ana, log, 15);
    expect(await issue(owner, [ana])).toMatchObject([{ code: "pieces" }]);
    expect(await readPeriods(deps(), { companyId: owner.company.id })).toEqual([]);
  });

  test("follows the order of periods, and a repeated command continues", async () => {
    const { owner, ana } = await aTeamOfMondays();
    const leo = await aMember({ company: owner.company, fullName: "Leo Gil" });
    await worksOnMondays(owner, leo);
    await workOctober(ana);
    expect(await issue(owner, [ana])).toEqual([{ code: "issued", version: 1 }]);
    expect(await issue(owner, [ana, leo])).toEqual([
      { code: "already-issued", version: 1 },
      { code: "issued", version: 1 },
    ]);
    const december = madrid("2026-12-01T10:00");
    const january = madrid("2027-01-04T10:00");
    expect(await issue(owner, [ana], { from: "2026-12-01", at: january })).toEqual([
      { code: "earlier-open", from: "2026-11-01" },
    ]);
    expect(await issue(owner, [ana], { from: "2026-11-01", at: december })).toEqual([
      { code: "issued", version: 1 },
    ]);
    expect(await issue(owner, [ana], { from: "2026-10-02", at: december })).toMatchObject([
      { code: "stays", version: 1 },
    ]);
  });

  test("begins with the pay period, and after the last issued day when that changes", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await issue(owner, [ana]);
    await env.CELL_1.prepare("UPDATE companies SET pay_period_day = 21 WHERE id = ?")
      .bind(owner.company.id)
      .run();
    const at = madrid("2026-11-23T10:00");
    expect(await issue(owner, [ana], { from: "2026-11-01", at })).toEqual([{ code: "issued", version: 1 }]);
    const rows = await readPeriods(deps(), { companyId: owner.company.id });
    expect(rows.map(({ from, to }) => [from, to])).toEqual([
      ["2026-10-01", "2026-10-31"],
      ["2026-11-01", "2026-11-20"],
    ]);
  });

  test("ends with the last day of a person who leaves, and later ones are issued only for late facts", async () => {
    const { owner, ana } = await aTeamOfMondays();
    const logs = await workOctober(ana);
    const leftAt = madrid("2026-10-27T18:00");
    await changeStatus(deps(leftAt), { member: owner, profileIds: [ana.profile.id], status: "inactive" });
    await settle();
    expect(await issue(owner, [ana])).toEqual([{ code: "issued", version: 1 }]);
    expect((await statementOf(ana))!.content.to).toBe("2026-10-27");
    const at = madrid("2026-12-01T10:00");
    expect(await issue(owner, [ana], { from: "2026-10-28", at })).toEqual([{ code: "absent" }]);
    await lengthen(owner, ana, logs[0]!, 60);
    expect(await issue(owner, [ana], { from: "2026-10-28", at })).toEqual([{ code: "issued", version: 1 }]);
    const { figures, lines } = (await statementOf(ana, "2026-10-28"))!.content;
    expect(figures.effective).toBe(0);
    expect(lines).toContainEqual({ from: "2026-10-01", version: 1, figure: "effective", minutes: 60 });
  });

  test("leaves out people of other companies, and refuses managers without the right to close periods", async () => {
    const { owner, ana } = await aTeamOfMondays();
    const other = await aTeamOfMondays();
    expect(await issue(owner, [other.ana])).toEqual([{ code: "not-found" }]);
    expect(await issue(ana, [ana])).toEqual([{ code: "no-permission" }]);
    const scoped = await aMember({
      company: owner.company,
      role: "admin",
      managedCentres: [owner.company.id],
    });
    expect(await issue(scoped, [ana])).toEqual([{ code: "no-permission" }]);
  });
});

describe("late facts", () => {
  test("become a line of the next period, and are reversed in the one after it", async () => {
    const { owner, ana } = await aTeamOfMondays();
    const logs = await workOctober(ana);
    await issue(owner, [ana]);
    await lengthen(owner, ana, logs[1]!, 60);
    await issue(owner, [ana], { from: "2026-11-01", at: madrid("2026-12-01T10:00") });
    await lengthen(owner, ana, logs[1]!, 0);
    await issue(owner, [ana], { from: "2026-12-01", at: madrid("2027-01-04T10:00") });
    const lines = async (from: string) =>
      (await statementOf(ana, from))!.content.lines
        .filter(({ figure }) => figure === "effective")
        .map(({ from: about, minutes }) => [about, minutes]);
    expect(await lines("2026-11-01")).toEqual([["2026-10-01", 60]]);
    expect(await lines("2026-12-01")).toEqual([["2026-10-01", -60]]);
  });

  test("subtract the pay of excess that is lost", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    const late = await workOn(ana, "2026-10-06", 480);
    await classifyExcess(deps(novemberAt), {
      member: owner,
      profileId: ana.profile.id,
      from: "2026-10-01",
      pieces: [{ on: "2026-10-06", minutes: 480, as: "overtime", fate: "paid" }],
    });
    await issue(owner, [ana]);
    await lengthen(owner, ana, late, -60);
    await issue(owner, [ana], { from: "2026-11-01", at: madrid("2026-12-01T10:00") });
    expect((await statementOf(ana, "2026-11-01"))!.content.lines).toContainEqual({
      from: "2026-10-01",
      version: 1,
      figure: "overtime",
      minutes: -60,
    });
    expect(await movesOf(ana)).toEqual([
      ["2026-10-31", -480],
      ["2026-11-30", 60],
    ]);
  });

  test("make a new version of a contested period, which reverses the moves of the previous one", async () => {
    const { owner, ana } = await aTeamOfMondays();
    await workOctober(ana);
    const late = await workOn(ana, "2026-10-06", 60);
    await classifyExcess(deps(novemberAt), {
      member: owner,
      profileId: ana.profile.id,
      from: "2026-10-01",
      pieces: [{ on: "2026-10-06", minutes: 60, as: "overtime", fate: "paid" }],
    });
    await issue(owner, [ana]);
    await answer(ana, "contested");
    await lengthen(owner, ana, late, 30);
    const at = novemberAt + 60 * minuteMs;
    await classifyExcess(deps(at), {
      member: owner,
      profileId: ana.profile.id,
      from: "2026-10-01",
      pieces: [{ on: "2026-10-06", minutes: 90, as: "overtime", fate: "paid" }],
    });
    expect(await issue(owner, [ana], { version: 2, at })).toEqual([{ code: "issued", version: 2 }]);
    expect(await movesOf(ana)).toEqual([
      ["2026-10-31", -60],
      ["2026-10-31", 60],
      ["2026-10-31", -90],
    ]);
    expect(await answer(ana, "agreed", { version: 1, at })).toEqual({ code: "superseded", version: 2 });
    expect(await answer(ana, "agreed", { version: 2, at })).toEqual({ code: "answered" });
    expect(await issue(owner, [ana], { version: 3, at })).toEqual([{ code: "stays", version: 2 }]);
    const rows = await readPeriods(deps(), { companyId: owner.company.id });
    expect(rows.map(({ version, isCurrent, answer: said }) => [version, isCurrent, said])).toEqual([
      [1, false, "contested"],
      [2, true, "agreed"],
    ]);
  });
});
