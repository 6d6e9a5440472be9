import { find } from "linkifyjs";
import { describe, expect, test } from "vitest";
import { invitationMail, mailedName } from "~/modules/team/invitations/invitation-mail";
const link = "https://app.fichaclara.test/accept-invite?token=abc";
const invitation = {
  companyName: "Panadería Sol",
  inviterName: "Eva Ruiz",
  timeZone: "Europe/Madrid",
  fullName: "Ana López",
  role: "employee" as const,
  expiresAt: Date.UTC(2026, 10, 28, 9),
  link,
};

/** Returns the texts that a person reads in a mail's HTML. */
const textsOf = (html: string) =>
  html
    .replace(/<(style|title)[\s\S]*?<\/\1>/g, "")
    .split(/<[^>]*>/)
    .filter((text) => text.trim() !== "");

const hostile = [
  "Banco Santander. Confirme su cuenta en santander-seguridad.com hoy",
  "ana@empresa.es",
  "malo\u200b.es",
  "malo．es",
  "mailto:ana",
  "https://malo.es",
  "Llame al 912345678",
];

describe.each(["companyName", "inviterName", "fullName"] as const)(
  "the mail of an invitation whose %s is",
  (field) => {
    test.each(hostile)("%j omits it and has no link except ours", (name) => {
      // A mail that shows the company's name does not name the inviter.
      const company = field === "inviterName" ? { companyName: "dueña@empresa.es" } : {};
      const { subject, html, text } = invitationMail({ ...invitation, ...company, [field]: name });
      expect(subject).toBe("Te han invitado a fichar en Fichaclara");
      expect(`${html}${text}`).not.toContain(name);
      const foundLinks = [...find(text).map(({ value }) => value), ...html.match(/(?<=href=")[^"]*/g)!];
      expect(foundLinks.filter((value) => value === link)).toHaveLength(2);
      // The other links belong to the small print.
      expect(foundLinks.filter((value) => !value.startsWith("https://app.fichaclara.test/"))).toEqual([]);
      expect(textsOf(html).flatMap((part) => find(part))).toEqual([]);
    });
  },
);

test.each([
  [{}, "«Panadería Sol» te invita"],
  [{ companyName: "ana@empresa.es" }, "La empresa de «Eva Ruiz» te invita"],
  [{ companyName: "ana@empresa.es", inviterName: null }, "Una empresa te invita"],
  [{ companyName: "Sol» te paga. «Banco" }, "«Sol te paga. Banco» te invita"],
  [{ companyName: "Sol\n\nBcc: x" }, "«Sol Bcc: x» te invita"],
])("for %j the mail has the text: %s", (fields, news) => {
  const { html, text } = invitationMail({ ...invitation, ...fields });
  expect(text).toContain(`${news} a fichar con Fichaclara.`);
  expect(html.replace(/<\/?bdi>/g, "")).toContain(news);
});

test("the mail to a future administrator names the role", () => {
  expect(invitationMail({ ...invitation, role: "admin" }).text).toContain(
    "te invita a fichar con Fichaclara, como administrador.",
  );
});

test("the mail greets by the first name, and isolates text from strangers", () => {
  const { html, text } = invitationMail({ ...invitation, companyName: "مخبز الشمس" });
  expect(text).toContain("Hola, Ana:\n\n«\u2068مخبز الشمس\u2069» te invita");
  expect(html).toContain("Hola, <bdi>Ana</bdi>:");
  expect(html).toContain("«<bdi>مخبز الشمس</bdi>» te invita");
});

test.each([
  ["x".repeat(60), "x".repeat(60)],
  ["x".repeat(61), `${"x".repeat(59)}…`],
  ["👩‍👩‍👧".repeat(12), "👩‍👩‍👧".repeat(12)],
  ["ñ".repeat(58) + "👩‍👩‍👧ab", `${"ñ".repeat(58)}👩‍👩‍👧…`],
])("a name of more than 60 characters is cut between two characters: %s", (name, shown) => {
  expect(mailedName(name)).toBe(shown);
});
