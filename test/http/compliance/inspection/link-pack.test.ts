// Proves that an inspector's pack has exactly the link's content, is for nobody else, and disappears with the link.
import { env } from "cloudflare:test";
import { unzipSync } from "fflate";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { messages } from "~/modules/compliance/inspection/pack/messages";
import { askLinkPack } from "~/modules/compliance/inspection/pack/link-pack.server";
import { listPacks } from "~/modules/compliance/inspection/pack/list-packs.server";
import { mostKeptPacks } from "~/modules/compliance/inspection/pack/model/pack-limits";
import { packPrefix } from "~/modules/compliance/inspection/pack/model/pack-files";
import { purgeExpired } from "~/modules/jobs/purge-expired.server";
import { dayMs, hourMs, secondMs } from "~/time/units";
import { revokeLink } from "~/modules/compliance/inspection/submit-revocation.server";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { after, before } from "../../../support/worker/around-each";
import { aLink, opened, type ALink } from "../../../support/worker/inspection";
import { aPack, aPackTurn, askForPack, makeAll } from "../../../support/worker/packs";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { jobQueue } from "../../../support/worker/queues";
import type { Participant } from "../../../support/worker/race";
import { register, trusted } from "../../../support/worker/register";
import { inEveryOrder } from "../../../support/worker/schedule";
import { timePasses } from "../../../support/worker/time";
import { resend } from "../../../support/worker/resend";
import { readStoredZip } from "../../../../verifier/container/stored-zip";
import { verifyFiles } from "../../../../verifier/verify-files";

const page = "/inspeccion/comprobar";
const range = { from: "2026-09-07", to: "2026-09-20" };
const unlimited = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: true }) } };
const at = (text: string) => Date.parse(`2026-${text}:00+02:00`);
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

let owner: SignedInMember;
let ana: SignedInMember;

beforeAll(async () => {
  before();
  await aScene().finally(after);
});

async function aScene() {
  const company = await aCompany({ name: "Panadería Reservada" });
  owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company, fullName: "Ana Ruiz", dni: "12345678Z" });
  const eva = await aMember({ company, fullName: "Eva Gil" });
  await register(owner, ana, eva);
  for (const [who, day, hour] of [
    [ana, "09-01", "07:11"],
    [ana, "09-08", "07:22"],
    [ana, "09-21", "07:44"],
    [eva, "09-08", "07:55"],
  ] as const)
    await aLog(who, { checkInTime: at(`${day}T${hour}`), checkOutTime: at(`${day}T17:00`) });
  await settle();
}

beforeEach(async () => {
  jobQueue.waiting = [];
  await env.CELL_1.exec("DELETE FROM prepared_packs");
});

const toAna = () => aLink(owner, { range, profileIds: [ana.profile.id] });
const ask = (cookie: string) => call(page, { cookie, form: { ask: "" } });
const take = (cookie: string, bindings: object = {}) =>
  call("/inspeccion/paquete.zip", { cookie, env: { ...unlimited, ...bindings } });
const readPage = async (path: string, cookie: string) =>
  (await (await call(path, { cookie })).text()).replaceAll("<!-- -->", "").replaceAll("\u00a0", " ");
const rows = async () =>
  (
    await env.CELL_1.prepare("SELECT id, link_id, state, expires_at FROM prepared_packs ORDER BY id").all<{
      id: string;
      link_id: string | null;
      state: string;
      expires_at: number;
    }>()
  ).results;
const revoke = ({ id }: ALink) => call("/inspection", { cookie: owner.cookie, form: { revoke: id } });

/** Opens a link and makes its pack. */
async function aMadePack(link: ALink): Promise<string> {
  const cookie = await opened(link);
  expect((await ask(cookie)).headers.get("Location")).toBe(page);
  await settle();
  await makeAll();
  return cookie;
}

async function filesOf(cookie: string, bindings?: object): Promise<Record<string, Uint8Array>> {
  const answer = await take(cookie, bindings);
  expect(answer.status).toBe(200);
  const files = (await readStoredZip(new Uint8Array(await answer.arrayBuffer())))!;
  return Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]));
}

describe("the pack of an inspection link", () => {
  test("is requested by one button, made while its progress is shown, and downloaded", async () => {
    const cookie = await opened(await toAna());
    expect(await readPage(page, cookie)).toContain(messages.make);
    expect((await take(cookie)).status).toBe(404);
    const packAnswer = await ask(cookie);
    expect([packAnswer.status, packAnswer.headers.get("Location")]).toEqual([302, page]);
    await settle();
    expect(await aPackTurn(owner)).toBe("more");
    expect(await readPage(page, cookie)).toContain("Preparándose: 33 %");
    expect((await take(cookie)).status).toBe(409);
    await makeAll();
    await settle();
    // No address of the inspector is known, and the company does not learn about the selection.
    expect(resend.mails).toEqual([]);
    const done = await readPage(page, cookie);
    expect(done).toContain(messages.ready);
    expect(done).toContain('href="/inspeccion/paquete.zip"');
    expect((await take(cookie)).headers.get("Content-Disposition")).toMatch(
      /"paquete_inspeccion_[a-z-]+_2026-09-07_2026-09-20\.zip"/,
    );
  });

  test("has only the days and people of the link in each of its files, and verifies alone", async () => {
    const files = await filesOf(await aMadePack(await toAna()));
    expect(Object.keys(files)).toEqual([
      ...["LEEME.txt", "verificar.html", "registro_de_jornada.pdf", "fichajes.csv", "correcciones.csv"],
      ...["registro_verificable.zip", "lista_firmada.txt"],
    ]);
    const bytes = files["registro_verificable.zip"]!;
    const { outcomes } = await verifyFiles([{ name: "registro_verificable.zip", bytes }], trusted());
    expect(outcomes).toMatchObject([{ what: "package", verdict: { verdict: "valid" } }]);
    const register = unzipSync(bytes)["registro.csv"]!;
    const paper = (await pagesOfPdf(files["registro_de_jornada.pdf"]!)).join();
    for (const fileText of [paper, textOf(files["fichajes.csv"]!), textOf(register)]) {
      expect(fileText).toContain("07:22");
      expect(fileText).not.toMatch(/07:11|07:44|07:55|Eva/);
    }
    expect(paper).not.toContain("Olga");
    expect(textOf(files["fichajes.csv"]!)).not.toContain("@");
  });

  test("has plans only if the manager who made the link included them", async () => {
    for (const withPlans of [true, false]) {
      const cookie = await opened(await aLink(owner, { range, withPlans }));
      await ask(cookie);
      expect((await readPage(page, cookie)).includes("protocolo, horarios y calendario.")).toBe(withPlans);
    }
    const packs = await env.CELL_1.prepare(
      `SELECT links.with_plans AS included, packs.with_plans AS made
       FROM prepared_packs packs JOIN inspector_links links ON links.id = packs.link_id ORDER BY included`,
    ).all();
    expect(packs.results).toEqual([
      { included: 0, made: 0 },
      { included: 1, made: 1 },
    ]);
  });

  test("requested twice is made once, and requested again replaces the earlier one", async () => {
    const cookie = await opened(await toAna());
    for (let times = 0; times < 2; times += 1) expect((await ask(cookie)).headers.get("Location")).toBe(page);
    expect(await rows()).toMatchObject([{ state: "making" }]);
    await settle();
    await makeAll();
    await ask(cookie);
    expect((await rows()).map(({ state }) => state).sort()).toEqual(["deleted", "making"]);
  });

  test("is limited per day, separately from the company's own packs", async () => {
    const cookie = await aMadePack(await toAna());
    await env.CELL_1.exec(
      `INSERT INTO prepared_packs (id, company_id, selection, from_on, to_on, requested_by, requested_at, state, expires_at, link_id)
       WITH RECURSIVE n(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < ${mostKeptPacks - 1})
       SELECT 'more' || n, company_id, selection, from_on, to_on, requested_by, requested_at, 'deleted', expires_at, link_id
       FROM prepared_packs, n`.replaceAll("\n", " "),
    );
    const full = await ask(cookie);
    expect([full.status, (await full.text()).includes(messages.ofLink.tooManyKept)]).toEqual([409, true]);
    await aPack(owner);
    await env.CELL_1.exec("UPDATE prepared_packs SET link_id = NULL, state = 'ready'");
    expect((await ask(cookie)).headers.get("Location")).toBe(page);
  });

  test("that would be too large is refused with a message, and not begun", async () => {
    const long = { from: "2022-10-01", to: "2026-09-30" };
    const link = await aLink(owner, { range: long });
    const many = JSON.stringify(Array.from({ length: 700 }, () => ana.profile.id));
    await env.CELL_1.prepare("UPDATE inspector_links SET profile_ids = ?").bind(many).run();
    const answer = await ask(await opened(link));
    expect([answer.status, (await answer.text()).includes(messages.ofLink.tooLarge)]).toEqual([422, true]);
    expect(await rows()).toEqual([]);
  });

  test("that failed states it, and is made when it is requested again", async () => {
    const cookie = await opened(await toAna());
    await ask(cookie);
    await env.CELL_1.exec("UPDATE prepared_packs SET state = 'failed'");
    expect(await readPage(page, cookie)).toContain(messages.ofLink.broken);
    expect((await take(cookie)).status).toBe(404);
    await ask(cookie);
    await settle();
    await makeAll();
    expect((await take(cookie)).status).toBe(200);
  });

  test("is not started too often", async () => {
    const cookie = await opened(await toAna());
    const none = { PERSON_LIMIT: { limit: () => Promise.resolve({ success: false }) } };
    const often = await call(page, { cookie, form: { ask: "" }, env: none });
    expect([often.status, often.headers.get("Retry-After")]).toEqual([429, "60"]);
    expect(await rows()).toEqual([]);
  });
});

describe("a caller cannot get the pack of another", () => {
  test("link, even a newer one of the same company", async () => {
    const mine = await aMadePack(await toAna());
    timePasses(secondMs);
    await aMadePack(await aLink(owner, { range }));
    const files = await filesOf(mine);
    expect(textOf(files["fichajes.csv"]!)).not.toContain("Eva");
  });

  test("side: the company lists none of a link's, and a link none of the company's", async () => {
    const cookie = await aMadePack(await toAna());
    const { id } = (await rows())[0]!;
    expect(await listPacks(deps(), { companyId: owner.company.id })).toEqual([]);
    expect((await askForPack(owner, id)).status).toBe(404);
    const forms: Record<string, string>[] = [{ delete: id }, { again: id, pack: crypto.randomUUID() }];
    for (const form of forms)
      expect((await call("/inspection", { cookie: owner.cookie, form })).status).toBe(404);
    await env.CELL_1.exec("DELETE FROM prepared_packs");
    await aPack(owner, { range });
    expect((await take(cookie)).status).toBe(404);
  });

  test("person: a caller without the typed code gets none and starts none", async () => {
    await aMadePack(await toAna());
    const stranger = await aMember({ role: "owner" });
    for (const cookie of ["", owner.cookie, ana.cookie, stranger.cookie]) {
      expect((await take(cookie)).status).toBe(401);
      expect((await ask(cookie)).headers.get("Location")).toBe("/inspeccion?ended");
    }
    expect((await take(await opened(await aLink(stranger, { range })))).status).toBe(404);
    expect(await rows()).toHaveLength(1);
  });
});

describe("an ended inspection link gives no pack", () => {
  test("after its days, and the pack is deleted in the night", async () => {
    const now = Date.now();
    const link = await aLink(owner, { range, days: 1, now: now - dayMs + hourMs });
    const cookie = await aMadePack(link);
    const { id, expires_at } = (await rows())[0]!;
    expect(expires_at).toBe(now + hourMs);
    expect((await take(cookie)).status).toBe(200);
    await env.CELL_1.prepare("UPDATE inspector_links SET expires_at = ? WHERE id = ?")
      .bind(now, link.id)
      .run();
    expect((await take(cookie)).status).toBe(401);
    expect((await ask(cookie)).headers.get("Location")).toBe("/inspeccion?ended");
    await purgeExpired(deps(now + 2 * hourMs));
    expect([await rows(), await keysOf(id)]).toEqual([[], []]);
  });

  test("after its withdrawal during the making, which deletes the files for good", async () => {
    const link = await toAna();
    const cookie = await opened(link);
    await ask(cookie);
    await settle();
    await aPackTurn(owner);
    const { id } = (await rows())[0]!;
    expect(await keysOf(id)).not.toEqual([]);
    expect((await revoke(link)).status).toBe(200);
    await settle();
    expect([await rows(), await keysOf(id)]).toMatchObject([[{ state: "deleted" }], []]);
    await makeAll();
    expect([await rows(), await keysOf(id)]).toMatchObject([[{ state: "deleted" }], []]);
    expect((await take(cookie)).status).toBe(401);
  });

  test("unless another company withdraws it, which has no effect", async () => {
    const link = await toAna();
    const cookie = await aMadePack(link);
    const stranger = await aMember({ role: "owner" });
    const answer = await call("/inspection", { cookie: stranger.cookie, form: { revoke: link.id } });
    expect([answer.status, (await take(cookie)).status]).toEqual([404, 200]);
  });
});

const keysOf = async (id: string) =>
  (await env.REGISTER.list({ prefix: packPrefix({ companyId: owner.company.id, id }) })).objects;

describe("a request for a pack and a simultaneous withdrawal of the link", () => {
  const asking =
    (link: ALink): Participant<unknown> =>
    ({ deps: using }) =>
      askLinkPack({
        deps: using(),
        company: owner.company,
        range,
        withPlans: true,
        endsAt: 0,
        inspector: { linkId: link.id, profileIds: [ana.profile.id] },
      });
  const revoking =
    (link: ALink): Participant<unknown> =>
    ({ deps: using }) =>
      revokeLink(using(), { member: owner, id: link.id });
  const left = async () => (await rows()).filter(({ state }) => state !== "deleted").length;

  test("leave no pack, in every order", { tags: "deep" }, async () => {
    await inEveryOrder(async (race) => {
      const link = await toAna();
      await race(asking(link), revoking(link));
      expect(await left()).toBe(0);
    });
  });
});

describe("the company sees in the list of an inspection link", () => {
  test("that and when the pack was taken, once each time, and nothing for mere requests", async () => {
    // It is newer than all others, which share one instant, so the page of links shows it.
    const link = await aLink(owner, { range, profileIds: [ana.profile.id], now: Date.now() + 1 });
    const cookie = await aMadePack(link);
    const packCount = async () =>
      (await readPage("/inspection", owner.cookie)).split("Carpeta completa<").length;
    const before = await packCount();
    await call("/inspeccion/paquete.zip", { cookie, method: "HEAD" });
    const full = { EXPORT_LIMIT: { limit: () => Promise.resolve({ success: false }) } };
    expect((await take(cookie, full)).status).toBe(429);
    const takenFiles = () =>
      env.CELL_1.prepare("SELECT file FROM inspector_packs WHERE link_id = ?").bind(link.id).all();
    expect((await takenFiles()).results).toEqual([]);
    await (await take(cookie)).arrayBuffer();
    expect((await takenFiles()).results).toEqual([{ file: "pack" }]);
    expect(await packCount()).toBe(before + 1);
  });
});
