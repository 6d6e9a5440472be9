import { describe, expect, test, vi } from "vitest";
import { sendMail } from "~/modules/mail/send-mail.server";
import { expectFaults } from "../../support/quiet-console";
import { deps } from "../../support/worker/deps";
import { resend } from "../../support/worker/resend";
import { underFakeTime } from "../../support/worker/time";

const mail = { to: "ana@example.com", subject: "Hola", html: "<p>Hola</p>", text: "Hola\n" };
const send = (idempotencyKey: string = crypto.randomUUID()) =>
  sendMail(deps().env, { ...mail, idempotencyKey }, "urgent");

describe("sending a mail", () => {
  test("passes it to the provider unchanged, with its key", async () => {
    expect(await send("the-key")).toEqual({ ok: true });
    expect(resend.mails).toEqual([
      { ...mail, from: "Fichaclara <hola@fichaclara.test>", idempotencyKey: "the-key" },
    ]);
  });

  test("passes its attachments byte for byte, and the unsubscribe header", async () => {
    const content = "— año 2026 ✓\n";
    const unsubscribeUrl = "https://app.fichaclara.test/correos?token=t";
    const attachments = [{ filename: "a.checkpoint", content, contentType: "text/plain; charset=utf-8" }];
    await sendMail(deps().env, { ...mail, attachments, unsubscribeUrl, idempotencyKey: "its-key" }, "urgent");
    const [sent] = resend.mails;
    expect(sent!.headers).toEqual({
      "List-Unsubscribe": `<${unsubscribeUrl}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    const [file] = sent!.attachments!;
    expect([file!.filename, file!.content_type]).toEqual(["a.checkpoint", "text/plain; charset=utf-8"]);
    const bytes = Uint8Array.from(atob(file!.content), (character) => character.charCodeAt(0));
    expect(new TextDecoder().decode(bytes)).toBe(content);
  });

  test("returns the provider's own words when it refuses, and none when it does not answer", async () => {
    resend.faults = [{ status: 403, name: "invalid_from", message: "Not verified" }, "no-answer"];
    expect(await send()).toEqual({ ok: false, message: "Not verified" });
    expect(await send()).toEqual({ ok: false, message: null });
    expect(expectFaults()).toHaveLength(2);
  });

  test("ignores an answer that is no JSON", async () => {
    vi.mocked(globalThis.fetch).mockResolvedValueOnce(new Response("<h1>Bad gateway</h1>", { status: 502 }));
    const delivery = await send();
    expect(delivery.ok).toBe(false);
    expect(JSON.stringify(delivery)).not.toContain("<h1>");
    expect(expectFaults()).toHaveLength(1);
  });

  test("waits ten seconds for an answer, and no longer", async () => {
    vi.mocked(globalThis.fetch).mockImplementationOnce(() => new Promise(() => undefined));
    const { delivery, waitedMs } = await underFakeTime(async () => {
      const sentAt = Date.now();
      return { delivery: await send(), waitedMs: Date.now() - sentAt };
    });
    expect(delivery).toEqual({ ok: false, message: null });
    expect(waitedMs).toBe(10_000);
    expect(expectFaults().join()).toContain("did not answer");
  });
});
