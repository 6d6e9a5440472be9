import { describe, expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { call, type Call } from "../../support/worker/app";
import { broken } from "../../support/worker/around-d1";
import { routes } from "../../support/worker/built-routes";
import { aLog, aMember } from "../../support/worker/people";
import { turnstileKeys } from "../../support/worker/turnstile";

const keyFiles = ["vkeys.txt", "successions.json", "verificar.sha256", "verificar-anteriores.txt"].map(
  (file) => `/.well-known/fichaclara-keys/${file}`,
);

const readAddresses = routes
  .flatMap(({ path, isPage, isIndex }) =>
    isPage ? [path, isIndex ? "/_root.data" : `${path}.data`] : [path],
  )
  .concat(keyFiles);

/** Public answers that caches may store; every other answer is private. */
const publicAddresses = new Set([
  "/.well-known/fichaclara-keys.json",
  ...keyFiles,
  ...["/sitemap.xml", "/robots.txt"],
]);

const policyOf = (answer: Response) =>
  Object.fromEntries(
    (answer.headers.get("Content-Security-Policy") ?? "").split("; ").map((directive) => {
      const [name, ...sources] = directive.split(" ");
      return [name!, sources.join(" ")];
    }),
  );

function expectSecured(answer: Response, address = "") {
  const policy = policyOf(answer);
  const all = Object.values(policy).join(" ");
  expect(all).not.toMatch(/unsafe-|\*|http:/);
  expect(policy).toMatchObject({
    "default-src": "'none'",
    "base-uri": "'none'",
    // The only page whose forms lead to another site: Stripe, here its fake.
    "form-action": address === "/subscription" ? "'self' https://stripe.test" : "'self'",
    "frame-ancestors": "'none'",
    "frame-src": "'none'",
  });
  expect(policy["script-src"]).toMatch(/^'self' 'nonce-[\w-]{22,}'$/);
  expect(policy["connect-src"]).toBe("'self' wss://app.fichaclara.test");
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "strict-transport-security": expect.stringMatching(/^max-age=(\d{8,}); includeSubDomains/) as string,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": expect.stringMatching(/^(no-referrer|same-origin|strict-origin.*)$/) as string,
    "cross-origin-opener-policy": "same-origin",
  });
  const isPublic = answer.ok && publicAddresses.has(address);
  expect(answer.headers.get("Cache-Control")).toMatch(
    isPublic ? /^public, max-age=\d+$/ : /^private, no-store$/,
  );
  if (isPublic) expect(answer.headers.has("Set-Cookie")).toBe(false);
  expect(answer.headers.has("X-Powered-By")).toBe(false);
}

/** Pages without any script. */
const scriptless = ["/correos", "/ayuda", "/ayuda/x"];

/** Expects that all inline scripts and styles of a page have its nonce, and nothing else runs inline. */
async function expectCleanPage(answer: Response, address: string) {
  const html = await answer.text();
  const nonce = /'nonce-([\w-]+)'/.exec(policyOf(answer)["script-src"]!)![1]!;
  const inline = [...html.matchAll(/<(?:script|style)\b([^>]*)>/g)].map(([, attributes]) => attributes!);
  expect(inline.length === 0).toBe(scriptless.includes(address));
  for (const attributes of inline) expect(attributes).toContain(`nonce="${nonce}"`);
  expect(html).not.toMatch(/<[^>]+\s(?:on[a-z]+|style)=/);
  expect(html).not.toMatch(/javascript:/i);
  return nonce;
}

const isPage = (answer: Response) => answer.headers.get("Content-Type")?.startsWith("text/html") === true;

/** A public page, a screen with its data, a file and a call are quick; every other address is deep. */
const quickAddresses = [
  "/login",
  "/subscription",
  "/dashboard.data",
  "/.well-known/fichaclara-keys.json",
  "/api/me",
];
const isQuick = (address: string) => quickAddresses.includes(address);

describe("every answer has the security headers:", () => {
  const isSecured = async (address: string) => {
    const ana = await aMember({ role: "owner" });
    await aLog(ana, { checkInTime: Date.now() });
    for (const carried of [{}, { cookie: ana.cookie }, { bearer: ana.bearer }]) {
      const answer = await call(address, carried);
      expectSecured(answer, address);
      if (isPage(answer)) await expectCleanPage(answer, address);
      expectSecured(await call(address, { ...carried, method: "HEAD" }), address);
    }
  };
  const title = "GET and HEAD %s, signed in and not";
  test.each(readAddresses.filter(isQuick))(title, isSecured);
  test.each(readAddresses.filter((address) => !isQuick(address)))(title, { tags: "deep" }, isSecured);

  const kinds: [string, number, string, Call][] = [
    ["a refusal by the gate", 403, "/api/check-in", { json: {}, origin: "https://evil.example" }],
    ["an unknown session", 401, "/api/check-in", { json: {} }],
    ["a wrong type", 415, "/api/auth/otp", { form: {} }],
    ["a missing page", 404, "/no/such/page", { method: "POST" }],
    ["a wrong form", 422, "/login", { form: { email: "" } }],
    ["a request for a missing socket", 426, "/live", {}],
    [
      "another host's page",
      308,
      "/login",
      { headers: { "Sec-Fetch-Mode": "navigate" }, env: { APP_ORIGIN: "https://elsewhere.test" } },
    ],
  ];
  test.each(kinds)("%s (%i)", async (_, status, path, options) => {
    const answer = await call(path, options);
    expect(answer.status).toBe(status);
    if (options.env === undefined) expectSecured(answer);
    if (isPage(answer)) await expectCleanPage(answer, path);
  });

  test.each(["/dashboard", "/dashboard.data", "/dashboard/fichajes.csv"])("a fault of %s", async (path) => {
    const { cookie } = await aMember();
    const answer = await call(path, { cookie, env: broken() });
    expect(answer.status).toBe(500);
    expectSecured(answer);
    if (isPage(answer)) await expectCleanPage(answer, path);
    expect(expectFaults().length).toBeGreaterThan(0);
  });
});

describe("the Content-Security-Policy header", () => {
  test("has another nonce in every answer", async () => {
    const nonces = await Promise.all(
      Array.from({ length: 20 }, async () => expectCleanPage(await call("/login"), "/login")),
    );
    expect(new Set(nonces).size).toBe(20);
  });

  test("allows Turnstile if it is configured, and nothing else", async () => {
    const policy = policyOf(await call("/login", { env: turnstileKeys }));
    expect(policy["frame-src"]).toBe("https://challenges.cloudflare.com");
    expect(policy["script-src"]).toMatch(/^'self' 'nonce-[\w-]+' https:\/\/challenges\.cloudflare\.com$/);
  });

  test("blocks a script without a nonce, which the check notices", async () => {
    const page = await call("/login");
    const html = (await page.text()).replace("<script nonce=", "<script data-was=");
    await expect(expectCleanPage(new Response(html, page), "/login")).rejects.toThrow("nonce");
  });
});
