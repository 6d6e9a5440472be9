// Proves that closing an account leaves every company and erases the user from the directory, or does nothing at all.
import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { deleteUser } from "~/modules/directory/delete-users.server";
import { closeAccount } from "~/modules/tenancy/onboarding/close-account.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { leaveCompany } from "~/modules/tenancy/onboarding/leave-company.server";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { everyRow } from "../../../support/worker/database";
import { killedAtEach, sweep } from "../../../support/worker/killed-at-each";
import { addedPasskey } from "../../../support/worker/passkeys";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { inSeededOrders } from "../../../support/worker/schedule";
import { askForLink, countOf, openLink } from "../../../support/worker/sign-in";
import { anInvitation, homesOf } from "../../team/invitations/invited";

let bakery: SignedInMember;
let garage: SignedInMember;
/** Works in both. */
let ana: SignedInMember;

const userOf = ({ profile, email }: SignedInMember) => ({
  id: profile.userId,
  email,
  userMetadata: {},
  createdAt: 0,
});

async function joins(who: SignedInMember, boss: SignedInMember) {
  const { row } = await anInvitation(boss, { email: who.email });
  await joinCompany(deps(), { user: userOf(who), invitationId: row.id, sessionId: null });
  await settle();
}

beforeEach(async () => {
  bakery = await aMember({ company: await aCompany({ name: "Panadería Sol" }), role: "owner" });
  garage = await aMember({ company: await aCompany({ name: "Taller Ruiz" }), role: "owner" });
  ana = await aMember({ company: bakery.company, fullName: "Ana Gil" });
  await joins(ana, garage);
});

const close = ({ cookie }: { cookie: string }, form: Record<string, string> = { confirmed: "yes" }) =>
  call("/close-account", { cookie, form });
const page = async ({ cookie }: { cookie: string }) =>
  (await (await call("/close-account", { cookie })).text()).replaceAll("<!-- -->", "");
const isKnown = async ({ profile }: SignedInMember) =>
  (await countOf("users", "id = ?", profile.userId)) === 1;

describe("a person who closes their account", () => {
  test("reads the consequences, leaves all companies, and is deleted, with all ways to sign in", async () => {
    await aLog(ana);
    await addedPasskey(ana);
    const accountPage = await page(ana);
    expect(accountPage).toContain("«Panadería Sol» y «Taller Ruiz»");
    expect(accountPage).toContain("No se puede deshacer");
    const answer = await close(ana);
    await settle();
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/close-account?closed=1"]);
    expect(answer.headers.get("Set-Cookie")).toContain("Max-Age=0");
    for (const table of ["memberships", "sessions", "passkeys"])
      expect([table, await countOf(table, "user_id = ?", ana.profile.userId)]).toEqual([table, 0]);
    expect(await isKnown(ana)).toBe(false);
    expect(await homesOf(ana.email)).toEqual([]);
    expect((await call("/dashboard", { cookie: ana.cookie })).headers.get("Location")).toBe("/login");
    const goodbye = await call("/close-account?closed=1");
    expect([goodbye.status, await goodbye.text()]).toEqual([
      200,
      expect.stringContaining("Tu cuenta está cerrada"),
    ]);
    const door = (await call("/close-account")).headers.get("Location")!;
    expect(await (await call(door)).text()).toContain("Para cerrar tu cuenta, entra.");
    // Their record belongs to the company, as the law requires.
    expect(await countOf("time_logs", "subject = ?", ana.profile.subject)).toBe(1);
    const [kept] = await deps().db.select().from(profiles).where(eq(profiles.id, ana.profile.id));
    expect(kept).toMatchObject({ fullName: "Ana Gil", status: "inactive", userId: null });
  });

  test("comes back as a new person with the same address", async () => {
    await close(ana);
    const link = await askForLink({ email: ana.email, ip: "2001:db8:99:1::1" });
    expect((await openLink({ token: link.token }, link.binding)).status).toBe(302);
    expect(await isKnown(ana)).toBe(false);
  });

  test("can do so after leaving everything before", async () => {
    await leaveCompany(deps(), { userId: ana.profile.userId, profileId: ana.profile.id });
    const [other] = await homesOf(ana.email);
    await leaveCompany(deps(), { userId: ana.profile.userId, profileId: other!.profile.id });
    expect(await (await call("/join", { cookie: ana.cookie })).text()).toContain("Cerrar tu cuenta");
    expect((await close(ana)).status).toBe(302);
    expect(await isKnown(ana)).toBe(false);
  });

  test("abandons the empty company that they founded", async () => {
    const founder = await aMember({ role: "owner" });
    expect((await close(founder)).status).toBe(302);
    expect(await isKnown(founder)).toBe(false);
  });

  test("can do so once they are deactivated", async () => {
    await deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, ana.profile.id));
    expect((await close(ana)).status).toBe(302);
    expect(await isKnown(ana)).toBe(false);
  });
});

describe("closing an account is refused, and no company loses the person, for", () => {
  test("the owner of a company, even an empty one, who has to hand it over first", async () => {
    const alone = await aMember({ company: await aCompany({ name: "Solo Uno" }), role: "owner" });
    await aLog(alone);
    for (const owner of [bakery, alone]) {
      expect(await page(owner)).toContain("Traspásala antes a otra persona");
      expect(await page(owner)).not.toContain("Cerrar mi cuenta</button>");
      const before = await everyRow();
      const answer = await close(owner);
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain("Eres propietario de «");
      expect(await everyRow()).toEqual(before);
    }
  });

  test("a person who is at work in one of their companies, who stays in the others too", async () => {
    await call("/api/check-in", { cookie: ana.cookie, json: { action: "check_in", location: null } });
    await settle();
    const before = await everyRow();
    const answer = await close(ana);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Ficha antes la salida en «");
    expect(await everyRow()).toEqual(before);
  });

  test("a form without the confirmation, and for visitors without a session", async () => {
    const before = await everyRow();
    expect((await close(ana, {})).status).toBe(422);
    expect((await close({ cookie: "" })).headers.get("Location")).toBe("/login");
    expect(await everyRow()).toEqual(before);
  });
});

test(
  "closing an account that is cut off anywhere never began, or is finished when it is requested again",
  { tags: "deep" },
  async () => {
    let one: SignedInMember;
    await killedAtEach(
      async () => {
        const owner = await aMember({ role: "owner" });
        one = await aMember({ company: owner.company });
        return (deps) => closeAccount(deps, { userId: one.profile.userId });
      },
      async () => {
        await sweep();
        expect(await closeAccount(deps(), { userId: one.profile.userId })).toEqual({ code: "closed" });
        expect(await isKnown(one)).toBe(false);
        expect(await countOf("events", "kind = 'member' AND subject = ?", one.profile.subject)).toBe(2);
      },
      [true],
    );
  },
);

describe("a person who joins a company while closing their account", () => {
  /** Returns a user who has left every company, and is invited. */
  async function invited() {
    const one = await aMember({ company: bakery.company });
    const { userId, id: profileId } = one.profile;
    await leaveCompany(deps(), { userId, profileId });
    const { row } = await anInvitation(garage, { email: one.email });
    await settle();
    const join = { user: userOf(one), invitationId: row.id, sessionId: null };
    const isWhole = async () =>
      (await isKnown(one)) || (await countOf("memberships", "user_id = ?", userId)) === 0;
    return { one, join, isWhole };
  }

  test("is either deleted or in it, never in it without an account", { tags: "deep" }, () =>
    inSeededOrders(12, async (race) => {
      const { one, join, isWhole } = await invited();
      await race<unknown>(
        ({ deps }) => deleteUser(deps(), { userId: one.profile.userId }),
        ({ deps }) => joinCompany(deps(), join).catch(() => null),
      );
      expect(await isWhole()).toBe(true);
    }),
  );
});
