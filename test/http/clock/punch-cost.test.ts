import { centres } from "#cell";
import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { hourMs } from "~/time/units";
import { deps } from "../../support/worker/deps";
import { aCentre, everyDay, giveTerms } from "../../support/worker/give-terms";
import { aKiosk, aPin, entered } from "../../support/worker/kiosk";
import { aCompany, aLog, aMember } from "../../support/worker/people";
import { members } from "../../support/worker/people-in-parallel";
import { seedHistory } from "../../support/worker/seed-history";
import { costOf, punchCost } from "./punch-cost";

test(
  "a punch reads as many rows after a hundred thousand logs with sixty people at work as after a thousand",
  { tags: "deep" },
  async () => {
    const company = await aCompany();
    const [her, colleague] = await members(2, company);
    const costs = async () => ({
      checkIn: await punchCost(her!, "check_in"),
      checkOut: await punchCost(her!, "check_out"),
    });
    await seedHistory([her!, colleague!], { from: 1, to: 1_000 });
    const small = await costs();
    // Her last punches used the numbers of one entry and its two events.
    await seedHistory([her!, colleague!], { from: 1_002, to: 100_000 });
    for (const working of await members(60, company)) await aLog(working, { checkOutTime: null });
    const large = await costs();

    expect(large).toEqual(small);
    expect(large.checkIn.rowsRead).toBeLessThanOrEqual(18);
    // Including the location of its check-in.
    expect(large.checkOut.rowsRead).toBeLessThanOrEqual(21);
    for (const { roundTrips, waits, rowsWritten } of Object.values(large)) {
      expect(roundTrips).toBeLessThanOrEqual(3);
      expect(waits).toBeLessThanOrEqual(2);
      expect(rowsWritten).toBeLessThanOrEqual(11);
    }
  },
);

describe("the cost of each way to punch is", () => {
  const bar = { roundTrips: 3, waits: 2 };
  const within = (cost: Awaited<ReturnType<typeof punchCost>>, most: Partial<typeof cost>) => {
    for (const [what, atMost] of Object.entries({ ...bar, ...most }))
      expect(cost[what as keyof typeof cost], what).toBeLessThanOrEqual(atMost);
  };

  test("a row less without a place, and at most 18 for a missing exit with the next entry", async () => {
    const ana = await aMember();
    const body = {};
    within(await punchCost(ana, "check_in", { body }), { rowsRead: 18, rowsWritten: 10 });
    within(await punchCost(ana, "check_out", { body }), { rowsRead: 20, rowsWritten: 10 });
    await aLog(ana, { checkInTime: deps().now - 5 * hourMs, checkOutTime: null });
    within(await punchCost(ana, "check_in", { body: { forgot_exit: true } }), { rowsWritten: 18 });
  });

  test("a row more for each centre, and also for its terms in a centre with its own time zone", async () => {
    const company = await aCompany();
    const ana = await aMember({ company, role: "owner" });
    await deps()
      .db.insert(centres)
      .values({ id: company.id, companyId: company.id, name: "Bar", createdAt: 0 });
    within(await punchCost(ana, "check_in"), { rowsRead: 20, rowsWritten: 11 });
    within(await punchCost(ana, "check_out"), { rowsRead: 23, rowsWritten: 11 });
    const centre = await aCentre(ana, "Atlantic/Canary");
    const pattern = everyDay(540, 1020);
    await giveTerms(ana, ana, { at: deps().now, from: "2020-01-01", pattern, centre });
    within(await punchCost(ana, "check_in", { body: {} }), { rowsRead: 23, rowsWritten: 10 });
  });

  test("a check-in's round trips for a pause and a mode change; an undo reads once more", async () => {
    const ana = await aMember();
    await punchCost(ana, "check_in");
    const body = {};
    for (const action of ["pause_start", "pause_end"])
      within(await punchCost(ana, action, { body }), { rowsRead: 20, rowsWritten: 10 });
    const change = { body: { mode: "remote" } };
    within(await punchCost(ana, "change_mode", change), { rowsRead: 20, rowsWritten: 10 });
    // The mode is already set, so nothing is recorded.
    within(await punchCost(ana, "change_mode", change), { rowsRead: 20, rowsWritten: 0 });
    const event = await env.CELL_1.prepare("SELECT max(subject_seq) AS seq FROM events WHERE subject = ?")
      .bind(ana.profile.subject)
      .first("seq");
    const undone = await punchCost(ana, "undo", { body: { event } });
    within(undone, { roundTrips: 4, waits: 3, rowsRead: 20, rowsWritten: 10 });
  });

  test("the call's round trips for the form of a browser without scripts", async () => {
    const ana = await aMember();
    const form = { action: "check_in", idempotency_key: crypto.randomUUID() };
    const { roundTrips, waits } = await costOf("/dashboard", {
      cookie: ana.cookie,
      form,
    });
    expect({ roundTrips, waits }).toEqual(bar);
  });

  test("three successive round trips for a tap at a kiosk, whose device first names the company", async () => {
    const ana = await aMember({ role: "owner" });
    const device = await aKiosk(ana);
    const { token } = await entered(device, await aPin(ana));
    const tap = await costOf("/kiosco.data", {
      cookie: device,
      form: { intent: "punch", action: "check_in", token },
    });
    // A dozen rows are for the hours of the day and the week, which are read in the round trip of the person.
    within(tap, { waits: 3, rowsRead: 32, rowsWritten: 10 });
  });
});
