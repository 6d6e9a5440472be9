import { env } from "cloudflare:test";
import { describe, expect, test } from "vitest";
import { findSession, type GuardArgs } from "~/modules/session/find-session.server";
import { companyLive } from "~/modules/live/publish.server";
import { listenerHeader, type Listener } from "~/modules/live/company-live.server";
import { createContext } from "~/platform/context.server";
import { readEnv } from "~/platform/env.server";
import { call, origin } from "../../support/worker/app";
import { settle } from "../../support/worker/deps";
import { connect, soon, tabOn } from "../../support/worker/live";
import { aMember } from "../../support/worker/people";

const foreignOrigins = [
  null,
  "null",
  "",
  "https://evil.example",
  "http://app.fichaclara.test",
  "https://app.fichaclara.test:8443",
  "https://app.fichaclara.test.evil.example",
  "https://xapp.fichaclara.test",
  "https://fichaclara.test",
  "https://app.fichaclara.test/",
  "wss://app.fichaclara.test",
];

/** Returns a company's object that must not be reached. */
function guarded() {
  let reached = 0;
  const namespace = {
    idFromName: () => ({}),
    get: () => {
      reached += 1;
      throw new Error("the object was reached");
    },
  };
  return { env: { COMPANY_LIVE: namespace }, times: () => reached };
}

describe("before the company's Durable Object is reached", () => {
  test.each(foreignOrigins)("a socket from the origin %j is refused", async (from) => {
    const { cookie } = await aMember();
    const object = guarded();
    expect((await connect({ cookie, origin: from, env: object.env })).status).toBe(403);
    expect(object.times()).toBe(0);
  });

  test.each([
    ["no session", undefined],
    ["a session that never was", `__Host-session=${"x".repeat(43)}`],
  ])("%s is refused", async (_, cookie) => {
    const object = guarded();
    expect((await connect({ cookie, env: object.env })).status).toBe(401);
    expect(object.times()).toBe(0);
  });

  test("a session that has ended is refused", async () => {
    const ana = await aMember();
    await call("/auth/sign-out", { cookie: ana.cookie, form: {}, method: "POST" });
    await settle();
    const object = guarded();
    expect((await connect({ cookie: ana.cookie, env: object.env })).status).toBe(401);
    expect(object.times()).toBe(0);
  });

  test("a deactivated member is refused", async () => {
    const { cookie } = await aMember({ status: "inactive" });
    const object = guarded();
    expect((await connect({ cookie, env: object.env })).status).toBe(403);
    expect(object.times()).toBe(0);
  });

  test.each([undefined, "h2c"])(
    "a request without an upgrade to WebSocket is refused: %j",
    async (upgrade) => {
      const { cookie } = await aMember();
      const object = guarded();
      const headers: Record<string, string> = upgrade ? { Upgrade: upgrade } : {};
      const answer = await call("/live", { cookie, headers, env: object.env });
      expect(answer.status).toBe(426);
      expect(answer.headers.get("Upgrade")).toBe("websocket");
      expect(object.times()).toBe(0);
    },
  );
});

test("our own page, signed in, gets a socket whose pings are answered", async () => {
  const { cookie } = await aMember();
  const answer = await connect({ cookie });
  expect(answer.status).toBe(101);
  const socket = answer.webSocket!;
  const reply = new Promise((resolve) => socket.addEventListener("message", ({ data }) => resolve(data)));
  socket.accept();
  socket.send("ping");
  expect(await soon(reply, "a pong")).toBe("pong");
});

test("the session decides who gets live messages, not the request", async () => {
  const ana = await aMember();
  const boss = await aMember({ company: ana.company, role: "owner" });
  const listener = {
    profileId: boss.profile.id,
    familyId: "x",
    isManager: true,
    sessionExpiresAt: 9e15,
    openedAt: 0,
  };
  const answer = await connect({
    cookie: ana.cookie,
    headers: { [listenerHeader]: JSON.stringify(listener) },
  });
  const tab = tabOn(answer.webSocket!);
  for (const { cookie } of [boss, ana]) {
    await call("/api/check-in", { cookie, json: { action: "check_in", location: null } });
    await settle();
  }
  expect(await tab.news()).toEqual([{ kind: "time-log", profileId: ana.profile.id }]);
});

/** Twin: everything but the check of the origin. */
async function connectFromAnywhere(args: GuardArgs): Promise<Response> {
  const session = await findSession(args);
  if (!session?.member) return new Response(null, { status: 401 });
  const { profile, company } = session.member;
  const listener: Listener = {
    profileId: profile.id,
    familyId: session.familyId,
    isManager: profile.role !== "employee",
    sessionExpiresAt: session.expiresAt,
    openedAt: args.context.now,
  };
  return companyLive(args.context.env, company.id).fetch("https://live/", {
    headers: { Upgrade: "websocket", [listenerHeader]: JSON.stringify(listener) },
  });
}

test(
  "without the origin check, another site's page gets a socket with our person's cookie (twin)",
  { tags: "deep" },
  async () => {
    const { cookie } = await aMember();
    const envResult = readEnv(env);
    if ("invalid" in envResult) throw new Error("configuration");
    const context = createContext(envResult.env, { waitUntil: () => undefined }, Date.now());
    const request = new Request(`${origin}/live`, {
      headers: { Upgrade: "websocket", Origin: "https://evil.example", Cookie: cookie },
    });
    const answer = await connectFromAnywhere({ request, context });
    expect(answer.status).toBe(101);
    answer.webSocket!.accept();
    answer.webSocket!.close();
  },
);
