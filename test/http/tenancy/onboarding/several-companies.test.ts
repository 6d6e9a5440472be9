// Proves that a person with one address and two companies chooses one for each session. Nothing passes between the two.
import { env } from "cloudflare:test";
import { memberships } from "#directory";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { beginJoining } from "~/modules/directory/begin-memberships.server";
import { deleteInvitation } from "~/modules/team/invitations/change-invitation.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { newId } from "~/platform/ids";
import { call, type Call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { everyRow } from "../../../support/worker/database";
import { openTab } from "../../../support/worker/live";
import { aCompany, aMember, type SignedInMember } from "../../../support/worker/people";
import { logsOf } from "../../../support/worker/records";
import {
  askByApi,
  askForLink,
  cookiesOf,
  openLink,
  pkce,
  redeemByApi,
} from "../../../support/worker/sign-in";
import { sweep } from "../../../support/worker/killed-at-each";
import { anInvitation, homesOf } from "../../team/invitations/invited";

let bakery: SignedInMember;
let garage: SignedInMember;
/** Works in both; this is her profile in the bakery. */
let ana: SignedInMember;
let inGarage: string;

const userOf = ({ profile, email }: SignedInMember) => ({
  id: profile.userId,
  email,
  userMetadata: {},
  createdAt: 0,
});

beforeEach(async () => {
  bakery = await aMember({ company: await aCompany({ name: "Panadería Sol" }), role: "owner" });
  garage = await aMember({ company: await aCompany({ name: "Taller Ruiz" }), role: "owner" });
  ana = await aMember({ company: bakery.company, fullName: "Ana Gil" });
  const { row } = await anInvitation(garage, { email: ana.email, role: "admin" });
  await joinCompany(deps(), { user: userOf(ana), invitationId: row.id, sessionId: null });
  await settle();
  const homes = await homesOf(ana.email);
  inGarage = homes.find(({ company }) => company.id === garage.company.id)!.profile.id;
});

const me = async (options: Call) =>
  (await call("/api/me", options)).json<{
    profile: { id: string } | null;
    company: { name: string } | null;
  }>();
const whereabouts = async (options: Call) => (await me(options)).company?.name;
const enter = (profileId: string, cookie = ana.cookie) =>
  call("/join", { cookie, form: { intent: "enter", profile_id: profileId } });

describe("a browser of a person in several companies", () => {
  test("shows the choice after signing in, with each company's name and the role in it", async () => {
    const link = await askForLink({ email: ana.email, ip: "2001:db8:99:1::1" });
    const opened = await openLink({ token: link.token }, link.binding);
    expect(opened.headers.get("Location")).toBe("/join");
    const cookie = cookiesOf(opened);
    const dashboard = await call("/dashboard", { cookie });
    expect([dashboard.status, dashboard.headers.get("Location")]).toEqual([302, "/join"]);
    const html = await (await call("/join", { cookie })).text();
    expect(html.indexOf("Entrar en Panadería Sol")).toBeGreaterThan(0);
    expect(html.indexOf("Taller Ruiz")).toBeGreaterThan(html.indexOf("Panadería Sol"));
    expect(html).toContain("Administrador");
    expect(html).not.toContain("Crear mi propia empresa");
    expect((await enter(inGarage, cookie)).headers.get("Location")).toBe("/dashboard");
    expect(await whereabouts({ cookie })).toBe("Taller Ruiz");
  });

  test("switches to the other one from the menu, and switches no other session", async () => {
    const { cookie, bearer } = ana;
    expect(await (await call("/dashboard", { cookie })).text()).toContain("Cambiar de empresa");
    await enter(inGarage);
    expect(await whereabouts({ cookie })).toBe("Taller Ruiz");
    expect(await whereabouts({ bearer })).toBe("Panadería Sol");
    await enter(ana.profile.id);
    expect(await whereabouts({ cookie })).toBe("Panadería Sol");
  });

  test("has no choice for a person in one company, nor an entry in the menu", async () => {
    expect(await (await call("/dashboard", { cookie: bakery.cookie })).text()).not.toContain(
      "Cambiar de empresa",
    );
  });

  test("cannot enter a company without a membership, by anybody's profile", async () => {
    for (const profileId of [garage.profile.id, crypto.randomUUID(), ""]) {
      expect((await enter(profileId)).status).toBe(409);
      expect(await whereabouts({ cookie: ana.cookie })).toBe("Panadería Sol");
    }
  });

  test("enters no company with an unfinished membership", { tags: "deep" }, async () => {
    const { directory } = deps();
    await directory
      .update(memberships)
      .set({ confirmedAt: null })
      .where(eq(memberships.profileId, ana.profile.id));
    expect(await whereabouts({ cookie: ana.cookie })).toBeUndefined();
  });

  test("shows that an invitation no longer exists also to a member of a company", async () => {
    const { row, by, email } = await anInvitation(undefined, { email: bakery.email });
    const link = await askForLink({ email, ip: "2001:db8:99:2::1" });
    await env.DIRECTORY.prepare("UPDATE sign_in_links SET invitation_id = ? WHERE email = ?")
      .bind(row.id, email)
      .run();
    await deleteInvitation(deps(), { member: by, invitationId: row.id });
    const opened = await openLink({ token: link.token }, link.binding);
    expect(opened.headers.get("Location")).toBe("/join?why=gone");
    const html = await (await call("/join?why=gone", { cookie: cookiesOf(opened) })).text();
    expect(html).toContain("Esta invitación ya no es válida");
    expect(html).toContain("Panadería Sol");
  });
});

describe("a request for one of two companies", () => {
  const punch = (named: string) =>
    call("/api/check-in", {
      cookie: ana.cookie,
      json: { action: "check_in", location: null },
      headers: { "Fichaclara-Profile": named },
    });

  test("is not carried out in the other, to which another tab has switched", async () => {
    await enter(inGarage);
    const before = await everyRow();
    const answer = await punch(ana.profile.id);
    expect([answer.status, await answer.json()]).toEqual([
      409,
      { error: expect.stringContaining("Taller Ruiz") as string },
    ]);
    const form = { form: "information", full_name: "Otra", company_name: "Otra" };
    const named = { headers: { "Fichaclara-Profile": ana.profile.id } };
    expect((await call("/profile", { cookie: ana.cookie, form, ...named })).status).toBe(409);
    expect(await everyRow()).toEqual(before);
    expect((await punch(inGarage)).status).toBe(200);
    await settle();
  });

  test("changes only that one: hours of one are not hours of the other, and both may run", async () => {
    expect((await punch(ana.profile.id)).status).toBe(200);
    await enter(inGarage);
    expect((await punch(inGarage)).status).toBe(200);
    await settle();
    expect(await logsOf(ana)).toHaveLength(1);
    const working = await call("/working-now", { cookie: bakery.cookie });
    expect(working.status).toBe(200);
    expect((await working.text()).match(/Ana Gil/g)).not.toBeNull();
    expect(await (await call("/working-now", { cookie: garage.cookie })).text()).not.toContain("Ana Gil");
  });

  test("is independent of a deactivation in the other", async () => {
    await changeStatus(deps(), { member: garage, profileIds: [inGarage], status: "inactive" });
    await settle();
    expect((await punch(ana.profile.id)).status).toBe(200);
    await enter(inGarage);
    expect((await punch(inGarage)).status).toBe(403);
  });
});

test("a form without scripts names its expected profile, and is refused in the other company", async () => {
  const { cookie } = ana;
  const html = await (await call("/dashboard", { cookie })).text();
  expect(html).toContain(`name="expected_profile" value="${ana.profile.id}"`);
  await enter(inGarage);
  const form = { action: "check_in", idempotency_key: "one", expected_profile: ana.profile.id };
  const answer = await call("/dashboard", { cookie, form });
  expect(answer.status).toBe(409);
  expect(await answer.text()).toContain("o se ha pasado a Taller Ruiz");
  expect(await logsOf(ana)).toEqual([]);
});

test("a tab that still listens to the previous company is closed with its session", async () => {
  const tab = await openTab(ana);
  await enter(inGarage);
  await call("/auth/sign-out", { method: "POST", cookie: ana.cookie });
  await settle();
  expect(await tab.closeCode()).toBe(4401);
});

describe("an API client of a person in several companies", () => {
  test("continues in the company it has named, whatever else is begun", async () => {
    const { row, by } = await anInvitation(undefined, { email: ana.email });
    const begun = {
      userId: ana.profile.userId,
      companyId: by.company.id,
      cell: "CELL_1",
      invitationId: row.id,
    };
    await beginJoining(deps(), { ...begun, profileId: newId(Date.now()) });
    const { token } = await askByApi(pkce.challenge, { email: ana.email, ip: "2001:db8:98:2::1" });
    const opened = await redeemByApi(token, { ...pkce.verifier, profile_id: inGarage });
    const { access_token: bearer } = await opened.json<Record<string, string>>();
    expect(await whereabouts({ bearer: bearer! })).toBe("Taller Ruiz");
    await sweep();
    expect(await whereabouts({ bearer: bearer! })).toBe("Taller Ruiz");
    expect(await homesOf(ana.email)).toHaveLength(3);
  });

  test("gets both companies and requests again with the chosen one, with the same link", async () => {
    const { token } = await askByApi(pkce.challenge, { email: ana.email, ip: "2001:db8:98:1::1" });
    const choiceAnswer = await redeemByApi(token, pkce.verifier);
    const choiceBody = await choiceAnswer.json<{
      error: string;
      profiles: { id: string; company_id: string }[];
    }>();
    expect(choiceAnswer.status).toBe(409);
    expect(choiceBody.profiles.map(({ id }) => id).sort()).toEqual([ana.profile.id, inGarage].sort());
    expect((await redeemByApi(token, { ...pkce.verifier, profile_id: bakery.profile.id })).status).toBe(404);
    const opened = await redeemByApi(token, { ...pkce.verifier, profile_id: inGarage });
    const { access_token: bearer, refresh_token } = await opened.json<Record<string, string>>();
    expect(await whereabouts({ bearer: bearer! })).toBe("Taller Ruiz");
    const refreshed = await call("/api/auth/token", {
      json: { grant_type: "refresh_token", refresh_token },
      origin: null,
    });
    const { access_token: next } = await refreshed.json<Record<string, string>>();
    expect(await whereabouts({ bearer: next! })).toBe("Taller Ruiz");
  });

  test("switches to another at a refresh, and only to companies of its person", async () => {
    const { token } = await askByApi(pkce.challenge, { email: ana.email, ip: "2001:db8:98:3::1" });
    const opened = await redeemByApi(token, { ...pkce.verifier, profile_id: inGarage });
    const first = await opened.json<Record<string, string>>();
    const refresh = (fields: object) =>
      call("/api/auth/token", { json: { grant_type: "refresh_token", ...fields }, origin: null });
    const tab = await openTab({ bearer: first.access_token! });
    const { refresh_token } = first;
    for (const profile_id of [bakery.profile.id, "nobody", ""])
      expect((await refresh({ refresh_token, profile_id })).status).toBe(404);
    const refreshBody = { refresh_token, profile_id: ana.profile.id };
    const over = await (await refresh(refreshBody)).json<Record<string, string>>();
    expect(await whereabouts({ bearer: over.access_token! })).toBe("Panadería Sol");
    await settle();
    expect(await tab.closeCode()).toBe(4401);
    expect(await (await refresh(refreshBody)).json()).toEqual(over);
  });
});
