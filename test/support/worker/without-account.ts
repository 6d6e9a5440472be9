import { profiles } from "#cell";
import { and, eq } from "drizzle-orm";
import { addPerson } from "~/modules/team/server/add-person.server";
import type { Profile } from "~/modules/session/find-session.server";
import { deps, settle } from "./deps";
import type { SignedInMember } from "./people";

/** Returns a company's people with this name. */
export const peopleCalled = ({ company }: Pick<SignedInMember, "company">, fullName: string) =>
  deps()
    .db.select()
    .from(profiles)
    .where(and(eq(profiles.companyId, company.id), eq(profiles.fullName, fullName)));

/** Adds a person without an address, as a manager does. */
export async function aPersonWithoutAccount(
  by: SignedInMember,
  {
    fullName = "Rosa Gil",
    dni = null,
    now = Date.now(),
  }: { fullName?: string; dni?: string | null; now?: number } = {},
): Promise<{ profile: Profile }> {
  const person = { fullName, dni };
  const { code } = await addPerson(deps(now), {
    member: by,
    person,
    isOther: false,
    idempotencyKey: crypto.randomUUID(),
  });
  if (code !== "added") throw new Error(code);
  await settle();
  const [profile] = await peopleCalled(by, fullName);
  return { profile: profile! };
}
