// Proves what a person sees of their published weeks, and that they answer and take a shift without scripts.
import { describe, expect, test } from "vitest";
import { callCover } from "~/modules/shifts/call-cover.server";
import { messages as gridMessages } from "~/modules/shifts/grid/messages";
import { messages } from "~/modules/shifts/own/messages";
import { readOwnShifts } from "~/modules/shifts/read-own-shifts.server";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import type { SignedInMember } from "../../support/worker/people";
import {
  aBar,
  publishDraft,
  publishedWeekOf,
  thursdayAt,
  week,
  weekOfShifts,
} from "../../support/worker/shifts";
import { beginAt } from "../../support/worker/time";

beginAt(thursdayAt);

async function screen({ cookie }: SignedInMember) {
  const answer = await call("/history/shifts", { cookie });
  const text = await answer.text();
  await settle();
  return text;
}

async function send({ cookie }: SignedInMember, form: Record<string, string>) {
  const answer = await call("/history/shifts", { cookie, form });
  return { status: answer.status, text: await answer.text() };
}

/** 48 hours: eight of them are an offer. */
const long = weekOfShifts(600, 1_080, [0, 1, 2, 3, 4, 5]);

describe("the person of a published week", () => {
  test("sees its days, and the first opening is recorded once", async () => {
    const { owner, ana, company } = await aBar();
    await publishDraft(owner, ana, { days: weekOfShifts(720, 960, [1]) });
    const text = await screen(ana);
    expect(text).toContain("martes 8");
    expect(text).toContain("12:00–16:00");
    expect(text).toContain(messages.unpublished);
    await screen(ana);
    const own = await readOwnShifts(deps(), { company, profileId: ana.profile.id, from: week, weeks: 1 });
    expect(own.weeks[0]!.seenAt).not.toBeNull();
  });

  test("has a mark in the manager's grid once they open it", async () => {
    const { owner, ana } = await aBar();
    await publishDraft(owner, ana, { days: weekOfShifts(720, 960, [1]) });
    const grid = async () => (await call(`/shifts?week=${week}`, { cookie: owner.cookie })).text();
    const mark = `>${gridMessages.seen}<`;
    expect(await grid()).not.toContain(mark);
    await screen(ana);
    expect(await grid()).toContain(mark);
  });

  test("sees a link to them on the clock, if there are any", async () => {
    const { owner, ana, leo } = await aBar();
    await publishDraft(owner, ana, { days: long });
    const clock = async ({ cookie }: SignedInMember) => (await call("/dashboard", { cookie })).text();
    expect(await clock(ana)).toContain(">Mis turnos<");
    expect(await clock(leo)).not.toContain("Mis turnos");
  });

  test("sees on the clock that shifts are new or offered, until they open them", async () => {
    const { owner, ana, company } = await aBar();
    const clock = async () => (await call("/dashboard", { cookie: ana.cookie })).text();
    expect(await clock()).not.toContain(messages.newShifts);
    await publishDraft(owner, ana, { days: weekOfShifts(720, 960) });
    expect(await clock()).toContain(messages.newShifts);
    await screen(ana);
    expect(await clock()).not.toContain(messages.newShifts);
    const profileIds = [ana.profile.id];
    const segment = { from: 1_200, to: 1_470 };
    await callCover(deps(), { member: owner, centreId: company.id, on: "2026-12-08", segment, profileIds });
    expect(await clock()).toContain(messages.calls);
  });

  test("answers the hours beyond their contract", async () => {
    const { owner, ana } = await aBar();
    const publication = String(await publishDraft(owner, ana, { days: long }));
    const open = await screen(ana);
    expect(open).toContain("sábado 12, 10:00–18:00");
    expect(open).toContain(messages.ifAccepted("10:00–18:00"));
    const { status, text } = await send(ana, { intent: "refused", week, publication });
    expect([status, text.includes(messages.answered)]).toEqual([200, true]);
    expect((await publishedWeekOf(ana))!.answers).toMatchObject([{ answer: "refused" }]);
    const answered = await screen(ana);
    expect(answered).toContain(messages.refused);
    expect(answered).not.toContain(messages.ifAccepted("10:00–18:00"));
    expect(answered).toContain(messages.nowAccept);
    await send(ana, { intent: "accepted", week, publication });
    expect(await screen(ana)).toContain("10:00–18:00 · de más");
  });

  test("takes an offered shift, which the others read as covered", async () => {
    const { owner, ana, leo } = await aBar();
    for (const person of [ana, leo]) await publishDraft(owner, person, { days: weekOfShifts(720, 960) });
    const called = await callCover(deps(), {
      member: owner,
      centreId: owner.company.id,
      on: "2026-12-08",
      segment: { from: 1_200, to: 1_470 },
      profileIds: [ana.profile.id, leo.profile.id],
    });
    const id = called.code === "called" ? called.id : "";
    expect(await screen(leo)).toContain("martes 8, 20:00–00:30");
    expect((await send(ana, { intent: "take", call: id })).text).toContain(messages.takenNow);
    expect((await send(leo, { intent: "take", call: id })).text).toContain(messages.coveredNow);
    expect(await screen(leo)).toContain(messages.covered);
    expect(await screen(ana)).toContain("12:00–16:00 y 20:00–00:30");
  });

  test("states when they cannot work, one rule a line, and the lines are kept if they cannot be read", async () => {
    const { ana } = await aBar();
    const saved = await send(ana, { intent: "availability", words: "nunca martes" });
    expect([saved.status, saved.text.includes(messages.availabilitySaved)]).toEqual([200, true]);
    const refusal = await send(ana, { intent: "availability", words: "cuando pueda" });
    expect(refusal.status).toBe(422);
    expect(refusal.text).toContain(">cuando pueda</textarea>");
    const lines = "nunca martes\r\nsábados desde las 17\r\n";
    expect((await send(ana, { intent: "availability", words: lines })).status).toBe(200);
    expect(await screen(ana)).toContain(">nunca martes\nsábados desde las 17</textarea>");
  });

  test.each([
    [{ intent: "accepted", week: "2026-12-07", publication: "x" }, 422],
    [{ intent: "accepted", week: "soon", publication: "1" }, 422],
    [{ intent: "take", call: "unknown" }, 404],
  ])("gets a fault for %o", async (form, status) => {
    const { ana } = await aBar();
    expect((await send(ana, form)).status).toBe(status);
  });
});
