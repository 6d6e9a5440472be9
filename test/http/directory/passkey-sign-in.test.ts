import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { messages } from "~/modules/directory/messages";
import { purgeDirectory } from "~/modules/directory/purge-directory.server";
import { signInByPasskey, type PasskeySignIn } from "~/modules/directory/sign-in-by-passkey.server";
import { sha256 } from "~/platform/hash.server";
import { dayMs, hourMs, minuteMs, secondMs } from "~/time/units";
import { call, origin } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { anAuthenticator } from "../../support/worker/authenticator";
import { watchRows } from "../../support/worker/database";
import { doors, open, shut } from "../../support/worker/doors";
import { addedPasskey, askToEnter, enterWith, rpId, sendAnswer } from "../../support/worker/passkeys";
import { aCompany, aMember } from "../../support/worker/people";
import type { Participant } from "../../support/worker/race";
import { inEveryOrder, inOrder } from "../../support/worker/schedule";
import { cookiesOf, countOf } from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";
import { anInvitation } from "../team/invitations/invited";

const sessionsOf = (userId: string) => countOf("sessions", "user_id = ?", userId);

/** Returns the refusal, and checks that it opened nothing. */
async function refusedWith(answer: Response) {
  expect(answer.headers.getSetCookie()).toEqual([]);
  return [answer.status, (await answer.json<{ error: string }>()).error];
}

describe("a passkey opens a session", () => {
  test("of a browser, like a link's: in the only company of its person, for 90 days, on a named device", async () => {
    const ana = await aMember();
    const { authenticator } = await addedPasskey(ana);
    timePasses(dayMs);
    const answer = await enterWith(authenticator);
    expect([answer.status, await answer.json()]).toEqual([200, { error: null, location: "/dashboard" }]);
    const cookie = cookiesOf(answer);
    expect(await doors({ cookie })).toEqual(open);
    const [token] = answer.headers.getSetCookie();
    expect(token).toMatch(
      /^__Host-session=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
    );
    const page = await (await call("/passkeys", { cookie })).text();
    expect(page).toContain("Último uso");
    expect(await sessionsOf(ana.profile.userId)).toBe(3);
  });

  test("also for deactivated people, who read their record, and in a company with a debt", async () => {
    const ana = await aMember({ status: "inactive" });
    const { authenticator } = await addedPasskey(ana);
    const cookie = cookiesOf(await enterWith(authenticator));
    expect(await doors({ cookie })).toEqual({ page: 200, to: null, api: 403 });
  });

  test("and a person in several companies chooses one", async () => {
    const [garage, ana] = [await aMember({ role: "owner" }), await aMember()];
    const { authenticator } = await addedPasskey(ana);
    const { row } = await anInvitation(garage, { email: ana.email, role: "admin" });
    await call("/join", { cookie: ana.cookie, form: { intent: "join", invitation_id: row.id } });
    const answer = await enterWith(authenticator);
    expect(await answer.json()).toEqual({ error: null, location: "/join" });
  });
});

describe("a passkey opens nothing", () => {
  const rs = [401, messages.passkeyRefused];

  test.each([
    ["signed for another site", { origin: "https://app.fichaclara.example" }],
    ["signed for us over plain HTTP", { origin: origin.replace("https", "http") }],
    ["signed under another name", { rpId: "fichaclara.example" }],
    ["it was made without user verification", { isUnverified: true }],
    ["that was made and not used", { type: "webauthn.create" }],
    ["it is of another person", { userHandle: "b3Rybw" }],
  ])("if %s, and its challenge is spent", async (_, lie) => {
    const ana = await aMember();
    const { authenticator } = await addedPasskey(ana);
    const { binding, ...asked } = await askToEnter();
    expect(await refusedWith(await sendAnswer(await authenticator.get(asked, lie), binding))).toEqual(rs);
    const honest = await sendAnswer(await authenticator.get(asked), binding);
    expect(await refusedWith(honest)).toEqual([401, messages.passkeyStale]);
    expect(await sessionsOf(ana.profile.userId)).toBe(2);
  });

  test("if another key signed", async () => {
    const { authenticator } = await addedPasskey(await aMember());
    const key = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, false, [
      "sign",
      "verify",
    ]);
    expect(await refusedWith(await enterWith(authenticator, { key: key.privateKey }))).toEqual(rs);
  });

  test("in another browser than the one with the challenge, or if the challenge is late, altered, spent or for another purpose", async () => {
    const ana = await aMember();
    const { authenticator } = await addedPasskey(ana);
    const [first, other] = [await askToEnter(), await askToEnter()];
    const toAdd = await call("/api/passkeys/options", { json: {}, cookie: ana.cookie });
    const { challenge } = await toAdd.json<{ challenge: string }>();
    const altered = first.challenge.slice(0, -4) + "AAAA";
    const haveRowsChanged = await watchRows();
    const tries: [string, string | undefined][] = [
      [first.challenge, other.binding],
      [first.challenge, undefined],
      [altered, first.binding],
      [challenge, first.binding],
      ["bm9uZQ", first.binding],
    ];
    const stale = [401, messages.passkeyStale];
    for (const [asked, binding] of tries)
      expect(
        await refusedWith(await sendAnswer(await authenticator.get({ challenge: asked }), binding)),
      ).toEqual(stale);
    timePasses(5 * minuteMs);
    expect(await refusedWith(await sendAnswer(await authenticator.get(first), first.binding))).toEqual(stale);
    expect(await haveRowsChanged()).toBe(false);
  });

  test("after its challenge ends; a second earlier it opens one session, once", async () => {
    const ana = await aMember();
    const { authenticator } = await addedPasskey(ana);
    const { binding, ...asked } = await askToEnter();
    timePasses(5 * minuteMs - secondMs);
    const answer = await authenticator.get(asked);
    expect((await sendAnswer(answer, binding)).status).toBe(200);
    expect(await refusedWith(await sendAnswer(answer, binding))).toEqual([401, messages.passkeyStale]);
    expect(await sessionsOf(ana.profile.userId)).toBe(3);
  });

  test("if it was copied: a counter that does not rise is refused, and the genuine one still works", async () => {
    const { authenticator } = await addedPasskey(await aMember(), true);
    expect((await enterWith(authenticator, { counter: 7 })).status).toBe(200);
    for (const counter of [7, 6, 0])
      expect(await refusedWith(await enterWith(authenticator, { counter }))).toEqual(rs);
    expect((await enterWith(authenticator, { counter: 8 })).status).toBe(200);
  });

  test("if it is unknown: never added, or of a deleted person", async () => {
    const unknown = [401, messages.passkeyUnknown];
    const stranger = await anAuthenticator({ origin, rpId });
    expect(await refusedWith(await enterWith(stranger))).toEqual(unknown);
    const ana = await aMember();
    const { authenticator } = await addedPasskey(ana);
    // The directory deletes a person who has left and has no session, together with their passkeys.
    await env.DIRECTORY.batch([
      env.DIRECTORY.prepare("DELETE FROM memberships WHERE user_id = ?").bind(ana.profile.userId),
      env.DIRECTORY.prepare("UPDATE users SET has_left = 1 WHERE id = ?").bind(ana.profile.userId),
    ]);
    const asksWhere = await enterWith(authenticator);
    expect(await asksWhere.json()).toEqual({ error: null, location: "/join" });
    await env.DIRECTORY.prepare("DELETE FROM sessions WHERE user_id = ?").bind(ana.profile.userId).run();
    await purgeDirectory(deps());
    expect(await countOf("passkeys", "user_id = ?", ana.profile.userId)).toBe(0);
    expect(await refusedWith(await enterWith(authenticator))).toEqual(unknown);
  });

  test.each([
    ["{}", 422],
    ["[", 400],
    [JSON.stringify({ id: "x", rawId: "x", type: "public-key", response: { clientDataJSON: "á" } }), 422],
  ])("if the body is %s", async (json, status) => {
    expect((await call("/api/auth/passkey", { json })).status).toBe(status);
  });
});

describe("the limit of passkey answers of a network", () => {
  test("is counted in the database: 300 an hour, whatever their results", async () => {
    const { authenticator } = await addedPasskey(await aMember());
    const { binding, ...asked } = await askToEnter();
    const answer = await authenticator.get(asked);
    expect((await sendAnswer(await authenticator.get(await askToEnter()), binding)).status).toBe(401);
    const spare = await askToEnter(binding);
    await sendAnswer(await authenticator.get(spare), binding);
    const copyRow = env.DIRECTORY.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 300)
       INSERT INTO spent_challenges (id, spent_on, requester_hash, spent_at)
       SELECT i || '-', 'x', requester_hash, spent_at FROM n, (SELECT * FROM spent_challenges ORDER BY rowid DESC LIMIT 1)`,
    );
    await copyRow.run();
    const full = await sendAnswer(answer, binding);
    expect([full.status, full.headers.get("Retry-After")]).toEqual([429, "3600"]);
    expect(
      (await sendAnswer(answer, binding, { headers: { "CF-Connecting-IP": "2001:db8::7" } })).status,
    ).toBe(200);
    timePasses(hourMs);
    expect((await enterWith(authenticator)).status).toBe(200);
  });
});

describe("one challenge, answered twice at the same time,", () => {
  const answering = (
    answer: Parameters<typeof signInByPasskey>[1]["answer"],
    browserHash: string,
  ): Participant<PasskeySignIn> => {
    return ({ deps }) =>
      signInByPasskey(deps(), {
        answer,
        browserHash,
        requester: "2001:db8::9",
        device: null,
      });
  };
  const scene = async (counts = false) => {
    const ana = await aMember({ company: await aCompany() });
    const { authenticator } = await addedPasskey(ana, counts);
    const { binding, ...asked } = await askToEnter();
    const browserHash = await sha256(binding.split("=")[1]!);
    return { ana, authenticator, asked, browserHash };
  };

  test("opens one session", { tags: "deep" }, () =>
    inEveryOrder(
      async (race) => {
        const { ana, authenticator, asked, browserHash } = await scene();
        const answer = await authenticator.get(asked);
        const outcomes = await race(answering(answer, browserHash), answering(answer, browserHash));
        expect(outcomes.map(({ code }) => code).sort()).toEqual(["opened", "stale"]);
        expect(await sessionsOf(ana.profile.userId)).toBe(3);
      },
      { including: ["ABA", "BAB"] },
    ),
  );

  test("opens nothing if the passkey is removed between its two steps", () =>
    inOrder("ABA", async (race) => {
      const { ana, authenticator, asked, browserHash } = await scene();
      const answer = await authenticator.get(asked);
      const remove: Participant<unknown> = ({ directory }) =>
        directory
          .prepare("UPDATE passkeys SET removed_at = 1 WHERE user_id = ?")
          .bind(ana.profile.userId)
          .run();
      const entering: Participant<unknown> = answering(answer, browserHash);
      const [outcome] = await race(entering, remove);
      expect(outcome).toEqual({ code: "refused" });
      expect(await sessionsOf(ana.profile.userId)).toBe(2);
    }));
});

test("a session by passkey ends like any other", async () => {
  const ana = await aMember();
  const { authenticator } = await addedPasskey(ana);
  const cookie = cookiesOf(await enterWith(authenticator));
  await call("/auth/sign-out", { method: "POST", cookie });
  expect(await doors({ cookie })).toEqual(shut);
});
