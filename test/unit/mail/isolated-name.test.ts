import { expect, test } from "vitest";
import { commentText, isolateName, rightToLeftPatterns } from "~/modules/mail/isolated-name";
import { noticeMail } from "~/modules/mail/notice-mail";

const mailOf = (name: string) =>
  noticeMail({
    subject: "Aviso",
    what: `${isolateName(name)} propone 14:58 → 14:00.`,
    next: "Nada más.",
    origin: "https://example.com",
  });

test.each([
  ["Lucía Gil", "Lucía Gil", "Lucía Gil"],
  ["O’Neill & Hijos", "O’Neill & Hijos", "O’Neill &amp; Hijos"],
  ["Нина Петрова ❤️", "Нина Петрова ❤️", "Нина Петрова ❤️"],
  ["דנה לוי", "\u2068דנה לוי\u2069", "דנה לוי"],
  ["محمد", "\u2068محمد\u2069", "محمد"],
  ["Ana\u202e", "\u2068Ana\u202e\u2069", "Ana\u202e"],
  ["Ana\u2069\u2067", "Ana", "Ana"],
  ["ana@example.com", "ana@example.com", "ana@example.com"],
  ["Entra en bit.ly/x", "(sin nombre)", "(sin nombre)"],
  ["a".repeat(61), `${"a".repeat(59)}…`, `${"a".repeat(59)}…`],
])(
  "%j is isolated in both parts of a mail, with direction marks in the text if it may turn it",
  (name, inText, inHtml) => {
    const { html, text } = mailOf(name);
    expect(text).toContain(`\n\n${inText} propone 14:58 → 14:00.\n`);
    // In the preview and in the mail.
    expect(html.split(`<bdi>${inHtml}</bdi> propone 14:58 → 14:00.`)).toHaveLength(3);
    expect(html).not.toMatch(/[\u2068\u2069]/);
  },
);

test("no pattern for direction marks is longer than D1 accepts", () => {
  for (const signs of rightToLeftPatterns) expect(Buffer.byteLength(`*${signs}*`)).toBeLessThanOrEqual(50);
});

test("a mail quotes a comment completely, and leaves it out if it has a link", () => {
  expect(commentText("b".repeat(300))).toBe(` Dice: «\u2068${"b".repeat(300)}\u2069».`);
  expect(commentText("Mira en bit.ly/x")).toBe("");
  expect(commentText(null)).toBe("");
});
