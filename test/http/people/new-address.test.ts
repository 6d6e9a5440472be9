// Proves that a person can change their own address. The new mailbox confirms it, the old one is notified, and the person remains the same.
import { env } from "cloudflare:test";
import { profiles } from "#cell";
import { memberships, users } from "#directory";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { listMemberships } from "~/modules/directory/memberships.server";
import { compareProjections } from "~/modules/ledger/compare-projections.server";
import { joinCompany } from "~/modules/tenancy/onboarding/server/join-company.server";
import { giveAddress } from "~/modules/people/give-address.server";
import { dayMs, hourMs } from "~/time/units";
import { call, type Call } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { everyRow } from "../../support/worker/database";
import { killedAtEach, sweep } from "../../support/worker/killed-at-each";
import { aMember, type SignedInMember } from "../../support/worker/people";
import { logsOf } from "../../support/worker/records";
import { readExport, register, worked } from "../../support/worker/register";
import { resend, tokenFor } from "../../support/worker/resend";
import { inSeededOrders } from "../../support/worker/schedule";
import {
  aStranger,
  callbackSays,
  cookiesOf,
  countOf,
  openLink,
  redeemByApi,
} from "../../support/worker/sign-in";
import { anInvitation } from "../team/invitations/invited";

let ana: SignedInMember;
let newEmail: string;

beforeEach(async () => {
  ana = await aMember({ fullName: "Ana Gil", dni: "12345678Z" });
  await register(ana);
  newEmail = aStranger().email;
});

const ask = (email: string, options: Call = {}) =>
  call("/access", {
    cookie: ana.cookie,
    form: { form: "address", email },
    headers: { "CF-Connecting-IP": aStranger().ip },
    ...options,
  });

/** Requests the link and opens it in the same browser. */
async function change(email = newEmail) {
  const askAnswer = await ask(email);
  expect(askAnswer.status).toBe(200);
  const opened = await openLink({ token: tokenFor(email) }, cookiesOf(askAnswer));
  await settle();
  return opened;
}

const theirs = async ({ profile }: SignedInMember) => ({
  user: (await deps().directory.select().from(users).where(eq(users.id, profile.userId)))[0]!.email,
  profiles: (await deps().db.select().from(profiles).where(eq(profiles.userId, profile.userId))).map(
    ({ email }) => email,
  ),
  due: await countOf("memberships", "user_id = ? AND is_address_due = 1", profile.userId),
  events: await countOf("events", "kind = 'person' AND subject = ?", profile.subject),
});

describe("a person's new address", () => {
  test("replaces the old one once its link is opened, and not before", async () => {
    const before = await theirs(ana);
    const askAnswer = await ask(newEmail);
    expect(await askAnswer.text()).toContain(`Hemos enviado un enlace a ${newEmail}`);
    expect(await theirs(ana)).toEqual(before);
    const opened = await openLink({ token: tokenFor(newEmail) }, cookiesOf(askAnswer));
    await settle();
    expect(opened.headers.get("Location")).toBe("/dashboard");
    expect(await theirs(ana)).toEqual({
      user: newEmail,
      profiles: [newEmail],
      due: 0,
      events: before.events + 1,
    });
    const me = await (await call("/api/me", { cookie: cookiesOf(opened) })).json();
    expect(me).toMatchObject({ user: { email: newEmail }, profile: { id: ana.profile.id } });
  });

  test("leaves person and record unchanged, and the register proves the new identity", async () => {
    const from = Date.now() - dayMs;
    await worked(ana, from, from + hourMs);
    await change();
    expect(await logsOf(ana)).toHaveLength(1);
    const { subject, id: profileId } = ana.profile;
    expect(await compareProjections(env.CELL_1, { subject, profileId })).toEqual([]);
    const { outcome, texts } = await readExport(
      await call("/dashboard/registro.zip", { cookie: ana.cookie }),
    );
    expect(outcome).toMatchObject({ verdict: "valid" });
    // Each entry has their identity of that day.
    expect(texts["registro.csv"]).toContain(ana.email);
    expect(texts["registro.jsonl"]).toContain(newEmail);
  });

  test("is reported to the old one by mail, with advice in case it was somebody else", async () => {
    const before = resend.mails.length;
    await change();
    const mailsToAna = resend.mails.slice(before).filter(({ to }) => [to].flat().includes(ana.email));
    expect(mailsToAna.map(({ subject }) => subject)).toEqual(["Tu email en Fichaclara ha cambiado"]);
    expect(mailsToAna[0]!.text).toMatch(/^Hola, \S+:\n/);
    expect(mailsToAna[0]!.text).toContain(newEmail);
    expect(mailsToAna[0]!.text).toContain("Si no has sido tú");
  });

  test("is used in all their companies", async () => {
    const { row } = await anInvitation(undefined, { email: ana.email });
    const user = { id: ana.profile.userId, email: ana.email, userMetadata: {}, createdAt: 0 };
    await joinCompany(deps(), { user, invitationId: row.id, sessionId: null });
    await change();
    expect(await theirs(ana)).toMatchObject({ user: newEmail, profiles: [newEmail, newEmail], due: 0 });
  });

  test("frees the old one for another person", async () => {
    await change();
    const { email } = ana;
    expect(await countOf("users", "email = ?", email)).toBe(0);
    expect(await countOf("profiles", "email = ?", email)).toBe(0);
  });

  test.each([
    ["", "Por favor ingresa tu email"],
    ["ana", "Escribe un email completo"],
    ["own", "Ya entras con este email."],
  ])("that is %j is refused next to its field, and nothing is sent", async (typed, expectedText) => {
    const [mails, before] = [resend.mails.length, await everyRow()];
    const answer = await ask(typed === "own" ? ana.email : typed);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(expectedText);
    expect([resend.mails.length, await everyRow()]).toEqual([mails, before]);
  });

  test("that belongs to another person gets the same answer, and only its mailbox is informed", async () => {
    const leo = await aMember();
    const [free, taken] = [await ask(newEmail), await ask(leo.email)];
    const plain = async (answer: Response, email: string) =>
      (await answer.text()).replaceAll(email, "").replace(/nonce="[^"]*"|[\w-]{20,}/g, "");
    expect(await plain(taken, leo.email)).toBe(await plain(free, newEmail));
    const before = await theirs(ana);
    const token = tokenFor(leo.email);
    const { text, cookies } = await callbackSays({ token }, cookiesOf(taken));
    expect(text).toContain("address-taken");
    expect(cookies).toEqual([]);
    expect(await theirs(ana)).toEqual(before);
    expect((await theirs(leo)).user).toBe(leo.email);
    expect((await callbackSays({ token }, cookiesOf(taken))).text).toContain("link-invalid");
  });

  test("is given to nobody else who gets its link by mistake, and opens for its person afterwards", async () => {
    const askAnswer = await ask(newEmail);
    const before = await theirs(ana);
    const token = tokenFor(newEmail);
    const { text, cookies } = await callbackSays({ token });
    expect([text.includes("link-for-asker"), cookies]).toEqual([true, []]);
    expect((await redeemByApi(token)).status).toBe(401);
    expect(await theirs(ana)).toEqual(before);
    await openLink({ token }, cookiesOf(askAnswer));
    await settle();
    expect((await theirs(ana)).user).toBe(newEmail);
  });

  test("requested by a deactivated person is refused", async () => {
    const { db } = deps();
    await db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, ana.profile.id));
    expect((await ask(newEmail)).status).toBe(403);
  });
});

describe("moving a new address to a profile", () => {
  /** Makes a person whose address has changed in the directory only. */
  async function begun() {
    const who = await aMember({ fullName: "Ana Gil" });
    const { directory } = deps();
    const email = aStranger().email;
    await directory.update(users).set({ email }).where(eq(users.id, who.profile.userId));
    await directory
      .update(memberships)
      .set({ isAddressDue: true })
      .where(eq(memberships.userId, who.profile.userId));
    const [membership] = await listMemberships(deps(), { userId: who.profile.userId });
    return {
      who,
      email,
      membership: membership!,
      user: { id: who.profile.userId, email, userMetadata: {}, createdAt: 0 },
    };
  }

  test("killed at each call is finished by the sweep", { tags: "deep" }, async () => {
    let one: Awaited<ReturnType<typeof begun>>;
    const calls = await killedAtEach(
      async () => {
        one = await begun();
        return (deps) => giveAddress(deps, one);
      },
      async () => {
        await sweep();
        expect(await theirs(one.who)).toEqual({ user: one.email, profiles: [one.email], due: 0, events: 1 });
      },
    );
    expect(calls).toBeGreaterThan(3);
  });

  test("twice at the same time is done once", { tags: "deep" }, () =>
    inSeededOrders(20, async (race) => {
      const one = await begun();
      await race(
        ({ deps }) => giveAddress(deps(), one),
        ({ deps }) => giveAddress(deps(), one),
      );
      expect(await theirs(one.who)).toMatchObject({ profiles: [one.email], due: 0, events: 1 });
    }),
  );

  test("that was overtaken by another change is corrected by the sweep", async () => {
    const one = await begun();
    const last = aStranger().email;
    await deps().directory.update(users).set({ email: last }).where(eq(users.id, one.user.id));
    await giveAddress(deps(), one);
    expect(await theirs(one.who)).toMatchObject({ profiles: [one.email], due: 1 });
    await sweep();
    expect(await theirs(one.who)).toMatchObject({ user: last, profiles: [last], due: 0 });
  });
});
