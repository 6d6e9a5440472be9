// Proves that a person with a PIN of their own sees their shifts at a tablet, answers an offer and takes a shift there.
import { beforeEach, describe, expect, test } from "vitest";
import { messages } from "~/modules/kiosk/messages";
import { callCover } from "~/modules/shifts/call-cover.server";
import { messages as words } from "~/modules/shifts/own/messages";
import { readOwnShifts } from "~/modules/shifts/read-own-shifts.server";
import { anAbsence } from "../../support/worker/absences";
import { deps, settle } from "../../support/worker/deps";
import { aKiosk, aPin, atKiosk, entered, type APin } from "../../support/worker/kiosk";
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

let owner: SignedInMember;
let ana: SignedInMember;
let leo: SignedInMember;
let kiosk: string;
let pin: APin;
beforeEach(async () => {
  ({ owner, ana, leo } = await aBar());
  kiosk = await aKiosk(owner);
  pin = await aPin(ana);
});

async function send(fields: Record<string, string>, usedPin = pin) {
  const { token } = await entered(kiosk, usedPin);
  const answer = await atKiosk(kiosk, { token, ...fields });
  await settle();
  return answer;
}

const seenAtOf = async ({ company, profile }: SignedInMember) =>
  (await readOwnShifts(deps(), { company, profileId: profile.id, from: week, weeks: 1 })).weeks[0]!.seenAt;

/** Offers Tuesday evening to Ana and Leo. @returns the id of the offer. */
async function offeredEvening() {
  const outcome = await callCover(deps(), {
    member: owner,
    centreId: owner.company.id,
    on: "2026-12-08",
    segment: { from: 1_200, to: 1_470 },
    profileIds: [ana.profile.id, leo.profile.id],
  });
  return outcome.code === "called" ? outcome.id : "";
}

describe("a person's shifts at a kiosk", () => {
  test("are announced until they are shown, and then count as seen", async () => {
    expect((await entered(kiosk, pin)).html).not.toContain('value="shifts"');
    await publishDraft(owner, ana, { days: weekOfShifts(720, 960, [1]) });
    expect((await entered(kiosk, pin)).text).toContain(words.newShifts);
    const { text } = await send({ intent: "shifts" });
    expect(text).toContain("martes 8 12:00–16:00");
    expect(text).toContain(messages.notPublished);
    expect(await seenAtOf(ana)).not.toBeNull();
    const later = (await entered(kiosk, pin)).text;
    expect([later.includes(words.newShifts), later.includes(messages.shifts)]).toEqual([false, true]);
  });

  test("hide the kind of a private absence", async () => {
    await publishDraft(owner, ana, { days: weekOfShifts(720, 960, [1]) });
    await anAbsence(ana, { kind: "sick-leave", fromDay: "2026-12-08" });
    const { text } = await send({ intent: "shifts" });
    expect(text).toContain("martes 8 Ausencia");
  });

  test("have hours beyond the contract that are accepted with one tap, and the statement names the kiosk", async () => {
    const publication = await publishDraft(owner, ana, {
      days: weekOfShifts(600, 1_080, [0, 1, 2, 3, 4, 5]),
    });
    const form = { intent: "answer-shifts", week, publication: String(publication) };
    expect((await send({ ...form, answer: "accepted" })).text).toContain(words.accepted);
    expect((await publishedWeekOf(ana))!.answers).toMatchObject([{ publication, answer: "accepted" }]);
    expect((await send({ ...form, answer: "perhaps" })).status).toBe(422);
    expect((await publishedWeekOf(ana))!.answers).toHaveLength(1);
  });

  test("include a cover call, whose shift the first person to accept gets", async () => {
    for (const person of [ana, leo]) await publishDraft(owner, person, { days: weekOfShifts(720, 960) });
    const call = await offeredEvening();
    expect((await entered(kiosk, pin)).text).toContain(words.calls);
    const take = { intent: "answer-shifts", answer: "take", call };
    expect((await send(take)).text).toContain(words.takenNow);
    expect((await send(take, await aPin(leo))).text).toContain(words.coveredNow);
    expect((await publishedWeekOf(ana))!.added).toMatchObject([{ on: "2026-12-08" }]);
    expect((await publishedWeekOf(leo))!.added).toEqual([]);
  });

  test("require a PIN of their own first, if another person gave them theirs", async () => {
    await publishDraft(owner, ana, { days: weekOfShifts(720, 960, [1]) });
    const givenPin = await aPin(owner, ana);
    const ownPinQuestion = await send({ intent: "shifts" }, givenPin);
    expect(ownPinQuestion.html).toContain('name="again"');
    expect(ownPinQuestion.text).not.toContain("12:00–16:00");
    expect(await seenAtOf(ana)).toBeNull();
  });

  test("cannot be taken from an offer to other people", async () => {
    expect((await send({ intent: "answer-shifts", answer: "take", call: "unknown" })).status).toBe(404);
  });
});
