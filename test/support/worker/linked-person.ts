import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { makePersonLink } from "~/modules/compliance/person-links/submit-person-link.server";
import { call } from "./app";
import { deps } from "./deps";
import { aMember, type SignedInMember } from "./people";

/** Opens the link on paper of a new colleague without an address. @returns the browser's Cookie header. */
export async function aLinkedPerson(owner: SignedInMember): Promise<string> {
  const { profile } = await aMember({ company: owner.company });
  await deps().db.update(profiles).set({ email: null }).where(eq(profiles.id, profile.id));
  const link = (await makePersonLink(deps(), { member: owner, profileId: profile.id }))!;
  const answer = await call("/mis-meses", { form: { link: link.address, code: link.code } });
  return answer.headers.get("Set-Cookie")!.split(";")[0]!;
}
