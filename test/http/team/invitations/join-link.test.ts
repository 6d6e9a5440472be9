import { env } from "cloudflare:test";
import { companies, joinLinks } from "#cell";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mostMailsADay } from "~/modules/team/invitations/invitee-schema";
import { joinTexts } from "~/modules/team/invitations/link/messages";
import { mostRequestsAnHour } from "~/modules/team/invitations/link/join-link";
import { newId } from "~/platform/ids";
import { drawQr } from "~/platform/qr.server";
import { openDb } from "~/platform/db.server";
import { submitJoin, type JoinPage } from "~/modules/team/invitations/link/submit-join.server";
import { dayMs, hourMs } from "~/time/units";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { losingAnswers } from "../../../support/worker/around-d1";
import { crowd } from "../../../support/worker/crowd";
import { everyRow } from "../../../support/worker/database";
import { aJoinLink, askToJoin, openJoin, type AJoinLink } from "../../../support/worker/join-link";
import { aCompany, aMember, type SignedInMember } from "../../../support/worker/people";
import type { Participant, Race } from "../../../support/worker/race";
import { resend, tokenFor } from "../../../support/worker/resend";
import { inEveryOrder } from "../../../support/worker/schedule";
import { aStranger, cookiesOf, countOf, openLink } from "../../../support/worker/sign-in";
import { timePasses } from "../../../support/worker/time";
import { accept, anInvitation, anOwner, homeOf, invitationToken, rowsFor, verify } from "./invited";

const set = (change: string, { company }: SignedInMember) =>
  env.CELL_1.prepare(`UPDATE join_links SET ${change} WHERE company_id = ?`).bind(company.id).run();

const usedOf = ({ company }: SignedInMember) =>
  env.CELL_1.prepare("SELECT used FROM join_links WHERE company_id = ?")
    .bind(company.id)
    .first<number>("used");

const mailsTo = (email: string) => resend.mails.filter(({ to }) => to === email).length;

async function anOwnersLink() {
  const owner = await anOwner();
  return { owner, ...(await aJoinLink(owner)) };
}

describe("a join link", () => {
  test("is created on its page, shown once, and leads a stranger into the company as an employee", async () => {
    const owner = await aMember({ company: await aCompany({ name: "Panadería Sol" }), role: "admin" });
    const post = (form: Record<string, string>) => call("/invitations/link", { cookie: owner.cookie, form });
    const linkPage = await (await post({ intent: "make" })).text();
    const token = /unirse#([\w-]{43})/.exec(linkPage)![1]!;
    const message = /<a href="https:\/\/wa\.me\/\?text=([^"]*)"/.exec(linkPage)![1]!;
    expect(decodeURIComponent(message)).toMatch(
      new RegExp(
        `^Hola\\. En .+ vamos a fichar con Fichaclara\\..*\\nhttps://app\\.fichaclara\\.test/unirse#${token}$`,
      ),
    );
    expect(linkPage).toContain(`d="${drawQr(`https://app.fichaclara.test/unirse#${token}`).path}"`);
    // No stored value opens it.
    expect(JSON.stringify(await everyRow())).not.toContain(token);
    const page = async () => (await call("/invitations/link", { cookie: owner.cookie })).text();
    expect(await page()).not.toContain(token);
    expect(await (await openJoin(token)).text()).toContain("Únete a Panadería Sol");

    const { status, html, email } = await askToJoin(token, { dni: "12345678z", role: "admin" });
    expect([status, html]).toEqual([200, expect.stringContaining(email)]);
    await settle();
    const [row] = await rowsFor(email);
    expect(row).toMatchObject({
      role: "employee",
      fullName: "Ana López",
      companyId: owner.company.id,
      profileId: null,
      invitedBy: owner.profile.id,
      status: "pending",
    });
    expect(await page()).toContain("1 de 50 plazas usadas");
    const binding = cookiesOf(await accept(invitationToken(email)));
    await openLink({ token: tokenFor(email) }, binding);
    expect(await homeOf(email)).toMatchObject({
      company: { id: owner.company.id },
      profile: { role: "employee", fullName: "Ana López" },
    });
  });

  test("requires the company's name first", async () => {
    const owner = await aMember({ company: await aCompany({ name: "eva@example.com" }), role: "owner" });
    const post = (company_name: string) =>
      call("/invitations/link", { cookie: owner.cookie, form: { intent: "make", company_name } });
    const before = await everyRow();
    const refusal = await post("otra@example.com");
    expect(refusal.status).toBe(422);
    const html = await refusal.text();
    expect(html).toContain('value="otra@example.com"');
    expect(html).not.toMatch(/unirse#/);
    expect(await everyRow()).toEqual(before);
    expect(await (await post("Taller Ruiz")).text()).toMatch(/unirse#[\w-]{43}/);
  });

  test("is replaced by the next, and ends when a manager ends it, also for people with its page open", async () => {
    const { owner, token } = await anOwnersLink();
    const next = await aJoinLink(owner);
    expect((await openJoin(token)).status).toBe(404);
    const end = () =>
      call("/invitations/link", { cookie: owner.cookie, form: { intent: "end", link: next.id } });
    expect([(await end()).status, (await end()).status]).toEqual([200, 200]);
    const { status, html } = await askToJoin(next.token);
    expect([status, html]).toEqual([404, expect.stringContaining(joinTexts.closed.ended)]);
  });

  test("is not ended by another company, and an earlier one cannot end the last", async () => {
    const { owner, id } = await anOwnersLink();
    const other = await anOwner();
    const end = ({ cookie }: SignedInMember, link: string) =>
      call("/invitations/link", { cookie, form: { intent: "end", link } });
    expect((await end(other, id)).status).toBe(404);
    const { token } = await aJoinLink(owner);
    expect((await end(owner, id)).status).toBe(404);
    expect((await openJoin(token)).status).toBe(200);
  });
});

describe("an unusable join link shows the reason, invites nobody and writes nothing", () => {
  const closed: [string, string, (of: SignedInMember) => Promise<unknown>][] = [
    ["has been ended", joinTexts.closed.ended, (of) => set("ended_at = 1", of)],
    ["is late", joinTexts.closed.expired, (of) => set("expires_at = 1", of)],
    ["has no places left", joinTexts.closed.full, (of) => set("used = places", of)],
    [
      "is of a former manager",
      joinTexts.paused,
      (of) =>
        env.CELL_1.prepare("UPDATE profiles SET role = 'admin', status = 'inactive' WHERE id = ?")
          .bind(of.profile.id)
          .run(),
    ],
    [
      "is of a company whose trial is over",
      joinTexts.paused,
      ({ company: { id } }) =>
        deps().db.update(companies).set({ trialEndsAt: 1 }).where(eq(companies.id, id)),
    ],
    [
      "is of a company with an address as its name",
      joinTexts.paused,
      ({ company: { id } }) =>
        deps().db.update(companies).set({ name: "x@example.com" }).where(eq(companies.id, id)),
    ],
  ];

  test.each(closed)("if it %s", async (_, words, close) => {
    const { owner, token } = await anOwnersLink();
    await close(owner);
    const before = await everyRow();
    const opening = await openJoin(token);
    expect([opening.status, await opening.text()]).toEqual([404, expect.stringContaining(words)]);
    const { status, html, email } = await askToJoin(token);
    expect([status, html]).toEqual([404, expect.stringContaining(words)]);
    expect(await everyRow()).toEqual(before);
    expect(mailsTo(email)).toBe(0);
  });

  test("and all answers to invalid secrets are the same", async () => {
    const answers = ["x".repeat(43), "y".repeat(43)].map(async (token) => {
      const { status, html } = await askToJoin(token, { email: "ana@example.com" });
      return [status, html.replaceAll(/nonce="[^"]*"/g, "")];
    });
    const [one, other] = await Promise.all(answers);
    expect(one).toEqual(other);
    expect(one).toEqual([404, expect.stringContaining(joinTexts.unknown)]);
    expect((await openJoin("nothing of ours")).status).toBe(422);
  });
});

describe("a visitor who opens a join link", () => {
  test("sees each error next to its field, keeps the typed text, and uses no place", async () => {
    const { owner, token } = await anOwnersLink();
    const before = await everyRow();
    const { status, html } = await askToJoin(token, { full_name: "", email: "no es", dni: "DNI «raro»" });
    expect(status).toBe(422);
    for (const text of [
      "Escribe el nombre completo",
      'value="no es"',
      'value="DNI «raro»"',
      owner.company.name,
    ])
      expect(html).toContain(text);
    expect(await everyRow()).toEqual(before);
  });

  test("gets no answer that reveals members or invited people", async () => {
    const { owner, token } = await anOwnersLink();
    const colleague = await aMember({ company: owner.company });
    const invited = await anInvitation(owner);
    const answerFor = async (email: string) => {
      const { status, html } = await askToJoin(token, { email });
      return [status, html.replaceAll(email, "…").replaceAll(/nonce="[^"]*"/g, "")];
    };
    const stranger = await answerFor(aStranger().email);
    for (let times = 0; times <= mostMailsADay.perAddress; times += 1)
      expect(await answerFor(colleague.email)).toEqual(stranger);
    for (let times = 0; times < mostMailsADay.perAddress; times += 1)
      expect(await answerFor(invited.email)).toEqual(stranger);
    await settle();
    expect(mailsTo(colleague.email)).toBe(0);
    expect(mailsTo(invited.email)).toBe(mostMailsADay.perAddress);
    // The stranger's place, and the colleague's.
    expect(await usedOf(owner)).toBe(2);
  });

  test("uses mails and places in the same way with every address", async () => {
    const left = [];
    for (const isColleague of [false, true]) {
      const { owner, token } = await anOwnersLink();
      const { email } = isColleague ? await aMember({ company: owner.company }) : aStranger();
      await deps().db.update(joinLinks).set({ places: 1 }).where(eq(joinLinks.companyId, owner.company.id));
      const statuses = [];
      for (const address of [email, email, aStranger().email])
        statuses.push((await askToJoin(token, { email: address })).status);
      const mails = await countOf("invitation_mails", "company_id = ?", owner.company.id);
      left.push({ statuses, mails, used: await usedOf(owner) });
    }
    expect(left[1]).toEqual(left[0]);
    expect(left[0]).toMatchObject({ used: 1 });
  });

  test("gets another link for an invitation of a manager, which stays unchanged", async () => {
    const { owner, token } = await anOwnersLink();
    const { email, token: first, row } = await anInvitation(owner, { role: "admin", dni: "" });
    timePasses(hourMs);
    await askToJoin(token, { email, full_name: "Otra Persona", dni: "12345678Z" });
    await settle();
    const [after] = await rowsFor(email);
    expect(after).toEqual({ ...row, tokenHash: after!.tokenHash });
    expect((await verify(first)).body.valid).toBe(false);
    expect((await verify(invitationToken(email))).body.valid).toBe(true);
  });

  test("joins as an employee if a manager's invitation has expired, whatever it stated", async () => {
    const owner = await anOwner();
    const { email, row } = await anInvitation(owner, { role: "admin" });
    timePasses(8 * dayMs);
    const { token } = await aJoinLink(owner, deps().now);
    await askToJoin(token, { email, full_name: "Ana" });
    await settle();
    expect(await rowsFor(email)).toMatchObject([{ id: row.id, role: "employee", fullName: "Ana" }]);
    expect(await usedOf(owner)).toBe(1);
  });

  test("is invited once when the answer was lost, by one mail that uses one place", async () => {
    const { owner, token } = await anOwnersLink();
    const form = new FormData();
    const { email } = aStranger();
    for (const [name, value] of Object.entries({ link: token, full_name: "Ana", email }))
      form.set(name, value);
    const lossy = deps(Date.now(), openDb(losingAnswers(env.CELL_1, 1)));
    const { page } = await submitJoin(lossy, { form, requester: "192.0.2.7" });
    await settle();
    expect([page.code, await usedOf(owner), mailsTo(email)]).toEqual(["sent", 1, 1]);
  });
});

describe("too many invitations through join links", () => {
  test("of one network in an hour are refused there, and nowhere else", async () => {
    const owner = await crowd(10);
    const { token } = await aJoinLink(owner);
    const headers = { "CF-Connecting-IP": "192.0.2.9" };
    await askToJoin(token, {}, { headers });
    const row = await env.CELL_1.prepare("SELECT requester FROM invitation_mails WHERE company_id = ?")
      .bind(owner.company.id)
      .first<{ requester: string }>();
    // The network address itself is not stored.
    expect(JSON.stringify(await everyRow())).not.toContain("192.0.2.9");
    const elsewhere = await anOwner();
    const insert = env.CELL_1.prepare(
      "INSERT INTO invitation_mails (id, company_id, email, created_at, requester) VALUES (?, ?, ?, ?, ?)",
    );
    const others = Array.from({ length: mostRequestsAnHour - 1 }, (_, index) =>
      insert.bind(
        newId(Date.now()),
        elsewhere.company.id,
        `${index}@example.com`,
        Date.now(),
        row!.requester,
      ),
    );
    await env.CELL_1.batch(others);
    const before = await everyRow();
    const { status, html, headers: said } = await askToJoin(token, {}, { headers });
    expect([status, html]).toEqual([429, expect.stringContaining("Desde tu red se han pedido muchas")]);
    expect(Number(said.get("Retry-After"))).toBeGreaterThan(0);
    expect(await everyRow()).toEqual(before);
    expect((await askToJoin(token)).status).toBe(200);
    timePasses(hourMs + 1);
    expect((await askToJoin(token, {}, { headers })).status).toBe(200);
  });

  test("of a company in a day are refused like its own, for every address", async () => {
    const { owner, token } = await anOwnersLink();
    const colleague = await aMember({ company: owner.company });
    const insert = env.CELL_1.prepare(
      "INSERT INTO invitation_mails (id, company_id, created_at) VALUES (?, ?, ?)",
    );
    await env.CELL_1.batch(
      Array.from({ length: mostMailsADay.perNewCompany }, () =>
        insert.bind(newId(Date.now()), owner.company.id, Date.now()),
      ),
    );
    for (const email of [aStranger().email, colleague.email]) {
      const { status, html } = await askToJoin(token, { email });
      expect([status, html]).toEqual([429, expect.stringContaining("La empresa ya ha enviado todas")]);
    }
    expect(await usedOf(owner)).toBe(0);
  });
});

describe("the last place of a join link", () => {
  const asking =
    ({ token }: AJoinLink): Participant<JoinPage> =>
    async ({ deps }) => {
      const form = new FormData();
      const { email, ip } = aStranger();
      for (const [name, value] of Object.entries({ link: token, full_name: "Ana", email }))
        form.set(name, value);
      return (await submitJoin(deps(), { form, requester: ip })).page;
    };

  async function race(run: Race, times: number) {
    const { owner, ...link } = await anOwnersLink();
    await set("used = places - 1", owner);
    const pages = await run(...Array.from({ length: times }, () => asking(link)));
    await settle();
    return {
      sent: pages.filter(({ code }) => code === "sent").length,
      invited: await countOf("invitations", "company_id = ?", owner.company.id),
      used: await usedOf(owner),
    };
  }

  test("goes to one person, in every order", { tags: "deep" }, () =>
    inEveryOrder(async (run) => expect(await race(run, 2)).toEqual({ sent: 1, invited: 1, used: 50 })),
  );
});
