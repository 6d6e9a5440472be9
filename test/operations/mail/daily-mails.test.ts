// Proves that a person gets one mail a day about a repeated action.
import { beforeEach, describe, expect, test } from "vitest";
import { findHolder } from "~/modules/kiosk/pin-holder.server";
import { setPin } from "~/modules/kiosk/set-pin.server";
import { setMandate } from "~/modules/compliance/representatives/set-mandate.server";
import { declineOffer, offerOwnership, withdrawOffer } from "~/modules/team/ownership/offer.server";
import { dayMs } from "~/time/units";
import { acceptOffer } from "~/modules/team/ownership/submit-ownership.server";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { countOf } from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";

let owner: SignedInMember;
let ana: SignedInMember;

beforeEach(async () => {
  owner = await aMember({ company: await aCompany({ name: "Panadería Sol" }), role: "owner" });
  ana = await aMember({ company: owner.company, fullName: "Ana Gil" });
});

const mailsOf = (kind: string, { email }: SignedInMember) =>
  countOf("mail_outbox", "recipient = ? AND dedupe_key GLOB ?", email, `${kind}:*`);

async function aPin() {
  const of = { companyId: owner.company.id, profileId: ana.profile.id };
  const holder = (await findHolder(deps(), of))!;
  expect(await setPin(deps(), { member: owner, holder, pin: "482913" })).toEqual({ code: "set" });
}

async function aMandate() {
  const of = { member: owner, profileId: ana.profile.id };
  expect((await setMandate(deps(), { ...of, mandate: "given" })).code).toBe("set");
  expect((await setMandate(deps(), { ...of, mandate: "ended" })).code).toBe("set");
}

async function anOffer() {
  const offered = await offerOwnership(deps(), { member: owner, profileId: ana.profile.id });
  expect(offered.code).toBe("offered");
  expect(await withdrawOffer(deps(), { member: owner })).toBe(true);
}

async function aRefusal() {
  await offerOwnership(deps(), { member: owner, profileId: ana.profile.id });
  expect(await declineOffer(deps(), { member: ana })).toBe(true);
}

/** Hands the company over to Ana and back. */
async function aHandover() {
  for (const [from, to] of [
    [owner, ana],
    [ana, owner],
  ] as const) {
    const giver = { ...from, profile: { ...from.profile, role: "owner" as const } };
    await offerOwnership(deps(), { member: giver, profileId: to.profile.id });
    expect(await acceptOffer(deps(), { member: to })).toEqual({ code: "accepted" });
  }
}

describe("a mail requested three times a day is sent once, and again the next day:", () => {
  test.each([
    ["a PIN from a manager", aPin, [["pin-given", "ana"]]],
    [
      "a mandate given and ended",
      aMandate,
      [
        ["mandate-given", "ana"],
        ["mandate-ended", "ana"],
      ],
    ],
    ["an offer of the company, withdrawn", anOffer, [["ownership-offer", "ana"]]],
    ["a refused offer", aRefusal, [["ownership-declined", "owner"]]],
    [
      "a company handed over and back",
      aHandover,
      [
        ["ownership-accepted", "owner"],
        ["ownership-accepted", "ana"],
      ],
    ],
  ] as [string, () => Promise<void>, [string, "ana" | "owner"][]][])("%s", async (_, happens, mails) => {
    for (let nth = 0; nth < 3; nth += 1) {
      timePasses(1_000);
      await happens();
    }
    const who = { ana, owner };
    for (const [kind, to] of mails) expect([kind, await mailsOf(kind, who[to])]).toEqual([kind, 1]);
    timePasses(dayMs);
    await happens();
    for (const [kind, to] of mails) expect([kind, await mailsOf(kind, who[to])]).toEqual([kind, 2]);
  });
});
