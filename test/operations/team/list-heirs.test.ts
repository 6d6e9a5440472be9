// Proves whom an owner may choose as the next owner.
import { beforeEach, expect, test } from "vitest";
import { listHeirs } from "~/modules/team/ownership/offer.server";
import { deps } from "../../support/worker/deps";
import { aMember, type SignedInMember } from "../../support/worker/people";

let owner: SignedInMember;
beforeEach(async () => {
  owner = await aMember({ role: "owner", fullName: "Eva Ruiz" });
});

const heirs = async (who = "") =>
  (await listHeirs(deps(), { companyId: owner.company.id, who })).map(({ name }) => name);
const aColleague = (fullName: string | null, of: Parameters<typeof aMember>[0] = {}) =>
  aMember({ company: owner.company, fullName, ...of });

test("the list of heirs has only people who may become the owner, by name", async () => {
  await aColleague("Leo Paz", { role: "admin" });
  await aColleague("Ana Gil");
  await aColleague("Nadia Sol", { status: "inactive" });
  await aColleague("Rosa Vega", { userId: null });
  await aMember({ fullName: "Iris Luz" });
  expect(await heirs()).toEqual(["Ana Gil", "Leo Paz"]);
});

test("heirs are found by name and email, like other people, and only a few are shown", async () => {
  for (let nth = 0; nth < 12; nth += 1) await aColleague(`Persona ${"I".repeat(nth + 1)}`);
  const dora = await aColleague("Dora d’Ors", { email: "dora@solyluna.es" });
  expect(await heirs()).toHaveLength(10);
  expect(await heirs("dors")).toEqual(["Dora d’Ors"]);
  expect(await heirs("solyluna")).toEqual(["Dora d’Ors"]);
  expect(await heirs("nadie")).toEqual([]);
  const [found] = await listHeirs(deps(), { companyId: owner.company.id, who: "dors" });
  expect(found).toEqual({ id: dora.profile.id, name: "Dora d’Ors", email: dora.email });
});
