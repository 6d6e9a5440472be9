// Proves that the team's list shows the invited people with the state of their invitation.
import { expect, test } from "vitest";
import { dayMs } from "~/time/units";
import { call } from "../../support/worker/app";
import { aMember } from "../../support/worker/people";
import { timePasses } from "../../support/worker/time";
import { anInvitation, anOwner } from "./invitations/invited";

test("the team lists an invited person after the active ones, with the invitation's expiry", async () => {
  const owner = await anOwner();
  await aMember({ company: owner.company, fullName: "Zoe Activa" });
  await aMember({ company: owner.company, fullName: "Ada Inactiva", status: "inactive" });
  await anInvitation(owner, { full_name: "Carmen Vega" });
  await anInvitation(undefined, { full_name: "Otra Empresa" });
  const page = async (query = "") => {
    const html = await (await call(`/team${query}`, { cookie: owner.cookie })).text();
    const names = [...html.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name);
    const state = /Invitación [a-z]+(?=<)/.exec(html)?.[0];
    return { names: names.slice(-3), state };
  };
  const names = ["Zoe Activa", "Carmen Vega", "Ada Inactiva"];
  expect(await page()).toEqual({ names, state: "Invitación pendiente" });
  expect(await page("?q=carm")).toEqual({ names: ["Carmen Vega"], state: "Invitación pendiente" });
  // A status is what only people have who joined.
  expect((await page("?status=active")).names).not.toContain("Carmen Vega");
  timePasses(7 * dayMs);
  expect(await page()).toEqual({ names, state: "Invitación caducada" });
});
