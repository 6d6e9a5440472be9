// Proves how a statement is delivered and answered, what stays of it, and what a closed company records.
import { describe, expect, test } from "vitest";
import { env } from "cloudflare:test";
import { answerStatement } from "~/modules/periods/answer-statement.server";
import { deliverStatement, type DeliveredBy } from "~/modules/periods/deliver-statement.server";
import { findStatement } from "~/modules/periods/find-statement.server";
import { personOf } from "~/modules/schedules/statement-person";
import { closeCompany } from "~/modules/tenancy/closing/close-company.server";
import { newId } from "~/platform/ids";
import { dayMs } from "~/time/units";
import { deps, settle } from "../../support/worker/deps";
import type { SignedInMember } from "../../support/worker/people";
import { aTeamOfMondays, issue, novemberAt } from "../../support/worker/periods";
import { eventsOf } from "../../support/worker/records";

const october = "2026-10-01";

const answer = (
  person: SignedInMember,
  choice: "agreed" | "contested",
  { on = null, at = novemberAt, kioskId }: { on?: string | null; at?: number; kioskId?: string } = {},
) =>
  answerStatement(deps(at), {
    person: personOf(person),
    from: october,
    version: 1,
    answer: choice,
    on,
    text: on === null ? "" : "Ese día salí a las seis",
    via: kioskId ? "kiosk" : "account",
    ...(kioskId && { kioskId }),
  });

const deliver = (person: SignedInMember, by: DeliveredBy, at = novemberAt) =>
  deliverStatement(deps(at), { person: personOf(person), from: october, version: 1, by });

const statementOf = async ({ company, profile }: SignedInMember) =>
  (await findStatement(deps(), { companyId: company.id, profileId: profile.id, from: october }))!;

async function anIssuedMonth() {
  const team = await aTeamOfMondays();
  await issue(team.owner, [team.ana]);
  return team;
}

describe("an answer to a closed month", () => {
  test("is recorded with its day and comment, and can be changed within a year", async () => {
    const { ana } = await anIssuedMonth();
    expect(await answer(ana, "contested", { on: "2026-10-05" })).toEqual({ code: "answered" });
    expect(await answer(ana, "agreed", { at: novemberAt + 300 * dayMs })).toEqual({ code: "answered" });
    const { period, answers } = await statementOf(ana);
    expect(period).toMatchObject({ answer: "agreed", answeredAt: novemberAt + 300 * dayMs });
    expect(answers).toMatchObject([
      {
        answer: "contested",
        on: "2026-10-05",
        text: "Ese día salí a las seis",
        via: "account",
        isInLedger: true,
      },
      { answer: "agreed", on: null },
    ]);
  });

  test("that is the same again writes nothing", async () => {
    const { ana } = await anIssuedMonth();
    await answer(ana, "agreed");
    const { length } = await eventsOf(ana);
    expect(await answer(ana, "agreed")).toEqual({ code: "answered" });
    expect(await eventsOf(ana)).toHaveLength(length);
  });

  test("stays after a year, and a first answer is always accepted", async () => {
    const { owner, ana } = await anIssuedMonth();
    await answer(ana, "agreed");
    const at = novemberAt + 366 * dayMs;
    expect(await answer(ana, "contested", { at })).toEqual({ code: "too-late" });
    await issue(owner, [owner]);
    expect(await answer(owner, "contested", { at })).toEqual({ code: "answered" });
  });

  test("names a day of the period or none, and an issued period", async () => {
    const { owner, ana } = await anIssuedMonth();
    expect(await answer(ana, "contested", { on: "2026-11-01" })).toEqual({ code: "another-day" });
    expect(await answer(owner, "agreed")).toEqual({ code: "not-found" });
    expect((await statementOf(ana)).answers).toEqual([]);
  });

  test("at a kiosk is the kiosk's event, and its author is the person", async () => {
    const { ana } = await anIssuedMonth();
    const kioskId = newId(novemberAt);
    expect(await answer(ana, "agreed", { kioskId })).toEqual({ code: "answered" });
    expect((await statementOf(ana)).answers).toMatchObject([{ via: "kiosk", isInLedger: true }]);
  });

  test("after the company has closed is stored without an event, and states that", async () => {
    const { owner, ana } = await anIssuedMonth();
    const closedAt = novemberAt + dayMs;
    await closeCompany(deps(closedAt), { member: owner });
    await settle();
    const { length } = await eventsOf(ana);
    const closed = { ...ana, company: { ...ana.company, closedAt } };
    expect(await answer(closed, "contested")).toEqual({ code: "answered" });
    expect(await eventsOf(ana)).toHaveLength(length);
    expect(await statementOf(ana)).toMatchObject({
      period: { answer: "contested" },
      answers: [{ answer: "contested", isInLedger: false }],
    });
  });
});

describe("the delivery of a closed month", () => {
  test("is recorded once for each way, with its instant and author", async () => {
    const { owner, ana } = await anIssuedMonth();
    expect(await deliver(ana, { way: "sent" })).toBe(true);
    expect(await deliver(ana, { way: "shown", kioskId: null }, novemberAt + 1)).toBe(true);
    expect(await deliver(ana, { way: "shown", kioskId: null }, novemberAt + 2)).toBe(false);
    expect(await deliver(ana, { way: "paper", manager: owner }, novemberAt + 3)).toBe(true);
    const { period, deliveries } = await statementOf(ana);
    expect(period).toMatchObject({ sentAt: novemberAt, shownAt: novemberAt + 1, paperAt: novemberAt + 3 });
    expect(deliveries).toEqual([
      { way: "sent", at: novemberAt, authorId: null },
      { way: "shown", at: novemberAt + 1, authorId: ana.profile.id },
      { way: "paper", at: novemberAt + 3, authorId: owner.profile.id },
    ]);
    const { results } = await env.CELL_1.prepare(
      "SELECT actor_kind FROM events WHERE subject = ? AND kind = 'plan' ORDER BY subject_seq",
    )
      .bind(ana.profile.subject)
      .all();
    expect(results.map(({ actor_kind }) => actor_kind)).toEqual(["member", "system", "member", "member"]);
  });

  test("on paper is recorded only by managers who may close periods", async () => {
    const { ana } = await anIssuedMonth();
    expect(await deliver(ana, { way: "paper", manager: ana })).toBe(false);
    expect((await statementOf(ana)).deliveries).toEqual([]);
  });
});
