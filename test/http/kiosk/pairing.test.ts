// Proves how a tablet becomes a kiosk: its code, the confirmation, and the end of earlier sessions there.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { messages } from "~/modules/kiosk/messages";
import { codeLifetimeMs, confirmPairing } from "~/modules/directory/pair-kiosk.server";
import { call } from "../../support/worker/app";
import { aKiosk, aPin, aTablet, atKiosk, confirm, entered } from "../../support/worker/kiosk";
import { aMember, type SignedInMember } from "../../support/worker/people";
import type { Participant, Race } from "../../support/worker/race";
import { inEveryOrder } from "../../support/worker/schedule";
import { timePasses } from "../../support/worker/time";

let owner: SignedInMember;
beforeEach(async () => {
  owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
});

const pageOf = async (cookie: string) => (await call("/kiosco", { cookie })).text();

describe("a kiosk", () => {
  test("shows a code, which a manager confirms elsewhere with its name and place; the list shows its last use", async () => {
    const { cookie, code } = await aTablet();
    const form = { code: code.toLowerCase(), name: " Tablet  de la barra ", centre: "Bar Sol" };
    const answer = await call("/kiosks/new", { cookie: owner.cookie, form });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/kiosks?paired"]);
    expect(await pageOf(cookie)).toContain("Ficha con tu número y tu PIN");
    const list = async () =>
      (await (await call("/kiosks", { cookie: owner.cookie })).text()).replace(
        /<!-- -->|<\/?(?:bdi|span)[^>]*>/g,
        "",
      );
    expect(await list()).toMatch(
      /Tablet de la barra.*Bar Sol.*Lista.*Sin fichajes todavía.*Añadida por Olga Dueña/s,
    );
    await entered(cookie, await aPin(owner));
    expect(await list()).toMatch(/Último uso: hoy a las \d\d:\d\d/);
  });

  test("opens the manager's form with its code in the field, if the address has a readable code", async () => {
    const formWith = async (code: string) =>
      (await call(`/kiosks/new?code=${code}`, { cookie: owner.cookie })).text();
    expect(await formWith("acde3479")).toContain('value="ACDE-3479"');
    expect(await formWith("%3Cscript%3E")).not.toMatch(/name="code"[^>]*value="[^"]/);
  });

  test("stores neither its token nor its code readably", async () => {
    const { cookie, code } = await aTablet();
    const rows = JSON.stringify((await env.DIRECTORY.prepare("SELECT * FROM kiosks").all()).results);
    expect(rows).not.toContain(cookie.split("=")[1]);
    expect(rows).not.toContain(code.replace("-", ""));
  });

  test("that was ended is refused immediately, also in the middle of a visit", async () => {
    const cookie = await aKiosk(owner);
    const { token } = await entered(cookie, await aPin(owner));
    const id = await env.DIRECTORY.prepare("SELECT id FROM kiosks WHERE company_id = ?")
      .bind(owner.company.id)
      .first<string>("id");
    const ended = await call("/kiosks", { cookie: owner.cookie, form: { end: id! } });
    expect(ended.status).toBe(200);
    expect((await atKiosk(cookie, { intent: "punch", token, action: "check_in" })).status).toBe(403);
    expect(await pageOf(cookie)).toContain(messages.ended);
    const other = await aMember({ role: "owner" });
    expect((await call("/kiosks", { cookie: other.cookie, form: { end: id! } })).status).toBe(404);
  });

  test("answers no form before a manager has confirmed it", async () => {
    const { cookie } = await aTablet();
    expect((await entered(cookie, await aPin(owner))).status).toBe(403);
  });
});

describe("pairing a kiosk is refused", () => {
  const refusedWith = async (code: string, text: string) => {
    const answer = await confirm(owner, code);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(text);
  };

  test.each(["", "ACDE-347"])("with %j, which is shorter than a code", (code) =>
    refusedWith(code, messages.codeMissing),
  );

  test.each(["ACDE-3471", "OOOO-0000"])("with %j, which has signs that no kiosk shows", (code) =>
    refusedWith(code, messages.unknown),
  );

  test("with a code that no kiosk shows", () => refusedWith("ACDE-3479", messages.unknown));

  test("with a code older than ten minutes, which the kiosk also states", async () => {
    const { cookie, code } = await aTablet();
    timePasses(codeLifetimeMs);
    await refusedWith(code, messages.codeExpired);
    expect(await pageOf(cookie)).toContain(messages.expired);
  });

  test("with a used code, also for another company", async () => {
    const { code } = await aTablet();
    await confirm(owner, code);
    await refusedWith(code, messages.codeUsed);
    expect((await confirm(await aMember({ role: "owner" }), code)).status).toBe(422);
  });

  test("for an employee, and without a name", async () => {
    const { code } = await aTablet();
    expect((await confirm(await aMember({ company: owner.company }), code)).status).toBe(403);
    const nameless = await call("/kiosks/new", {
      cookie: owner.cookie,
      form: { code, name: " ", centre: "" },
    });
    expect([nameless.status, (await nameless.text()).includes(messages.nameMissing)]).toEqual([422, true]);
    expect((await confirm(owner, code)).status).toBe(302);
  });

  test("after too many guesses of a manager or a network in a minute", async () => {
    const full = { limit: () => Promise.resolve({ success: false }) };
    const { code } = await aTablet();
    for (const limited of [{ PERSON_LIMIT: full }, { EDGE_LIMIT: full }])
      expect((await confirm(owner, code, { env: limited })).status).toBe(429);
    expect((await call("/kiosco/codigo", { method: "POST", env: { EDGE_LIMIT: full } })).status).toBe(429);
    expect((await confirm(owner, code)).status).toBe(302);
  });
});

describe("two managers who confirm one pairing code at the same time", () => {
  const confirming =
    (member: SignedInMember, code: string): Participant<string> =>
    async ({ deps }) => {
      const device = { code: code.replace("-", ""), name: "Barra", centre: null, centreId: null };
      const { company, profile } = member;
      return (await confirmPairing(deps(), { ...device, companyId: company.id, pairedBy: profile.id })).code;
    };
  const both = async (race: Race) => {
    const { code } = await aTablet();
    const other = await aMember({ role: "owner" });
    return race(confirming(owner, code), confirming(other, code));
  };

  test("pair it once, in every order", { tags: "deep" }, () =>
    inEveryOrder(
      async (race) => {
        expect((await both(race)).toSorted()).toEqual(["paired", "used"]);
        const paired = "SELECT count(*) AS count FROM kiosks WHERE paired_at IS NOT NULL";
        expect(await env.DIRECTORY.prepare(paired).first("count")).toBeGreaterThan(0);
      },
      { including: ["ABB"] },
    ),
  );
});

describe("a person who is signed in in the kiosk's browser", () => {
  test("is signed out when it becomes a kiosk", async () => {
    const { cookie } = await aTablet(owner.cookie);
    expect((await call("/dashboard", { cookie: owner.cookie })).status).toBe(302);
    expect(await pageOf(cookie)).toContain("Código de este dispositivo");
  });

  test("and confirms the code in it is signed out by that", async () => {
    const { cookie, code } = await aTablet();
    const answer = await confirm({ cookie: `${owner.cookie}; ${cookie}` }, code);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/kiosco"]);
    expect(answer.headers.get("Set-Cookie")).toMatch(/^__Host-session=; .*Max-Age=0/);
    expect((await call("/dashboard", { cookie: owner.cookie })).status).toBe(302);
  });

  test("keeps the browser from being a kiosk until they sign out", async () => {
    const kiosk = await aKiosk(owner);
    const ownersPin = await aPin(owner);
    const both = `${owner.cookie}; ${kiosk}`;
    const page = await call("/kiosco", { cookie: both });
    expect([page.status, (await page.text()).includes("Olga Dueña")]).toEqual([409, true]);
    expect((await entered(both, ownersPin)).status).toBe(409);
    const left = await call("/kiosco/codigo", { method: "POST", cookie: both });
    expect(left.headers.getSetCookie().map((each) => each.split("=")[0])).toEqual([
      "__Host-session",
      "__Host-profile",
    ]);
    expect((await entered(kiosk, ownersPin)).status).toBe(200);
  });
});
