// Proves that each company has all its data in one of two databases. People use both without noticing.
import { env } from "cloudflare:test";
import { memberships } from "#directory";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { openCells } from "~/platform/cells.server";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { aroundD1, hasWritten } from "../../support/worker/around-d1";
import { rowsOf } from "../../support/worker/database";
import { tokenFor } from "../../support/worker/resend";
import { aFounder, aSecondCell, inSecondCell, rowsOfCells, whoIs } from "../../support/worker/second-cell";
import { aStranger, cookiesOf, openLink } from "../../support/worker/sign-in";
import { expectFaults } from "../../support/quiet-console";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { anInvitation, accept, invitationToken, verify } from "../team/invitations/invited";

type Founder = Awaited<ReturnType<typeof aFounder>>;

beforeEach(aSecondCell);

const failing = (d1: D1Database) => aroundD1(d1, () => Promise.reject(new Error("D1_ERROR: down")));

const homeOf = ({ profileId }: { profileId: string }) =>
  deps().directory.query.memberships.findFirst({ where: eq(memberships.profileId, profileId) });

const punch = ({ cookie }: { cookie: string }, action = "check_in") =>
  call("/api/check-in", { cookie, json: { action, location: null } });

/** Invites from the second cell, with the session of the company's founder. */
async function inviteFrom({ cookie }: Founder, email: string): Promise<string> {
  const json = { full_name: "Ana Gil", email, dni: null, role: "employee" };
  const answer = await call("/api/admin/invite-user", { cookie, json });
  expect(answer.status).toBe(200);
  await settle();
  return invitationToken(email);
}

/** Accepts an invitation by its mail and the link that follows. @returns the browser's cookies and its destination. */
async function acceptAndOpen(token: string, email: string) {
  const accepted = await accept(token);
  const opened = await openLink({ token: tokenFor(email) }, cookiesOf(accepted));
  await settle();
  return { cookie: cookiesOf(opened), to: opened.headers.get("Location") };
}

describe("a newly founded company", () => {
  test("is in the emptiest cell, with all of its data", async () => {
    const before = await rowsOfCells();
    const founder = await aFounder();
    expect(await homeOf(founder)).toMatchObject({
      cell: "CELL_2",
      confirmedAt: expect.any(Number) as number,
    });
    expect((await punch(founder)).status).toBe(200);
    expect((await punch(founder, "check_out")).status).toBe(200);
    await settle();
    const { first, second } = await rowsOfCells();
    expect(first).toEqual(before.first);
    expect(second.companies).toMatchObject([{ id: founder.companyId }]);
    expect(second.time_logs).toHaveLength(1);
  });

  test("is in another cell while the emptiest does not answer; nobody founds one unasked then", async () => {
    const down = { CELL_2: failing(env.SPARE_CELL) };
    const loginAnswer = await call("/login", { form: { email: "sol@example.com" }, env: down });
    expect(loginAnswer.status).toBe(200);
    const opened = await openLink(
      { token: tokenFor("sol@example.com") },
      cookiesOf(loginAnswer),
      undefined,
      down,
    );
    // Without that cell the invitation cannot be found.
    expect(opened.headers.get("Location")).toBe("/join");
    const cookie = cookiesOf(opened);
    const page = await call("/join", { cookie, env: down });
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining("Ahora no podemos consultar todas las empresas") as string,
    ]);
    const foundingAnswer = await call("/join", { cookie, form: { intent: "found" }, env: down });
    expect([foundingAnswer.status, foundingAnswer.headers.get("Location")]).toEqual([302, "/dashboard"]);
    expect((await call("/dashboard", { cookie, env: down })).status).toBe(200);
    await settle();
    expect(expectFaults().join()).toContain('"what":"size of a cell","cell":"CELL_2"');
    const { profile } = await whoIs(cookie);
    expect(await homeOf({ profileId: profile!.id })).toMatchObject({ cell: "CELL_1" });
  });

  test("is read and written only there, on every screen of its owner", async () => {
    const { cookie } = await aFounder();
    const touched: string[] = [];
    const watched = (name: string, d1: D1Database) =>
      aroundD1(d1, async (send) => {
        const answer = await send();
        touched.push(hasWritten(answer) ? `${name} written` : name);
        return answer;
      });
    const bindings = { CELL_1: watched("first", env.CELL_1), CELL_2: watched("second", env.SPARE_CELL) };
    const screens = [
      ...["/dashboard", "/history", "/team", "/working-now", "/reports", "/register", "/profile", "/access"],
      ...[
        "/settings",
        "/invitations",
        "/subscription",
        "/sessions",
        "/leave",
        "/ownership",
        "/register/registro.zip",
      ],
    ];
    for (const path of screens) {
      const answer = await call(path, { cookie, env: bindings });
      expect([path, answer.status]).toEqual([path, 200]);
      await answer.arrayBuffer();
    }
    await settle();
    expect(new Set(touched.map((text) => text.split(" ")[0]))).toEqual(new Set(["second"]));
  });
});

describe("a hint that names the cell", () => {
  /** Returns the databases that a request waits for together: the first two that it queries before an answer. */
  async function askedTogether(cookie: string) {
    const underWay = new Set<string>();
    const together: string[] = [];
    const watched = (name: string, d1: D1Database) =>
      aroundD1(d1, async (send) => {
        underWay.add(name);
        together.push([...underWay].sort().join(" and "));
        return send().finally(() => underWay.delete(name));
      });
    const env_ = {
      DIRECTORY: watched("directory", env.DIRECTORY),
      CELL_1: watched("first", env.CELL_1),
      CELL_2: watched("second", env.SPARE_CELL),
    };
    const answer = await call("/api/me", { cookie, env: env_ });
    return { answer, together: together.at(-1) };
  }

  test("lets session and profile be read in parallel, and is returned to API clients", async () => {
    const { cookie, profileId } = await aFounder();
    const { profile_hint: hint } = await whoIs(cookie);
    expect(hint).toBe(`${profileId}@CELL_2`);
    const { answer, together } = await askedTogether(`${cookie}; __Host-profile=${hint}`);
    expect([together, answer.headers.getSetCookie()]).toEqual(["directory and second", []]);
  });

  test.each(["", "@CELL_1", "@CELL_7", "@__proto__"])("that is wrong (%s) is corrected", async (cell) => {
    const { cookie, profileId } = await aFounder();
    const { answer } = await askedTogether(`${cookie}; __Host-profile=${profileId}${cell}`);
    expect((await answer.json<{ profile: { id: string } }>()).profile.id).toBe(profileId);
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringContaining(`__Host-profile=${profileId}@CELL_2;`) as string,
    ]);
  });

  test("opens nothing in another cell, even with a profile of that id there", async () => {
    const { cookie, profileId, companyId } = await aFounder();
    const other = await aMember({ role: "owner" });
    await env.CELL_1.prepare("UPDATE profiles SET id = ? WHERE id = ?")
      .bind(profileId, other.profile.id)
      .run();
    const planted = `${cookie}; __Host-profile=${profileId}@CELL_1`;
    expect((await whoIs(planted)).company?.id).toBe(companyId);
  });
});

describe("an invitation from the second cell", () => {
  test("is verified, accepted and joined there by a person without a company", async () => {
    const founder = await aFounder();
    const { email } = aStranger();
    const token = await inviteFrom(founder, email);
    expect((await verify(token)).body).toMatchObject({ valid: true });
    const before = await rowsOf(env.CELL_1);
    const { cookie, to } = await acceptAndOpen(token, email);
    expect([to, (await whoIs(cookie)).company?.id]).toEqual(["/dashboard", founder.companyId]);
    expect(await rowsOf(env.CELL_1)).toEqual(before);
  });

  test("is offered to a person of the first cell, who then works in both and leaves one", async () => {
    const founder = await aFounder();
    const ana: SignedInMember = await aMember({ fullName: "Ana Gil" });
    await inviteFrom(founder, ana.email);
    const page = await (await call("/join", { cookie: ana.cookie })).text();
    const invitationId = /name="invitation_id" value="([^"]+)"/.exec(page)![1]!;
    const join = { intent: "join", invitation_id: invitationId };
    expect((await call("/join", { cookie: ana.cookie, form: join })).status).toBe(302);
    await settle();
    expect((await whoIs(ana.cookie)).company?.id).toBe(founder.companyId);
    expect((await punch(ana)).status).toBe(200);
    const both = await (await call("/join", { cookie: ana.cookie })).text();
    expect(both).toContain(founder.email);
    expect(both).toContain(ana.company.name);

    const { profile } = await whoIs(ana.cookie);
    expect((await punch(ana, "check_out")).status).toBe(200);
    const leave = await call("/leave", { cookie: ana.cookie, form: { profile_id: profile!.id } });
    expect(leave.headers.get("Location")).toBe("/join?why=left");
    await settle();
    const form = { intent: "enter", profile_id: ana.profile.id };
    expect((await call("/join", { cookie: ana.cookie, form })).status).toBe(302);
    expect((await whoIs(ana.cookie)).company?.id).toBe(ana.company.id);
    const left = await inSecondCell().db.query.profiles.findFirst({
      where: (row) => eq(row.id, profile!.id),
    });
    expect(left).toMatchObject({ status: "inactive", userId: null });
  });

  test("works on a network at its limit of strangers, like one of the first cell", async () => {
    const founder = await aFounder();
    const { email } = aStranger();
    await inviteFrom(founder, email);
    const codeAnswer = await call("/api/auth/otp", {
      json: { email },
      origin: null,
      headers: { "CF-Connecting-IP": aStranger().ip },
    });
    expect(codeAnswer.status).toBe(200);
    const link = await env.DIRECTORY.prepare("SELECT to_stranger FROM sign_in_links WHERE email = ?")
      .bind(email)
      .first<number>("to_stranger");
    expect(link).toBe(0);
  });

  test("of the first cell is found while the second does not answer", async () => {
    const { token } = await anInvitation();
    const answer = await call("/api/admin/verify-invite", {
      json: { token },
      origin: null,
      env: { CELL_2: failing(env.SPARE_CELL) },
    });
    expect(await answer.json()).toMatchObject({ valid: true });
  });
});

describe("a cell that does not answer", () => {
  const down = { CELL_2: failing(env.SPARE_CELL) };

  test("gives its people 503, also API clients and live sockets, and they can sign out", async () => {
    const { cookie } = await aFounder();
    for (const path of ["/dashboard", "/team", "/api/me"])
      expect([path, (await call(path, { cookie, env: down })).status]).toEqual([path, 503]);
    const json = { action: "check_in", location: null };
    expect((await call("/api/check-in", { cookie, json, env: down })).status).toBe(503);
    expect((await call("/join", { cookie, env: down })).status).toBe(200);
    expect((await call("/auth/sign-out", { method: "POST", cookie, env: down })).status).toBeLessThan(400);
    expect(expectFaults().join()).toContain('"what":"session","cell":"CELL_2"');
  });

  test("affects nobody of another cell, even with an outdated hint", async () => {
    const founder = await aFounder();
    const ana = await aMember();
    const session = ana.cookie.split("; ").at(-1)!;
    const stale = `__Host-profile=${founder.profileId}@CELL_2; ${session}`;
    const answer = await call("/api/me", { cookie: stale, env: down });
    expect([answer.status, (await answer.json<{ profile: { id: string } }>()).profile.id]).toEqual([
      200,
      ana.profile.id,
    ]);
    expect(answer.headers.getSetCookie()).toEqual([expect.stringContaining("@CELL_1") as string]);
  });

  test("lets a joining in another cell end that had begun, and one that is open there", async () => {
    const { token, email, by, row } = await anInvitation();
    const accepted = await accept(token, { env: down });
    const opened = await openLink({ token: tokenFor(email) }, cookiesOf(accepted), undefined, down);
    expect((await whoIs(cookiesOf(opened))).company?.id).toBe(by.company.id);
    await env.DIRECTORY.exec("UPDATE memberships SET confirmed_at = NULL WHERE invitation_id IS NOT NULL");
    const { directory } = deps();
    const user = (await directory.query.users.findFirst({ where: (row) => eq(row.email, email) }))!;
    const cells = openCells(new Map([["CELL_1", env.CELL_1], ...Object.entries(down)]));
    const joining = { user, invitationId: row.id, sessionId: null };
    expect(await joinCompany({ ...deps(), cells }, joining)).toMatchObject({ code: "member" });
    await settle();
    expectFaults();
  });
});

test("a manager in a company of one cell finds nobody of the other, even with equal ledger numbers", async () => {
  const ledgers = (d1: D1Database) =>
    d1.prepare("SELECT max(key) AS newest FROM ledgers").first<number>("newest");
  const newest = (await ledgers(env.CELL_1)) ?? 0;
  const padding = "INSERT INTO ledgers (key, company_id) VALUES (?, 'padding')";
  if (newest > 0) await env.SPARE_CELL.prepare(padding).bind(newest).run();
  const founder = await aFounder();
  const { bearer, cookie } = await aMember({ role: "owner" });
  expect(await ledgers(env.SPARE_CELL)).toBe(await ledgers(env.CELL_1));
  await punch(founder);
  const { profileId, email } = founder;
  const json = { profile_ids: [profileId] };
  expect((await call("/api/get-user-emails", { bearer, json })).status).toBe(404);
  expect((await call(`/team?edit=${profileId}`, { cookie })).status).toBe(404);
  expect((await call(`/register/registro.zip?profile_id=${profileId}`, { cookie })).status).toBe(404);
  for (const path of ["/team", "/working-now", "/reports", "/register"])
    expect([path, (await (await call(path, { cookie })).text()).includes(email)]).toEqual([path, false]);
  expect(await (await call("/working-now", founder)).text()).toContain(email);
});
