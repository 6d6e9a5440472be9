import { describe, expect, test } from "vitest";
import { env } from "cloudflare:test";
import { logFault } from "~/platform/log.server";
import { expectFaults } from "../../support/quiet-console";
import { call, type Call } from "../../support/worker/app";
import { settle } from "../../support/worker/deps";
import { broken } from "../../support/worker/around-d1";
import { aSubscriber } from "../../support/worker/billing";
import { aMember } from "../../support/worker/people";
import { resend } from "../../support/worker/resend";
import { aStranger } from "../../support/worker/sign-in";
import { deliverBody, sign, stripe } from "../../support/worker/stripe";

const secretFault = "secret-detail: no such table";

const internals =
  /secret-detail|no such table|\bat (?:async )?[\w.<>]+ \(|\bat \/|\/work\/|\.server\.ts|server\/index\.js|select \\*"|insert into/i;

describe("a fault in a request", () => {
  const requests: [string, string, (cookie: string) => Call][] = [
    ["a page", "/dashboard", (cookie) => ({ cookie })],
    ["a page's data", "/dashboard.data", (cookie) => ({ cookie })],
    ["a file", "/dashboard/fichajes.csv", (cookie) => ({ cookie })],
    ["a form", "/login", () => ({ form: { email: aStranger().email } })],
    ["a form's data", "/login.data", () => ({ form: { email: aStranger().email } })],
    ["a call", "/api/check-in", (cookie) => ({ cookie, json: { action: "check_in", location: null } })],
    ["a public call", "/api/auth/otp", () => ({ json: { email: aStranger().email } })],
    ["a token", "/api/auth/token", () => ({ json: { grant_type: "refresh_token", refresh_token: "x" } })],
    ["the socket", "/live", (cookie) => ({ cookie, headers: { Upgrade: "websocket" } })],
  ];
  test.each(requests)("%s (%s) is logged, and reveals nothing to the user", async (_, path, request) => {
    const { cookie } = await aMember();
    const answer = await call(path, { ...request(cookie), env: broken(secretFault) });
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toMatch(internals);
    const logged = expectFaults().join("\n");
    expect(logged).toContain("secret-detail");
  });

  test("to a page shows the crash screen with links to continue", async () => {
    const { cookie } = await aMember();
    const html = await (await call("/dashboard", { cookie, env: broken(secretFault) })).text();
    expectFaults();
    for (const text of [
      "Ups! Algo salió mal",
      "Recargar la página",
      'href="/dashboard"',
      "contacta con soporte",
      'href="mailto:hola@fichaclara.test"',
    ])
      expect(html).toContain(text);
  });
});

describe("the log of a fault", () => {
  test("has no typed text, no secrets, and no hashes of them", async () => {
    const { email, ip } = aStranger();
    const ana = await aMember();
    const codeRequest = {
      json: { email, data: { full_name: "Nombre Secreto" } },
      headers: { "CF-Connecting-IP": ip },
    };
    await call("/api/auth/otp", { ...codeRequest, env: broken(secretFault) });
    await call("/dashboard", { cookie: ana.cookie, env: broken(secretFault) });
    const logged = expectFaults().join("\n");
    expect(logged).toContain("Failed query");
    for (const secret of [email, ip, "Nombre Secreto", ana.cookie.split("=")[1]!, "params:"])
      expect(logged).not.toContain(secret);
    expect(logged).not.toMatch(/[\w-]{43}/);
  });
});

/** Every secret of the configuration, by its name. */
const secrets = Object.entries(env)
  .filter(([name]) => /SECRET|PRIVATE_KEY|OFFLINE_KEY|API_KEY/.test(name))
  .map(([name, value]) => [name, value as string] as const);

/** For all calls of one request: Stripe rejects our key, and mentions it. */
const refusedKeys = Array<401>(20).fill(401);

const secretsIn = (text: string) => secrets.filter(([, value]) => text.includes(value)).map(([name]) => name);

describe("when an external service fails, no secret of the configuration appears in the log or in an answer:", () => {
  type Failing = (cookie: string) => [path: string, options: Call];
  const priced = { price_id: "price_pro" };
  const failing: [string, Failing][] = [
    ["a checkout", (cookie) => ["/api/payments/create-checkout-session", { cookie, json: priced }]],
    ["the portal", (cookie) => ["/api/payments/create-portal-session", { cookie, json: {} }]],
    ["the subscription's form", (cookie) => ["/subscription", { cookie, form: { intent: "portal" } }]],
    ["a sign-in link", () => ["/api/auth/otp", { json: { email: aStranger().email } }]],
  ];

  test.each(failing)("%s", async (_, request) => {
    const { owner } = await aSubscriber();
    stripe.faults = [...refusedKeys];
    resend.faults = ["no-answer"];
    const [path, options] = request(owner.cookie);
    const answer = await call(path, options);
    await settle();
    expect(answer.status).toBeGreaterThanOrEqual(500);
    const logged = expectFaults().join("\n");
    expect(logged).not.toBe("");
    const answerText = JSON.stringify([...answer.headers]) + (await answer.text());
    expect(secretsIn(logged + answerText)).toEqual([]);
    expect(answerText).not.toMatch(internals);
  });

  test("a webhook that cannot be processed", async () => {
    const { customerId } = await aSubscriber();
    const body = JSON.stringify({
      id: "evt_1",
      type: "invoice.paid",
      data: { object: { customer: customerId } },
    });
    stripe.faults = [...refusedKeys];
    const answer = await deliverBody(body, await sign(body));
    await settle();
    expect(answer.status).toBe(500);
    const logged = expectFaults().join("\n");
    expect(logged).not.toBe("");
    expect(secretsIn(logged + (await answer.text()))).toEqual([]);
  });

  test("but a fault that contains the sent data is noticed (twin)", { tags: "deep" }, () => {
    for (const [name, value] of secrets) {
      logFault("stripe", new Error(`POST with Bearer ${value}`));
      expect(secretsIn(expectFaults().join())).toContain(name);
    }
    expect(secrets.map(([name]) => name).sort()).toEqual([
      "KIOSK_OFFLINE_KEY",
      "KIOSK_PIN_SECRET",
      "REGISTER_PRIVATE_KEY",
      "RESEND_API_KEY",
      "SESSION_SECRET",
      "STRIPE_SECRET_KEY",
      "STRIPE_WEBHOOK_SECRET",
    ]);
  });
});

test("a public Worker without its operator's data answers nothing, and logs which names are missing", async () => {
  const env = { APP_ORIGIN: "https://app.fichaclara.es", OPERATOR_NAME: "Relojes Claros, S. L." };
  const answer = await call("/terminos", { env });
  expect([answer.status, await answer.text()]).toEqual([
    500,
    expect.stringContaining("no está configurada") as string,
  ]);
  expect(expectFaults()).toEqual([
    expect.stringContaining("Missing or malformed: OPERATOR_NIF, OPERATOR_ADDRESS") as string,
  ]);
  const operator = { OPERATOR_NIF: "B12345674", OPERATOR_ADDRESS: "Calle Mayor 1, Madrid" };
  expect((await call("/terminos", { env: { ...env, ...operator } })).status).not.toBe(500);
});

describe("a Worker with an incomplete configuration", () => {
  const broken = {
    SESSION_SECRET: "too-short-but-secret",
    RESEND_API_KEY: undefined,
    APP_ORIGIN: "no-url-at-all",
  };

  test.each(["/", "/login", "/api/check-in", "/live", "/no/such/page"])(
    "answers 500 on %s, without the names and without the values",
    async (path) => {
      const answer = await call(path, { env: broken });
      expect(answer.status).toBe(500);
      expect(answer.headers.get("Cache-Control")).toBe("no-store");
      const text = await answer.text();
      expect(text).toContain("no está configurada");
      expect(text).not.toMatch(/SESSION_SECRET|RESEND|too-short|no-url/);
      const [logged, ...more] = expectFaults();
      expect(more).toEqual([]);
      expect(logged).toContain("Missing or malformed: APP_ORIGIN, SESSION_SECRET, RESEND_API_KEY");
      expect(logged).not.toMatch(/too-short-but-secret|no-url-at-all/);
    },
  );
});
