// Proves that a person without scripts can sign in and out with the pages' forms.
import { expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { findFieldName, findForm, sendForm } from "../../support/worker/html-form";
import { aMember } from "../../support/worker/people";
import { resend } from "../../support/worker/resend";
import { aStranger } from "../../support/worker/sign-in";

const pageOf = async (path: string, cookie?: string) => (await call(path, { cookie })).text();

test.each([
  ["/login", "Email", "Enviar enlace de acceso"],
  ["/", "Tu email", "Empezar gratis"],
  ["/#empezar", "Tu email", "Empezar gratis"],
])("at %s the field '%s' and the button '%s' mail a link without scripts", async (at, label, button) => {
  const { email, ip } = aStranger();
  const [path, section] = at.split("#") as [string, string?];
  const page = await pageOf(path);
  const form = findForm(page.slice(section ? page.indexOf(`id="${section}"`) : 0), button, path);
  const typed = { [findFieldName(form, label)]: email };
  const answer = await sendForm(form, typed, { headers: { "CF-Connecting-IP": ip } });
  expect(answer.status).toBe(200);
  const sent = await answer.text();
  expect(sent).toContain("¡Enlace enviado! Revisa tu bandeja de entrada.");
  expect(sent).toContain(email);
  expect(resend.mails.map(({ to, subject }) => [to, subject])).toEqual([
    [email, "Tu enlace para entrar en Fichaclara"],
  ]);
});

test("the page that opens a link states that it needs JavaScript", async () => {
  const [noscript] = /<noscript>.*?<\/noscript>/s.exec(await pageOf("/auth/callback"))!;
  expect(noscript).toContain("Para abrir el enlace hace falta JavaScript.");
});

test("the menu's button signs out without scripts", async () => {
  const { cookie } = await aMember();
  const left = await sendForm(
    findForm(await pageOf("/dashboard", cookie), "Cerrar Sesión", "/dashboard"),
    {},
    { cookie },
  );
  expect([left.status, left.headers.get("Location")]).toEqual([302, "/login"]);
  const again = await call("/dashboard", { cookie });
  expect([again.status, again.headers.get("Location")]).toEqual([302, "/login"]);
});
