import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { dayMs } from "~/time/units";
import { call } from "../../../support/worker/app";
import { settle } from "../../../support/worker/deps";
import { rowsGained, everyRow } from "../../../support/worker/database";
import { aMember } from "../../../support/worker/people";
import { tokenFor } from "../../../support/worker/resend";
import {
  askByApi,
  askForLink,
  cookiesOf,
  openLink,
  pkce,
  redeemByApi,
} from "../../../support/worker/sign-in";
import { timePasses } from "../../../support/worker/time";
import { eventsOf } from "../../../support/worker/records";
import { accept, anInvitation, anOwner, homeOf, homesOf, rowsFor } from "./invited";

/** Accepts and opens the mailed link. @returns its destination and the session's cookie. */
async function arrive(
  { token, email }: { token: string; email: string },
  meanwhile?: () => Promise<unknown>,
) {
  const binding = cookiesOf(await accept(token));
  const link = tokenFor(email);
  await meanwhile?.();
  return enter(await openLink({ token: link }, binding));
}

const enter = (opened: Response) => ({
  to: opened.headers.get("Location"),
  cookie: cookiesOf(opened),
});

const nothingGained = { companies: 0, profiles: 0 };
const gained = async (before: Awaited<ReturnType<typeof everyRow>>) => ({
  ...nothingGained,
  ...(({ companies = 0, profiles = 0 }) => ({ companies, profiles }))(await rowsGained(before)),
});

describe("the first sign-in through an invitation", () => {
  test.each(["employee", "admin"] as const)("joins that company as %s, with name and DNI", async (role) => {
    const invitation = await anInvitation(undefined, { role, dni: "12345678Z" });
    const before = await everyRow();
    const { to, cookie } = await arrive(invitation);
    expect(to).toBe("/dashboard");
    expect(await gained(before)).toEqual({ companies: 0, profiles: 1 });
    const home = await homeOf(invitation.email);
    expect(home!.company.id).toBe(invitation.by.company.id);
    expect(home!.profile).toMatchObject({
      role,
      status: "active",
      fullName: "Ana López",
      dni: "12345678Z",
    });
    expect((await rowsFor(invitation.email)).map(({ status }) => status)).toEqual(["accepted"]);
    expect((await call("/dashboard", { cookie })).status).toBe(200);
    expect((await call("/invitations", { cookie })).status).toBe(role === "admin" ? 200 : 403);
  });

  test("records the person's identity in the register of that company, once", async () => {
    const invitation = await anInvitation(undefined, { dni: "12345678Z" });
    await arrive(invitation);
    const { profile } = (await homeOf(invitation.email))!;
    expect(profile.identityCommitment).not.toBeNull();
    const personEvents = (await eventsOf({ profile })).filter(({ kind }) => kind === "person");
    expect(personEvents.map(({ data }) => data)).toEqual([
      { full_name: "Ana López", dni: "12345678Z", email: invitation.email },
    ]);
  });

  test("uses the invitation up: its link opens nothing any more", async () => {
    const invitation = await anInvitation();
    await arrive(invitation);
    expect((await accept(invitation.token)).status).toBe(404);
  });

  test("also works with a second link of the same person, and creates nothing new", async () => {
    const invitation = await anInvitation();
    const first = cookiesOf(await accept(invitation.token));
    const firstLink = tokenFor(invitation.email);
    await arrive(invitation);
    const before = await everyRow();
    expect(enter(await openLink({ token: firstLink }, first)).to).toBe("/dashboard");
    expect(await gained(before)).toEqual(nothingGained);
  });

  test.each([
    ["deleted", "DELETE FROM invitations WHERE id = ?"],
    ["expired", "UPDATE invitations SET expires_at = 1 WHERE id = ?"],
  ])("founds no company when the invitation was %s meanwhile, but offers to", async (_, sql) => {
    const invitation = await anInvitation();
    const before = await everyRow();
    const { to, cookie } = await arrive(invitation, () =>
      env.CELL_1.prepare(sql).bind(invitation.row.id).run(),
    );
    expect(to).toBe("/join?why=gone");
    const page = await call("/join", { cookie });
    const html = await page.text();
    expect(html).toContain("Esta invitación ya no es válida");
    expect(html).toContain("Crear mi propia empresa");
    // However often they try other addresses.
    for (const path of ["/dashboard", "/dashboard", "/invitations"]) {
      const answer = await call(path, { cookie });
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/join?why=gone"]);
    }
    expect(await gained(before)).toEqual(nothingGained);

    const chosen = await call("/join", { cookie, form: { intent: "found" } });
    expect([chosen.status, chosen.headers.get("Location")]).toEqual([302, "/dashboard"]);
    expect((await homeOf(invitation.email))!.profile.role).toBe("owner");
    await settle();
  });

  test("uses the new data when the invitation was replaced meanwhile", async () => {
    const invitation = await anInvitation();
    await arrive(invitation, () => anInvitation(invitation.by, { email: invitation.email, role: "admin" }));
    expect((await homeOf(invitation.email))!.profile.role).toBe("admin");
  });

  test("also works for a person who joined another company meanwhile, and who stays there too", async () => {
    const invitation = await anInvitation();
    const other = await anInvitation(await anOwner(), { email: invitation.email });
    const { to, cookie } = await arrive(invitation, () => arrive(other));
    expect(to).toBe("/dashboard");
    const me = await (await call("/api/me", { cookie })).json<{ company: { id: string } }>();
    expect(me.company.id).toBe(invitation.by.company.id);
    const companies = [invitation, other].map(({ by }) => by.company.id).sort();
    expect((await homesOf(invitation.email)).map(({ company }) => company.id).sort()).toEqual(companies);
  });

  test("is refused for an address that was not invited", async () => {
    const invitation = await anInvitation();
    const stranger = await askForLink();
    await env.DIRECTORY.prepare("UPDATE sign_in_links SET invitation_id = ? WHERE email = ?")
      .bind(invitation.row.id, stranger.email)
      .run();
    expect(enter(await openLink({ token: stranger.token }, stranger.binding)).to).toBe("/join?why=gone");
    expect(await homeOf(stranger.email)).toBeNull();
  });
});

describe("a person with a pending invitation who signs in without it", () => {
  test("is asked before they belong to a company that they did not choose", async () => {
    const { email, by, row } = await anInvitation();
    const before = await everyRow();
    const link = await askForLink({ email, ip: "2001:db8:77:1::1" });
    const { to, cookie } = enter(await openLink({ token: link.token }, link.binding));
    expect(to).toBe("/join");
    expect(await gained(before)).toEqual(nothingGained);
    const form = { intent: "join", invitation_id: row.id };
    expect((await call("/join", { cookie, form })).headers.get("Location")).toBe("/dashboard");
    expect((await homeOf(email))!.company.id).toBe(by.company.id);
    expect(await gained(before)).toEqual({ companies: 0, profiles: 1 });
  });

  test("may found their own company instead", async () => {
    const { email, by } = await anInvitation();
    const link = await askForLink({ email, ip: "2001:db8:77:5::1" });
    const { cookie } = enter(await openLink({ token: link.token }, link.binding));
    await call("/join", { cookie, form: { intent: "found" } });
    const home = (await homeOf(email))!;
    expect([home.company.id === by.company.id, home.profile.role]).toEqual([false, "owner"]);
    await settle();
  });

  test("belongs to no company as an API client either, until they have chosen", async () => {
    const { email } = await anInvitation();
    const { token } = await askByApi(pkce.challenge, { email, ip: "2001:db8:77:2::1" });
    expect((await redeemByApi(token, pkce.verifier)).status).toBe(200);
    expect(await homeOf(email)).toBeNull();
  });

  test("founds their own company when the invitation has expired", async () => {
    const { email } = await anInvitation();
    timePasses(7 * dayMs);
    const link = await askForLink({ email, ip: "2001:db8:77:3::1" });
    await openLink({ token: link.token }, link.binding);
    expect((await homeOf(email))!.profile.role).toBe("owner");
    await settle();
  });

  test("with several chooses the one to join", async () => {
    const first = await anInvitation();
    const second = await anInvitation(await anOwner(), { email: first.email, role: "admin" });
    const link = await askForLink({ email: first.email, ip: "2001:db8:77:4::1" });
    const { to, cookie } = enter(await openLink({ token: link.token }, link.binding));
    expect(to).toBe("/join");
    expect(await homeOf(first.email)).toBeNull();
    const html = await (await call("/join", { cookie })).text();
    expect(html).toContain(first.row.id);
    expect(html).toContain(second.row.id);
    const form = { intent: "join", invitation_id: second.row.id };
    expect((await call("/join", { cookie, form })).headers.get("Location")).toBe("/dashboard");
    expect((await homeOf(first.email))!.profile).toMatchObject({ role: "admin" });
  });
});

describe("the page /join", () => {
  test("requires a session", async () => {
    for (const options of [{}, { form: { intent: "found" } }])
      expect((await call("/join", options)).headers.get("Location")).toBe("/login");
  });

  test("admits nobody to a company that invited another person", async () => {
    const [mine, theirs] = [await anInvitation(), await anInvitation()];
    const { cookie } = await arrive(mine, () =>
      env.CELL_1.prepare("DELETE FROM invitations WHERE id = ?").bind(mine.row.id).run(),
    );
    for (const invitation_id of [theirs.row.id, "x", ""]) {
      const answer = await call("/join", { cookie, form: { intent: "join", invitation_id } });
      expect(answer.status).toBe(409);
    }
    expect((await call("/join", { cookie, form: { intent: "owner" } })).status).toBe(409);
    expect(await homeOf(mine.email)).toBeNull();
  });

  test("gives a member no second company", async () => {
    const { cookie } = await aMember();
    const before = await everyRow();
    expect((await call("/join", { cookie, form: { intent: "found" } })).status).toBe(302);
    expect(await gained(before)).toEqual(nothingGained);
  });
});
