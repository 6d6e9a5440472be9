import { invitations } from "#cell";
import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { changeInvitation } from "~/modules/team/invitations/change-invitation.server";
import { addListedPeople } from "~/modules/team/add-people.server";
import { openDb } from "~/platform/db.server";
import { newId } from "~/platform/ids";
import { deps } from "../../../support/worker/deps";
import { aroundD1 } from "../../../support/worker/around-d1";
import { everyRow } from "../../../support/worker/database";
import { aMember, type SignedInMember } from "../../../support/worker/people";
import { resend } from "../../../support/worker/resend";
import { countOf } from "../../../support/worker/sign-in";
import { anInvitation, anOwner, invitee } from "./invited";

const demotions = ["status = 'inactive'", "role = 'employee'"];

const demote = ({ profile }: SignedInMember, change: string) =>
  env.CELL_1.prepare(`UPDATE profiles SET ${change} WHERE id = ?`).bind(profile.id).run();

/** Returns a database in which the member loses their rights right before its third batch. */
function losingRights(member: SignedInMember, change: string) {
  let batches = 0;
  return openDb(
    aroundD1(env.CELL_1, async (send, { method }) => {
      if (method === "batch" && ++batches === 3) await demote(member, change);
      return send();
    }),
  );
}

const pendingOf = ({ company }: SignedInMember) => countOf("invitations", "company_id = ?", company.id);

describe.each(demotions)("an admin who becomes %s", (change) => {
  test("while their list is being mailed sends no further invitations", async () => {
    const admin = await aMember({ role: "admin" });
    const people = Array.from({ length: 5 }, () => invitee());
    const db = losingRights(admin, change);
    const { errors } = await addListedPeople(deps(Date.now(), db), { member: admin, people });
    expect(errors).toEqual([null, null, "Sin permisos", "Sin permisos", "Sin permisos"]);
    expect(resend.mails.map(({ to }) => to)).toEqual(people.slice(0, 2).map(({ email }) => email));
    expect(await pendingOf(admin)).toBe(2);
    expect(await countOf("invitation_mails", "company_id = ?", admin.company.id)).toBe(2);
  });

  test.each(["delete", "resend"] as const)("can no longer %s an invitation", async (intent) => {
    const admin = await aMember({ company: (await anOwner()).company, role: "admin" });
    const { row } = await anInvitation(admin);
    await demote(admin, change);
    const before = await everyRow();
    const calls = resend.calls;
    const answer = await changeInvitation(deps(), { member: admin, form: { intent, invitation_id: row.id } });
    expect(answer).toEqual({ status: 403, tone: "problem", text: "Sin permisos" });
    expect(await everyRow()).toEqual(before);
    expect(resend.calls).toBe(calls);
  });
});

test(
  "continues to invite if they are checked only when the session is read (twin)",
  { tags: "deep" },
  async () => {
    const admin = await aMember({ role: "admin" });
    const db = losingRights(admin, demotions[0]!);
    for (let index = 0; index < 5; index += 1) {
      const { email, role } = invitee();
      const id = newId(Date.now());
      const words = { companyId: admin.company.id, email, role, fullName: "Ana" };
      const row = { id, ...words, tokenHash: id, expiresAt: Date.now(), createdAt: Date.now() };
      await db.batch([db.insert(invitations).values(row)]);
    }
    expect(await pendingOf(admin)).toBe(5);
  },
);
