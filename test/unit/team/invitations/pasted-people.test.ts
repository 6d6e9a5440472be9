import { describe, expect, test } from "vitest";
import { nameInEmail, readPasted } from "~/modules/team/invitations/pasted-people";

const ana = { email: "ana@sol.es", fullName: "Ana López" };
const anaAlone = { email: "ana.lopez@sol.es", fullName: null };
const leoAlone = { email: "leo@sol.es", fullName: null };
const leo = { email: "leo@sol.es", fullName: "Leo" };
const neill = { email: "o'neill@example.com", fullName: "O'Neill" };

test.each([
  ["a list of addresses", "ana.lopez@sol.es\nleo@sol.es", [anaAlone, leoAlone]],
  ["text copied from a mail program", 'Ana López <ana@sol.es>, "Leo" <leo@sol.es>', [ana, leo]],
  ["two columns of a spreadsheet", "Ana López\tana@sol.es\r\nLeo\tleo@sol.es", [ana, leo]],
  ["fields of a CSV", "Ana López;ana@sol.es;Leo;leo@sol.es", [ana, leo]],
  ["addresses apart by blanks", "ana@sol.es leo@sol.es", [{ ...ana, fullName: null }, leoAlone]],
  ["a name behind its address", "ana@sol.es (Ana López)", [ana]],
  ["a person listed twice", "Ana López <ana@sol.es>\nANA@sol.es", [ana]],
  ["text without an address", "Ana López\nleo\n", [{ text: "Ana López" }, { text: "leo" }]],
  ["a line without an address before one with it", "Leo\nana.lopez@sol.es", [{ text: "Leo" }, anaAlone]],
  ["nothing", " \n;,", []],
  ["an apostrophe in an address", "o'neill@example.com", [{ ...neill, fullName: null }]],
  ["a typographic one", "o’neill@example.com", [{ ...neill, fullName: null }]],
  ["an apostrophe in a name", "O'Neill <neill@example.com>", [{ ...neill, email: "neill@example.com" }]],
  ["a name with a comma", "López, Ana <ana@sol.es>; Leo <leo@sol.es>", [ana, leo]],
  ["a quoted name with a comma", '"López, Ana" <ana@sol.es>, leo@sol.es', [ana, leoAlone]],
  ["a name with a comma after an address", "leo@sol.es, López, Ana <ana@sol.es>", [leoAlone, ana]],
  ["names before addresses in a sentence", "Ana López ana@sol.es Leo leo@sol.es", [ana, leo]],
  ["names behind addresses in a sentence", "ana@sol.es Ana López leo@sol.es Leo", [ana, leo]],
  ["a name in the field behind its address", "ana@sol.es;Ana López", [ana]],
  ["a list with marks", "1. Ana López: ana@sol.es\n• Leo - leo@sol.es.", [ana, leo]],
  ["links", "Ana López <mailto:ana@sol.es>\nmailto:leo@sol.es", [ana, leoAlone]],
  ["a label in place of a name", "Email: leo@sol.es", [leoAlone]],
  ["invisible signs and full width", "Ana López <ana@\u200bsol.es>\nｌｅｏ＠ｓｏｌ．ｅｓ", [ana, leoAlone]],
  ["a document in place of a name", "12345678Z leo@sol.es", [{ ...leoAlone, unused: "12345678Z" }]],
  ["a document in a row", "Ana López;12.345.678-Z;ana@sol.es", [{ ...ana, unused: "12.345.678-Z" }]],
  ["a document behind the address", "Leo\tleo@sol.es\tX1234567L", [{ ...leo, unused: "X1234567L" }]],
  [
    "a document with a label and spaces",
    "Ana López DNI: 12 345 678 Z ana@sol.es",
    [{ ...ana, unused: "DNI: 12 345 678 Z" }],
  ],
  [
    "a CSV without spaces",
    "Ana López,ana@sol.es\nLeo,leo@sol.es,Ana,ana.lopez@sol.es",
    [ana, leo, { ...anaAlone, fullName: "Ana" }],
  ],
  ["an unused number", "Ana López;600123123;ana@sol.es", [{ ...ana, unused: "600123123" }]],
  ["a document without an address", "12345678Z", [{ text: "12345678Z" }]],
  ["a person without an address before one with it", "Ana, Leo, leo@sol.es", [{ text: "Ana" }, leo]],
  [
    "a sentence that begins behind an address",
    "Escribe a leo@sol.es. Gracias",
    [{ text: "Gracias" }, { ...leo, fullName: "Escribe a" }],
  ],
])("pasted people are read from %s", (_, text, people) => {
  expect(readPasted(text)).toEqual(people);
});

test.each([
  'o"neill@example.com',
  "ana:neill@example.com",
  "ana@sol.es/leo@sol.es",
  "ana(neill@example.com",
  "neill@example.com)x",
  "peña@sol.es",
  "luis. paz@sol.es",
  "luis .paz@sol.es",
  "o 'neill@sol.es",
  "ana@sol. es",
  "ana@sol.com. es",
  "ana@sol.com .es",
  "ana@sol.com,es",
  "Ana,gil@sol.es",
  "Ana Gil Ana,Gil@sol.es",
  "Ana Gil ana,gil@sol.es",
  "ana,gil@sol.es",
  "Ana Gil an,a.gil@sol.es",
  "Ana <eva sol@sol.es>",
  "o' neill@sol.es",
  "ana.gil+ fichar@sol.es",
  "-rosa@sol.es",
  "Ana Gil=ana@sol.es",
  "ana@gmail",
])("an address is never cut out of %s", (text) => {
  expect(readPasted(text)).toEqual([{ text }]);
});

test("every address of a pasted text is complete in the result", () => {
  const names = ["Ana", "O'Neill", "López, Ana", "12345678Z", '"Gil, Leo"', ""];
  const addresses = ["ana@sol.es", "o'neill@sol.es", 'a"b@sol.es', "<x@sol.es>", "(y@sol.es)", "a:b@sol.es"];
  const joints = ["\n", ";", ", ", "\t", " "];
  let seed = 7;
  const random = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
  for (let round = 0; round < 300; round += 1) {
    const chosen = Array.from({ length: 3 }, () => addresses[random(6)]!);
    const text = chosen.map((address) => `${names[random(6)]!} ${address}${joints[random(5)]!}`).join("");
    const pastedParts = readPasted(text);
    const emails = pastedParts.flatMap((each) => ("email" in each ? [each.email] : []));
    const wholes = chosen.map((address) => address.replace(/^[<(](.*)[>)]$/, "$1"));
    for (const email of emails) expect(wholes, text).toContain(email);
    const texts = pastedParts.map((each) => ("text" in each ? each.text : each.email)).join(" ");
    for (const whole of wholes) expect(texts, text).toContain(whole);
  }
});

test.each([
  ["o'neill@x.es", "O'Neill"],
  ["maria-jose.ruiz2@x.es", "Maria Jose Ruiz"],
  ["info+fichar@x.es", "Info"],
  ["007@x.es", "007"],
])("the pasted line %s is %s until a name is given", (email, name) => {
  expect(nameInEmail(email)).toBe(name);
});

describe("extra characters at each place of a clean line", () => {
  const dirt = [
    " ",
    ". ",
    " .",
    "' ",
    " '",
    "+ ",
    "- ",
    " -",
    "_ ",
    ",",
    ", ",
    ";",
    "=",
    "\u00a0",
    "(",
    ")",
    '"',
    "<",
    ">",
    "\t",
  ];
  test.each([
    "ana.gil@sub.sol.es",
    "Ana Gil ana.gil@sub.sol.es",
    "Ana Gil <ana.gil@sub.sol.es>",
    '"Gil, Ana" <ana.gil@sub.sol.es>',
    "ana.gil@sub.sol.es (Ana Gil)",
    "- ana.gil@sub.sol.es",
    "Ana Gil;ana.gil@sub.sol.es",
    "ana.gil@sub.sol.es 12345678Z",
  ])("never make a partial address of %s, and drop no letter silently", (clean) => {
    for (const sign of dirt)
      for (let at = 0; at <= clean.length; at += 1) {
        const line = clean.slice(0, at) + sign + clean.slice(at);
        const words = line
          .split(/[\s;]+/u)
          .map((word) => word.replace(/^[^<]*</u, "").replace(/>[^>]*$/u, ""))
          .map((word) => word.replace(/^[^\w]+|[^\w]+$/gu, ""));
        const people = readPasted(line);
        for (const person of people)
          if ("email" in person) {
            expect(words, line).toContain(person.email);
            if (/[.'+_=-]|,$/u.test(sign)) expect(person.email, line).toBe("ana.gil@sub.sol.es");
          }
        const shown = people.map((each) => Object.values(each).join("")).join("");
        const lettersOf = (text: string) => [...text.replace(/[^a-z0-9]/giu, "")].sort().join("");
        expect(lettersOf(shown), line).toBe(lettersOf(line));
      }
  });
});
