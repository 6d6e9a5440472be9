import { expiryNotices, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { listDaysToNotice, savePaperNotice } from "~/modules/absences/allowances/paper-notices.server";
import { notifyExpiring } from "~/modules/absences/notify-expiring.server";
import { readAllowance } from "~/modules/absences/read-allowance.server";
import type { Profile } from "~/modules/session/find-session.server";
import { deps } from "../../support/worker/deps";
import { aCentre, everyDay, giveTerms } from "../../support/worker/give-terms";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { register } from "../../support/worker/register";

const at = (on: string) => Date.parse(`${on}T09:00:00Z`);
const lastOn = "2026-12-31";

const set = ({ profile }: SignedInMember, fields: Partial<Profile>) =>
  deps().db.update(profiles).set(fields).where(eq(profiles.id, profile.id));

/** Makes a company with Ana, who has no address and whose vacation of 2026 lapses with the year. */
async function aBar() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner", fullName: "Marta Ruiz" });
  const luis = await aMember({ company, role: "admin", fullName: "Luis Gil" });
  const ana = await aMember({ company });
  await register(owner, ana);
  await giveTerms(owner, ana, { at: at("2026-01-01"), from: "2026-01-01", pattern: everyDay(540, 1020) });
  await set(ana, { email: null });
  return { owner, luis, ana };
}

const hand = (
  member: SignedInMember,
  { profile }: SignedInMember,
  { handedOn = "2026-11-20", on = "2026-11-20", last = lastOn } = {},
) => savePaperNotice(deps(at(on)), { member, notice: { profileId: profile.id, lastOn: last, handedOn } });

const noticesOf = ({ profile }: SignedInMember) =>
  deps().db.select().from(expiryNotices).where(eq(expiryNotices.profileId, profile.id));

async function allowance({ company, profile }: SignedInMember, year: number, on: string) {
  const { people } = await readAllowance({ ...deps(), now: at(on) }, company, [profile.id], year);
  return people.get(profile.id)!.allowances.get("vacation")!;
}

const toNotice = ({ company, profile }: SignedInMember, on: string) =>
  listDaysToNotice(deps(at(on)), { company, profileId: profile.id });

describe("a notice on paper", () => {
  test("lets days lapse like a mail, with its day, its manager and its recording time", async () => {
    const { owner, ana } = await aBar();
    const { left } = await allowance(ana, 2026, "2026-06-01");
    await notifyExpiring(deps(at("2026-10-01")), { companyId: ana.company.id });
    expect(await noticesOf(ana)).toEqual([]);
    expect(await toNotice(ana, "2026-12-10")).toEqual([{ amount: left, unit: "working", lastOn }]);
    expect(await hand(owner, ana, { handedOn: "2026-12-01", on: "2026-12-10" })).toEqual({ code: "saved" });
    expect(await noticesOf(ana)).toMatchObject([
      { lastOn, amount: left, handedOn: "2026-12-01", authorId: owner.profile.id, sentAt: at("2026-12-10") },
    ]);
    expect(await toNotice(ana, "2026-12-10")).toEqual([]);
    const { notices } = await allowance(ana, 2026, "2026-12-11");
    expect(notices.map(({ paper }) => paper)).toEqual([{ handedOn: "2026-12-01", by: "Marta Ruiz" }]);
    expect((await allowance(ana, 2027, "2027-01-01")).lines.map(({ what }) => what)).toEqual(["earned"]);
  });

  test("recorded after the last day is refused, so no day lapses afterwards", async () => {
    const { owner, ana } = await aBar();
    expect(await hand(owner, ana, { on: "2027-01-01" })).toEqual({ code: "gone" });
    expect((await allowance(ana, 2027, "2027-01-01")).lines.map(({ what }) => what)).toContain("carried");
  });

  test.each([
    ["handed over tomorrow", { handedOn: "2026-11-21" }, { code: "ahead" }],
    ["handed over a day too early", { handedOn: "2026-09-29" }, { code: "outside" }],
    ["handed over a day too late", { handedOn: "2026-12-02", on: "2026-12-05" }, { code: "outside" }],
    ["of a day on which nothing lapses", { last: "2026-12-30" }, { code: "gone" }],
  ])("is refused: %s", async (_, notice, refusal) => {
    const { owner, ana } = await aBar();
    expect(await hand(owner, ana, notice)).toMatchObject(refusal);
    expect(await noticesOf(ana)).toEqual([]);
  });

  test("is not recorded for a person with an address, who gets the mail, or for a person who left", async () => {
    for (const fields of [{ email: "ana@example.com" }, { status: "inactive" as const }]) {
      const { owner, ana } = await aBar();
      await set(ana, fields);
      expect(await hand(owner, ana)).toEqual({ code: "no-permission" });
    }
  });

  test("is recorded by a manager of the person's centre only", async () => {
    const { owner, luis, ana } = await aBar();
    const eva = await aMember({ company: ana.company });
    expect(await hand(eva, ana)).toEqual({ code: "no-permission" });
    await set(luis, { managedCentres: [await aCentre(owner, null)] });
    expect(await hand(luis, ana)).toEqual({ code: "no-permission" });
    await set(luis, { managedCentres: [ana.company.id] });
    expect(await hand(luis, ana)).toEqual({ code: "saved" });
  });

  test("is not recorded by another company's owner", async () => {
    const { ana } = await aBar();
    const { owner: other } = await aBar();
    expect(await hand(other, ana)).toEqual({ code: "gone" });
    expect(await noticesOf(ana)).toEqual([]);
  });

  test("is recorded once, also by two managers at the same time, and keeps the first day", async () => {
    const { owner, luis, ana } = await aBar();
    const codes = (await Promise.all([hand(owner, ana), hand(luis, ana)])).map(({ code }) => code);
    expect(codes).toEqual(["saved", "saved"]);
    expect(await hand(owner, ana)).toEqual({ code: "saved" });
    expect(await hand(owner, ana, { handedOn: "2026-11-19" })).toEqual({ code: "gone" });
    expect((await noticesOf(ana)).map(({ handedOn }) => handedOn)).toEqual(["2026-11-20"]);
  });

  test("is enough: a person who gets an address later gets no mail about the same days", async () => {
    const { owner, ana } = await aBar();
    await hand(owner, ana, { handedOn: "2026-10-15", on: "2026-10-15" });
    await set(ana, { email: "ana@example.com" });
    await notifyExpiring(deps(at("2026-11-01")), { companyId: ana.company.id });
    expect((await noticesOf(ana)).map(({ handedOn }) => handedOn)).toEqual(["2026-10-15"]);
  });
});
