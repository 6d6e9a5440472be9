// Proves a link's life. It is made, opened with its code, and ended by its days, by its company or by wrong codes.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { drawQr } from "~/platform/qr.server";
import { messages } from "~/modules/compliance/inspection/messages";
import { daysOfValidity } from "~/modules/compliance/links/link-state";
import { messages as linkMessages } from "~/modules/compliance/links/messages";
import { newId } from "~/platform/ids";
import { formatDateTime } from "~/time/formats";
import { dayMs, hourMs } from "~/time/units";
import { call } from "../../../support/worker/app";
import { linkForm } from "../../../support/request-bodies";
import { aLink, opened, typeCode, wrongCode } from "../../../support/worker/inspection";
import { aLog, aMember, type SignedInMember } from "../../../support/worker/people";

const people = "/inspeccion/personas";
const statusOf = async (cookie: string, path = people) => (await call(path, { cookie })).status;
const rowOf = (id: string) =>
  env.CELL_1.prepare("SELECT * FROM inspector_links WHERE id = ?").bind(id).first<Record<string, unknown>>();

let owner: SignedInMember;
beforeEach(async () => {
  owner = await aMember({ role: "owner", fullName: "Olga Dueña" });
});

const plain = (html: string) => html.replaceAll("<!-- -->", "");

describe("an inspection link", () => {
  test("is created by a form, shown once with its code and as a QR, and opens with both", async () => {
    const form = linkForm();
    const page = plain(await (await call("/inspection/new", { cookie: owner.cookie, form })).text());
    const token = /inspeccion#([\w-]{43})/.exec(page)![1]!;
    const code = /(\d{3}) (\d{3})<\/p>/.exec(page)!.slice(1).join("");
    expect(page).toContain(messages.apart);
    expect(page).toContain('aria-label="Código QR del enlace"');
    expect(page).toContain(`d="${drawQr(`https://app.fichaclara.test/inspeccion#${token}`).path}"`);

    const row = await rowOf(form.id!);
    expect(row).toMatchObject({ wrong_codes: 0, opened_count: 0, profile_ids: null });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Object.values(row!)).not.toContain(code);

    const answer = await typeCode({ token, code });
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, people]);
    expect(answer.headers.get("Set-Cookie")).toMatch(
      /^__Host-inspection=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=28800$/,
    );
  });

  test("for an inspector at the door is shown with its code, its QR, the people at work and the protocol", async () => {
    const ana = await aMember({ company: owner.company, fullName: "Ana López" });
    await aLog(ana, { checkInTime: Date.now() - hourMs, checkOutTime: null });
    const form = { intent: "door", id: newId(Date.now()) };
    const page = plain(await (await call("/inspection/new", { cookie: owner.cookie, form })).text());
    const main = page.slice(page.indexOf("<main"), page.indexOf("</main>"));
    expect(main).toMatch(/\d{3} \d{3}<\/p>/);
    expect(main).toContain('aria-label="Código QR del enlace"');
    expect(main).toContain("<bdi>Ana López</bdi>");
    for (const path of ["/protocol/edit", "/schedules/calendar", "/inspection/check"])
      expect(main).toContain(`href="${path}"`);
  });

  test("states to its creator and its reader that the package also reveals recordings on later days", async () => {
    const cookie = await opened(await aLink(owner));
    const linkPage = await call("/inspection/new", { cookie: owner.cookie });
    expect(await linkPage.text()).toContain(messages.laterDays);
    const checkPage = await call("/inspeccion/comprobar", { cookie });
    expect(await checkPage.text()).toContain(messages.laterDaysForInspector);
  });

  test("is requested again under the same id when its answer was lost, and only the last secret works", async () => {
    const form = linkForm();
    const make = async () => {
      const answer = await call("/inspection/new", { cookie: owner.cookie, form });
      return { status: answer.status, token: /inspeccion#([\w-]{43})/.exec(await answer.text())?.[1] };
    };
    const [first, second] = [await make(), await make()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await typeCode({ token: first.token!, code: "123456" })).status).toBe(404);
    expect((await typeCode({ token: second.token!, code: "123456" })).status).not.toBe(404);
    // After an attempt nobody can create it again.
    expect((await make()).status).toBe(409);
    const other = await aMember({ role: "owner" });
    expect((await call("/inspection/new", { cookie: other.cookie, form })).status).toBe(409);
  });

  test("works on two devices, each with the code, and counts them", async () => {
    const link = await aLink(owner);
    const cookies = [await opened(link), await opened(link)];
    for (const cookie of cookies) expect(await statusOf(cookie)).toBe(200);
    expect(await rowOf(link.id)).toMatchObject({ opened_count: 2 });
    const list = plain(await (await call("/inspection", { cookie: owner.cookie })).text());
    expect(list).toMatch(/Abierto<\/dt><dd>2 veces, la última el \d\d\/\d\d\/\d{4}/);
  });

  test("shows on its screens its own last day, and not the end of the browser's session", async () => {
    const now = Date.now();
    const cookie = await opened(await aLink(owner, { now }));
    const page = plain(await (await call(people, { cookie })).text());
    const end = formatDateTime(now + daysOfValidity.usual * dayMs, "Europe/Madrid");
    expect(page.replaceAll("\u00a0", " ")).toContain(`El enlace vale hasta el ${end}`);
  });

  test("keeps a person in the same browser signed in, also when the inspection is left", async () => {
    const cookie = `${owner.cookie}; ${await opened(await aLink(owner))}`;
    expect([await statusOf(cookie), await statusOf(cookie, "/dashboard")]).toEqual([200, 200]);
    const left = await call("/inspeccion/salir", { method: "POST", cookie });
    expect([left.status, left.headers.get("Location")]).toEqual([302, "/inspeccion"]);
    expect(left.headers.get("Set-Cookie")).toMatch(/^__Host-inspection=; .*Max-Age=0$/);
  });
});

describe("an inspection link is not opened", () => {
  test("with another code; the answer states only that and how many tries are left", async () => {
    const link = await aLink(owner);
    const answer = await typeCode({ ...link, code: wrongCode(link) });
    const page = plain(await answer.text());
    expect([answer.status, answer.headers.get("Set-Cookie")]).toEqual([422, null]);
    expect(page).toContain("El código no es correcto. Quedan 9 intentos.");
    expect(page).not.toContain(link.code);
    expect((await typeCode(link)).status).toBe(302);
  });

  test.each(["", "12345", "abcdef", "1234567"])(
    "with %j, which is no code and costs no try",
    async (code) => {
      const link = await aLink(owner);
      expect((await typeCode({ ...link, code })).status).toBe(422);
      expect(await rowOf(link.id)).toMatchObject({ wrong_codes: 0 });
    },
  );

  test("with a made-up secret, or with another link's code", async () => {
    const [one, other] = [await aLink(owner), await aLink(await aMember({ role: "owner" }))];
    expect((await typeCode({ token: "x".repeat(43), code: one.code })).status).toBe(404);
    const code = one.code === other.code ? wrongCode(one) : other.code;
    expect((await typeCode({ token: one.token, code })).status).toBe(422);
  });

  test("after ten wrong codes, not even with the right one; open sessions continue", async () => {
    const link = await aLink(owner);
    const cookie = await opened(link);
    const answers: number[] = [];
    for (let tries = 0; tries < 11; tries += 1)
      answers.push((await typeCode({ ...link, code: wrongCode(link) })).status);
    expect(answers).toEqual([...Array<number>(10).fill(422), 404]);
    expect((await typeCode(link)).status).toBe(404);
    expect(await statusOf(cookie)).toBe(200);
    expect(await rowOf(link.id)).toMatchObject({ wrong_codes: 10, opened_count: 1 });
    const list = await (await call("/inspection", { cookie: owner.cookie })).text();
    expect(list).toContain("Bloqueado: 10 códigos equivocados");
    await call("/inspection", { cookie: owner.cookie, form: { revoke: link.id } });
    expect(await statusOf(cookie)).toBe(302);
  });

  test("after its days", async () => {
    const link = await aLink(owner, { days: 15, now: Date.now() - 15 * dayMs });
    const answer = await typeCode(link);
    expect([answer.status, (await answer.text()).includes(linkMessages.closed)]).toEqual([404, true]);
  });

  test("once revoked, and open sessions end immediately", async () => {
    const link = await aLink(owner);
    const cookie = await opened(link);
    const revoked = await call("/inspection", { cookie: owner.cookie, form: { revoke: link.id } });
    expect(revoked.status).toBe(200);
    expect((await typeCode(link)).status).toBe(404);
    for (const path of [people, "/inspeccion/correcciones", "/inspeccion/comprobar"]) {
      const answer = await call(path, { cookie });
      expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/inspeccion?ended"]);
    }
    expect(await statusOf(cookie, "/inspeccion/registro.zip")).toBe(401);
  });
});

describe("an inspector's session", () => {
  test("ends with its link if that is sooner than eight hours", async () => {
    const link = await aLink(owner, { days: 1, now: Date.now() - dayMs + hourMs });
    const seconds = Number(/Max-Age=(\d+)/.exec((await typeCode(link)).headers.get("Set-Cookie")!)![1]);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect(seconds).toBeGreaterThan(3500);
  });

  test("is refused if the token is altered or of another kind", async () => {
    const cookie = await opened(await aLink(owner));
    const [head, payload, signature] = cookie.split("=")[1]!.split(".") as [string, string, string];
    const claims = JSON.parse(atob(payload)) as object;
    const later = btoa(JSON.stringify({ ...claims, exp: 9e9 })).replaceAll("=", "");
    for (const token of [`${head}.${later}.${signature}`, `${head}.${payload}.`, "x", ""])
      expect(await statusOf(`__Host-inspection=${token}`)).toBe(302);
  });
});
