import { personLinks, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { personLink } from "~/modules/compliance/links/link-kind.server";
import { mostWrongCodes } from "~/modules/compliance/links/link-state";
import { showPersonLink } from "~/modules/compliance/person-links/show-person-link.server";
import { may } from "~/modules/policy/may";
import { rules, type Action } from "~/modules/policy/model/permissions";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { openLink } from "~/modules/compliance/links/submit-code.server";
import { makePersonLink } from "~/modules/compliance/person-links/submit-person-link.server";
import { deps } from "../../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../../support/worker/people";

/** Makes a company with Ana, who has no address. */
async function aBar() {
  const company = await aCompany();
  const owner = await aMember({ company, role: "owner" });
  const ana = await aMember({ company, fullName: "Ana Sol" });
  await deps().db.update(profiles).set({ email: null }).where(eq(profiles.id, ana.profile.id));
  return { owner, ana };
}

const make = (member: SignedInMember, { profile }: SignedInMember) =>
  makePersonLink(deps(), { member, profileId: profile.id });

async function aLink(owner: SignedInMember, person: SignedInMember) {
  const { address, code } = (await make(owner, person))!;
  return { token: address.split("#")[1]!, code };
}

const open = (link: { token: string; code: string }) => openLink(deps(), personLink, link);

const rowsOf = ({ profile }: SignedInMember) =>
  deps().db.select().from(personLinks).where(eq(personLinks.profileId, profile.id));

const otherCode = (code: string) => (code === "000000" ? "000001" : "000000");

describe("a person link on paper", () => {
  test("opens with its code, and the database has neither the secret nor the code", async () => {
    const { owner, ana } = await aBar();
    const link = await aLink(owner, ana);
    const stored = JSON.stringify(await rowsOf(ana));
    expect(stored).not.toContain(link.token);
    expect(stored).not.toContain(`"${link.code}"`);
    expect(await open(link)).toMatchObject({ code: "opened" });
    expect(await rowsOf(ana)).toMatchObject([{ openedCount: 1, wrongCodes: 0 }]);
  });

  test("is replaced by the next one, which the earlier code does not open", async () => {
    const { owner, ana } = await aBar();
    const earlier = await aLink(owner, ana);
    await open(earlier);
    const [before] = await rowsOf(ana);
    const later = await aLink(owner, ana);
    expect(await open(earlier)).toEqual({ code: "closed" });
    expect(await open({ ...later, code: otherCode(later.code) })).toMatchObject({ code: "wrong-code" });
    expect(await open(later)).toMatchObject({ code: "opened" });
    const rows = await rowsOf(ana);
    expect(rows).toMatchObject([{ openedCount: 1, wrongCodes: 1 }]);
    // Sessions name the link, so those of the earlier one have ended.
    expect(rows[0]!.id).not.toBe(before!.id);
  });

  test("is blocked after ten wrong codes, and the next print opens again", async () => {
    const { owner, ana } = await aBar();
    const link = await aLink(owner, ana);
    const wrong = { ...link, code: otherCode(link.code) };
    const left = [];
    for (let nth = 0; nth < mostWrongCodes; nth += 1) left.push(await open(wrong));
    expect(left.at(-1)).toEqual({ code: "wrong-code", left: 0 });
    expect(await open(link)).toEqual({ code: "closed" });
    expect(await open(await aLink(owner, ana))).toMatchObject({ code: "opened" });
  });

  test("stays open after its person has left, and can still be created then", async () => {
    const { owner, ana } = await aBar();
    const link = await aLink(owner, ana);
    await changeStatus(deps(), { member: owner, profileIds: [ana.profile.id], status: "inactive" });
    expect(await open(link)).toMatchObject({ code: "opened" });
    expect(await open(await aLink(owner, ana))).toMatchObject({ code: "opened" });
  });

  test("is created by managers for people without an address of their company only", async () => {
    const { owner, ana } = await aBar();
    const stranger = (await aBar()).owner;
    const luis = await aMember({ company: owner.company, fullName: "Luis Gil" });
    expect(await make(stranger, ana)).toBeNull();
    expect(await make(luis, ana)).toBeNull();
    expect(await make(owner, luis)).toBeNull();
    expect(await rowsOf(ana)).toEqual([]);
    const params = new URLSearchParams({ profile: ana.profile.id });
    await expect(showPersonLink(deps(), { member: stranger, params })).rejects.toMatchObject({ status: 404 });
  });
});

test("a person with a person link may read and answer their own closed months, and nothing else", () => {
  const actor = { personLinkId: "link", profileId: "ana" };
  const actions = Object.keys(rules) as Action[];
  const allowed = (target: Parameters<typeof may>[2]) =>
    actions.filter((action) => may(actor, action, target));
  expect(allowed("self")).toEqual(["see-statement", "answer-statement"]);
  expect(allowed({ profileId: "luis", place: null })).toEqual([]);
  expect(allowed("company")).toEqual([]);
  expect(allowed("somebody")).toEqual([]);
});
