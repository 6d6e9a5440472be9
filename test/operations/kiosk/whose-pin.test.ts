// Proves that screens, sheets and the CSV show whether somebody else may have known the PIN of a kiosk's action.
import { mailOutbox, profiles } from "#cell";
import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { answerCorrection } from "~/modules/corrections/answer.server";
import { findCorrection } from "~/modules/corrections/list-corrections.server";
import { propose } from "~/modules/corrections/propose.server";
import { findHolder } from "~/modules/kiosk/pin-holder.server";
import { setPin } from "~/modules/kiosk/set-pin.server";
import { newId } from "~/platform/ids";
import { hourMs } from "~/time/units";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { timePasses } from "../../support/worker/time";

async function pinOf(ana: SignedInMember, by: SignedInMember, pin: string, kioskId?: string) {
  timePasses(1_000);
  const of = { companyId: ana.company.id, profileId: ana.profile.id };
  const holder = (await findHolder(deps(), of))!;
  const kiosk = kioskId === undefined ? undefined : { id: kioskId, name: "Barra" };
  expect(await setPin(deps(), { member: by, holder, pin, kiosk })).toEqual({ code: "set" });
}

/** She accepts a correction at a kiosk. @returns its text about who accepted it. */
async function accepts(owner: SignedInMember, ana: SignedInMember, kioskId: string): Promise<string> {
  const { now } = deps();
  const { subject, id: profileId } = ana.profile;
  const at = now - 30 * hourMs;
  const times = { checkInTime: at, checkOutTime: at + hourMs };
  const proposed = await propose(deps(), {
    member: owner,
    corrected: { subject, profileId },
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
  ["its person chose", ["ana"], "Ana Gil (en la tablet)"],
  ["a manager gave", ["owner"], "Ana Gil (en la tablet, con un PIN que otra persona le dio)"],
  ["its person chose after a manager had given one", ["owner", "ana"], "Ana Gil (en la tablet)"],
  ["was chosen at a kiosk", ["owner", "kiosk"], "Ana Gil (en la tablet, con un PIN elegido allí)"],
  [
    "a manager gave after its person had chosen",
    ["ana", "owner"],
    "Ana Gil (en la tablet, con un PIN que otra persona le dio)",
  ],
] as const)(
  "a punch at the kiosk records how the person was identified: by a PIN that %s",
  async (_, setBy, isAccepted) => {
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
    expect(await accepts(owner, ana, kioskId)).toBe(isAccepted);
  },
);

describe("a PIN that was chosen at a kiosk", () => {
  const mailsTo = async (email: string) =>
    (await deps().db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email))).filter(
      ({ dedupeKey }) => dedupeKey.startsWith("pin-chosen:"),
    );

  test("causes a mail to its person each time, without the PIN", async () => {
    const owner = await aMember({ company: await aCompany({ name: "Panadería Sol" }), role: "owner" });
    const ana = await aMember({ company: owner.company, fullName: "Ana Gil" });
    for (const pin of ["480260", "480261"]) await pinOf(ana, ana, pin, newId(deps().now));
    const mails = await mailsTo(ana.email);
    expect(mails).toHaveLength(2);
    expect(mails[0]!.text).toContain("En la tablet «Barra» de «Panadería Sol»");
    expect(mails.map(({ text, html }) => /4802/.test(text + html))).toEqual([false, false]);
  });

  test("causes no mail without an address, nor if its person chose it in their own session", async () => {
    const owner = await aMember({ company: await aCompany({ name: "Panadería Sol" }), role: "owner" });
    const ana = await aMember({ company: owner.company, fullName: "Ana Gil" });
    await pinOf(ana, ana, "480260");
    await deps().db.update(profiles).set({ email: null }).where(eq(profiles.id, ana.profile.id));
    await pinOf(ana, ana, "480261", newId(deps().now));
    expect(await mailsTo(ana.email)).toEqual([]);
  });
});
