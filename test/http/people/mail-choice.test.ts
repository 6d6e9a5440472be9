import { profiles } from "#cell";
import { eq } from "drizzle-orm";
import { jwtVerify, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import { inspectorLink } from "~/modules/compliance/links/link-kind.server";
import { signSession } from "~/modules/compliance/links/link-session.server";
import { choiceLink } from "~/modules/people/mails/choice-token.server";
import type { MailKind as Kind } from "~/modules/people/mails/messages";
import { call, origin } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { watchRows } from "../../support/worker/database";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { profileOf, submitAccess } from "../../support/worker/profile";

const everyKind = { daily: true, weekly: true, monthly: true, reminders: true };

const pathFor = async ({ profile, email }: SignedInMember, kind: Kind = "monthly") =>
  (await choiceLink(deps(), { profileId: profile.id, email, kind })).slice(origin.length);

const wishes = async (member: SignedInMember) => {
  const { wantsDaily, wantsWeekly, wantsMonthly, wantsReminders } = await profileOf(member);
  return { daily: wantsDaily, weekly: wantsWeekly, monthly: wantsMonthly, reminders: wantsReminders };
};

/** Sends the request of a mail program (RFC 8058): without a cookie or an Origin. */
const oneClick = (path: string) => call(path, { form: { "List-Unsubscribe": "One-Click" }, origin: null });

const readPage = async (answer: Response) => ({ status: answer.status, page: await answer.text() });

describe("the unsubscribe link of a summary", () => {
  test("shows its kind and changes nothing by being opened", async () => {
    const ana = await aMember({ company: await aCompany({ name: "Bar <Sol>" }) });
    const path = await pathFor(ana);
    const hasChanged = await watchRows();
    const { status, page } = await readPage(await call(path));
    expect(status).toBe(200);
    expect(page).toContain("«Bar &lt;Sol&gt;»");
    expect(page).toContain("Ahora te lo enviamos.");
    expect(page).not.toContain('type="module"');
    expect(await hasChanged()).toBe(false);
  });

  test.each(["daily", "weekly", "monthly", "reminders"] as const)(
    "of %s ends only that kind, by one click without a session",
    async (kind) => {
      const ana = await aMember({ role: "owner", wantsDaily: true });
      const path = await pathFor(ana, kind);
      expect((await oneClick(path)).status).toBe(200);
      expect(await wishes(ana)).toEqual({ ...everyKind, [kind]: false });
      // A repetition changes and writes nothing.
      const hasChanged = await watchRows();
      expect((await oneClick(path)).status).toBe(200);
      expect(await hasChanged()).toBe(false);
    },
  );

  test("also ends it by the page's button, and the next button restores it", async () => {
    const ana = await aMember();
    const path = await pathFor(ana);
    const press = async () => {
      const { page } = await readPage(await call(path));
      const [, action, wanted] = /action="([^"]+)".*?name="wanted" value="([^"]+)"/s.exec(page)!;
      return readPage(await call(action!.replaceAll("&amp;", "&"), { form: { wanted: wanted! } }));
    };
    expect((await press()).page).toContain("no te enviaremos más este resumen");
    expect((await wishes(ana)).monthly).toBe(false);
    expect((await press()).page).toContain("te lo volveremos a enviar");
    expect((await wishes(ana)).monthly).toBe(true);
  });
});

describe("an unsubscribe link from no mail to this person", () => {
  const key = new TextEncoder().encode(deps().env.SESSION_SECRET);
  const signed = (secret: Uint8Array, claims: object, profileId: string) =>
    new SignJWT({ ...claims })
      .setProtectedHeader({ alg: "HS256" })
      .setAudience("mail-choice")
      .setSubject(profileId)
      .sign(secret);

  /** Returns attempts against a person whose id is known. */
  async function attempts({ profile, email }: SignedInMember) {
    const own = new URL(await choiceLink(deps(), { profileId: profile.id, email, kind: "monthly" }));
    const token = own.searchParams.get("token")!;
    const [head, , signature] = token.split(".");
    const mallory = await aMember();
    const theirs = (await pathFor(mallory)).split("token=")[1]!.split(".")[1]!;
    const claims = btoa(atob(theirs).replace(mallory.profile.id, profile.id)).replaceAll("=", "");
    return {
      nothing: "",
      "no token": "abc",
      "another's claims under this signature": `${head}.${claims}.${signature}`,
      "one signed by another key": await signed(new Uint8Array(32), { kind: "monthly", to: "x" }, profile.id),
      "one of an older address": await signed(key, { kind: "monthly", to: "0123456789abcdef" }, profile.id),
      "one of nobody": await signed(key, { kind: "monthly", to: "x" }, crypto.randomUUID()),
      "one without a signature": `${btoa('{"alg":"none"}').replaceAll("=", "")}.${token.split(".")[1]}.`,
      "an inspector's session": await signSession(deps(), inspectorLink, {
        linkId: profile.id,
        cell: "CELL_1",
        endsAt: deps().now + 1_000_000,
      }),
    };
  }

  test("opens nothing, changes nothing, and gets the same answer, whichever person it names", async () => {
    const ana = await aMember();
    const tokens = await attempts(ana);
    const hasChanged = await watchRows();
    const pages = new Set<string>();
    for (const [what, token] of Object.entries(tokens)) {
      const path = `/correos?${new URLSearchParams({ token })}`;
      const opened = await readPage(await call(path));
      expect(opened.status, what).toBe(404);
      pages.add(opened.page.replaceAll(/nonce="[^"]*"/g, ""));
      expect((await oneClick(path)).status, what).toBe(404);
    }
    expect([...pages]).toHaveLength(1);
    expect([...pages][0]).toContain("Este enlace no sirve");
    expect(await hasChanged()).toBe(false);
  });

  test("is accepted without the check of its purpose (twin)", { tags: "deep" }, async () => {
    const ana = await aMember();
    const session = (await attempts(ana))["an inspector's session"];
    const { payload } = await jwtVerify(session, key, {
      algorithms: ["HS256"],
      currentDate: new Date(deps().now),
    });
    expect(payload.jti).toBe(ana.profile.id);
  });

  test("includes one of a former address, or of a person who left", async () => {
    const [ana, leo] = [await aMember(), await aMember()];
    const paths = [await pathFor(ana), await pathFor(leo)];
    const { db } = deps();
    await db.update(profiles).set({ email: "otra@example.com" }).where(eq(profiles.id, ana.profile.id));
    await db.update(profiles).set({ userId: null }).where(eq(profiles.id, leo.profile.id));
    for (const path of paths) expect((await oneClick(path)).status).toBe(404);
    expect([await wishes(ana), await wishes(leo)].map(({ monthly }) => monthly)).toEqual([true, true]);
  });
});

describe("the page /access", () => {
  const isTicked = (main: string, kind: Kind) => new RegExp(`name="${kind}"[^>]*checked=""`).test(main);

  test("lets an owner choose each summary, and reminders", async () => {
    const eva = await aMember({ role: "owner" });
    const { status, main } = await submitAccess(eva, {
      form: "mails",
      daily: "on",
      weekly: "on",
      reminders: "on",
    });
    expect(status).toBe(200);
    expect(main).toContain("Configuración actualizada correctamente");
    const ticked = (["daily", "weekly", "monthly", "reminders"] as const).map((kind) => isTicked(main, kind));
    expect(ticked).toEqual([true, true, false, true]);
    expect(await wishes(eva)).toEqual({ daily: true, weekly: true, monthly: false, reminders: true });
    await submitAccess(eva, { form: "mails", monthly: "on" });
    expect(await wishes(eva)).toEqual({ daily: false, weekly: false, monthly: true, reminders: false });
  });

  test.each([
    ["admin", true],
    ["employee", false],
  ] as const)("lets an %s choose their own month and reminders; mornings: %s", async (role, daily) => {
    const ana = await aMember({ role });
    const { main } = await submitAccess(ana, { form: "mails", daily: "on", weekly: "on" });
    expect(main).not.toContain('name="weekly"');
    expect(main.includes('name="daily"')).toBe(daily);
    expect(await wishes(ana)).toEqual({ daily, weekly: true, monthly: false, reminders: false });
  });

  test("keeps wrong input, and saves nothing for a deactivated person", async () => {
    const ana = await aMember();
    const wrong = await submitAccess(ana, { form: "mails", monthly: "quizás" });
    expect(wrong.status).toBe(422);
    const inactivePerson = await aMember({ status: "inactive" });
    expect((await submitAccess(inactivePerson, { form: "mails" })).status).toBe(403);
    expect([await wishes(ana), await wishes(inactivePerson)].every(({ monthly }) => monthly)).toBe(true);
  });
});
