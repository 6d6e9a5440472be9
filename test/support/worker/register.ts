import { unzipSync } from "fflate";
import { punch } from "~/modules/clock/punch.server";
import { publicKeyOf, type PublicKey } from "~/modules/register/format/head";
import { recordCompany, recordPerson } from "~/modules/register/record-identity.server";
import { readPackage } from "~/modules/register/verifier/read-package";
import { verifyPackage } from "~/modules/register/verifier/verify-package";
import { deps } from "./app";
import type { SignedInMember } from "./people";

/** The key that the tests' configuration signs with. */
export const trusted: PublicKey[] = [publicKeyOf(new Uint8Array(32).fill(0x77))];

/** Makes people and their company known to the register, as their first sign-in would. */
export async function register(...members: SignedInMember[]) {
  const { company } = members[0]!;
  const known = { companyId: company.id, timeZone: company.timeZone, actorProfileId: null };
  await deps().db.batch(recordCompany(deps(), { ...known, data: { name: company.name, nif: company.nif } }));
  for (const { profile, email } of members) {
    const data = { full_name: profile.fullName, dni: profile.dni, email };
    await deps().db.batch(recordPerson(deps(), { ...known, profileId: profile.id, data }));
  }
}

/** A working interval of somebody, punched at the given instants. */
export async function worked(member: SignedInMember, from: number, to: number | null, location = false) {
  const place = location ? { latitude: 40.4168, longitude: -3.7038 } : null;
  const wish = { member, location: place, source: "web" as const, idempotencyKey: null };
  const { db } = deps();
  await punch({ db, now: from }, { ...wish, action: "check_in" });
  if (to !== null) await punch({ db, now: to }, { ...wish, action: "check_out" });
}

/** An export as the verifier judges it, and its files as text. */
export async function readExport(answer: Response, keys = trusted) {
  const zip = new Uint8Array(await answer.arrayBuffer());
  const texts = Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [
      name,
      new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes),
    ]),
  );
  const read = await readPackage(zip);
  if ("problem" in read) throw new Error(read.problem);
  return { texts, outcome: "invalid" in read ? read.invalid : await verifyPackage(read.files, keys) };
}
