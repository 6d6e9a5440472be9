// @module-tag deep
// Proves that the permission to answer is checked at the write, not only at the read.
import { beforeEach, describe, expect, test } from "vitest";
import { answerCorrection } from "~/modules/corrections/answer.server";
import type { Answer } from "~/modules/corrections/correction-schema";
import { propose } from "~/modules/corrections/propose.server";
import { dayMs, hourMs } from "~/time/units";
import { deps, settle } from "../../support/worker/deps";
import { aCompany, aLog, aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant, Race } from "../../support/worker/race";
import { resend } from "../../support/worker/resend";
import { expectFailure } from "../../support/worker/expect-failure";
import { unbatchedIn } from "../../support/worker/unbatched";
import { inEveryOrder, inSeededOrders } from "../../support/worker/schedule";
import { forgetPace } from "../../support/worker/time";
import { iso, proposed } from "./corrected";

beforeEach(forgetPace);

const answering =
  (member: SignedInMember, id: string, answer: Answer): Participant<string> =>
  async ({ deps }) => {
    const input = { member, id, answer, comment: null, source: "web" as const, idempotencyKey: null };
    return (await answerCorrection(deps(), input)).code;
  };

/** Changes a person's role. @returns the ground on which their colleague's correction had been applied until then. */
const becoming =
  (
    who: SignedInMember,
    { role, of }: { role: "admin" | "employee"; of: SignedInMember },
  ): Participant<string> =>
  async ({ d1 }) => {
    const row = await d1
      .prepare(
        `UPDATE profiles SET role = ? WHERE id = ?
         RETURNING coalesce((SELECT coalesce(ground, 'waits') FROM corrections WHERE subject = ?), 'none') AS ground`,
      )
      .bind(role, who.profile.id, of.profile.subject)
      .all<{ ground: string }>();
    return row.results[0]!.ground;
  };

async function aProposal(of: SignedInMember) {
  const from = deps().now - dayMs;
  const log = await aLog(of, { checkInTime: from, checkOutTime: from + 8 * hourMs });
  const change = { kind: "change", check_out_time: iso(from + 9 * hourMs) };
  return proposed(of, { entry_id: log.id, change, reason: "salí más tarde" });
}

async function people() {
  const company = await aCompany();
  const [olga, bea] = [await aMember({ company, role: "owner" }), await aMember({ company, role: "admin" })];
  return { company, olga, bea, ana: await aMember({ company }) };
}

describe("a manager who is demoted while they accept a correction", () => {
  const race = async (run: Race) => {
    const { bea, ana } = await people();
    const id = await aProposal(ana);
    const [code, ground] = await run(
      answering(bea, id, "accept"),
      becoming(bea, { role: "employee", of: ana }),
    );
    return { code, ground };
  };

  const acceptsBeforeOrNot = async (run: Race) => {
    const { code, ground } = await race(run);
    expect(code).toBe(ground === "agreed" ? "corrected" : "no-permission");
  };

  test("has accepted it before, or is refused", () => inEveryOrder(acceptsBeforeOrNot));
});

describe("a person who moves to another centre while its former manager accepts", () => {
  /** Moves a person. @returns the ground on which their correction had been applied until then. */
  const moving =
    ({ profile }: SignedInMember): Participant<string> =>
    async ({ d1 }) => {
      const row = await d1
        .prepare(
          `UPDATE profiles SET centre_id = 'sol' WHERE id = ?
           RETURNING (SELECT coalesce(ground, 'waits') FROM corrections WHERE subject = ?) AS ground`,
        )
        .bind(profile.id, profile.subject)
        .all<{ ground: string }>();
      return row.results[0]!.ground;
    };

  test("gets the answer before the move, or not from that manager", () =>
    inEveryOrder(async (run) => {
      const { company } = await people();
      const tomas = await aMember({ company, role: "admin", managedCentres: ["triana"] });
      const ana = await aMember({ company, centreId: "triana", centreSince: "2000-01-01" });
      const id = await aProposal(ana);
      const [code, ground] = await run(answering(tomas, id, "accept"), moving(ana));
      expect(ground === "agreed" ? ["corrected"] : ["no-permission", "not-found"]).toContain(code);
    }));
});

describe("a person who becomes able to answer while a correction is applied alone", () => {
  const race = async (run: Race) => {
    const company = await aCompany();
    const olga = await aMember({ company, role: "owner" });
    const leo = await aMember({ company });
    const id = await aProposal(olga);
    const [code, ground] = await run(
      answering(olga, id, "apply"),
      becoming(leo, { role: "admin", of: olga }),
    );
    return { code, ground };
  };

  const comesLateOrIsWaitedFor = async (run: Race) => {
    const { code, ground } = await race(run);
    expect(code).toBe(ground === "no_second_party" ? "corrected" : "not-yet");
  };

  test("comes too late, or must answer first", () => inEveryOrder(comesLateOrIsWaitedFor));

  test("is ignored without the single batch (twin)", () =>
    expectFailure(() => inSeededOrders(30, (race) => comesLateOrIsWaitedFor(unbatchedIn(race)))));
});

describe("a person who cannot answer any more when a correction is proposed", () => {
  const race = async (run: Race) => {
    const { olga, bea } = await people();
    const at = deps().now - dayMs;
    const requested = { kind: "add" as const, times: { checkInTime: at, checkOutTime: at + hourMs } };
    const corrected = { subject: olga.profile.subject, profileId: olga.profile.id };
    const proposing: Participant<string> = async ({ deps }) => {
      const input = {
        member: olga,
        corrected,
        entryId: null,
        version: null,
        requested,
        reason: "olvidé fichar",
      };
      const proposalInput = { ...input, source: "web" as const, idempotencyKey: null };
      return (await propose(deps(), proposalInput)).code;
    };
    const [code, ground] = await run(proposing, becoming(bea, { role: "employee", of: olga }));
    await settle();
    return { code, ground, mailed: resend.mails.splice(0).map(({ to }) => to), bea: bea.email };
  };

  const isMailedOnlyBefore = async (run: Race) => {
    const { code, ground, mailed, bea } = await race(run);
    expect(code).toBe("corrected");
    expect(mailed).toEqual(ground === "waits" ? [bea] : []);
  };

  test("gets a mail only if they could until then", () => inEveryOrder(isMailedOnlyBefore));

  test("still gets a mail without the single batch (twin)", () =>
    expectFailure(() => inSeededOrders(30, (race) => isMailedOnlyBefore(unbatchedIn(race)))));
});
