import { describe, expect, test } from "vitest";
import { publicPage } from "./public-page";

const operator = {
  OPERATOR_NAME: "Relojes Claros <S.L.>",
  OPERATOR_NIF: "B12345674",
  OPERATOR_ADDRESS: "Calle Mayor 1, 28013 Madrid",
  CONTACT_EMAIL: "hola@relojes.test",
};
const nothing = { CONTACT_EMAIL: "" };
const unpublished = "todavía no ha publicado aquí sus datos de identificación";

describe.each(["/terminos", "/privacidad"])("the legal page %s", (path) => {
  test("names the operator of this installation, as text", async () => {
    const page = await publicPage(path, { env: operator });
    for (const value of Object.values(operator)) expect(page.text).toContain(value);
    expect(page.html).not.toContain("<S.L.>");
    expect(page.text).not.toContain(unpublished);
  });

  test("invents nothing that the configuration lacks", async () => {
    const page = await publicPage(path, { env: nothing });
    expect(page.text).toContain(unpublished);
    expect(page.text).not.toMatch(/\b[A-HJNP-SUVW]\d{7}[0-9A-J]\b/);
    // People can reply to its mails.
    expect(page.html).toContain('href="mailto:hola@fichaclara.test"');
  });

  test("has the information that the law requires about the record", async () => {
    const { text } = await publicPage(path);
    for (const words of ["34.9", "cuatro años", "RGPD", "Stripe"]) expect(text).toContain(words);
  });
});

test.each(["/", "/login", "/verificar", "/terminos", "/privacidad", "/ayuda/inspeccion"])(
  "the page %s claims no official approval",
  async (path) => {
    const { text } = await publicPage(path);
    expect(text).not.toMatch(/homologad|certificad[oa]|inalterable/i);
  },
);

test("the privacy page names every cookie of the app, and every other processor of the data", async () => {
  const { text } = await publicPage("/privacidad");
  for (const name of [
    "__Host-session",
    "__Host-sign-in",
    "__Host-passkey",
    "last-route",
    "Cloudflare",
    "Resend",
    "Stripe",
  ])
    expect(text).toContain(name);
});

test.each(["/", "/login", "/terminos", "/privacidad", "/accept-invite"])(
  "the page %s links to the terms and the privacy policy, and never names the alert address",
  async (path) => {
    const { html } = await publicPage(path, { env: { CONTACT_EMAIL: "" } });
    expect(html).toContain('href="/terminos"');
    expect(html).toContain('href="/privacidad"');
    expect(html).not.toContain("operador@fichaclara.test");
  },
);
