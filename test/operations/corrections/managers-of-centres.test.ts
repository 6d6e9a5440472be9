// Proves that what waits and what is mailed about corrections, exits and absences follows the centres of a manager, and the day of a move.
import { mailOutbox, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { answerCorrection } from "~/modules/corrections/answer.server";
import type { Answer } from "~/modules/corrections/correction-schema";
import { readWaiting, waitingQuery } from "~/modules/corrections/count-waiting.server";
import { findCorrection, listCorrections } from "~/modules/corrections/list-corrections.server";
import { requireProposing } from "~/modules/corrections/read-proposal.server";
import { notifyWaitingCorrections } from "~/modules/corrections/notify-waiting-corrections.server";
import { propose } from "~/modules/corrections/propose.server";
import type { PairedKiosk } from "~/modules/kiosk/require-kiosk.server";
import { storeUnassigned } from "~/modules/kiosk/server/unassigned.server";
import { notifyDaily } from "~/modules/notifications/summaries/notify-daily.server";
import { taskQueries, toTasks } from "~/modules/tenancy/today/list-tasks.server";
import { newId } from "~/platform/ids";
import { batch } from "~/platform/statement.server";
import { dayMs, hourMs } from "~/time/units";
import { anAbsence } from "../../support/worker/absences";
import { deps } from "../../support/worker/deps";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import { beginAt, timePasses } from "../../support/worker/time";

beginAt(Date.parse("2026-11-28T12:00:00+01:00"));
const at = (day: number, hour: number) =>
  Date.parse("2026-11-01T00:00:00+01:00") + (day - 1) * dayMs + hour * hourMs;

let olga: SignedInMember;
/** Manages Triana. */
let tomas: SignedInMember;
/** Manages Sol. */
let sara: SignedInMember;
/** At Triana since 10 November. */
let ana: SignedInMember;
let names: Map<string, string>;

beforeEach(async () => {
  const company = await aCompany({ name: "Bar Sol" });
  olga = await aMember({ company, role: "owner", fullName: "Olga", wantsDaily: true });
  tomas = await aMember({
    company,
    role: "admin",
    fullName: "Tomás",
    wantsDaily: true,
    managedCentres: ["triana"],
  });
  sara = await aMember({
    company,
    role: "admin",
    fullName: "Sara",
    wantsDaily: true,
    managedCentres: ["sol"],
  });
  ana = await aMember({ company, fullName: "Ana", centreId: "triana", centreSince: "2026-11-10" });
  names = new Map([olga, tomas, sara, ana].map(({ email, profile }) => [email, profile.fullName!]));
});

const managers = () => [olga, tomas, sara];

/** Moves Ana to a centre. */
const moves = (centreId: string, centreSince: string) =>
  deps().db.update(profiles).set({ centreId, centreSince }).where(eq(profiles.id, ana.profile.id));

/** Proposes a check-out for an entry of Ana's of this day. @returns the id of the proposal, or the refusal. */
async function propose14(author: SignedInMember, day: number, of = ana) {
  const { id: entryId } = await aLog(of, { checkInTime: at(day, 9), checkOutTime: at(day, 15) });
  const { subject, id: profileId } = of.profile;
  const outcome = await propose(deps(), {
    member: author,
    corrected: { subject, profileId },
    entryId,
    version: null,
    source: "web",
    idempotencyKey: null,
    requested: { kind: "change", times: { checkOutTime: at(day, 14) } },
    reason: "salí antes",
  });
  return outcome.code === "corrected" ? (await findCorrection(deps(), outcome))!.id : outcome.code;
}

const answer = async (member: SignedInMember, id: string, choice: Answer) =>
  (
    await answerCorrection(deps(), {
      member,
      id,
      answer: choice,
      comment: null,
      source: "web",
      idempotencyKey: null,
    })
  ).code;

const countsOf = async ({ profile }: SignedInMember) =>
  readWaiting(await waitingQuery(deps().db.$client, profile.id, deps().now).all());

const listedFor = async (member: SignedInMember) =>
  (await listCorrections(deps(), { member, status: "all", before: null })).corrections.map(({ day }) => day);

/** Returns the number of corrections that the menu counts for Olga, Tomás and Sara. */
const counted = () => Promise.all(managers().map(async (each) => (await countsOf(each)).corrections));

/** Returns who got a mail whose key begins so. */
async function mailedTo(key: string): Promise<string[]> {
  const rows = await deps().db.select().from(mailOutbox);
  return rows
    .filter(({ dedupeKey, recipient }) => dedupeKey.startsWith(key) && names.has(recipient))
    .map(({ recipient }) => names.get(recipient)!)
    .sort();
}

describe("a correction of a day at the centre", () => {
  test("waits for the managers of this centre and of everything, who get the mail", async () => {
    const id = await propose14(ana, 20);
    expect(await counted()).toEqual([1, 1, 0]);
    expect(await Promise.all(managers().map(listedFor))).toEqual([["2026-11-20"], ["2026-11-20"], []]);
    expect(await mailedTo("corrections:")).toEqual(["Olga", "Tomás"]);
    expect(await answer(sara, id, "accept")).toBe("not-found");
    expect(await answer(tomas, id, "accept")).toBe("corrected");
  });

  test("names only these managers as the next to answer", async () => {
    await propose14(ana, 20);
    await deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, tomas.profile.id));
    const [correction] = (await listCorrections(deps(), { member: ana, status: "open", before: null }))
      .corrections;
    expect(correction).toMatchObject({ hasCounterparty: true, answerer: "Olga" });
  });

  test("waits only for the owner once its person has moved", async () => {
    const id = await propose14(ana, 20);
    await moves("sol", "2026-11-25");
    expect(await counted()).toEqual([1, 0, 0]);
    expect(await Promise.all([tomas, sara].map((each) => answer(each, id, "accept")))).toEqual([
      "not-found",
      "not-found",
    ]);
    expect(await answer(olga, id, "accept")).toBe("corrected");
  });

  test("is in the nightly mail of its managers only", async () => {
    const id = await propose14(ana, 20);
    await deps().db.delete(mailOutbox);
    timePasses(dayMs);
    await notifyWaitingCorrections(deps(), { companyId: ana.company.id });
    expect([id.length, await mailedTo("corrections:")]).toEqual([36, ["Olga", "Tomás"]]);
  });
});

describe("a correction of a day before the person came to the centre", () => {
  test("waits only for the owner", async () => {
    const id = await propose14(ana, 5);
    expect(await counted()).toEqual([1, 0, 0]);
    expect(await listedFor(tomas)).toEqual([]);
    expect(await mailedTo("corrections:")).toEqual(["Olga"]);
    expect(await answer(tomas, id, "accept")).toBe("not-found");
  });

  test("cannot be proposed by the manager of the centre, and the form hides the entry", async () => {
    expect(await propose14(tomas, 5)).toBe("no-permission");
    expect(await propose14(olga, 6)).toHaveLength(36);
    const { id: entryId } = await aLog(ana, { checkInTime: at(4, 9), checkOutTime: at(4, 15) });
    const proposalQuery = { profileId: ana.profile.id, entryId, again: null, isAsking: true };
    await expect(requireProposing(deps(), { member: tomas, ...proposalQuery })).rejects.toMatchObject({
      status: 404,
    });
    expect((await requireProposing(deps(), { member: olga, ...proposalQuery })).log?.id).toBe(entryId);
  });
});

test("a manager of a centre proposes and answers nothing for an owner, a manager or another centre", async () => {
  expect(await propose14(sara, 20)).toBe("no-permission");
  for (const of of [olga, sara]) expect(await propose14(tomas, 21, of)).toBe("no-permission");
  const ofSara = await propose14(sara, 22, sara);
  expect(await counted()).toEqual([1, 0, 0]);
  expect(await answer(tomas, ofSara, "accept")).toBe("not-found");
  expect(await mailedTo("corrections:")).toEqual(["Olga"]);
});

test("a manager of a centre proposes a correction of their own, and the owner is the counterparty", async () => {
  const id = await propose14(tomas, 20, tomas);
  expect(await listedFor(tomas)).toEqual(["2026-11-20"]);
  expect(await answer(tomas, id, "apply")).toBe("not-yet");
  expect(await answer(olga, id, "accept")).toBe("corrected");
});

test("an owner whose other managers have centres has no counterparty", async () => {
  const id = await propose14(olga, 20, olga);
  const [correction] = (await listCorrections(deps(), { member: olga, status: "open", before: null }))
    .corrections;
  expect(correction).toMatchObject({ hasCounterparty: false, answerer: null });
  expect(await answer(olga, id, "apply")).toBe("corrected");
});

test("a manager whose person has moved gets no mail about the answer", async () => {
  const id = await propose14(tomas, 20);
  await moves("sol", "2026-11-25");
  expect(await answer(ana, id, "disagree")).toBe("corrected");
  expect(await mailedTo("correction-answered:")).toEqual([]);
});

describe("missing exits", () => {
  test("are counted and mailed for the people of the centre, on days since they came", async () => {
    for (const day of [20, 6]) {
      const missing = { kind: "exit_missing", occurredAt: at(day, 20), payload: {} } as const;
      await aLog(ana, { checkInTime: at(day, 9), checkOutTime: null, meanwhile: [missing] });
    }
    expect(await Promise.all(managers().map(async (each) => (await countsOf(each)).exits))).toEqual([
      2, 1, 0,
    ]);
    timePasses(20 * hourMs);
    await notifyDaily(deps(), { companyId: ana.company.id });
    expect(await mailedTo("morning:")).toEqual(["Olga", "Tomás"]);
  });
});

test("requested absences wait for the managers of the centre, from the day on which the person came", async () => {
  await anAbsence(ana, { fromDay: "2026-12-10", state: "requested" });
  await anAbsence(ana, { fromDay: "2026-11-09", state: "requested" });
  await anAbsence(sara, { fromDay: "2026-12-10", state: "requested" });
  expect(await Promise.all(managers().map(async (each) => (await countsOf(each)).absences))).toEqual([
    3, 1, 0,
  ]);
  const tasksOf = async (member: SignedInMember) => {
    const { db, now } = deps();
    const answers = await batch(db, taskQueries(member, now));
    return toTasks(answers, { todayOn: "2026-11-28", timeZone: member.company.timeZone }).tasks.length;
  };
  expect(await Promise.all(managers().map(tasksOf))).toEqual([3, 1, 0]);
});

test.each([
  { kiosk: "of Triana", centreId: "triana", counts: [1, 1, 0], mailed: ["Olga", "Tomás"] },
  { kiosk: "without a centre", centreId: null, counts: [1, 0, 0], mailed: ["Olga"] },
])(
  "unassigned punches at a kiosk $kiosk wait for its managers, and only they get the mail",
  async ({ centreId, counts, mailed }) => {
    const companyId = ana.company.id;
    const kiosk = {
      state: "paired",
      id: newId(deps().now),
      name: "Barra",
      companyId,
      centreId,
    } as PairedKiosk;
    const at = deps().now;
    const punch = { key: newId(at), action: "check_in", number: 7, why: "no-pin", at, whose: null } as const;
    await storeUnassigned(deps(), kiosk, { timeZone: "Europe/Madrid", punches: [punch] });
    const waiting = managers().map(async (each) => (await countsOf(each)).punches);
    expect(await Promise.all(waiting)).toEqual(counts);
    expect((await mailedTo("kiosk-unassigned:")).toSorted()).toEqual(mailed);
  },
);
