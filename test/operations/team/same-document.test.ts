import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { updateMember } from "~/modules/team/update-member.server";
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

/** A document from before there was one normal form. */
const had = ({ profile }: SignedInMember, dni: string) =>
  deps().db.update(profiles).set({ dni }).where(eq(profiles.id, profile.id));

const documentOf = async ({ profile: { id } }: SignedInMember) =>
  (await deps().db.query.profiles.findFirst({ where: eq(profiles.id, id) }))?.dni;

test("a document that somebody of the company has, however it is written there, is given to nobody else", async () => {
  await had(ana!, "12.345.678-Z");
  const outcome = await give(leo!, "12345678Z");
  expect(outcome).toMatchObject({ code: "document-here", who: { fullName: "Ana Sol" } });
  expect(await documentOf(leo!)).toBeNull();
});

test("one's own document may be written otherwise, and another company's is nobody's here", async () => {
  await had(ana!, "12.345.678-Z");
  await had(await aMember(), "X1234567L");
  expect((await give(ana!, "12345678Z")).code).toBe("updated");
  expect((await give(leo!, "X1234567L")).code).toBe("updated");
});

test("a document that two have had before keeps nobody from changing the rest", async () => {
  await had(ana!, "12345678Z");
  await had(leo!, "12345678Z");
  expect((await give(leo!, "12345678Z", "Leo Gil Ruiz")).code).toBe("updated");
});
