import { invitations, profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { invitePerson } from "~/modules/team/invitations/invite-person.server";
import { submitInviteForm } from "~/modules/team/invitations/submit-invite-form.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { saveInformation } from "~/modules/people/profile/save-information.server";
import { updateMember } from "~/modules/team/server/update-member.server";
import { aUser } from "../../support/worker/a-user";
import { watchRows } from "../../support/worker/database";
import { deps } from "../../support/worker/deps";
import { aMember, type SignedInMember } from "../../support/worker/people";

let owner: SignedInMember;
let [ana, leo]: SignedInMember[] = [];
beforeEach(async () => {
  owner = await aMember({ role: "owner" });
  ana = await aMember({ company: owner.company, fullName: "Ana Sol" });
  leo = await aMember({ company: owner.company, fullName: "Leo Gil" });
});

const give = (whom: SignedInMember, dni: string | null, fullName = whom.profile.fullName!) =>
  updateMember(deps(), { member: owner, profileId: whom.profile.id, fullName, dni, role: "employee" });

/** Sets a document from before there was one normal form. */
const had = ({ profile }: SignedInMember, dni: string) =>
  deps().db.update(profiles).set({ dni }).where(eq(profiles.id, profile.id));

const documentOf = async ({ profile: { id } }: SignedInMember) =>
  (await deps().db.query.profiles.findFirst({ where: eq(profiles.id, id) }))?.dni;

test("a document that a person of the company has, in any spelling, is refused for others", async () => {
  await had(ana!, "12.345.678-Z");
  const outcome = await give(leo!, "12345678Z");
  expect(outcome).toMatchObject({ code: "document-here", who: { fullName: "Ana Sol" } });
  expect(await documentOf(leo!)).toBeNull();
});

test("a person may change the spelling of their own document, and another company's does not count", async () => {
  await had(ana!, "12.345.678-Z");
  await had(await aMember(), "X1234567L");
  expect((await give(ana!, "12345678Z")).code).toBe("updated");
  expect((await give(leo!, "X1234567L")).code).toBe("updated");
});

test("a document that two people share from before does not block changing other fields", async () => {
  await had(ana!, "12345678Z");
  await had(leo!, "12345678Z");
  expect((await give(leo!, "12345678Z", "Leo Gil Ruiz")).code).toBe("updated");
});

describe("for the own profile", () => {
  const say = (member: SignedInMember, dni: string | null, fullName = member.profile.fullName!) =>
    saveInformation(deps(), { member, person: { fullName, dni }, company: null });

  test("a colleague's document is refused, and nothing is written", async () => {
    await had(ana!, "12.345.678-Z");
    const hasChanged = await watchRows();
    expect(await say(leo!, "12345678Z", "Leo Gil Ruiz")).toEqual({ code: "document-here" });
    expect(await hasChanged()).toBe(false);
  });

  test("another company's document is accepted, and one that two already share blocks no other field", async () => {
    await had(await aMember(), "X1234567L");
    expect(await say(leo!, "X1234567L")).toEqual({ code: "saved" });
    await had(ana!, "12345678Z");
    await had(leo!, "12345678Z");
    const now = { ...leo!, profile: { ...leo!.profile, dni: "12345678Z" } };
    expect(await say(now, "12345678Z", "Leo Gil Ruiz")).toEqual({ code: "saved" });
  });
});

describe("for an invitation", () => {
  const invitee = (dni: string, email = "nora@example.com") =>
    ({ email, fullName: "Nora Paz", dni, role: "employee" }) as const;
  const invited = () =>
    deps().db.select().from(invitations).where(eq(invitations.companyId, owner.company.id));

  test("a colleague's document is refused next to its field, without naming its person", async () => {
    await had(ana!, "12.345.678-Z");
    const inviteInput = { member: owner, invitee: invitee("12345678Z") };
    expect(await invitePerson(deps(), inviteInput)).toEqual({ code: "document-here" });
    const form = new FormData();
    for (const [name, value] of Object.entries({
      full_name: "Nora Paz",
      email: "nora@example.com",
      dni: "12345678z",
    }))
      form.set(name, value);
    form.set("role", "employee");
    expect(await submitInviteForm(deps(), { member: owner, form })).toMatchObject({
      init: { status: 409 },
      data: {
        errors: { dni: "Ese documento ya es de una persona de tu empresa. La encontrarás en Equipo." },
        typed: { full_name: "Nora Paz", dni: "12345678z" },
      },
    });
    expect(await invited()).toEqual([]);
  });

  test("a document that somebody else has received since is left out, and the person still joins", async () => {
    const user = await aUser();
    await invitePerson(deps(), { member: owner, invitee: invitee("12345678Z", user.email) });
    const [invitation] = await invited();
    expect((await give(ana!, "12345678Z")).code).toBe("updated");
    const outcome = await joinCompany(deps(), { user, invitationId: invitation!.id, sessionId: null });
    expect(outcome).toEqual({ code: "joined", companyId: owner.company.id });
    const joined = await deps().db.query.profiles.findFirst({ where: eq(profiles.userId, user.id) });
    expect(joined).toMatchObject({ fullName: "Nora Paz", dni: null });
  });
});
