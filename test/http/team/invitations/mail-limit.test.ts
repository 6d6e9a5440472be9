import { env } from "cloudflare:test";
import { companies, invitationMails } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Company, Member } from "~/modules/session/find-session.server";
import { invitePerson } from "~/modules/team/invitations/invite-person.server";
import { mostMailsADay as limits } from "~/modules/team/invitations/invitee-schema";
import { openDb } from "~/platform/db.server";
import { dayMs, hourMs, minuteMs } from "~/time/units";
import { resendInvitation } from "~/modules/team/invitations/change-invitation.server";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { crowd } from "../../../support/worker/crowd";
import { losingAnswers } from "../../../support/worker/around-d1";
import { everyRow } from "../../../support/worker/database";
import { aCompany, aMember, type SignedInMember } from "../../../support/worker/people";
import type { Participant, Race } from "../../../support/worker/race";
import { resend } from "../../../support/worker/resend";
import { inEveryOrder, inSeededOrders } from "../../../support/worker/schedule";
import { aStranger, countOf } from "../../../support/worker/sign-in";
import { timePasses } from "../../../support/worker/time";
import { anInvitation as invitationBy, invite, invitee, rowsFor, verify } from "./invited";

const mailsADay = limits.perCompany;
const full = /^Tu empresa ya ha enviado 200 invitaciones en 24 horas, que es el máximo\. Vuelve a intentarlo/;

/** Records sent invitation mails of a company, an hour ago by default. */
async function mailed({ id }: Company, count: number, agoMs = hourMs) {
  await env.CELL_1.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
     INSERT INTO invitation_mails (id, company_id, created_at) SELECT ?2 || i, ?3, ?4 FROM n`,
  )
    .bind(count, crypto.randomUUID(), id, Date.now() - agoMs)
    .run();
}

/** Returns the owner of a company that ten people have joined. */
const anOwner = () => crowd(10);

const anInvitation = async (by?: SignedInMember) => invitationBy(by ?? (await anOwner()));

const mailsOf = ({ id }: Company) => countOf("invitation_mails", "company_id = ?", id);
const someone = () => ({ email: aStranger().email, role: "employee" as const, fullName: "Ana", dni: null });

describe("of a company's 200 invitation mails in 24 hours", () => {
  test("the last is sent, and the next is refused with when to try again, and nothing is written", async () => {
    const owner = await anOwner();
    await mailed(owner.company, mailsADay - 1);
    expect((await invite(owner, invitee())).status).toBe(200);
    const before = await everyRow();
    const calls = resend.calls;
    const answer = await invite(owner, invitee());
    expect(answer.status).toBe(429);
    expect((await answer.json<{ error: string }>()).error).toMatch(full);
    const retryAfter = Number(answer.headers.get("Retry-After")) * 1_000;
    expect(retryAfter).toBeGreaterThan(23 * hourMs - minuteMs);
    expect(retryAfter).toBeLessThanOrEqual(23 * hourMs);
    expect(await everyRow()).toEqual(before);
    expect(resend.calls).toBe(calls);
    timePasses(retryAfter);
    const later = await invite(owner, invitee(), { bearer: undefined, cookie: owner.cookie });
    expect(later.status).toBe(200);
  });

  test("those of another company and of yesterday do not count", async () => {
    const owner = await anOwner();
    await mailed((await anOwner()).company, mailsADay);
    await mailed(owner.company, mailsADay, dayMs + minuteMs);
    expect((await invite(owner, invitee())).status).toBe(200);
  });

  test("a refused invitation to a member does not count, nor does a second attempt whose first answer was lost", async () => {
    const owner = await anOwner();
    await invite(owner, invitee({ email: owner.email }));
    expect(await mailsOf(owner.company)).toBe(0);
    await mailed(owner.company, mailsADay - 1);
    const lossy = deps(Date.now(), openDb(losingAnswers(env.CELL_1, 1)));
    const outcome = await invitePerson(lossy, { member: owner, invitee: someone() });
    expect(outcome).toEqual({ code: "invited" });
    expect(await mailsOf(owner.company)).toBe(mailsADay);
  });

  test("a resent one counts; if refused, it leaves the old link valid", async () => {
    const { by, row, token, email } = await anInvitation();
    await mailed(by.company, mailsADay - 2);
    const form = { intent: "resend", invitation_id: row.id };
    const again = () => call("/invitations", { cookie: by.cookie, form });
    expect((await again()).status).toBe(200);
    expect((await verify(token)).body.valid).toBe(false);
    const [resent] = await rowsFor(email);
    const refusal = await again();
    expect(refusal.status).toBe(429);
    expect(Number(refusal.headers.get("Retry-After"))).toBeGreaterThan(3_600);
    expect(await refusal.text()).toContain("Tu empresa ya ha enviado 200 invitaciones");
    expect((await rowsFor(email))[0]).toEqual(resent);
  });

  test("the form without scripts keeps the typed text", async () => {
    const { cookie, company } = await anOwner();
    await mailed(company, mailsADay);
    const form = { full_name: "Ana Luz", email: aStranger().email, dni: "", role: "employee" };
    const answer = await call("/invitations/new", { cookie, form });
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(3_600);
    const html = await answer.text();
    expect(html).toContain("que es el máximo");
    expect(html).toContain('value="Ana Luz"');
  });

  test("a list of many people sends the mails within the limit; the others keep their error and can be sent later", async () => {
    const owner = await anOwner();
    await mailed(owner.company, mailsADay - 2);
    const people = Array.from({ length: 4 }, () => invitee());
    const send = () => call("/api/admin/invite-people", { cookie: owner.cookie, json: { people } });
    const answer = await send();
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(3_600);
    const { errors } = await answer.json<{ errors: (string | null)[] }>();
    expect(errors).toEqual([null, null, expect.stringMatching(full), expect.stringMatching(full)]);
    expect(resend.mails.map(({ to }) => to)).toEqual(people.slice(0, 2).map(({ email }) => email));
    people.splice(0, 2);
    timePasses(dayMs);
    expect(await (await send()).json()).toEqual({ error: null, errors: [null, null] });
  });
});

const inviting =
  (member: Member, email = aStranger().email): Participant<{ code: string }> =>
  ({ deps }) =>
    invitePerson(deps(), { member, invitee: { ...someone(), email } });

describe("many invitations at the same time, by several managers, with room for five", () => {
  test("are five mails, new ones and resent ones together", { tags: "deep" }, () =>
    inSeededOrders(2, async (race) => {
      const owner = await anOwner();
      const admin = await aMember({ company: owner.company, role: "admin" });
      const { row } = await anInvitation(owner);
      await mailed(owner.company, mailsADay - 6);
      const calls = resend.calls;
      const outcomes = await race(
        ...Array.from({ length: 20 }, (_, index): Participant<{ code: string }> => {
          const member = index % 2 ? owner : admin;
          return index % 4
            ? inviting(member)
            : ({ deps }) => resendInvitation(deps(), { member, invitationId: row.id });
        }),
      );
      expect(outcomes.filter(({ code }) => code === "invited")).toHaveLength(5);
      expect(outcomes.filter(({ code }) => code === "too-many")).toHaveLength(15);
      expect(await mailsOf(owner.company)).toBe(mailsADay);
      expect(resend.calls - calls).toBe(5);
    }),
  );

  async function inviteTwoForOne(race: Race) {
    const owner = await anOwner();
    await mailed(owner.company, mailsADay - 1);
    const outcomes = await race(inviting(owner), inviting(owner));
    return [outcomes.map(({ code }) => code).sort(), await mailsOf(owner.company)];
  }

  test("are one of two, with room for one", { tags: "deep" }, () =>
    inEveryOrder(
      async (race) => expect(await inviteTwoForOne(race)).toEqual([["invited", "too-many"], mailsADay]),
      { including: ["ABA"] },
    ),
  );
});

describe("for a company that has not paid and that nobody has joined", () => {
  const aNewOwner = (fields: Partial<Company> = {}) =>
    aCompany(fields).then((company) => aMember({ company, role: "owner" }));

  test("20 invitation mails are sent in 24 hours, and the next is refused with the reason and the time", async () => {
    const owner = await aNewOwner();
    await mailed(owner.company, limits.perNewCompany - 1);
    expect((await invite(owner, invitee())).status).toBe(200);
    const before = await everyRow();
    const answer = await invite(owner, invitee());
    expect(answer.status).toBe(429);
    expect((await answer.json<{ error: string }>()).error).toMatch(
      /^Tu empresa ya ha enviado 20 invitaciones en 24 horas, que es el máximo hasta que tenga un plan de pago o se hayan aceptado 10\. Vuelve a intentarlo dentro de 23\s/,
    );
    expect(Number(answer.headers.get("Retry-After"))).toBeLessThanOrEqual(23 * 3_600);
    expect(await everyRow()).toEqual(before);
  });

  test.each([
    ["is on trial", { subscriptionStatus: null }, 9, 429],
    ["is subscribed and has paid nothing yet", { subscriptionStatus: "trialing" }, 9, 429],
    ["has a first payment that failed", { subscriptionStatus: "incomplete" }, 9, 429],
    ["has paid", { subscriptionStatus: "active" }, 0, 200],
    ["was joined by ten", { subscriptionStatus: null }, 10, 200],
  ])("the 21st waits unless it %s (%j, %i have joined)", async (_, fields, joined, status) => {
    const owner = await aNewOwner();
    for (let person = 0; person < joined; person += 1) await aMember({ company: owner.company });
    await mailed(owner.company, limits.perNewCompany);
    await deps().db.update(companies).set(fields).where(eq(companies.id, owner.company.id));
    const { code } = await invitePerson(deps(), { member: owner, invitee: someone() });
    expect(code).toBe(status === 200 ? "invited" : "too-many");
  });

  test("after more than 20, the company waits until they are fewer, not until the oldest is a day old", async () => {
    const owner = await aNewOwner();
    await mailed(owner.company, 30, 20 * hourMs);
    await mailed(owner.company, 15, 2 * hourMs);
    const outcome = await invitePerson(deps(), { member: owner, invitee: someone() });
    expect(outcome).toMatchObject({ code: "too-many", limit: "perNewCompany" });
    const { retryAfterMs } = outcome as { retryAfterMs: number };
    expect(Math.round(retryAfterMs / minuteMs)).toBe(4 * 60);
  });
});

describe("of 3 invitation mails to one address in 24 hours", () => {
  const fullForThem = /^Tu empresa ya ha enviado 3 invitaciones a esta dirección en 24 horas/;

  test("the last is sent; then inviting, resending and a row of a CSV are refused with when to try again", async () => {
    const { by, row, email } = await anInvitation();
    const form = { intent: "resend", invitation_id: row.id };
    const again = () => call("/invitations", { cookie: by.cookie, form });
    expect((await again()).status).toBe(200);
    expect((await invite(by, invitee({ email }))).status).toBe(200);
    const before = await everyRow();
    const { calls } = resend;
    const [invited, resent] = [await invite(by, invitee({ email })), await again()];
    for (const answer of [invited, resent]) {
      expect(answer.status).toBe(429);
      const retryAfter = Number(answer.headers.get("Retry-After")) * 1_000;
      expect(retryAfter).toBeGreaterThan(dayMs - minuteMs);
      expect(retryAfter).toBeLessThanOrEqual(dayMs);
    }
    expect((await invited.json<{ error: string }>()).error).toMatch(fullForThem);
    expect(await resent.text()).toContain("3 invitaciones a esta dirección");
    expect(await everyRow()).toEqual(before);
    expect(resend.calls).toBe(calls);

    const people = [invitee({ email }), invitee()];
    const rows = await call("/api/admin/invite-people", { cookie: by.cookie, json: { people } });
    expect(rows.headers.has("Retry-After")).toBe(true);
    const { errors } = await rows.json<{ errors: (string | null)[] }>();
    expect(errors).toEqual([expect.stringMatching(fullForThem), null]);
    timePasses(dayMs);
    expect((await again()).status).toBe(200);
  });

  test("deleting the invitation makes no room, and another company has its own limit", async () => {
    const { by, email } = await anInvitation();
    for (const status of [200, 200, 429]) {
      const [pending] = await rowsFor(email);
      const form = { intent: "delete", invitation_id: pending!.id };
      await call("/invitations", { cookie: by.cookie, form });
      expect((await invite(by, invitee({ email }))).status).toBe(status);
    }
    expect((await invite(await anOwner(), invitee({ email }))).status).toBe(200);
  });

  test("twenty requested at the same time are three", { tags: "deep" }, () =>
    inSeededOrders(2, async (race) => {
      const [owner, { email }] = [await anOwner(), aStranger()];
      const outcomes = await race(...Array.from({ length: 20 }, () => inviting(owner, email)));
      expect(outcomes.filter(({ code }) => code === "invited")).toHaveLength(3);
      expect(outcomes.filter(({ code }) => code === "too-many")).toHaveLength(17);
      expect(resend.mails.filter(({ to }) => to === email)).toHaveLength(3);
    }),
  );
});

describe("across all companies", () => {
  const aNewOwner = () => aCompany().then((company) => aMember({ company, role: "owner" }));
  const inviteFrom = (member: SignedInMember, email = aStranger().email) =>
    invitePerson(deps(), { member, invitee: { ...someone(), email } });

  test("one address gets 5 invitation mails in 24 hours, and no sixth", async () => {
    const { email } = aStranger();
    for (let nth = 0; nth < limits.perAddressOfAll; nth += 1)
      expect(await inviteFrom(await aNewOwner(), email)).toEqual({ code: "invited" });
    const refusal = await inviteFrom(await aNewOwner(), email);
    expect(refusal).toMatchObject({ code: "too-many", limit: "perAddressOfAll" });
    expect(await countOf("invitation_mails", "email = ?", email)).toBe(limits.perAddressOfAll);
    expect(resend.mails.filter(({ to }) => to === email)).toHaveLength(limits.perAddressOfAll);
    timePasses(dayMs);
    expect(await inviteFrom(await aNewOwner(), email)).toEqual({ code: "invited" });
  });

  test("one person sends 20 from companies that have not paid, whichever they are in", async () => {
    const owner = await aNewOwner();
    await inviteFrom(owner);
    await deps()
      .db.update(invitationMails)
      .set({ companyId: (await aNewOwner()).company.id })
      .where(eq(invitationMails.companyId, owner.company.id));
    for (let nth = 1; nth < limits.perInviter; nth += 1)
      expect(await inviteFrom(owner)).toEqual({ code: "invited" });
    expect(await inviteFrom(owner)).toMatchObject({ code: "too-many", limit: "perInviter" });
    expect(await inviteFrom(await aNewOwner())).toEqual({ code: "invited" });
    // A company that has paid gets the higher limit.
    await deps()
      .db.update(companies)
      .set({ subscriptionStatus: "active" })
      .where(eq(companies.id, owner.company.id));
    expect(await inviteFrom(owner)).toEqual({ code: "invited" });
  });
});
