// @module-tag deep
import { mailOutbox } from "#cell";
import { beforeEach, describe, expect, test } from "vitest";
import { answerCorrection } from "~/modules/corrections/answer.server";
import { appendPunch } from "~/modules/clock/punch.server";
import type { Answer } from "~/modules/corrections/correction-schema";
import { dayMs, hourMs } from "~/time/units";
import { expectFailureWithout, sameNumberIn } from "../../support/worker/broken-schema";
import { deps } from "../../support/worker/deps";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant, Race } from "../../support/worker/race";
import { eventsOf, logsOf } from "../../support/worker/records";
import { inEveryOrder } from "../../support/worker/schedule";
import { forgetPace } from "../../support/worker/time";
import { iso, listed, proposed } from "./corrected";

/** All tables that a correction writes take events of any order. */
const unordered = sameNumberIn("person_states", "corrections", "time_logs");

// Each scene queues mails, which must not delay the next one.
beforeEach(forgetPace);

const answering =
  (member: SignedInMember, id: string, answer: Answer): Participant<string> =>
  async (turn) => {
    const input = { member, id, answer, comment: "no es lo que consta", source: "web" as const };
    return (await answerCorrection(turn.deps(), { ...input, idempotencyKey: null })).code;
  };

async function aProposal() {
  const company = await aCompany();
  const [olga, admin] = [
    await aMember({ company, role: "owner" }),
    await aMember({ company, role: "admin" }),
  ];
  const ana = await aMember({ company });
  const from = deps().now - dayMs;
  const log = await aLog(ana, { checkInTime: from, checkOutTime: from + 8 * hourMs });
  const change = { kind: "change", check_out_time: iso(from + 9 * hourMs) };
  const id = await proposed(ana, { entry_id: log.id, change, reason: "salí más tarde" });
  return { olga, admin, ana, id };
}

const kindsOf = async (who: SignedInMember) =>
  (await eventsOf(who)).map(({ kind }) => kind).filter((kind) => kind.startsWith("correction"));

/** Returns the results in the mails about a correction's answers. */
const answerMailsOf = async (id: string) => {
  const begins = `correction-answered:${id}:`;
  const rows = await deps().db.select().from(mailOutbox);
  return rows
    .filter(({ dedupeKey }) => dedupeKey.startsWith(begins))
    .map(({ dedupeKey }) => dedupeKey.slice(begins.length).split(":")[0]);
};

/** Two managers answer one proposal: one accepts and one disagrees. */
async function bothAnswer(race: Race) {
  const { olga, admin, ana, id } = await aProposal();
  const codes = await race(answering(olga, id, "accept"), answering(admin, id, "disagree"));
  const [told] = await listed(ana);
  return { codes, status: told!.status, kinds: await kindsOf(ana), mails: await answerMailsOf(id) };
}

describe("if two managers answer at the same time, the first answer counts", () => {
  const firstAnswers = () =>
    inEveryOrder(async (race) => {
      const { codes, status, kinds, mails } = await bothAnswer(race);
      expect([...codes].sort()).toEqual(["already-answered", "corrected"]);
      const isAccepted = codes[0] === "corrected";
      expect(status).toBe(isAccepted ? "applied" : "disagreed");
      expect(mails).toEqual([isAccepted ? "accepted" : "disagreed"]);
      expect(kinds).toEqual([
        ...["correction_proposed", "correction_answered"],
        ...(isAccepted ? ["correction_applied"] : []),
      ]);
    });

  test("in every order", firstAnswers);

  test("and without the order constraint in the schema, both answer (twin)", () =>
    expectFailureWithout(unordered, firstAnswers));
});

describe("a proposal that is withdrawn while it is answered", () => {
  async function bothEnd(race: Race) {
    const { olga, ana, id } = await aProposal();
    const codes = await race(answering(ana, id, "withdraw"), answering(olga, id, "accept"));
    return { codes, ana };
  }

  const oneEnds = () =>
    inEveryOrder(async (race) => {
      const { codes, ana } = await bothEnd(race);
      expect([...codes].sort()).toEqual(["already-answered", "corrected"]);
      const isApplied = codes[1] === "corrected";
      expect(await logsOf(ana)).toMatchObject([{ durationMs: (isApplied ? 9 : 8) * hourMs }]);
    });

  test("ends as one of the two", oneEnds);

  test("ends as both without the order constraint in the schema (twin)", () =>
    expectFailureWithout(unordered, oneEnds));
});

describe("a person who checks out while a correction of their check-in is accepted", () => {
  const punching =
    (member: SignedInMember): Participant<string> =>
    async (turn) => {
      const requested = { action: "check_out" } as const;
      const input = { member, requested, location: null, source: "web", idempotencyKey: null } as const;
      return (await appendPunch(turn.deps(), input)).code;
    };

  /** Both concern the same open entry. */
  async function acceptsAndLeaves(race: Race) {
    const company = await aCompany();
    const olga = await aMember({ company, role: "owner" });
    const ana = await aMember({ company });
    const came = deps().now - 4 * hourMs;
    const { id: entry_id } = await aLog(ana, { checkInTime: came, checkOutTime: null });
    const change = { kind: "change", check_in_time: iso(came - hourMs) };
    const id = await proposed(ana, { entry_id, change, reason: "llegué antes" });
    const codes = await race(answering(olga, id, "accept"), punching(ana));
    const [log] = await logsOf(ana);
    return { codes, hasLeft: log!.checkOutTime !== null, cameEarlier: log!.checkInTime === came - hourMs };
  }

  const leavesAndCame = () =>
    inEveryOrder(async (race) => {
      const { codes, hasLeft, cameEarlier } = await acceptsAndLeaves(race);
      expect([codes[1], hasLeft]).toEqual(["recorded", true]);
      expect(codes[0]).toBe(cameEarlier ? "corrected" : "changed-since");
    });

  test("is out, with the corrected check-in unless they checked out first", leavesAndCame);

  test("loses one of the two without the order constraint in the schema (twin)", () =>
    expectFailureWithout(unordered, leavesAndCame));
});
