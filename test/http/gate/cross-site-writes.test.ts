import { beforeEach, describe, expect, test } from "vitest";
import { secondMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { call, origin, type Call } from "../../support/worker/app";
import { settle } from "../../support/worker/deps";
import { writeAddresses as allWriteAddresses } from "../../support/worker/built-routes";
import { worker } from "../../support/worker/built-worker";
import { everyRow, watchRows } from "../../support/worker/database";
import { emptyDatabase } from "../../support/worker/empty-database";
import { aMember } from "../../support/worker/people";
import { resend } from "../../support/worker/resend";
import { aStranger } from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";
import { aValidWrite, knownWriteAddresses } from "../../support/worker/valid-writes";

// External servers authenticate with a signature, and no cookie counts there (billing/webhook.test.ts).
const writeAddresses = allWriteAddresses.filter((address) => !address.startsWith("/webhooks/"));

const refusalText = "Petición rechazada: viene de otro sitio.";
const foreign = "https://evil.example";
const attacks: [string, (string | null)[]][] = [
  ["a foreign, the opaque, an empty or no Origin", [foreign, "null", "", null]],
  [
    "our name as the start, the end or the user of a foreign Origin",
    [`${origin}.evil.com`, "https://evil-app.fichaclara.test", `${origin}@evil.com`],
  ],
  [
    "a sister's Origin, ours on another port or over plain HTTP, or two",
    ["https://fichaclara.test", `${origin}:8443`, "http://app.fichaclara.test", `${origin}, ${foreign}`],
  ],
];

/** The twin: a Worker that accepts every Origin as its own. */
const unguarded: Call["worker"] = {
  fetch: (request, env, ctx) => {
    const headers = new Headers(request.headers);
    headers.set("Origin", origin);
    return worker.fetch(new Request(request, { headers }) as never, env, ctx);
  },
};

/** A form of a screen, a program's call and a form of a person without a session. */
const someAddresses = ["/team", "/api/check-in", "/login"];

/** Sends a write in each of these ways to every address. @returns the writes that the check let in, and those that changed anything. */
const writeEverywhere = (...ways: Partial<Call>[]) => writeTo(writeAddresses, ...ways);

async function writeTo(addresses: readonly string[], ...ways: Partial<Call>[]) {
  const entered = new Set<string>();
  const written = new Set<string>();
  for (const address of addresses) {
    const valid = await aValidWrite(address, await aMember({ role: "owner" }));
    await settle();
    // A renewal at the instant of creation would change nothing.
    timePasses(secondMs);
    const haveRowsChanged = await watchRows();
    const { calls } = resend;
    for (const sent of ways) {
      const answer = await call(address, { ...valid, ...sent });
      await settle();
      if (answer.status !== 403 || !(await answer.text()).includes(refusalText)) entered.add(address);
    }
    if ((await haveRowsChanged()) || resend.calls !== calls) written.add(address);
  }
  return { entered: [...entered], written: [...written] };
}

// All rows are read around each write. Rows of earlier tests would take most of the time.
beforeEach(emptyDatabase);

describe("a write from another site", () => {
  test.each(attacks)(
    "with %s is refused on every route and changes nothing",
    { tags: "deep" },
    async (_, origins) => {
      const ways = origins.map((each) => ({ origin: each }));
      expect(await writeEverywhere(...ways)).toEqual({ entered: [], written: [] });
    },
  );

  test("is refused on a screen, in a call and at the login, and changes nothing", async () => {
    const ways = attacks.flatMap(([, origins]) => origins.map((each) => ({ origin: each })));
    expect(await writeTo(someAddresses, ...ways)).toEqual({ entered: [], written: [] });
  });

  test("is refused with a bearer token too", async () => {
    const ana = await aMember();
    const answer = await call("/api/check-in", {
      bearer: ana.bearer,
      origin: foreign,
      json: { action: "check_in", location: null },
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ error: refusalText });
  });

  test("is carried out without the origin check (twin)", { tags: "deep" }, async () => {
    const { written } = await writeEverywhere({ origin: foreign, worker: unguarded });
    expectFaults();
    expect(written).toEqual(
      expect.arrayContaining([
        "/api/auth/otp",
        "/api/auth/token",
        "/api/check-in",
        "/api/admin/send-new-company-notification",
        "/auth/renew",
        "/auth/sign-out",
      ]),
    );
  });

  test("is refused with every method", async () => {
    const { cookie } = await aMember();
    for (const method of ["PUT", "PATCH", "DELETE", "patch", "QUERY"]) {
      for (const address of writeAddresses) {
        const answer = await call(address, { method, cookie, origin: foreign });
        expect(answer.status, `${method} ${address}`).toBe(403);
      }
    }
  });

  test(
    "without an Origin header is refused except on routes for API clients, even without a cookie",
    { tags: "deep" },
    async () => {
      const { entered } = await writeEverywhere({ origin: null, cookie: undefined });
      const isForPrograms = (address: string) => address.startsWith("/api/") || address === "/correos";
      expect(entered).toEqual(writeAddresses.filter(isForPrograms));
    },
  );

  test.each(["/webhooks/../api/check-in", "/webhooks/%2e%2e/api/check-in", "/webhooks/..%2fapi%2fcheck-in"])(
    "cannot use %s, which accepts other servers, as a way in",
    async (path) => {
      const { cookie } = await aMember();
      const before = await everyRow();
      const answer = await call(path, {
        cookie,
        origin: foreign,
        json: { action: "check_in", location: null },
      });
      expect([403, 404]).toContain(answer.status);
      expect(await everyRow()).toEqual(before);
    },
  );
});

describe("a write from our own pages and clients", () => {
  test("passes on every route", { tags: "deep" }, async () => {
    const { entered, written } = await writeEverywhere({});
    expect(entered).toEqual(writeAddresses);
    expect(written).toEqual(expect.arrayContaining(knownWriteAddresses));
  });

  test("passes on a screen, in a call and at the login", async () => {
    expect(await writeTo(someAddresses, {})).toEqual({ entered: someAddresses, written: someAddresses });
  });

  test("passes from an API client without Origin and cookie", async () => {
    const { email } = aStranger();
    const answer = await call("/api/auth/otp", { json: { email }, origin: null });
    expect(answer.status).toBe(200);
    expect(resend.mails.map(({ to }) => to)).toEqual([email]);
  });
});
