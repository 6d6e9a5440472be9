import { describe, expect, test } from "vitest";
import { requestSignInLink, type LinkRequestOutcome } from "~/modules/directory/request-sign-in-link.server";
import { secondMs } from "~/time/units";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import type { Participant } from "../../support/worker/race";
import { resend } from "../../support/worker/resend";
import { inEveryOrder, inSeededOrders } from "../../support/worker/schedule";
import { aStranger, countOf } from "../../support/worker/sign-in";
import { timePasses } from "../../support/worker/time";

const ask = (person: { email: string; ip: string }) =>
  call("/login", { form: { email: person.email }, headers: { "CF-Connecting-IP": person.ip } });

async function askTimes(times: number, person: () => { email: string; ip: string }) {
  const statuses: number[] = [];
  for (let index = 0; index < times; index += 1) statuses.push((await ask(person())).status);
  return statuses;
}

const asking =
  ({ email, ip }: { email: string; ip: string }): Participant<LinkRequestOutcome> =>
  ({ deps }) =>
    requestSignInLink(deps(), {
      email,
      requester: ip,
      browserHash: null,
      codeChallenge: null,
      createUser: true,
      userMetadata: {},
      captchaToken: null,
    });

const codesOf = (outcomes: LinkRequestOutcome[]) => outcomes.map(({ code }) => code).sort();

describe("sign-in links can be requested", () => {
  test("five times an hour for one address, from any network", async () => {
    const { email } = aStranger();
    const statuses = await askTimes(7, () => ({ email, ip: aStranger().ip }));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(resend.mails.filter(({ to }) => to === email)).toHaveLength(5);
  });

  test("thirty times an hour from one network, for unknown people", async () => {
    const { ip } = aStranger();
    const statuses = await askTimes(32, () => ({ email: aStranger().email, ip }));
    expect(statuses).toEqual([...Array<number>(30).fill(200), 429, 429]);
    expect(resend.mails).toHaveLength(30);
  });

  test("no more often when two requests come at the same time, with room for one", { tags: "deep" }, () =>
    inEveryOrder(
      async (race) => {
        const { email } = aStranger();
        await askTimes(4, () => ({ email, ip: aStranger().ip }));
        const two = [asking({ email, ip: aStranger().ip }), asking({ email, ip: aStranger().ip })];
        expect(codesOf(await race(...two))).toEqual(["sent", "too-many"]);
      },
      { including: ["AAABB"] },
    ),
  );

  test("no more often when twenty requests for one address come at the same time", { tags: "deep" }, () =>
    inSeededOrders(3, async (race) => {
      const { email } = aStranger();
      await race(...Array.from({ length: 20 }, () => asking({ email, ip: aStranger().ip })));
      expect(await countOf("sign_in_links", "email = ?", email)).toBe(5);
      expect(resend.mails.filter(({ to }) => to === email)).toHaveLength(5);
    }),
  );

  test("no more often when forty requests from one network come at the same time", { tags: "deep" }, () =>
    inSeededOrders(1, async (race) => {
      const { ip } = aStranger();
      const outcomes = await race(
        ...Array.from({ length: 40 }, () => asking({ email: aStranger().email, ip })),
      );
      expect(outcomes.filter(({ code }) => code === "sent")).toHaveLength(30);
      expect(resend.mails).toHaveLength(30);
    }),
  );

  test("again at the time that the refusal named, and no second earlier", async () => {
    const person = aStranger();
    await askTimes(5, () => person);
    timePasses(20 * 60 * secondMs);
    const refusal = await ask(person);
    expect(refusal.status).toBe(429);
    const waitSeconds = Number(refusal.headers.get("Retry-After"));
    expect(waitSeconds).toBeGreaterThan(39 * 60);
    expect(waitSeconds).toBeLessThanOrEqual(40 * 60);
    expect(await refusal.text()).toContain(
      "Se han pedido demasiados enlaces para este email. Usa el último que recibiste o inténtalo de nuevo en 40 minutos.",
    );
    timePasses((waitSeconds - 2) * secondMs);
    expect((await ask(person)).status).toBe(429);
    timePasses(2 * secondMs);
    expect((await ask(person)).status).toBe(200);
  });

  test("by an API client under the same limits, with the refusal as JSON", async () => {
    const { email, ip } = aStranger();
    await askTimes(5, () => ({ email, ip }));
    const refusal = await call("/api/auth/otp", {
      json: { email: ` ${email.toUpperCase()} ` },
      origin: null,
      headers: { "CF-Connecting-IP": ip },
    });
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await refusal.json()).toEqual({ error: expect.stringContaining("demasiados enlaces") as string });
  });

  test("without counting those whose mail could not be sent", async () => {
    const person = aStranger();
    resend.faults = Array.from({ length: 6 }, () => ({ status: 500, name: "internal", message: "Down" }));
    expect(await askTimes(6, () => person)).toEqual(Array<number>(6).fill(502));
    expect(expectFaults()).toHaveLength(6);
    expect(await askTimes(6, () => person)).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test("without storing the requesting network in clear", async () => {
    const person = aStranger();
    await ask(person);
    expect(
      await countOf("sign_in_links", "email = ? AND requester_hash LIKE ?", person.email, `%${person.ip}%`),
    ).toBe(0);
  });
});
