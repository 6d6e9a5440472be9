import { env } from "cloudflare:test";
import { mailOutbox, profiles } from "#cell";
import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { personOf } from "~/modules/schedules/statement-person";
import { callCover } from "~/modules/shifts/call-cover.server";
import { weekRowsOf } from "~/modules/shifts/grid/week-view";
import { showOwnShifts } from "~/modules/shifts/own/show-own-shifts.server";
import { publishWeek } from "~/modules/shifts/publish-week.server";
import { readWeek } from "~/modules/shifts/read-week.server";
import { readOwnShifts } from "~/modules/shifts/read-own-shifts.server";
import { takeCover } from "~/modules/shifts/take-cover.server";
import { hourMs } from "~/time/units";
import { closeCall } from "~/modules/shifts/cover/submit-cover.server";
import { aScopedCompany } from "../../support/worker/a-scoped-company";
import { heldBy } from "../../support/worker/by-hand";
import { deps } from "../../support/worker/deps";
import { aCentre } from "../../support/worker/give-terms";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { madrid } from "../../support/worker/periods";
import {
  aBar,
  draftWeek,
  publishDraft,
  publishedWeekOf,
  thursdayAt,
  week,
  weekOfShifts,
} from "../../support/worker/shifts";

const noon = weekOfShifts(720, 960);
/** Tuesday evening: 20:00 to 0:30. */
const evening = { on: "2026-12-08", segment: { from: 1_200, to: 1_470 } };

const later = { ...evening, on: "2026-12-09" };

const callAs = (
  member: SignedInMember,
  people: readonly SignedInMember[],
  { at = thursdayAt, shift = evening, centreId = member.company.id } = {},
) => callCover(deps(at), { member, centreId, ...shift, profileIds: people.map(({ profile }) => profile.id) });

async function aCall(
  owner: SignedInMember,
  people: readonly SignedInMember[],
  shift = evening,
): Promise<string> {
  const called = await callAs(owner, people, { shift });
  if (called.code !== "called") throw new Error(called.code);
  return called.id;
}

const takeAs = (person: SignedInMember, callId: string, at = thursdayAt) =>
  takeCover(deps(at), { person: personOf(person), callId, kioskId: null });

async function aBarWithShifts() {
  const bar = await aBar();
  for (const person of [bar.ana, bar.leo]) await publishDraft(bar.owner, person, { days: noon });
  return bar;
}

describe("an offered shift", () => {
  test("goes to the people who are asked, by mail and in their shifts", async () => {
    const { owner, ana, leo, company } = await aBarWithShifts();
    const id = await aCall(owner, [ana, leo]);
    const mails = await deps()
      .db.select({ subject: mailOutbox.subject })
      .from(mailOutbox)
      .where(like(mailOutbox.dedupeKey, `cover:${id}:%`));
    expect(mails).toEqual([1, 2].map(() => ({ subject: "¿Puedes trabajar el martes 8, de 20 a 0:30?" })));
    const own = { company, profileId: ana.profile.id, from: week, weeks: 2 };
    expect((await readOwnShifts(deps(thursdayAt), own)).calls).toEqual([
      { id, ...evening, centreId: company.id, state: "open" },
    ]);
  });

  test("that somebody takes is in their week, and covered for the others", async () => {
    const { owner, ana, leo, company } = await aBarWithShifts();
    const id = await aCall(owner, [ana, leo]);
    expect(await takeAs(ana, id)).toEqual({ code: "taken", on: evening.on });
    expect(await takeAs(leo, id)).toEqual({ code: "covered" });
    expect(await takeAs(ana, id)).toEqual({ code: "taken", on: evening.on });
    expect((await publishedWeekOf(ana))!.added).toMatchObject([{ on: evening.on, segment: evening.segment }]);
    expect((await publishedWeekOf(leo))!.added).toEqual([]);
    const own = { company, profileId: leo.profile.id, from: week, weeks: 2 };
    expect((await readOwnShifts(deps(thursdayAt), own)).calls).toMatchObject([{ state: "covered" }]);
  });

  test("that somebody takes is in the manager's grid, and stays when an earlier draft is published", async () => {
    const { owner, ana } = await aBarWithShifts();
    const id = await aCall(owner, [ana]);
    const days = noon.with(4, []);
    const version = await draftWeek(owner, ana, { days, at: thursdayAt, version: 1 });
    await takeAs(ana, id, thursdayAt + hourMs);
    const now = thursdayAt + 2 * hourMs;
    const weekRead = await readWeek(deps(now), { member: owner, week });
    const row = weekRowsOf(weekRead, { week, now }).find((each) => each.id === ana.profile.id)!;
    const tuesday = [...noon[1]!, evening.segment];
    expect([row.plan[1], row.published!.days[1]]).toEqual([tuesday, tuesday]);
    const people = [{ profileId: ana.profile.id, version, offer: null }];
    const key = crypto.randomUUID();
    expect(await publishWeek(deps(now), { member: owner, week, people, key })).toMatchObject([
      { code: "published" },
    ]);
    expect((await publishedWeekOf(ana))!.publications.at(-1)!.days).toEqual(days.with(1, tuesday));
  });

  test("that somebody takes is not offered to them again when the week changes", async () => {
    const { owner, ana } = await aBar();
    const full = weekOfShifts(600, 1_080);
    await publishDraft(owner, ana, { days: full });
    const saturday = { on: "2026-12-12", segment: { from: 600, to: 780 } };
    await takeAs(ana, await aCall(owner, [ana], saturday), thursdayAt + hourMs);
    const at = thursdayAt + 2 * hourMs;
    const days = full.with(0, [{ from: 660, to: 1_140 }]).with(5, [saturday.segment]);
    await publishDraft(owner, ana, { days, version: 1, at });
    const [, next] = (await showOwnShifts(deps(at), { member: ana })).weeks;
    expect([next!.offer, next!.days[5]!.text]).toEqual([null, "10:00–13:00 · de más"]);
    const mails = await deps().db.select({ text: mailOutbox.text }).from(mailOutbox);
    expect(mails.filter(({ text }) => text?.includes("Además te ofrecen"))).toEqual([]);
  });

  test("that somebody takes is mailed to its manager, but no longer to one who was limited to other centres", async () => {
    const { owner, ana, leo, company } = await aBarWithShifts();
    const [admin, limited] = await Promise.all([1, 2].map(() => aMember({ company, role: "admin" })));
    const calls = [await aCall(admin!, [ana]), await aCall(limited!, [leo], later)];
    await deps()
      .db.update(profiles)
      .set({ managedCentres: [await aCentre(owner, null)] })
      .where(eq(profiles.id, limited!.profile.id));
    expect([await takeAs(ana, calls[0]!), await takeAs(leo, calls[1]!)]).toEqual([
      { code: "taken", on: evening.on },
      { code: "taken", on: later.on },
    ]);
    const mails = await deps()
      .db.select({ recipient: mailOutbox.recipient, dedupeKey: mailOutbox.dedupeKey })
      .from(mailOutbox)
      .where(like(mailOutbox.dedupeKey, "cover:%:taken"));
    const takenKeys = calls.map((id) => `cover:${id}:taken`);
    expect(mails.filter(({ dedupeKey }) => takenKeys.includes(dedupeKey))).toEqual([
      { recipient: admin!.email, dedupeKey: takenKeys[0] },
    ]);
  });

  test("that is offered twice stays one offer", async () => {
    const { owner, ana, leo } = await aBarWithShifts();
    const id = await aCall(owner, [ana, leo]);
    expect(await callAs(owner, [leo, ana])).toEqual({ code: "open", id });
  });

  test("that the manager withdrew cannot be taken, and one that is taken cannot be withdrawn", async () => {
    const { owner, ana, leo } = await aBarWithShifts();
    const withdrawn = await aCall(owner, [ana]);
    expect(await closeCall(deps(thursdayAt), { member: owner, callId: withdrawn })).toBe(true);
    expect(await takeAs(ana, withdrawn)).toEqual({ code: "closed" });
    const takenCall = await aCall(owner, [leo]);
    await takeAs(leo, takenCall);
    expect(await closeCall(deps(thursdayAt), { member: owner, callId: takenCall })).toBe(false);
  });

  test("that has begun can be neither offered nor taken", async () => {
    const { owner, ana } = await aBarWithShifts();
    const begun = madrid("2026-12-08T20:00");
    const id = await aCall(owner, [ana]);
    expect(await callAs(owner, [ana], { at: begun })).toEqual({ code: "begun" });
    expect(await takeAs(ana, id, begun)).toEqual({ code: "closed" });
  });

  test("that overlaps the person's own shift is not taken", async () => {
    const { owner, ana } = await aBarWithShifts();
    const id = await aCall(owner, [ana], { on: evening.on, segment: { from: 900, to: 1_200 } });
    expect(await takeAs(ana, id)).toEqual({ code: "overlaps" });
  });

  test("at a centre with another clock is compared by instants", async () => {
    const { owner, ana } = await aBarWithShifts();
    const centreId = await aCentre(owner, "Atlantic/Canary");
    // 15 in Las Palmas is 16 in Madrid, when her shift ends.
    const take = async (from: number, to: number) => {
      const called = await callAs(owner, [ana], {
        shift: { on: evening.on, segment: { from, to } },
        centreId,
      });
      return called.code === "called" ? takeAs(ana, called.id) : called;
    };
    expect(await take(870, 1_020)).toEqual({ code: "overlaps" });
    expect(await take(900, 1_020)).toEqual({ code: "taken", on: evening.on });
  });

  test("that is taken or withdrawn is changed by nobody: a trigger refuses it", async () => {
    const { owner, ana, leo } = await aBarWithShifts();
    const id = await aCall(owner, [ana, leo]);
    await takeAs(ana, id);
    const change = env.CELL_1.prepare("UPDATE cover_calls SET taken_by = ? WHERE id = ?").bind(
      leo.profile.id,
      id,
    );
    await heldBy("cover_calls_first", "taken or closed", () => change.run());
  });

  test("needs a published week of its taker", async () => {
    const { owner, ana } = await aBar();
    const id = await aCall(owner, [ana]);
    expect(await takeAs(ana, id)).toEqual({ code: "not-published" });
  });

  test("is for the people who were asked, and of this company", async () => {
    const { owner, ana, leo } = await aBarWithShifts();
    const id = await aCall(owner, [ana]);
    expect(await takeAs(leo, id)).toEqual({ code: "not-found" });
    const { ana: stranger } = await aBarWithShifts();
    expect(await takeAs(stranger, id)).toEqual({ code: "not-found" });
    expect(await callAs(owner, [stranger])).toEqual({ code: "no-permission" });
  });

  test("reaches only people and centres of a manager of some centres", async () => {
    const { scoped, triana, sol, ids } = await aScopedCompany();
    expect(await callAs(scoped, [sol], { centreId: ids.triana })).toEqual({ code: "no-permission" });
    expect(await callAs(scoped, [triana], { centreId: ids.sol })).toEqual({ code: "no-permission" });
    expect(await callAs(scoped, [triana], { centreId: ids.triana })).toMatchObject({ code: "called" });
  });
});
