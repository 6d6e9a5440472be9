// @module-tag deep
// Proves what happens to a company at the moment at which it closes or reopens.
import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { recordPunch } from "~/modules/clock/punch.server";
import { closeCompany } from "~/modules/tenancy/closing/close-company.server";
import { endKiosksAndSubscription } from "~/modules/tenancy/closing/finish-closing.server";
import { compareProjections } from "~/modules/ledger/compare-projections.server";
import { offerOwnership } from "~/modules/team/ownership/offer.server";
import type { Deps } from "~/platform/context.server";
import { newId } from "~/platform/ids";
import { hourMs } from "~/time/units";
import { reopenCompany } from "~/modules/tenancy/closing/submit-closing.server";
import { acceptOffer } from "~/modules/team/ownership/submit-ownership.server";
import { deps, settle } from "../../../support/worker/deps";
import { aSubscriber, companyRow, openCheckout } from "../../../support/worker/billing";
import { expectFailureWithout } from "../../../support/worker/broken-schema";
import { runJob } from "../../../support/worker/jobs";
import { killedAtEach } from "../../../support/worker/killed-at-each";
import { aCompany, aMember, type SignedInMember } from "../../../support/worker/people";
import { expectFailure } from "../../../support/worker/expect-failure";
import { unbatchedIn } from "../../../support/worker/unbatched";
import { withNetwork, type Participant, type Race } from "../../../support/worker/race";
import { inEveryOrder, inSeededOrders } from "../../../support/worker/schedule";
import { countOf } from "../../../support/worker/sign-in";
import { stripe } from "../../../support/worker/stripe";
import { kindsAfterClosing, rowOf, statusesOf } from "./a-closing";

const aTeam = async () => {
  const company = await aCompany({ registerExportedAt: Date.now() });
  const owner = await aMember({ company, role: "owner" });
  return { owner, ana: await aMember({ company }) };
};

const closing =
  (member: SignedInMember): Participant<string> =>
  async ({ deps }) =>
    (await closeCompany(deps(), { member })).code;

const reopening =
  (member: SignedInMember): Participant<string> =>
  async ({ deps }) =>
    (await reopenCompany(deps(), { member })).code;

/** Acts as a person whose page was loaded while the company was open. */
const punching =
  (member: SignedInMember): Participant<string> =>
  async ({ deps }) => {
    const { id: profileId, role } = member.profile;
    const actor = { profileId, role, status: "active", restriction: null } as const;
    const requested = { action: "check_in", mode: "on_site", endsWithMissingExit: false } as const;
    const punchInput = {
      member,
      requested,
      guardsDoubleTap: false,
      idempotencyKey: newId(Date.now()),
      location: null,
    };
    return (await recordPunch(deps(), actor, { ...punchInput, source: "web" })).code;
  };

async function punchesWhileClosing(race: Race) {
  const { owner, ana } = await aTeam();
  const outcomes = await race(closing(owner), punching(ana));
  const after = await kindsAfterClosing(owner);
  const { subject, id: profileId } = ana.profile;
  expect(await compareProjections(env.CELL_1, { subject, profileId })).toEqual([]);
  return { outcomes, after };
}

describe("a punch while the company closes", () => {
  const inOneOrTheOther = () =>
    inEveryOrder(async (race) => {
      const { outcomes, after } = await punchesWhileClosing(race);
      expect([
        ["closed", "closed"],
        ["working", "recorded"],
      ]).toContainEqual(outcomes);
      expect(after).toEqual([]);
    });

  test(
    "is recorded and the company stays open, or is refused: never recorded after the closing",
    inOneOrTheOther,
  );

  test("without the trigger events_fenced, is recorded after the closing (twin)", () =>
    expectFailureWithout(["DROP TRIGGER events_fenced"], inOneOrTheOther));
});

test("a company that is closed from two tabs at the same time is closed once, with one mail to its people", () =>
  inSeededOrders(6, async (race) => {
    const { owner, ana } = await aTeam();
    expect(await race(closing(owner), closing(owner))).toEqual(["closed", "closed"]);
    expect(await statusesOf(owner)).toEqual(["closed"]);
    expect(await countOf("mail_outbox", "recipient = ?", ana.email)).toBe(1);
  }));

test("a company that is reopened while another tab closes it ends as its last event states", () =>
  inSeededOrders(8, async (race) => {
    const { owner } = await aTeam();
    await closeCompany(deps(), { member: owner });
    await settle();
    await race(reopening(owner), closing(owner), reopening(owner));
    const { closedAt } = await rowOf(owner);
    const statuses = await statusesOf(owner);
    expect(statuses.at(-1)).toBe(closedAt === null ? "open" : "closed");
    expect(statuses.every((status, at) => status === (at % 2 === 0 ? "closed" : "open"))).toBe(true);
  }));

describe("a company that is handed over while it closes", () => {
  async function handsOver(race: Race) {
    const { owner, ana } = await aTeam();
    await offerOwnership(deps(), { member: owner, profileId: ana.profile.id });
    return race<string>(closing(owner), async ({ deps }) => {
      return (await acceptOffer(deps(), { member: ana })).code;
    });
  }

  const isEither = async (race: Race) =>
    expect([
      ["closed", "gone"],
      ["no-permission", "accepted"],
    ]).toContainEqual(await handsOver(race));

  test("is either closed by its owner, or open with the new one", () => inSeededOrders(8, isEither));

  test("is closed and handed over without the single batch (twin)", () =>
    expectFailure(() => inSeededOrders(30, (race) => isEither(unbatchedIn(race)))));
});

describe("a closing that is finished late, after the company was reopened and paid for,", () => {
  async function pays(race: Race) {
    const { owner } = await aSubscriber("pyme", { registerExportedAt: Date.now() });
    await closeCompany(deps(), { member: owner });
    await settle();
    const late: Participant<unknown> = ({ deps }) =>
      endKiosksAndSubscription(deps(), { companyId: owner.company.id });
    let begun = "";
    await race<unknown>(withNetwork(late), async ({ deps, wait }) => {
      await reopenCompany(deps(), { member: owner });
      await wait(async () => {
        begun = await openCheckout(owner, "pro");
        stripe.control.payCheckout(begun);
      });
    });
    return stripe.state.subscriptions[stripe.state.checkouts[begun]!.subscription!]!.status;
  }

  test("does not cancel the new subscription", () =>
    inSeededOrders(6, async (race) => expect(await pays(race)).toBe("active")));
});

test("a closing cut off at each call never began, or is finished by the sweep or the next request", async () => {
  let owner: SignedInMember;
  let ana: SignedInMember;
  let subscription: string;
  await killedAtEach(
    async () => {
      const paying = await aSubscriber("pyme", { registerExportedAt: Date.now() });
      owner = paying.owner;
      subscription = paying.subscriptionId;
      ana = await aMember({ company: owner.company });
      return (dying: Deps) => closeCompany(dying, { member: owner });
    },
    async () => {
      const isLive = () => stripe.state.subscriptions[subscription]!.status !== "canceled";
      if ((await companyRow(owner)).closedAt === null) {
        expect(isLive()).toBe(true);
        await closeCompany(deps(Date.now() + hourMs / 2), { member: owner });
      } else await runJob(deps(Date.now() + hourMs), "finish-closing");
      await settle();
      expect(isLive()).toBe(false);
      expect((await companyRow(owner)).closureFinishedAt).not.toBeNull();
      expect(await statusesOf(owner)).toEqual(["closed"]);
      expect(await countOf("mail_outbox", "recipient = ?", ana.email)).toBe(1);
    },
    [true],
  );
});
