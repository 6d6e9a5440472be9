// Proves that a manager finds who is free for a shift, offers it, withdraws it, and gives somebody the rest of theirs free, without
// scripts.
import { expect, test } from "vitest";
import { messages } from "~/modules/shifts/cover/messages";
import { saveDrafts } from "~/modules/shifts/save-drafts.server";
import { publishWeek } from "~/modules/shifts/publish-week.server";
import type { WeekDays } from "~/modules/shifts/model/shift-week";
import { addDays, weekdayOf, weekOf } from "~/time/dates";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { aLog, type SignedInMember } from "../../support/worker/people";
import { madrid } from "../../support/worker/periods";
import { aBar, publishedWeekOf, weekOfShifts } from "../../support/worker/shifts";
import { beginAt } from "../../support/worker/time";

const todayOn = "2026-12-02";
const week = weekOf(todayOn).from;
beginAt(madrid(`${todayOn}T12:00`));

/** A shift on every day until the end of the day, so that today's is running or comes. */
const days = weekOfShifts(0, 1_439, [0, 1, 2, 3, 4, 5, 6]);

/** Publishes a person's week before it begins. */
async function publishBefore(owner: SignedInMember, { profile }: SignedInMember, shifts: WeekDays) {
  const at = deps(Date.parse(`${addDays(week, -3)}T10:00:00Z`));
  await saveDrafts(at, {
    member: owner,
    week,
    drafts: [{ profileId: profile.id, days: shifts, version: 0 }],
  });
  const people = [{ profileId: profile.id, version: 1, offer: null }];
  const [outcome] = await publishWeek(at, { member: owner, week, people, key: crypto.randomUUID() });
  if (outcome?.code !== "published") throw new Error(outcome?.code);
  await settle();
}

const send = async ({ cookie }: SignedInMember, form: Record<string, string>) => {
  const answer = await call("/shifts/cover", { cookie, form });
  return { status: answer.status, text: await answer.text() };
};

const screen = async ({ cookie }: SignedInMember, query = "") =>
  (await call(`/shifts/cover${query}`, { cookie })).text();

test("a person who is at work is released after one question, and its person reads it on their clock, in their shifts and on that day", async () => {
  const { owner, ana } = await aBar();
  // All of it is within the contract: nobody is late for an offer.
  await publishBefore(owner, ana, weekOfShifts(0, 1_439, [weekdayOf(todayOn)]));
  const shown = await screen(owner);
  for (const text of [messages.late, messages.chooseRest]) expect(shown).toContain(text);
  expect(shown).not.toContain(messages.release);
  expect(shown).toContain("No sale Leo: su semana no está publicada.");
  const questionPage = await screen(owner, `?release=${ana.profile.id}`);
  expect(questionPage).toContain(messages.releaseQuestion("Ana López", "0–23:59"));
  expect((await publishedWeekOf(ana, week))!.releases).toEqual([]);
  await aLog(ana, { checkInTime: Date.now() - 60_000, checkOutTime: null });
  const atWork = await screen(owner);
  expect(atWork).toContain(messages.chooseRest);
  expect(atWork).not.toContain(messages.late);
  const chosen = await screen(owner, `?of=${ana.profile.id}&on=${todayOn}&from=0`);
  for (const text of [messages.release, messages.chosen]) expect(chosen).toContain(text);
  const clock = async () => (await call("/dashboard", { cookie: ana.cookie })).text();
  expect(await clock()).not.toContain("Puedes irte");
  const { text } = await send(owner, { intent: "release", profile: ana.profile.id });
  expect(text).toContain("Hecho: el turno de Ana López de 0–23:59 termina a las ");
  expect(text).toContain("se lo decimos por correo");
  expect(await clock()).toContain("Puedes irte: tu turno ha terminado a las ");
  expect((await publishedWeekOf(ana, week))!.releases).toMatchObject([{ on: todayOn }]);
  for (const path of ["/history/shifts", "/history"])
    expect(await (await call(path, { cookie: ana.cookie })).text()).toContain(
      "Turno terminado antes, a las ",
    );
  expect((await send(owner, { intent: "release", profile: ana.profile.id })).text).toContain(
    messages.notRunning,
  );
});

test("a shift of tomorrow is offered to who is free, and withdrawn", async () => {
  const { owner, ana, leo } = await aBar();
  const tomorrow = addDays(todayOn, 1);
  await publishBefore(owner, ana, days);
  await publishBefore(owner, leo, weekOfShifts(0, 60, []));
  const text = await screen(owner, `?of=${ana.profile.id}&on=${tomorrow}&from=0`);
  expect(text).toContain(messages.whoCovers);
  expect(text).toContain("Ana López: mañana 0–23:59");
  expect(text).toContain("Leo Gil");
  const offer = { intent: "ask", centre: owner.company.id, on: tomorrow, from: "0", to: "1439" };
  expect((await send(owner, offer)).text).toContain(messages.nobodyChosen);
  const offerAnswer = await send(owner, { ...offer, person: leo.profile.id });
  expect(offerAnswer.text).toContain(messages.asked(1));
  const id = /name="call" value="([^"]+)"/.exec(offerAnswer.text)![1]!;
  expect((await send(owner, { intent: "withdraw", call: id })).text).toContain(messages.withdrawn);
  expect((await send(owner, { intent: "withdraw", call: id })).text).toContain(messages.notWithdrawn);
});

test("what nobody understands is refused", async () => {
  const { owner } = await aBar();
  expect((await send(owner, { intent: "fly" })).status).toBe(422);
  expect((await send(owner, { intent: "ask", person: "x", on: "soon", from: "0", to: "60" })).status).toBe(
    422,
  );
  expect((await send(owner, { intent: "release", profile: "x" })).status).toBe(404);
});
