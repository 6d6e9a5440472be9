import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { messages } from "~/modules/directory/messages";
import { minuteMs, secondMs } from "~/time/units";
import { call, origin } from "../../support/worker/app";
import { deps, settle } from "../../support/worker/deps";
import { anAuthenticator } from "../../support/worker/authenticator";
import { noon } from "../../support/worker/clock";
import { watchRows } from "../../support/worker/database";
import { runJob } from "../../support/worker/jobs";
import {
  addedPasskey,
  askToAdd,
  challengeToAdd,
  enterWith,
  rpId,
  sendNew,
} from "../../support/worker/passkeys";
import { aCompany, aMember, signInAgain } from "../../support/worker/people";
import { resend } from "../../support/worker/resend";
import { askForLink, cookiesOf, countOf, openLink } from "../../support/worker/sign-in";
import { beginAt, timePasses } from "../../support/worker/time";

// The last use of a session is stored once an hour of the clock.
beginAt(noon);

const errorOf = async (answer: Response) => (await answer.json<{ error: string }>()).error;
const passkeysOf = (userId: string) => countOf("passkeys", "user_id = ?", userId);

describe("a passkey can be added", () => {
  test("by a person who has just signed in, who gets a mail and sees it in the list", async () => {
    const ana = await aMember();
    await addedPasskey(ana);
    const page = await (await call("/passkeys", { cookie: ana.cookie })).text();
    expect(page).toContain("Móvil");
    expect(page).toContain("Sin usar todavía.");
    expect(resend.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [ana.email, "Tienes una nueva llave de acceso en Fichaclara"],
    ]);
    expect(resend.mails[0]!.text).toMatch(/^Hola, Persona:\n[^]*«Móvil»/);
    expect(resend.mails[0]!.text).toContain(`${origin}/passkeys`);
  });

  test("for ten minutes after the sign-in, and no second longer", async () => {
    const ana = await aMember();
    timePasses(10 * minuteMs - secondMs);
    const challenge = await challengeToAdd(ana.cookie);
    timePasses(secondMs);
    const late = await askToAdd(ana.cookie);
    expect([late.status, await errorOf(late)]).toEqual([403, messages.passkeyNotRecent]);
    const authenticator = await anAuthenticator({ origin, rpId });
    const answer = await sendNew(ana.cookie, await authenticator.create(challenge));
    expect([answer.status, await errorOf(answer)]).toEqual([403, messages.passkeyNotRecent]);
    const page = await (await call("/passkeys", { cookie: ana.cookie })).text();
    expect(page).toContain("Enviarme un enlace");
    const sent = await call("/passkeys", { cookie: ana.cookie, form: { intent: "link" } });
    expect(await sent.text()).toContain(`Hemos enviado un enlace a ${ana.email}`);
    expect(resend.mails.map(({ to }) => to)).toEqual([ana.email]);
    await signInAgain(ana);
    expect((await askToAdd(ana.cookie)).status).toBe(200);
  });

  test("never by an API client, nor without a session", async () => {
    const { bearer } = await aMember();
    expect((await call("/api/passkeys/options", { bearer, json: {} })).status).toBe(403);
    expect((await call("/api/passkeys/options", { json: {} })).status).toBe(401);
  });

  test("by deactivated people and in a company with a debt, who sign in like others", async () => {
    const owing = await aCompany({ trialEndsAt: 1 });
    for (const ana of [await aMember({ status: "inactive" }), await aMember({ company: owing })])
      await addedPasskey(ana);
  });

  test("ten times at most, and removing one makes room", async () => {
    const ana = await aMember();
    for (let count = 0; count < 10; count += 1) await addedPasskey(ana);
    const full = await askToAdd(ana.cookie);
    expect([full.status, await errorOf(full)]).toEqual([409, messages.passkeysFull(10)]);
    const row = await env.DIRECTORY.prepare("SELECT id FROM passkeys WHERE user_id = ?")
      .bind(ana.profile.userId)
      .first<{ id: string }>();
    await call("/passkeys", { cookie: ana.cookie, form: { intent: "remove", id: row!.id } });
    expect((await askToAdd(ana.cookie)).status).toBe(200);
  });

  test.each([
    ["made for another site", { origin: "https://app.fichaclara.example" }],
    ["made under another name", { rpId: "fichaclara.example" }],
    ["one without user verification", { isUnverified: true }],
    ["that is a sign-in", { type: "webauthn.get" }],
  ])("not with %s, and nothing is stored", async (_, lie) => {
    const ana = await aMember();
    const authenticator = await anAuthenticator({ origin, rpId });
    const credential = await authenticator.create(await challengeToAdd(ana.cookie), lie);
    const haveRowsChanged = await watchRows();
    const answer = await sendNew(ana.cookie, credential);
    expect([answer.status, await errorOf(answer)]).toEqual([422, messages.passkeyNotAdded]);
    expect(await haveRowsChanged()).toBe(false);
  });

  test("not with another person's challenge, a late one, one of a sign-in, or an unknown one", async () => {
    const [ana, eva] = [await aMember(), await aMember()];
    const authenticator = await anAuthenticator({ origin, rpId });
    const ofEva = await challengeToAdd(eva.cookie);
    const toEnter = await (
      await call("/api/auth/passkey/options", { json: {} })
    ).json<{ challenge: string }>();
    const late = await challengeToAdd(ana.cookie);
    timePasses(5 * minuteMs);
    const haveRowsChanged = await watchRows();
    for (const challenge of [ofEva, toEnter, late, { challenge: "bm9uZQ" }]) {
      const answer = await sendNew(ana.cookie, await authenticator.create(challenge));
      expect([answer.status, await errorOf(answer)]).toEqual([409, messages.passkeyStale]);
    }
    expect(await haveRowsChanged()).toBe(false);
  });

  test("as often as a person may write in a minute, and nothing is stored beyond that", async () => {
    const ana = await aMember();
    const { id } = await addedPasskey(ana);
    const authenticator = await anAuthenticator({ origin, rpId });
    const credential = await authenticator.create(await challengeToAdd(ana.cookie));
    const full = { env: { PERSON_LIMIT: { limit: () => Promise.resolve({ success: false }) } } };
    const haveRowsChanged = await watchRows();
    for (const answer of [
      await askToAdd(ana.cookie, full),
      await sendNew(ana.cookie, credential, "Portátil", full),
      await call("/passkeys", {
        cookie: ana.cookie,
        form: { intent: "rename", id, name: "Portátil" },
        ...full,
      }),
    ])
      expect([answer.status, answer.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(await haveRowsChanged()).toBe(false);
  });

  test("once for each challenge and each key", async () => {
    const [ana, eva] = [await aMember(), await aMember()];
    const challenge = await challengeToAdd(ana.cookie);
    const first = await anAuthenticator({ origin, rpId });
    expect((await sendNew(ana.cookie, await first.create(challenge))).status).toBe(201);
    const second = await anAuthenticator({ origin, rpId });
    expect((await sendNew(ana.cookie, await second.create(challenge))).status).toBe(409);
    const stolen = await first.create(await challengeToAdd(eva.cookie));
    const answer = await sendNew(eva.cookie, stolen);
    expect([answer.status, await errorOf(answer)]).toEqual([409, messages.passkeyTaken]);
    expect([await passkeysOf(ana.profile.userId), await passkeysOf(eva.profile.userId)]).toEqual([1, 0]);
  });

  test.each([
    ["", "Ponle un nombre"],
    ["<b>x</b>", "no puede llevar"],
    ["Entra en evil.com", "sin direcciones web"],
    ["x".repeat(121), "como mucho 120"],
  ])("not under the name '%s'", async (name, error) => {
    const ana = await aMember();
    const authenticator = await anAuthenticator({ origin, rpId });
    const credential = await authenticator.create(await challengeToAdd(ana.cookie));
    const answer = await sendNew(ana.cookie, credential, name);
    expect([answer.status, await errorOf(answer)]).toEqual([422, expect.stringContaining(error)]);
    expect(await passkeysOf(ana.profile.userId)).toBe(0);
  });
});

describe("a person's passkeys", () => {
  const change = (cookie: string, form: Record<string, string>) => call("/passkeys", { cookie, form });

  test("can be renamed; an invalid name stays next to its field as typed", async () => {
    const ana = await aMember();
    const { id } = await addedPasskey(ana);
    const bad = await change(ana.cookie, { intent: "rename", id, name: "=1+1" });
    const page = await bad.text();
    expect([bad.status, page.includes('value="=1+1"')]).toEqual([422, true]);
    const good = await change(ana.cookie, { intent: "rename", id, name: "Portátil" });
    expect(await good.text()).toContain("Nombre cambiado");
    expect(await (await call("/passkeys", { cookie: ana.cookie })).text()).toContain("Portátil");
  });

  test("can be removed after a question, with a mail, and then open nothing", async () => {
    const ana = await aMember();
    const { id, authenticator } = await addedPasskey(ana);
    const question = await (await call(`/passkeys?remove=${id}`, { cookie: ana.cookie })).text();
    expect(question).toContain("¿Eliminar la llave de acceso");
    resend.mails.length = 0;
    expect(await (await change(ana.cookie, { intent: "remove", id })).text()).toContain("eliminada");
    expect((await enterWith(authenticator)).status).toBe(401);
    await settle();
    expect(resend.mails.map(({ subject }) => subject)).toEqual([
      "Se ha eliminado una llave de acceso en Fichaclara",
    ]);
    expect(await passkeysOf(ana.profile.userId)).toBe(0);
    expect((await change(ana.cookie, { intent: "remove", id })).status).toBe(404);
  });

  test("cannot be named, removed or seen by others", async () => {
    const company = await aCompany();
    const [owner, ana] = [await aMember({ company, role: "owner" }), await aMember({ company })];
    const { id } = await addedPasskey(ana);
    const haveRowsChanged = await watchRows();
    for (const form of [
      { intent: "rename", id, name: "Mía" },
      { intent: "remove", id },
    ] as Record<string, string>[])
      expect((await change(owner.cookie, form)).status).toBe(404);
    expect((await change(owner.cookie, { intent: "x" })).status).toBe(422);
    expect(await haveRowsChanged()).toBe(false);
    expect(await (await call(`/passkeys?remove=${id}`, { cookie: owner.cookie })).text()).not.toContain(
      "Cambiar nombre",
    );
  });
});

describe("a person whose mail about a passkey was cut off", () => {
  test("gets it from the sweep, once, for the new passkey and for the removed one", async () => {
    const ana = await aMember();
    const { id } = await addedPasskey(ana);
    await env.DIRECTORY.prepare("UPDATE passkeys SET is_notified = 0, removed_at = created_at WHERE id = ?")
      .bind(id)
      .run();
    await env.CELL_1.prepare("DELETE FROM mail_outbox").run();
    resend.mails.length = 0;
    await runJob(deps(), "notify-passkeys");
    expect(await countOf("mail_outbox")).toBe(0);
    timePasses(2 * minuteMs);
    for (let turn = 0; turn < 2; turn += 1) await runJob(deps(), "notify-passkeys");
    await settle();
    expect(resend.mails.map(({ to }) => to)).toEqual([ana.email, ana.email]);
    expect(await countOf("passkeys", "id = ?", id)).toBe(0);
  });
});

describe("a passkey is suggested", () => {
  const offer = "Entra sin esperar al correo";
  const seen = async (cookie: string) =>
    (await (await call("/dashboard", { cookie })).text()).includes(offer);

  test("at work from the second sign-in, until the person declines", async () => {
    const enter = async (email?: string) => {
      const link = await askForLink(email ? { email, ip: "2001:db8:1::1" } : undefined);
      return { email: link.email, cookie: cookiesOf(await openLink({ token: link.token }, link.binding)) };
    };
    const first = await enter();
    expect(await seen(first.cookie)).toBe(false);
    timePasses(minuteMs);
    const second = await enter(first.email);
    expect(await seen(second.cookie)).toBe(true);
    const no = await call("/passkeys", { cookie: second.cookie, form: { intent: "no-offer" } });
    expect(no.headers.get("Location")).toBe("/dashboard");
    expect(await seen(second.cookie)).toBe(false);
    timePasses(minuteMs);
    expect(await seen((await enter(first.email)).cookie)).toBe(false);
  });

  test("never to a person who has one", async () => {
    const ana = await aMember();
    const offered = env.DIRECTORY.prepare("UPDATE users SET is_offered_passkey = 1 WHERE id = ?");
    await offered.bind(ana.profile.userId).run();
    expect(await seen(ana.cookie)).toBe(true);
    await addedPasskey(ana);
    expect(await seen(ana.cookie)).toBe(false);
  });
});
