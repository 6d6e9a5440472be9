// Proves that a centre requests somebody of another one: its managers get a mail, once, and the first answer holds.
import { mailOutbox, profiles, shiftDrafts, shiftRequests } from "#cell";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { readOwnRows } from "~/modules/shifts/read-own-rows.server";
import { readWeek } from "~/modules/shifts/read-week.server";
import { answerRequest } from "~/modules/shifts/requests/answer-request.server";
import { judgeRequests } from "~/modules/shifts/requests/judge-requests";
import { lentPeopleOf } from "~/modules/shifts/requests/lent-people";
import { shownRequestsOf } from "~/modules/shifts/requests/shown-requests-of";
import { requestShift } from "~/modules/shifts/requests/request-shift.server";
import { withdrawRequest } from "~/modules/shifts/requests/withdraw-request.server";
import { weekOf } from "~/time/dates";
import { aScopedCompany, withOtherManagers } from "../../support/worker/a-scoped-company";
import { deps } from "../../support/worker/deps";
import type { SignedInMember } from "../../support/worker/people";
import { everyDay, giveTerms } from "../../support/worker/give-terms";
import { madrid } from "../../support/worker/periods";
import type { Participant } from "../../support/worker/race";
import { inEveryOrder, inSeededOrders } from "../../support/worker/schedule";
import { publishDraft, thursdayAt, weekOfShifts } from "../../support/worker/shifts";

const on = "2026-12-12";
const week = weekOf(on).from;
/** After the hours of the terms of everybody, which end at 17. */
const segment = { from: 1_080, to: 1_260 };

type Company = Awaited<ReturnType<typeof withOtherManagers>>;
let company: Company;
beforeEach(async () => {
  company = await withOtherManagers(await aScopedCompany());
});

const request = (changes: Partial<Parameters<typeof requestShift>[1]> = {}, at = thursdayAt) =>
  requestShift(deps(at), {
    member: company.scoped,
    centreId: company.ids.triana,
    fromCentreId: company.ids.sol,
    profileId: null,
    on,
    segment,
    ...changes,
  });

const requestRows = () =>
  deps().db.select().from(shiftRequests).where(eq(shiftRequests.companyId, company.company.id));

/** Requests the shift of `changes`. @returns the id of the request. */
async function aRequest(changes: Partial<Parameters<typeof requestShift>[1]> = {}): Promise<string> {
  expect(await request(changes)).toEqual({ code: "requested" });
  const [row] = await requestRows();
  return row!.id;
}

const answer = (
  requestId: string,
  lent: SignedInMember | null,
  { by = company.ofSol, at = thursdayAt }: { by?: SignedInMember; at?: number } = {},
) => answerRequest(deps(at), { member: by, requestId, lentId: lent && lent.profile.id });

/** Returns the mails about requests to people of the company. */
const mails = async () => {
  const rows = await deps()
    .db.select({
      key: mailOutbox.dedupeKey,
      to: mailOutbox.recipient,
      subject: mailOutbox.subject,
      text: mailOutbox.text,
    })
    .from(mailOutbox)
    .where(sql`instr(${mailOutbox.dedupeKey}, 'shift-request:') = 1`);
  const addresses = new Set(Object.values(company).flatMap((each) => ("email" in each ? [each.email] : [])));
  return rows.filter(({ to }) => addresses.has(to));
};

const draftsOfCompany = () =>
  deps().db.select().from(shiftDrafts).where(eq(shiftDrafts.companyId, company.company.id));

test("the managers of the other centre get one mail, and no draft is written", async () => {
  const { owner, admin, ofSol, ofBoth } = company;
  expect(await request()).toEqual({ code: "requested" });
  expect(await request()).toEqual({ code: "open" });
  const sent = await mails();
  expect(sent.map(({ to }) => to).sort()).toEqual(
    [owner, admin, ofSol, ofBoth].map(({ email }) => email).sort(),
  );
  expect(sent[0]!.subject).toBe("Triana pide a alguien el sábado 12, de 18 a 21");
  expect(sent[0]!.text).toContain(
    "Rita Responsable pide a alguien de «Sol» para «Triana» el sábado 12, de 18 a 21.",
  );
  expect(sent[0]!.text).toContain(`/shifts?week=${week}&day=${on}`);
  expect(await draftsOfCompany()).toEqual([]);
});

test("a manager of everything requests a person by name", async () => {
  const { owner, sol } = company;
  await aRequest({ member: owner, profileId: sol.profile.id });
  expect((await mails())[0]!.text).toContain("Olga Dueña pide a Ana Sol, de «Sol», para «Triana»");
  expect((await requestRows())[0]!.requestedId).toBe(sol.profile.id);
});

test("a manager of the requested centre alone gets it, and one of another centre does not", async () => {
  const { admin, ids } = company;
  const change = (managedCentres: string[]) =>
    deps().db.update(profiles).set({ managedCentres }).where(eq(profiles.id, admin.profile.id));
  await change([ids.triana]);
  await request();
  expect((await mails()).map(({ to }) => to)).not.toContain(admin.email);
});

test.each([
  [
    "for a centre that the manager does not manage",
    () => ({ centreId: company.ids.sol, fromCentreId: company.ids.triana }),
    "no-permission",
  ],
  ["from a centre of nobody", () => ({ fromCentreId: crypto.randomUUID() }), "no-permission"],
  ["by an employee", () => ({ member: company.triana }), "no-permission"],
  [
    "of a person whom the manager does not manage",
    () => ({ profileId: company.sol.profile.id }),
    "no-permission",
  ],
  [
    "of a person who is not at the other centre",
    () => ({ member: company.owner, profileId: company.triana.profile.id }),
    "faulty",
  ],
  ["from the own centre", () => ({ fromCentreId: company.ids.triana }), "faulty"],
  ["without length", () => ({ segment: { from: 720, to: 720 } }), "faulty"],
  ["on no day", () => ({ on: "2026-13-12" }), "faulty"],
])("a request %s is refused, and nobody gets a mail", async (_, changes, code) => {
  expect(await request(changes())).toEqual({ code });
  expect(await mails()).toEqual([]);
  expect(await requestRows()).toEqual([]);
});

test("a request for a day that has begun is refused, also before its shift", async () => {
  expect(await request({}, madrid("2026-12-12T00:10"))).toEqual({ code: "begun" });
});

describe("of people who change their centre in the requested week", () => {
  const wednesday = "2026-12-09";
  const moves = (person: SignedInMember, centre: string) =>
    giveTerms(company.owner, person, {
      at: deps().now,
      from: "2026-12-10",
      pattern: everyDay(540, 1_020),
      centre,
    });
  /** Returns the people that the owner may send, each with their shifts of that day. */
  async function candidates() {
    const { owner: member, ids } = company;
    const weekRead = await readWeek(deps(thursdayAt), { member, week });
    const judged = judgeRequests(weekRead, { now: thursdayAt, companyZone: "Europe/Madrid" });
    const managed = new Set(Object.values(ids));
    const shown = shownRequestsOf(judged, {
      ...weekRead,
      managed,
      viewerId: member.profile.id,
      now: thursdayAt,
    });
    return shown.map(({ form }) => form!.people.map(({ text }) => text));
  }

  test("the one who comes to the requested centre can be requested and sent from that day on", async () => {
    const { owner: member, triana, ids } = company;
    await moves(triana, ids.sol);
    const profileId = triana.profile.id;
    expect(await request({ member, profileId, on: wednesday })).toEqual({ code: "faulty" });
    const id = await aRequest({ member, profileId });
    expect(await candidates()).toEqual([
      ["Ana Sol · trabaja 9–17", "Ana Traslado · trabaja 9–17", "Ana Triana · trabaja 9–17"],
    ]);
    expect(await answer(id, triana, { by: member })).toMatchObject({ code: "lent" });
  });

  test("the one who leaves the requested centre can be requested and sent until that day", async () => {
    const { owner: member, sol, ids } = company;
    await moves(sol, ids.triana);
    const profileId = sol.profile.id;
    expect(await request({ member, profileId })).toEqual({ code: "faulty" });
    const id = await aRequest();
    expect(await candidates()).toEqual([["Ana Traslado · trabaja 9–17"]]);
    expect(await answer(id, sol, { by: member })).toEqual({ code: "not-found" });
    expect(await request({ member, profileId, on: wednesday })).toEqual({ code: "requested" });
  });
});

describe("an answer", () => {
  test("with a person adds the shift to their draft, and mails their first name to the manager who requested it", async () => {
    const { sol, scoped, ids } = company;
    const id = await aRequest();
    expect(await answer(id, sol)).toEqual({ code: "lent", name: "Ana Sol", isPublished: false });
    const drafts = await draftsOfCompany();
    expect(drafts.map(({ profileId }) => profileId)).toEqual([sol.profile.id]);
    expect(drafts[0]!.days[5]).toEqual([
      { from: 540, to: 1_020 },
      { ...segment, centre: ids.triana },
    ]);
    const mail = (await mails()).find(({ key }) => key === `shift-request:${id}:answered`)!;
    expect(mail.to).toBe(scoped.email);
    expect(mail.subject).toBe("Ana va a Triana el sábado 12, de 18 a 21");
    expect(mail.text).not.toContain("Ana Sol");
  });

  test("of no writes no draft, is mailed to the manager who requested it, and lets them request the shift again", async () => {
    const id = await aRequest();
    expect(await answer(id, null)).toEqual({ code: "declined" });
    expect(await draftsOfCompany()).toEqual([]);
    const mail = (await mails()).find(({ key }) => key === `shift-request:${id}:answered`)!;
    expect([mail.to, mail.subject]).toEqual([
      company.scoped.email,
      "Sol no puede mandar a nadie el sábado 12, de 18 a 21",
    ]);
    expect(await request()).toEqual({ code: "requested" });
  });

  test("that comes second changes nothing, and names the manager and the person of the first", async () => {
    const { sol, away, owner } = company;
    const id = await aRequest();
    await answer(id, sol);
    const first = { id: sol.profile.id, name: "Ana Sol" };
    expect(await answer(id, null, { by: owner })).toMatchObject({
      code: "answered",
      by: "Saúl Responsable",
      lent: first,
    });
    expect(await answer(id, away, { by: owner })).toMatchObject({ code: "answered", lent: first });
    expect((await draftsOfCompany()).map(({ profileId }) => profileId)).toEqual([sol.profile.id]);
  });

  test("after the week of the person was published says so, and the published week stays", async () => {
    const { sol, ofSol, ids } = company;
    const id = await aRequest();
    await publishDraft(ofSol, sol, { days: weekOfShifts(540, 1_020) });
    expect(await answer(id, sol)).toEqual({ code: "lent", name: "Ana Sol", isPublished: true });
    const [draft] = await draftsOfCompany();
    expect(draft!.version).toBe(2);
    expect(draft!.days[5]).toEqual([{ ...segment, centre: ids.triana }]);
  });

  test.each([
    ["with somebody who works then", () => ({ lent: company.sol }), { from: 720, to: 960 }, "overlaps"],
    ["by a manager of another centre", () => ({ by: company.scoped, lent: null }), segment, "not-found"],
    [
      "with somebody of another centre",
      () => ({ by: company.owner, lent: company.triana }),
      segment,
      "not-found",
    ],
    [
      "after the shift began",
      () => ({ lent: company.sol, at: madrid("2026-12-12T18:00") }),
      segment,
      "begun",
    ],
  ])("%s is refused, and writes nothing", async (_, caseOf, requested, code) => {
    const id = await aRequest({ segment: requested });
    const { lent, ...rest } = caseOf() as { lent: SignedInMember | null; by?: SignedInMember; at?: number };
    expect(await answer(id, lent, rest)).toEqual({ code });
    expect(await draftsOfCompany()).toEqual([]);
    expect((await requestRows())[0]!.answeredAt).toBeNull();
  });

  test("by two managers at the same time: the first one holds, and only its person gets the shift", () =>
    inSeededOrders(8, async (race) => {
      company = await withOtherManagers(await aScopedCompany());
      const { sol, away, ofSol, owner } = company;
      const requestId = await aRequest();
      const answering =
        (by: SignedInMember, lent: SignedInMember): Participant<string> =>
        async ({ deps: depsOf, d1 }) =>
          (await answerRequest(depsOf(d1, thursdayAt), { member: by, requestId, lentId: lent.profile.id }))
            .code;
      const codes = await race(answering(ofSol, sol), answering(owner, away));
      expect(codes.toSorted()).toEqual(["answered", "lent"]);
      const drafts = await draftsOfCompany();
      expect(drafts.map(({ profileId }) => profileId)).toEqual([(await requestRows())[0]!.lentId]);
    }));
});

describe("a withdrawal", () => {
  const withdraw = (requestId: string, member: SignedInMember) =>
    withdrawRequest(deps(thursdayAt), { member, requestId });

  test("by another manager of the centre deletes the request, and the shift can be requested again", async () => {
    const { ofBoth, ofSol } = company;
    const id = await aRequest();
    expect(await withdraw(id, ofBoth)).toBe(true);
    expect((await readWeek(deps(thursdayAt), { member: ofSol, week })).requests).toEqual([]);
    expect(await answer(id, null)).toEqual({ code: "not-found" });
    expect(await request()).toEqual({ code: "requested" });
  });

  test.each([
    ["a manager of the requested centre", () => company.ofSol],
    ["a manager of another company", async () => (await aScopedCompany()).owner],
    ["an employee", () => company.triana],
  ])("by %s changes nothing", async (_, by) => {
    const id = await aRequest();
    expect(await withdraw(id, await by())).toBe(false);
    expect(await requestRows()).toMatchObject([{ id, answeredAt: null }]);
  });

  test("after an answer changes nothing", async () => {
    const id = await aRequest();
    await answer(id, company.sol);
    expect(await withdraw(id, company.scoped)).toBe(false);
    expect(await requestRows()).toMatchObject([{ id, lentId: company.sol.profile.id }]);
  });

  test("and an answer at the same time keep one of them, in every order", { tags: "deep" }, () =>
    inEveryOrder(async (race) => {
      company = await withOtherManagers(await aScopedCompany());
      const { sol, ofSol, scoped: member } = company;
      const requestId = await aRequest();
      const lentId = sol.profile.id;
      const [withdrawn, code] = await race(
        async ({ deps: depsOf, d1 }) =>
          String(await withdrawRequest(depsOf(d1, thursdayAt), { member, requestId })),
        async ({ deps: depsOf, d1 }) =>
          (await answerRequest(depsOf(d1, thursdayAt), { member: ofSol, requestId, lentId })).code,
      );
      const left = { requests: (await requestRows()).length, drafts: (await draftsOfCompany()).length };
      expect({ withdrawn, code, ...left }).toEqual(
        code === "lent"
          ? { withdrawn: "false", code, requests: 1, drafts: 1 }
          : { withdrawn: "true", code: "not-found", requests: 0, drafts: 0 },
      );
    }),
  );
});

describe("the week of the centre that requested", () => {
  /** Returns the state of its requests, and the people of other centres in its week. */
  async function weekOfScoped() {
    const { scoped, ids } = company;
    const weekRead = await readWeek(deps(thursdayAt), { member: scoped, week });
    const judged = judgeRequests(weekRead, { now: thursdayAt, companyZone: "Europe/Madrid" });
    const managed = new Set([ids.triana]);
    const lending = { week, todayOn: "2026-12-03", viewerId: scoped.profile.id };
    const lent = lentPeopleOf(weekRead.others, { ...lending, managed, judged });
    return {
      names: weekRead.people.map(({ name }) => name),
      states: judged.map(({ state }) => state),
      lent: lent.map(({ name, days }) => [name, days[5]]),
      own: lent.find(({ own }) => own)?.own,
    };
  }

  test("has the first name of the person who comes: planned, then published, and gone when they no longer come", async () => {
    const { sol, ofSol, ids } = company;
    const id = await aRequest();
    expect(await weekOfScoped()).toMatchObject({ states: ["open"], lent: [] });
    await answer(id, sol);
    const shift = { ...segment, centre: ids.triana };
    expect(await weekOfScoped()).toEqual({
      names: ["Ana Llegada", "Ana Triana"],
      states: ["planned"],
      lent: [["Ana", [{ ...shift, isPublished: false }]]],
    });
    const saturday = weekOfShifts(540, 1_020).with(5, [shift]);
    const later = thursdayAt + 60_000;
    await publishDraft(ofSol, sol, { days: saturday, version: 1, at: later });
    expect(await weekOfScoped()).toMatchObject({
      states: ["published"],
      lent: [["Ana", [{ ...shift, isPublished: true }]]],
    });
    await publishDraft(ofSol, sol, { days: weekOfShifts(540, 1_020), version: 2, at: later + 60_000 });
    expect(await weekOfScoped()).toMatchObject({ states: ["dropped"], lent: [] });
  });

  test("has the manager's own shifts there: of the terms, then as published", async () => {
    const { scoped, owner, ids } = company;
    const pattern = everyDay(540, 1_020);
    await giveTerms(owner, scoped, { at: thursdayAt, from: "2026-12-01", pattern, centre: ids.triana });
    const shift = { from: 540, to: 1_020, centre: ids.triana };
    const before = await weekOfScoped();
    expect(before.names).not.toContain("Rita Responsable");
    expect(before.lent).toEqual([["Rita Responsable", [{ ...shift, isPublished: false }]]]);
    expect(before.own).toMatchObject({ minutes: 7 * 480, contract: 7 * 480, publisher: null });
    await publishDraft(owner, scoped, { days: weekOfShifts(600, 720, [5]) });
    await deps()
      .db.update(profiles)
      .set({ status: "inactive" })
      .where(eq(profiles.id, company.admin.profile.id));
    const published = await weekOfScoped();
    expect(published.lent).toEqual([
      ["Rita Responsable", [{ ...shift, from: 600, to: 720, isPublished: true }]],
    ]);
    expect(published.own).toMatchObject({
      minutes: 120,
      publisher: "Olga",
      free: Array(7).fill("libre").with(5, null),
    });
  });

  test("has a published shift there that nobody requested, and no other shift of that person", async () => {
    const { sol, ofSol, ids } = company;
    const there = { from: 720, to: 960, centre: ids.triana };
    await publishDraft(ofSol, sol, { days: weekOfShifts(540, 1_020, [0]).with(5, [there]) });
    expect((await weekOfScoped()).lent).toEqual([["Ana", [{ ...there, isPublished: true }]]]);
  });
});

test("a person's own data have the shifts for which another centre got them", async () => {
  const { sol, away, company: of } = company;
  await answer(await aRequest(), sol);
  const requestsOf = async ({ profile }: SignedInMember) =>
    (await readOwnRows(deps(), { companyId: of.id, profileId: profile.id })).requests;
  expect(await requestsOf(sol)).toMatchObject([{ on, ...segment, lentId: sol.profile.id }]);
  expect(await requestsOf(away)).toEqual([]);
});
