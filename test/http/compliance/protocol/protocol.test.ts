// Proves that the protocol is drafted from the settings, changed, and read by each person, and that unread versions show.
import { env } from "cloudflare:test";
import { beforeEach, describe, expect, test } from "vitest";
import { messages } from "~/modules/compliance/protocol/messages";
import { findProtocol } from "~/modules/compliance/protocol/find-protocol.server";
import { longestSection } from "~/modules/compliance/protocol/protocol-form";
import { newId } from "~/platform/ids";
import { sectionTitles } from "~/modules/compliance/protocol/sections";
import { dayMs } from "~/time/units";
import { pagesOfPdf } from "../../../support/pdf";
import { call } from "../../../support/worker/app";
import { deps, settle } from "../../../support/worker/deps";
import { aKiosk, aPin, atKiosk, entered } from "../../../support/worker/kiosk";
import { aCompany, aMember, type SignedInMember } from "../../../support/worker/people";
import { timePasses } from "../../../support/worker/time";
import { aProtocol, readForm, saveForm, screen, typed } from "../../../support/worker/a-protocol";

let owner: SignedInMember;
let ana: SignedInMember;
beforeEach(async () => {
  const company = await aCompany({ name: "Bar Luna", nif: "B12345674" });
  owner = await aMember({ company, role: "owner", fullName: "Olga Dueña" });
  ana = await aMember({ company, fullName: "Ana López" });
});

const eventsOf = async ({ profile }: SignedInMember) =>
  (
    await env.CELL_1.prepare(
      "SELECT payload, actor_kind, source FROM events WHERE subject = ? AND kind = 'protocol_read'",
    )
      .bind(profile.subject)
      .all<{ payload: string; actor_kind: string; source: string }>()
  ).results;

const newest = () => findProtocol(deps(), { companyId: owner.company.id });

describe("a protocol", () => {
  test("is proposed from the settings, saved as typed, and read only by everybody of the company", async () => {
    expect(await screen(ana)).toContain(messages.none);
    const form = await screen(owner, "/protocol/edit");
    for (const expectedText of ["Bar Luna (NIF B12345674)", "La empresa pide la ubicación solo"])
      expect(form).toContain(expectedText);
    const answer = await saveForm(owner, typed(owner, "Responsable: el bar.\r\n\r\nEso es todo."), 0);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/protocol?saved"]);
    expect(await newest()).toMatchObject({
      version: 1,
      savedBy: "Olga Dueña",
      sections: { privacy: "Responsable: el bar.\n\nEso es todo." },
    });
    const page = await screen(ana);
    for (const expectedText of [
      "Responsable: el bar.",
      "Versión 1, guardada el",
      "por Olga Dueña",
      messages.read,
    ])
      expect(page).toContain(expectedText);
    expect(await screen(await aMember({ role: "owner" }))).toContain(messages.noneManager);
  });

  test.each([
    ["nothing", ""],
    ["too much", "a".repeat(longestSection + 1)],
  ])("with %s in a section is not saved, and the typed text stays next to its error", async (_, text) => {
    const answer = await saveForm(owner, { ...typed(owner, "Lo que escribí"), scope: text }, 0);
    const page = await answer.text();
    expect(answer.status).toBe(422);
    expect(page).toContain(text === "" ? "Escribe algo" : `Escribe como mucho ${longestSection}`);
    expect(page).toContain("Lo que escribí");
    expect(await newest()).toBeNull();
  });

  test("that is unchanged makes no new version, and a page sent twice makes one", async () => {
    const id = newId(Date.now());
    for (let nth = 0; nth < 2; nth += 1)
      expect((await saveForm(owner, typed(owner), 0, id)).status).toBe(302);
    const answer = await saveForm(owner, typed(owner), 1);
    expect([answer.status, (await answer.text()).includes(messages.same)]).toEqual([200, true]);
    expect((await newest())!.version).toBe(1);
  });

  test("is shown as out of date once a setting has changed, with the new wording next to it", async () => {
    await aProtocol(owner);
    expect(await screen(owner)).not.toContain("Desde esta versión ha cambiado");
    await env.CELL_1.prepare("UPDATE companies SET location_tracking_enabled = 0 WHERE id = ?")
      .bind(owner.company.id)
      .run();
    expect(await screen(owner)).toContain("Desde esta versión ha cambiado: si se pide la ubicación");
    const form = await screen(owner, "/protocol/edit");
    expect(form).toContain(messages.now);
    expect(form).toContain("No se pide ni se guarda la ubicación al fichar");
  });

  test("keeps its versions, each of which can be read", async () => {
    await aProtocol(owner, 0, "La primera.");
    await aProtocol(owner, 1, "La segunda.");
    const page = await screen(ana, "/protocol?version=1");
    expect([
      page.includes("La primera."),
      page.includes(messages.notNewest),
      page.includes(messages.read),
    ]).toEqual([...[true, true, false]]);
    for (const sql of ["UPDATE protocol_versions SET digest = ''", "DELETE FROM protocol_versions"])
      await expect(env.CELL_1.prepare(sql).run()).rejects.toThrow("append-only");
  });

  test("is available as a PDF with all its sections and a place to sign", async () => {
    const { digest } = await aProtocol(owner);
    const answer = await call("/protocol.pdf", { cookie: ana.cookie });
    const text = (await pagesOfPdf(new Uint8Array(await answer.arrayBuffer()))).join("\n");
    for (const expectedText of [...Object.values(sectionTitles), "Bar Luna", "Firma", digest])
      expect(text).toContain(expectedText);
  });
});

describe("a person who reads the protocol", () => {
  test("sees one line on the dashboard until they confirm it, which is recorded as their event", async () => {
    const line = "Lee el protocolo de registro de tu empresa";
    expect(await screen(ana, "/dashboard")).not.toContain(line);
    const protocol = await aProtocol(owner);
    expect(await screen(ana, "/dashboard")).toContain(line);
    const answer = await readForm(ana, protocol);
    expect([answer.status, (await answer.text()).includes(messages.readDone)]).toEqual([200, true]);
    expect(await screen(ana, "/dashboard")).not.toContain(line);
    expect(await screen(ana)).toContain("Lo leíste el");
    const readEvent = { payload: JSON.stringify(protocol), actor_kind: "member", source: "web" };
    expect(await eventsOf(ana)).toEqual([readEvent]);
    await readForm(ana, protocol);
    expect(await eventsOf(ana)).toEqual([readEvent]);
  });

  test("is asked again for a new text, and not for a version with the same text", async () => {
    await readForm(ana, await aProtocol(owner));
    await env.CELL_1.prepare("UPDATE companies SET offline_punches_enabled = 0 WHERE id = ?")
      .bind(owner.company.id)
      .run();
    expect((await saveForm(owner, typed(owner), 1)).status).toBe(302);
    expect(await screen(ana)).toContain("Lo leíste el");
    await aProtocol(owner, 2, "Otra cosa.");
    expect(await screen(ana)).toContain(messages.readBefore);
  });

  test("can confirm it at the kiosk, and nobody can for them", async () => {
    await aProtocol(owner);
    const kiosk = await aKiosk(owner);
    const { html } = await entered(kiosk, await aPin(ana));
    const token = (page: string) => /name="token" value="([^"]+)"/.exec(page)![1]!;
    const shown = await atKiosk(kiosk, { intent: "protocol", token: token(html) });
    expect(shown.text).toContain("Nadie ficha por otra persona");
    const field = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(shown.html)![1]!;
    const kioskAnswer = await atKiosk(kiosk, {
      intent: "read",
      token: token(shown.html),
      version: field("version"),
      digest: field("digest"),
    });
    expect([kioskAnswer.status, kioskAnswer.text.includes(messages.readDone)]).toEqual([200, true]);
    expect(await eventsOf(ana)).toMatchObject([{ actor_kind: "kiosk", source: "kiosk" }]);
    expect(await eventsOf(owner)).toEqual([]);
  });

  test("is counted and listed for managers, who remind the others once a day", async () => {
    const protocol = await aProtocol(owner);
    await readForm(ana, protocol);
    const tomas = await aMember({ company: owner.company, fullName: "Tomás Sin" });
    await env.CELL_1.prepare("UPDATE profiles SET email = NULL WHERE id = ?").bind(tomas.profile.id).run();
    expect(await screen(owner)).toContain("Lo han leído 1 de 3 personas");
    const missing = await screen(owner, "/protocol/readers");
    expect([missing.includes("Tomás Sin"), missing.includes("Ana López")]).toEqual([true, false]);
    expect(missing).toContain("Sin correo");
    expect(await screen(owner, "/protocol/readers?who=leido")).toContain("Ana López");
    const remind = async () =>
      (await call("/protocol", { cookie: owner.cookie, form: { intent: "remind" } })).text();
    const mails = async () => {
      await settle();
      const { results } = await env.CELL_1.prepare(
        "SELECT recipient FROM mail_outbox WHERE dedupe_key GLOB 'protocol:*' AND instr(dedupe_key, ?) > 0",
      )
        .bind(owner.company.id)
        .all<{ recipient: string }>();
      return results.map(({ recipient }) => recipient);
    };
    expect(await remind()).toContain(messages.reminded(1));
    expect(await remind()).toContain(messages.reminded(0));
    expect(await mails()).toEqual([owner.email]);
    timePasses(dayMs);
    expect(await remind()).toContain(messages.reminded(1));
    expect(await mails()).toHaveLength(2);
  });
});
