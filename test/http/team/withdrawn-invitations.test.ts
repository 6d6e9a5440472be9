import { invitations } from "#cell";
import { env } from "cloudflare:test";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { invitePerson } from "~/modules/team/invitations/invite-person.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { updateMember } from "~/modules/team/server/update-member.server";
import { openDb } from "~/platform/db.server";
import { resendInvitation } from "~/modules/team/invitations/change-invitation.server";
import { deps, settle } from "../../support/worker/deps";
import { aroundD1, losingAnswers } from "../../support/worker/around-d1";
import type { SignedInMember } from "../../support/worker/people";
import { resend } from "../../support/worker/resend";
import { aStranger } from "../../support/worker/sign-in";
import { aTeam } from "./a-team";

const invite = async (member: SignedInMember, fullName = "Ana") => {
  const { email } = aStranger();
  const invitee = { email, role: "employee" as const, fullName, dni: null };
  expect((await invitePerson(deps(), { member, invitee })).code).toBe("invited");
  return email;
};

const openOf = async ({ company }: SignedInMember) => {
  const rows = await deps().db.select().from(invitations).where(eq(invitations.companyId, company.id));
  return rows.map(({ email }) => email).sort();
};

const mailsTo = ({ email }: SignedInMember) => resend.mails.filter(({ to }) => to === email);

const deactivate = (owner: SignedInMember, who: SignedInMember, d1: D1Database = env.CELL_1) =>
  changeStatus(deps(Date.now(), openDb(d1)), {
    member: owner,
    profileIds: [who.profile.id],
    status: "inactive",
  });

const demote = (owner: SignedInMember, who: SignedInMember, d1: D1Database = env.CELL_1) =>
  updateMember(deps(Date.now(), openDb(d1)), {
    member: owner,
    profileId: who.profile.id,
    fullName: who.profile.fullName!,
    dni: null,
    role: "employee",
  });

describe.each([
  ["deactivated", deactivate, "changed"],
  ["demoted", demote, "updated"],
] as const)("the open invitations of an admin who is %s", (_, change, done) => {
  test("are withdrawn, others' stay, and the owner gets one mail for each", async () => {
    const { owner, admin } = await aTeam();
    const [first, second, kept] = [
      await invite(admin, "Eva"),
      await invite(admin, "Leo"),
      await invite(owner),
    ];
    expect(await change(owner, admin)).toMatchObject({ code: done });
    await settle();
    expect(await openOf(owner)).toEqual([kept]);
    const [mail, ...more] = mailsTo(owner);
    expect(more).toEqual([]);
    expect(mail!.subject).toBe("Hemos retirado 2 invitaciones a tu empresa");
    expect(mail!.text).toMatch(/^Hola, \S+:\n/);
    for (const withdrawn of [`Eva (${first})\n`, `Leo (${second})\n`])
      expect(mail!.text).toContain(withdrawn);
    expect(mail!.text).toContain(admin.profile.fullName!);
  });

  test("may be none: then nobody is mailed", async () => {
    const { owner, admin } = await aTeam();
    expect(await change(owner, admin)).toMatchObject({ code: done });
    await settle();
    expect(mailsTo(owner)).toEqual([]);
  });

  test("stay when another manager has sent them again", async () => {
    const { owner, admin } = await aTeam();
    const email = await invite(admin);
    const [row] = await deps().db.select().from(invitations).where(eq(invitations.email, email));
    await resendInvitation(deps(), { member: owner, invitationId: row!.id });
    await change(owner, admin);
    expect(await openOf(owner)).toEqual([email]);
  });

  test("include one sent between reading and change", async () => {
    const { owner, admin } = await aTeam();
    const first = await invite(admin);
    let second = "";
    const d1 = aroundD1(env.CELL_1, async (send, { method }) => {
      if (method === "batch" && second === "") second = await invite(admin);
      return send();
    });
    expect(await change(owner, admin, d1)).toMatchObject({ code: done });
    await settle();
    expect(await openOf(owner)).toEqual([]);
    const [mail, ...more] = mailsTo(owner);
    expect(more).toEqual([]);
    for (const email of [first, second]) expect(mail!.text).toContain(email);
  });

  test("are reported once even if the answer was lost and the change repeated", async () => {
    const { owner, admin } = await aTeam();
    await invite(admin);
    expect(await change(owner, admin, losingAnswers(env.CELL_1, 1))).toMatchObject({ code: done });
    await settle();
    expect(await openOf(owner)).toEqual([]);
  });
});

test("a person who may not change the admin withdraws nothing", async () => {
  const { owner, admin, employees } = await aTeam();
  const email = await invite(admin);
  const nobody = { ...employees[0]! };
  expect((await deactivate(nobody, admin)).code).toBe("no-permission");
  expect((await demote(nobody, admin)).code).toBe("no-permission");
  expect(await openOf(owner)).toEqual([email]);
});
