import { describe, expect, test } from "vitest";
import { expectFaults } from "../../support/quiet-console";
import { call } from "../../support/worker/app";
import { resend } from "../../support/worker/resend";
import { aStranger, countOf } from "../../support/worker/sign-in";
import { findForm, sendForm } from "../../support/worker/html-form";
import { postForm, signInForms } from "../../support/worker/sign-in-forms";

const invalid = "Escribe un email completo, como nombre@empresa.es";

describe.each(signInForms)("the form of %s, without scripts,", (action, emptyMessage) => {
  test.each([{ email: "" }, { email: "   " }, { email: "\t\n" }, {}])(
    "names the missing fields of %j",
    async (form) => {
      const page = await postForm(action, form as Record<string, string>);
      expect(page.status).toBe(422);
      expect(page.main).toContain(emptyMessage);
      expect(resend.calls).toBe(0);
    },
  );

  test.each(["ana", "ana@", "@example.com", "ana@exa mple.com", "a@b@c.es", `${"a".repeat(250)}@b.es`])(
    "keeps %j as typed, and shows the error",
    async (email) => {
      const page = await postForm(action, { email });
      expect(page.status).toBe(422);
      expect(page.main).toContain(invalid);
      expect(page.typed).toBe(email);
      expect(resend.calls).toBe(0);
    },
  );

  test("shows markup in typed text as text", async () => {
    const page = await postForm(action, { email: '"><script>alert(1)</script>' });
    expect(page.main).not.toContain("<script>alert");
    expect(page.typed).toBe("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
  });

  test("sends a link, and shows its address and validity in place of the field", async () => {
    const { email } = aStranger();
    const page = await postForm(action, { email });
    expect(page.status).toBe(200);
    expect(page.main).toContain("¡Enlace enviado! Revisa tu bandeja de entrada.");
    expect(page.main).toMatch(new RegExp(`<strong[^>]*>${email}</strong>`));
    expect(page.main).toContain("Vale 15 minutos");
    expect(page.typed).toBe("");
    expect(page.cookies).toHaveLength(1);
    expect(page.cookies[0]).toMatch(
      /^__Host-sign-in=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=900$/,
    );
    expect(resend.mails.map(({ to }) => to)).toEqual([email]);
  });

  test("mails another link to the same address by its button, without waiting for scripts", async () => {
    const { email, ip } = aStranger();
    const headers = { "CF-Connecting-IP": ip };
    const sent = await (await call(action, { form: { email }, headers })).text();
    const again = await sendForm(findForm(sent, "Reenviar", action), {}, { headers });
    expect(again.status).toBe(200);
    expect(resend.mails.map(({ to }) => to)).toEqual([email, email]);
  });

  test("shows the field again with its address to change it, and mails nothing for that", async () => {
    const { email } = aStranger();
    const page = await postForm(action, { email, intent: "change" });
    expect([page.status, page.typed, resend.calls]).toEqual([200, email, 0]);
    expect(page.main).not.toContain("Enlace enviado");
  });

  test("shows the field with its address and the time to try again after five links", async () => {
    const { email } = aStranger();
    for (let time = 1; time <= 5; time += 1) await postForm(action, { email });
    const page = await postForm(action, { email });
    expect([page.status, page.typed]).toEqual([429, email]);
    expect(page.main).toContain("Se han pedido demasiados enlaces para este email");
  });

  test("removes blanks and capitals from the address, which is the same person's", async () => {
    const { email } = aStranger();
    await postForm(action, { email: `  ${email.toUpperCase()}\n` });
    expect(resend.mails.map(({ to }) => to)).toEqual([email]);
    expect(await countOf("sign_in_links", "email = ?", email)).toBe(1);
  });

  test("logs the mail provider's words, and keeps the typed text in its field", async () => {
    resend.faults = [{ status: 422, name: "validation_error", message: "Invalid `to` field" }];
    const { email } = aStranger();
    const page = await postForm(action, { email });
    expect(page.status).toBe(502);
    expect(page.main).toContain("Error enviando el enlace de acceso");
    expect(page.main).not.toContain("Invalid");
    expect(page.typed).toBe(email);
    expect(expectFaults()).toEqual([expect.stringContaining("Invalid `to` field")]);
  });

  test("shows 'Error enviando el enlace de acceso' when the provider does not answer", async () => {
    resend.faults = ["no-answer"];
    const page = await postForm(action, { email: aStranger().email });
    expect(page.status).toBe(502);
    expect(page.main).toContain("Error enviando el enlace de acceso");
    expect(expectFaults()).toHaveLength(1);
  });

  test("mails a link that has its token in the fragment only, in text and in HTML", async () => {
    await postForm(action, { email: aStranger().email });
    const { html, text, subject, from } = resend.mails[0]!;
    expect(subject).toBe("Tu enlace para entrar en Fichaclara");
    expect(from).toBe("Fichaclara <hola@fichaclara.test>");
    for (const part of [html, text]) {
      const links = [...part.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => new URL(link));
      expect(links.map(({ origin, pathname, search }) => origin + pathname + search)).toEqual([
        "https://app.fichaclara.test/auth/callback",
        "https://app.fichaclara.test/terminos",
        "https://app.fichaclara.test/privacidad",
      ]);
      expect(links.slice(1).map(({ hash }) => hash)).toEqual(["", ""]);
      expect(links[0]!.hash).toMatch(/^#token=eyJ/);
    }
  });

  test("links to our own address, whatever host the request used", async () => {
    await postForm(action, { email: aStranger().email }, { headers: { "X-Forwarded-Proto": "http" } });
    expect(resend.mails[0]!.text).toContain("https://app.fichaclara.test/auth/callback#token=");
  });
});

describe("POST /api/auth/otp", () => {
  const ask = (json: unknown) =>
    call("/api/auth/otp", { json, origin: null, headers: { "CF-Connecting-IP": aStranger().ip } });

  test("returns {error: null} and a message, or {error} in our words", async () => {
    const sent = await ask({ email: aStranger().email });
    expect(await sent.json()).toEqual({
      error: null,
      message: "¡Enlace enviado! Revisa tu bandeja de entrada.",
    });
    resend.faults = [{ status: 422, name: "validation_error", message: "Nope" }, "no-answer"];
    const answer = await ask({ email: aStranger().email });
    expect([answer.status, await answer.json()]).toEqual([
      502,
      { error: "Error enviando el enlace de acceso" },
    ]);
    const silent = await ask({ email: aStranger().email });
    expect([silent.status, await silent.json()]).toEqual([
      502,
      { error: "Error enviando el enlace de acceso" },
    ]);
    expect(expectFaults()).toHaveLength(2);
  });

  test.each([
    [{}, "email: Por favor ingresa tu email"],
    [{ email: "" }, "email: Por favor ingresa tu email"],
    [{ email: 7 }, "email: Por favor ingresa tu email"],
    [{ email: "ana" }, `email: ${invalid}`],
    [{ email: "a@b.es", create_user: "no" }, "create_user: debe ser true o false"],
    [[], "El cuerpo debe ser un objeto JSON."],
  ])("returns 422 for %j: %s", async (json, error) => {
    const answer = await ask(json);
    expect([answer.status, await answer.json()]).toEqual([422, { error }]);
    expect(resend.calls).toBe(0);
  });
});
