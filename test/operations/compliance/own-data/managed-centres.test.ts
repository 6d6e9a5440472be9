import { expect, test } from "vitest";
import { readOwnProfile } from "~/modules/compliance/own-data/own-profile.server";
import type { Session } from "~/modules/session/find-session.server";
import { findMember } from "~/modules/session/find-member.server";
import { updateMember } from "~/modules/team/server/update-member.server";
import { aScopedCompany } from "../../../support/worker/a-scoped-company";
import { deps, settle } from "../../../support/worker/deps";
import type { SignedInMember } from "../../../support/worker/people";
import { beginAt } from "../../../support/worker/time";

beginAt(Date.parse("2026-11-20T12:00:00+01:00"));

async function ownDataOf({ profile, email }: SignedInMember) {
  const member = { ...(await findMember(deps(), { profileId: profile.id }))!, cell: "CELL_1", email };
  const session = { user: { id: profile.userId, email } } as Session;
  return (await readOwnProfile(deps(), { member, session })).persona;
}

test("the own data of a manager name their managed centres, and each change of them", async () => {
  const { owner, admin, moved, ids } = await aScopedCompany();
  expect(await ownDataOf(admin)).toMatchObject({
    gestiona_solo_los_centros: null,
    cambios_de_los_centros_que_gestiona: [],
  });
  const { id: profileId, fullName } = admin.profile;
  const outcome = await updateMember(deps(), {
    member: owner,
    profileId,
    fullName: fullName!,
    dni: null,
    role: "admin",
    scope: { known: null, centres: [ids.triana, ids.sol] },
  });
  expect(outcome.code).toBe("updated");
  await settle();
  // The first centre is called as the company.
  const both = ["Triana", "Sol"];
  expect(await ownDataOf(admin)).toMatchObject({
    gestiona_solo_los_centros: both,
    cambios_de_los_centros_que_gestiona: [
      { centros: both, antes: null, anotado: "2026-11-20T11:00:00.000Z" },
    ],
    centro: "Triana",
    en_el_centro_desde: "2026-01-01",
  });
  expect(await ownDataOf(moved)).toMatchObject({
    gestiona_solo_los_centros: null,
    centro: "Triana",
    en_el_centro_desde: "2026-11-03",
  });
});
