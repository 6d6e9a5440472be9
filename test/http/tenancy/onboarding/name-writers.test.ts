import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { foundCompany } from "~/modules/tenancy/onboarding/server/found-company.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { saveInformation } from "~/modules/people/profile/save-information.server";
import { updateMember } from "~/modules/team/server/update-member.server";
import { aUser } from "../../../support/worker/a-user";
import { deps } from "../../../support/worker/deps";
import { aCompany, aMember } from "../../../support/worker/people";
import { anInvitation } from "../../team/invitations/invited";

const fullName = "Łucja Ñúñez";
const sortName = "lucja n~un~ez";

const writers: [string, () => Promise<string>][] = [
  [
    "founding",
    async () => {
      const user = await aUser();
      await foundCompany(deps(), {
        user: { ...user, userMetadata: { full_name: fullName } },
        sessionId: null,
      });
      return user.id;
    },
  ],
  [
    "joining",
    async () => {
      const user = await aUser();
      const { row } = await anInvitation(undefined, { email: user.email, full_name: fullName });
      await joinCompany(deps(), { user, invitationId: row.id, sessionId: null });
      return user.id;
    },
  ],
  [
    "saving the own profile",
    async () => {
      const member = await aMember();
      await saveInformation(deps(), { member, person: { fullName, dni: null }, company: null });
      return member.profile.userId;
    },
  ],
  [
    "a manager's change",
    async () => {
      const company = await aCompany();
      const member = await aMember({ company, role: "owner" });
      const { profile } = await aMember({ company });
      await updateMember(deps(), { member, profileId: profile.id, fullName, dni: null, role: "employee" });
      return profile.userId;
    },
  ],
];

test.each(writers)("%s also writes the sort and search forms of a name", async (_, write) => {
  const [found] = await deps()
    .db.select({ fullName: profiles.fullName, sortName: profiles.sortName })
    .from(profiles)
    .where(eq(profiles.userId, await write()));
  expect(found).toEqual({ fullName, sortName });
});

test("the founder of a company without a name has an empty sort name", async () => {
  const user = await aUser();
  await foundCompany(deps(), { user, sessionId: null });
  const [found] = await deps().db.select().from(profiles).where(eq(profiles.userId, user.id));
  expect(found).toMatchObject({ fullName: null, sortName: "" });
});
