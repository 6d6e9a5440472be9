// Proves that two managers of centres who act on one person at the same time leave one outcome, and that the other one gets a refusal.
import { absences, profiles, schedules } from "#cell";
import { and, eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { changeAbsence } from "~/modules/absences/server/change-absence.server";
import { answerCorrection } from "~/modules/corrections/answer.server";
import { findCorrection } from "~/modules/corrections/list-corrections.server";
import { propose } from "~/modules/corrections/propose.server";
import { messages } from "~/modules/schedules/balances/messages";
import { submitMove, type MoveAnswer } from "~/modules/schedules/balances/submit-move.server";
import { followCentresOf } from "~/modules/schedules/follow-centres.server";
import { isStillKnown, recordSchedules } from "~/modules/schedules/record-schedules.server";
import type { LocalDate } from "~/time/dates";
import { dayMs } from "~/time/units";
import { anAbsence } from "../../support/worker/absences";
import { deps } from "../../support/worker/deps";
import { aCentre, everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant, Race } from "../../support/worker/race";
import { eventsOf } from "../../support/worker/records";
import { register } from "../../support/worker/register";
import { inEveryOrder, inSeededOrders } from "../../support/worker/schedule";
import { beginAt } from "../../support/worker/time";

beginAt(Date.parse("2026-12-02T12:00:00+01:00"));

/** Rita manages Triana. Saúl manages Triana and Sol. Ana is at Triana since January. */
async function people() {
  const company = await aCompany({ name: "Triana" });
  const owner = await aMember({ company, role: "owner" });
  await register(owner);
  const [triana, sol] = [company.id, await aCentre(owner, null)];
  const rita = await aMember({ company, role: "admin", managedCentres: [triana] });
  const saul = await aMember({ company, role: "admin", managedCentres: [triana, sol] });
  const ana = await aMember({ company, fullName: "Ana López" });
  await register(ana);
  await giveTerms(owner, ana, { at: deps().now - dayMs, from: "2026-01-01", pattern: everyDay(540, 1_020) });
  return { company, owner, rita, saul, ana, triana, sol };
}

const rowOf = async ({ profile }: SignedInMember) =>
  (await deps().db.select().from(profiles).where(eq(profiles.id, profile.id)))[0]!;

const schedulesOf = async ({ profile }: SignedInMember, kind: "terms_agreed" | "balance_moved") =>
  deps()
    .db.select()
    .from(schedules)
    .where(and(eq(schedules.profileId, profile.id), eq(schedules.kind, kind)))
    .orderBy(schedules.seq);

const lastSeqOf = async (person: SignedInMember) => (await schedulesOf(person, "terms_agreed")).at(-1)!.seq;

/** A manager gives Ana terms of a centre from today on, after a review that knew her terms up to `known`. */
const givingTerms =
  (by: SignedInMember, of: SignedInMember, { centre, known }: { centre: string; known: number }) =>
  async ({ deps }: Parameters<Participant>[0]): Promise<string> => {
    const content = {
      from: "2026-12-02" as LocalDate,
      pattern: everyDay(600, 1_080),
      part_time_percent: 100,
      centre,
      holidays_off: false,
      annual_minutes: null,
      vacation: { unit: "working", days: 22 },
      clock_change: "real",
    } as const;
    const profileId = of.profile.id;
    const planned = [{ profileId, schedule: { kind: "terms_agreed", content } as const }];
    const requires = isStillKnown({ profileIds: [profileId], companyId: of.company.id, known });
    return (await recordSchedules(deps(), { member: by, planned, requires })).code;
  };

const answeringAbsence =
  (by: SignedInMember, of: SignedInMember, id: string, answer: "accepted" | "declined") =>
  async ({ deps }: Parameters<Participant>[0]): Promise<string> => {
    const command = { do: "answer", id, answer, note: null } as const;
    const outcome = await changeAbsence(deps(), { member: by, profileId: of.profile.id, command });
    return outcome.code === "refused" ? outcome.refusal.code : outcome.code;
  };

const statesOf = async ({ profile }: SignedInMember) =>
  (
    await deps()
      .db.select()
      .from(absences)
      .where(eq(absences.profileId, profile.id))
      .orderBy(absences.version)
  ).map(({ state }) => state);

const answeringCorrection =
  (by: SignedInMember, id: string, answer: "accept" | "disagree") =>
  async ({ deps }: Parameters<Participant>[0]): Promise<string> =>
    (
      await answerCorrection(deps(), {
        member: by,
        id,
        answer,
        comment: null,
        source: "web",
        idempotencyKey: null,
      })
    ).code;

/** Ana proposes another end of yesterday. @returns the id of the correction. */
async function aProposal(ana: SignedInMember): Promise<string> {
  const checkInTime = deps().now - dayMs;
  const { id: entryId } = await aLog(ana, { checkInTime, checkOutTime: checkInTime + 6 * 3_600_000 });
  const outcome = await propose(deps(), {
    member: ana,
    corrected: { subject: ana.profile.subject, profileId: ana.profile.id },
    entryId,
    version: null,
    source: "web",
    idempotencyKey: null,
    requested: { kind: "change", times: { checkOutTime: checkInTime + 5 * 3_600_000 } },
    reason: "salí antes",
  });
  if (outcome.code !== "corrected") throw new Error(outcome.code);
  return (await findCorrection(deps(), outcome))!.id;
}

/** Returns the kinds of the events that answer a correction of the person. */
const answersOf = async (person: SignedInMember) =>
  (await eventsOf(person)).flatMap(({ kind }) =>
    kind.startsWith("correction_") && kind !== "correction_proposed" ? [kind] : [],
  );

/** Runs two participants. @returns their outcomes, and the index of the one that finished first. */
async function raced(race: Race, ...participants: [Participant<string>, Participant<string>]) {
  const finished: number[] = [];
  const outcomes = await race(
    ...participants.map((take, index): Participant<string> => async (turn) => {
      const outcome = await take(turn);
      finished.push(index);
      return outcome;
    }),
  );
  return { outcomes, first: finished[0]! };
}

describe("two managers of a centre at the same time", () => {
  test("give a person the terms of one of them, in every order", { tags: "deep" }, () =>
    inEveryOrder(async (race) => {
      const { rita, saul, ana, triana, sol } = await people();
      const lastSeq = await lastSeqOf(ana);
      const codes = await race(
        givingTerms(rita, ana, { centre: triana, known: lastSeq }),
        givingTerms(saul, ana, { centre: sol, known: lastSeq }),
      );
      expect(codes.toSorted()).toEqual(["no-permission", "recorded"]);
      const [by, centre] = codes[0] === "recorded" ? [rita, triana] : [saul, sol];
      expect((await schedulesOf(ana, "terms_agreed")).slice(1).map(({ authorId }) => authorId)).toEqual([
        by.profile.id,
      ]);
      expect((await rowOf(ana)).centreId).toBe(centre);
    }),
  );

  test("give one answer to an absence, in every order", { tags: "deep" }, () =>
    inEveryOrder(async (race) => {
      const { rita, saul, ana } = await people();
      const id = await anAbsence(ana, { fromDay: "2027-03-01", state: "requested" });
      const codes = await race(
        answeringAbsence(rita, ana, id, "accepted"),
        answeringAbsence(saul, ana, id, "declined"),
      );
      expect(codes.toSorted()).toEqual(["already-answered", "done"]);
      expect(await statesOf(ana)).toEqual(["requested", codes[0] === "done" ? "accepted" : "declined"]);
    }),
  );

  test("give one answer to a correction, in many orders", { tags: "deep" }, () =>
    inSeededOrders(12, async (race) => {
      const { rita, saul, ana } = await people();
      const id = await aProposal(ana);
      const codes = await race(
        answeringCorrection(rita, id, "accept"),
        answeringCorrection(saul, id, "disagree"),
      );
      expect(codes.toSorted()).toEqual(["already-answered", "corrected"]);
      expect(await answersOf(ana)).toEqual(
        codes[0] === "corrected" ? ["correction_answered", "correction_applied"] : ["correction_answered"],
      );
    }),
  );
});

describe("a manager who moves a person to another centre", () => {
  test("leaves a request either answered before the move or waiting, in every order", { tags: "deep" }, () =>
    inEveryOrder(async (race) => {
      const { rita, saul, ana, sol } = await people();
      const id = await anAbsence(ana, { fromDay: "2027-03-01", state: "requested" });
      const { outcomes, first } = await raced(
        race,
        givingTerms(saul, ana, { centre: sol, known: await lastSeqOf(ana) }),
        answeringAbsence(rita, ana, id, "accepted"),
      );
      const isBefore = first === 1;
      expect(outcomes).toEqual(["recorded", isBefore ? "done" : "not-found"]);
      expect(await statesOf(ana)).toEqual(isBefore ? ["requested", "accepted"] : ["requested"]);
      expect((await rowOf(ana)).centreId).toBe(sol);
    }),
  );

  test(
    "leaves a correction either answered before the move or waiting, in many orders",
    { tags: "deep" },
    () =>
      inSeededOrders(12, async (race) => {
        const { rita, saul, ana, sol } = await people();
        const id = await aProposal(ana);
        const [moved, answered] = await race(
          givingTerms(saul, ana, { centre: sol, known: await lastSeqOf(ana) }),
          answeringCorrection(rita, id, "accept"),
        );
        expect(moved).toBe("recorded");
        const kinds = (await eventsOf(ana)).map(({ kind }) => kind);
        const isBefore = kinds.includes("correction_applied");
        expect(isBefore ? ["corrected"] : ["no-permission", "not-found"]).toContain(answered);
        expect(kinds.slice(kinds.indexOf("correction_proposed") + 1)).toEqual([
          ...(isBefore ? ["correction_answered", "correction_applied"] : []),
          "terms_agreed",
        ]);
      }),
  );
});

test("terms are not recorded by a manager who was limited to other centres meanwhile, in every order", () =>
  inEveryOrder(async (race) => {
    const { company, ana, triana, sol } = await people();
    const admin = await aMember({ company, role: "admin" });
    const lastSeq = await lastSeqOf(ana);
    const { outcomes, first } = await raced(
      race,
      givingTerms(admin, ana, { centre: sol, known: lastSeq }),
      async ({ deps }) => {
        const { db } = deps();
        await db
          .update(profiles)
          .set({ managedCentres: [triana] })
          .where(eq(profiles.id, admin.profile.id));
        return "limited";
      },
    );
    const isBefore = first === 0;
    expect(outcomes).toEqual([isBefore ? "recorded" : "no-permission", "limited"]);
    expect((await rowOf(ana)).centreId).toBe(isBefore ? sol : triana);
  }));

/** Sends the form that opens Ana's balance today, after its review. @returns `saved`, the text of the refusal, or its status. */
async function openingBalance(by: SignedInMember, { profile }: SignedInMember): Promise<Participant<string>> {
  const send = async (over: ReturnType<typeof deps>, fields: Record<string, string>) => {
    const form = new FormData();
    const typed = { reason: "opening", hours: "0", text: "", on: "02/12/2026", ...fields };
    for (const [name, value] of Object.entries(typed)) form.set(name, value);
    const request = new Request(`https://x.example/?profile=${profile.id}`);
    const args = { request } as Parameters<typeof submitMove>[1]["args"];
    return submitMove(over, { member: by, args, form });
  };
  const reviewed = (await send(deps(), { intent: "review" })) as { data: MoveAnswer };
  const lastSeq = String(reviewed.data.review!.known);
  return async ({ deps }) => {
    const answer = await send(deps(), { intent: "save", known: lastSeq }).catch((fault: Response) => fault);
    if (answer instanceof Response) return answer.status === 302 ? "saved" : String(answer.status);
    const { errors, text } = (answer as { data: MoveAnswer }).data;
    return errors.reason ?? text!;
  };
}

describe("opening a balance, in every order,", () => {
  const expectOpened = async (
    ana: SignedInMember,
    { outcomes: [outcome], first }: Awaited<ReturnType<typeof raced>>,
  ) => {
    const moves = await schedulesOf(ana, "balance_moved");
    if (first === 0) expect([outcome, moves.length]).toEqual(["saved", 1]);
    else {
      expect([messages.openedElsewhere, "403"]).toContain(outcome);
      expect(moves).toEqual([]);
    }
  };

  test("is refused if the nightly job has moved its person to another of the manager's centres before", () =>
    inEveryOrder(async (race) => {
      const { company, owner, saul, ana, sol } = await people();
      const pattern = everyDay(540, 1_020);
      await giveTerms(owner, ana, { at: deps().now - dayMs, from: "2026-12-02", centre: sol, pattern });
      const result = await raced(race, await openingBalance(saul, ana), async ({ wait }) => {
        await wait(() => followCentresOf(deps(), { companyId: company.id }));
        return "moved";
      });
      expect(await rowOf(ana)).toMatchObject({ centreId: sol, centreSince: "2026-12-02" });
      await expectOpened(ana, result);
    }));

  test("changes nothing if its manager was limited to the centre to which its person has moved", () =>
    inEveryOrder(async (race) => {
      const { company, owner, ana, sol } = await people();
      const admin = await aMember({ company, role: "admin" });
      const pattern = everyDay(540, 1_020);
      await giveTerms(owner, ana, { at: deps().now, from: "2026-12-02", centre: sol, pattern });
      const result = await raced(race, await openingBalance(admin, ana), async ({ deps }) => {
        const { db } = deps();
        await db
          .update(profiles)
          .set({ managedCentres: [sol] })
          .where(eq(profiles.id, admin.profile.id));
        return "limited";
      });
      await expectOpened(ana, result);
    }));
});
