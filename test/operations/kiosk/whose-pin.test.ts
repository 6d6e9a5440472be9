// Proves that screens, sheets and the CSV show whether somebody else may have known the PIN of a kiosk's action.
import { env } from "cloudflare:test";
import { expect, test } from "vitest";
import { answerCorrection } from "~/modules/corrections/answer.server";
import { findCorrection } from "~/modules/corrections/list-corrections.server";
import { propose } from "~/modules/corrections/propose.server";
import { findHolder } from "~/modules/kiosk/pin-holder.server";
import { setPin } from "~/modules/kiosk/set-pin.server";
import { newId } from "~/platform/ids";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { hourMs, timePasses } from "../../support/worker/time";

async function pinOf(ana: SignedInMember, by: SignedInMember, pin: string, kioskId?: string) {
  timePasses(1_000);
  const of = { companyId: ana.company.id, profileId: ana.profile.id };
  const holder = (await findHolder(deps(), of))!;
  expect(await setPin(deps(), { member: by, holder, pin, kioskId })).toEqual({ code: "set" });
}

/** She accepts a correction at a kiosk. @returns its text about who accepted it. */
async function accepts(owner: SignedInMember, ana: SignedInMember, kioskId: string): Promise<string> {
  const { now } = deps();
  const { subject, id: profileId } = ana.profile;
  const at = now - 30 * hourMs;
  const times = { checkInTime: at, checkOutTime: at + hourMs };
  const proposed = await propose(deps(), {
    member: owner,
    of: { subject, profileId },
    entryId: null,
    version: null,
    requested: { kind: "add", times },
    reason: "Vino y no fichó",
    source: "web",
    idempotencyKey: null,
  });
  if (proposed.code !== "corrected") throw new Error(proposed.code);
  const id = (await env.CELL_1.prepare("SELECT proposal ->> '$.id' AS id FROM corrections WHERE subject = ?")
    .bind(subject)
    .first<string>("id"))!;
  const answered = await answerCorrection(deps(), {
    member: ana,
    id,
    answer: "accept",
    comment: null,
    source: "kiosk",
    kioskId,
    idempotencyKey: "kiosk tap",
  });
  expect(answered.code).toBe("corrected");
  return (await findCorrection(deps(), { subject, id }))!.answered!.name;
}

test.each([
  ["its person chose", ["ana"], "Ana Gil (en el kiosco)"],
  ["a manager gave", ["owner"], "Ana Gil (en el kiosco, con un PIN que otra persona le dio)"],
  ["its person chose after a manager had given one", ["owner", "ana"], "Ana Gil (en el kiosco)"],
  ["was chosen at a kiosk", ["owner", "kiosk"], "Ana Gil (en el kiosco, con un PIN elegido allí)"],
  [
    "a manager gave after its person had chosen",
    ["ana", "owner"],
    "Ana Gil (en el kiosco, con un PIN que otra persona le dio)",
  ],
] as const)("by a PIN that %s", async (_, setBy, said) => {
  const owner = await aMember({ company: await aCompany({ name: "Panadería Sol" }), role: "owner" });
  const ana = await aMember({ company: owner.company, fullName: "Ana Gil" });
  const kioskId = newId(deps().now);
  for (const [nth, by] of setBy.entries()) {
    const pin = `48026${nth}`;
    await (by === "owner"
      ? pinOf(ana, owner, pin)
      : pinOf(ana, ana, pin, by === "kiosk" ? kioskId : undefined));
  }
  timePasses(1_000);
  expect(await accepts(owner, ana, kioskId)).toBe(said);
});
