import { expect, test } from "vitest";
import { nameInSubject } from "~/modules/mail/name-in-subject";

test.each([
  ["a name is as typed", "Lucía Peña", "Lucía Peña"],
  ["an address gives way to another word", "lucia@example.com", "Alguien"],
  ["a name with a link gives way to another word", "Entra en bit.ly/x", "Alguien"],
  ["an empty name gives way to another word", " \n ", "Alguien"],
  ["a second line joins the first one", "Lucía\r\nBcc: todos", "Lucía Bcc: todos"],
  ["a right-to-left name stays isolated", "מרתה", "\u2068מרתה\u2069"],
  ["a long name is cut to 60 characters", "a".repeat(61), `${"a".repeat(59)}…`],
])("a name in a mail's subject: %s", (_, name, shown) => {
  expect(nameInSubject(name, "Alguien")).toBe(shown);
});
