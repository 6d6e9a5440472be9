import { env } from "cloudflare:test";
import { invitations, profiles } from "#cell";
import { sessions, users } from "#directory";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { erasePeople } from "~/modules/jobs/erase-people.server";
import { nightlyCron } from "~/modules/jobs/jobs.server";
import { eraseOfCompany } from "~/modules/jobs/register-jobs.server";
import { compareProjections } from "~/modules/ledger/compare-projections.server";
import { eraseExpired, noteErasure } from "~/modules/register/erase-expired.server";
import { changeStatus } from "~/modules/team/server/change-status.server";
import { resolveLanding } from "~/modules/tenancy/onboarding/resolve-landing.server";
import { newId } from "~/platform/ids";
import { dayMs, hourMs } from "~/time/units";
import { pagesOfPdf } from "../../support/pdf";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { runCron } from "../../support/worker/jobs";
import { killedAtEach } from "../../support/worker/killed-at-each";
import type { SignedInMember } from "../../support/worker/people";
import { aCompany, aMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";
import { logOf, readExport, register, worked } from "../../support/worker/register";
import { countOf } from "../../support/worker/sign-in";
import { submitStatus } from "../team/a-team";

const { db } = deps();
const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };
const workedOn = "2020-02-03";
const period = `from=${workedOn}&to=${workedOn}`;

let owner: SignedInMember;
/** Left more than four years ago. */
let ana: SignedInMember;
/** Left as long ago, and works again. */
let leo: SignedInMember;
let picture: string;

const setStatus = (people: SignedInMember[], status: "active" | "inactive", now = deps().now) =>
  changeStatus(deps(now), { member: owner, profileIds: people.map(({ profile }) => profile.id), status });
const profileOf = async ({ profile: { id } }: SignedInMember) =>
  (await db.select().from(profiles).where(eq(profiles.id, id)))[0]!;
const userOf = async ({ profile: { userId } }: SignedInMember) =>
  (await deps().directory.select().from(users).where(eq(users.id, userId)))[0];
const ask = async (path: string) => {
  const answer = await call(path, { cookie: owner.cookie, env: unlimited });
  expect(answer.status).toBe(200);
  return answer;
};

async function aTeam() {
  const company = await aCompany();
  owner = await aMember({ company, role: "owner", fullName: "Olga" });
  ana = await aMember({ company, fullName: "Ana Núñez", dni: "12345678Z" });
  leo = await aMember({ company, fullName: "Leo Gil", dni: "X1234567L" });
  const { userId } = ana.profile;
  const key = `${userId}/1580720400000.png`;
  picture = `/avatars/${key}`;
  await env.AVATARS.put(key, new Uint8Array([1]), { httpMetadata: { contentType: "image/png" } });
  await db.update(profiles).set({ avatarUrl: picture }).where(eq(profiles.id, ana.profile.id));
  const invitation = { id: newId(0), companyId: company.id, email: ana.email, fullName: "Ana Núñez" };
  await db.insert(invitations).values({
    ...invitation,
    role: "employee",
    tokenHash: ana.profile.id,
    status: "accepted",
    expiresAt: 1,
    createdAt: 0,
  });
  await register(owner, ana, leo);
  const from = Date.parse(`${workedOn}T09:00:00Z`);
  await worked(ana, from, from + hourMs);
  await setStatus([ana, leo], "inactive", from + 30 * dayMs);
}

beforeEach(aTeam);

/** Runs the job's turn, after Leo has returned. */
async function erase() {
  await setStatus([leo], "active");
  await eraseOfCompany(deps(), { companyId: owner.company.id });
}

describe("for a person who left more than four years ago", () => {
  test("name, document, address, picture, sessions and invitation are erased", async () => {
    await erase();
    const nobody = {
      userId: null,
      email: null,
      fullName: null,
      sortName: "",
      dni: null,
      avatarUrl: null,
      identityCommitment: null,
    };
    expect(await profileOf(ana)).toMatchObject({ ...nobody, status: "inactive" });
    expect(await userOf(ana)).toBeUndefined();
    expect((await call(picture)).status).toBe(404);
    expect(
      await deps().directory.select().from(sessions).where(eq(sessions.userId, ana.profile.userId)),
    ).toEqual([]);
    expect(await db.select().from(invitations)).toEqual([]);
    expect((await call("/dashboard", { cookie: ana.cookie })).headers.get("Location")).toContain("/login");
  });

  test("the hours stay, without a name on screens, in files and on paper", async () => {
    await erase();
    expect(await logsOf(ana)).toHaveLength(1);
    const traces = /Ana N|Núñez|12345678Z|persona\d+-/;
    const people = `people=${ana.profile.id}`;
    for (const path of ["/team?status=inactive", `/reports?${period}&${people}`, "/register"]) {
      const html = await (await ask(path)).text();
      expect(html, path).toContain("Persona borrada");
      expect(html.replaceAll(owner.email, "").replaceAll(leo.email, ""), path).not.toMatch(traces);
    }
    const csv = await (await ask(`/reports/fichajes.csv?${period}&${people}`)).text();
    expect(csv.split("\r\n")[1]).toMatch(/^Panadería Sol;;;;;03\/02\/2020;/);
    const pdf = await ask(`/reports/registro/${ana.profile.id}/2020-02.pdf`);
    const paper = (await pagesOfPdf(await pdf.arrayBuffer())).join(" ");
    expect(paper).toContain("Persona borrada");
    expect(paper).not.toMatch(traces);
  });

  test("the record follows from the same events, and proves as much", async () => {
    await erase();
    const { subject, id: profileId } = ana.profile;
    expect(await compareProjections(env.CELL_1, { subject, profileId })).toEqual([]);
    const { outcome, texts } = await readExport(await ask("/register/registro.zip"));
    expect(outcome).toMatchObject({ verdict: "valid" });
    expect(Object.values(texts).join("")).not.toMatch(/Ana Núñez|12345678Z/);
  });

  test("the address can be used again, by a person who counts as another one", async () => {
    await erase();
    const { now } = deps();
    const user = { id: newId(now), email: ana.email, userMetadata: {}, createdAt: now };
    await deps().directory.insert(users).values(user);
    expect(await resolveLanding(deps(), { user, invitationId: null, sessionId: "none" })).toEqual({
      code: "founded",
    });
    await settle();
    expect((await profileOf(ana)).companyId).toBe(owner.company.id);
  });

  test("status and identity can no longer be changed", async () => {
    await erase();
    const refusal = await submitStatus(owner, { set_status: "active", profile_id: [ana] });
    expect([refusal.status, await refusal.text()]).toEqual([
      422,
      expect.stringContaining("ni la de quien ha dejado la empresa"),
    ]);
    const edit = await call(`/team?edit=${ana.profile.id}`, { cookie: owner.cookie });
    expect(edit.status).toBe(403);
    const all = { scope: "search", set_status: "active", q: "", status: "", expected: "1" };
    expect((await submitStatus(owner, all)).status).toBe(200);
    expect((await profileOf(ana)).status).toBe("inactive");
  });

  test("a repeated turn erases once", async () => {
    await erase();
    const before = [await profileOf(ana), await userOf(ana)];
    await eraseOfCompany(deps(), { companyId: owner.company.id });
    expect([await profileOf(ana), await userOf(ana)]).toEqual(before);
  });
});

describe("the erasure is recorded outside the database", () => {
  const noted = async () => {
    const { objects } = await env.REGISTER.list({ prefix: `erasures/${owner.company.id}/` });
    const texts = await Promise.all(objects.map(async ({ key }) => (await env.REGISTER.get(key))!.text()));
    return objects.map(({ key }, at) => [key.slice(-10), JSON.parse(texts[at]!) as unknown]);
  };

  test("by day and with counts, without identities", async () => {
    await erase();
    const day = new Date(deps().now).toISOString();
    const before = `${Number(day.slice(0, 4)) - 4}${day.slice(4)}`;
    expect(await noted()).toEqual([[day.slice(0, 10), { recorded_before: before, details: 0, people: 1 }]]);
  });

  test("once, however often the turn is repeated, and another turn's erasures of the day are added", async () => {
    await erase();
    const once = await noted();
    await eraseOfCompany(deps(), { companyId: owner.company.id });
    expect(await noted()).toEqual(once);
    const archive = { bucket: env.REGISTER, now: deps().now };
    await noteErasure(archive, { companyId: owner.company.id }, { details: 3, people: 1 });
    expect(await noted()).toMatchObject([[expect.any(String), { details: 3, people: 2 }]]);
  });
});

test("a person who works again keeps all their data", async () => {
  const before = await profileOf(leo);
  await erase();
  expect(await profileOf(leo)).toMatchObject({ ...before, status: "active", updatedAt: deps().now });
  expect((await userOf(leo))?.email).toBe(leo.email);
});

test("a person who comes back during the erasure keeps all their data", async () => {
  const name = "Ana Núñez";
  await eraseExpired({ d1: env.CELL_1, now: deps().now }, logOf(owner), async (leavers) => {
    const statements = await erasePeople(deps(), leavers);
    await setStatus([ana], "active");
    return statements;
  });
  expect(await profileOf(ana)).toMatchObject({ fullName: name, status: "active" });
  expect((await userOf(ana))?.email).toBe(ana.email);
  expect((await profileOf(leo)).fullName).toBeNull();
});

describe("an erasure killed at each call and queued again the next night", () => {
  const night = async () => {
    await runCron(deps(Date.now() + dayMs), nightlyCron);
    await settle();
    expectFaults();
  };
  const killed = (nextNight: () => Promise<unknown>) =>
    killedAtEach(
      async () => {
        await aTeam();
        return (deps) => eraseOfCompany(deps, { companyId: owner.company.id });
      },
      async () => {
        await nextNight();
        expect(await profileOf(ana)).toMatchObject({ fullName: null, email: null, userId: null });
        expect([await userOf(ana), await countOf("memberships", "profile_id = ?", ana.profile.id)]).toEqual([
          undefined,
          0,
        ]);
      },
    );

  test("is completed in both databases", { tags: "deep" }, async () => {
    expect(await killed(night)).toBeGreaterThan(6);
  });

  test("without another night leaves somebody's data (twin)", { tags: "deep" }, () =>
    expect(killed(() => Promise.resolve())).rejects.toThrow(/expected/),
  );
});
