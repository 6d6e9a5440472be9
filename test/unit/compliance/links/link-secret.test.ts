import { expect, test } from "vitest";
import { newCode, readCode, showCode } from "~/modules/compliance/links/link-secret";
import { joinAddress } from "~/modules/team/invitations/link/join-link";
import { readSecret } from "~/platform/secret-text";

const token = "Aa0-_".repeat(9).slice(0, 43);

test.each([
  ["the secret itself", token],
  ["the whole link", `https://fichaclara.example/inspeccion#${token}`],
  ["the link by which a company lets people join", joinAddress("https://fichaclara.example", token)],
  ["the link with blanks around it", `  https://fichaclara.example/inspeccion#${token}\n`],
])("the address %s gives the secret", (_, text) => expect(readSecret(text)).toBe(token));

test.each([
  "",
  "#",
  "https://fichaclara.example/inspeccion",
  token.slice(1),
  `${token}x`,
  `${token}#`,
  "ñ".repeat(43),
])("the address %j is no link", (text) => expect(readSecret(text)).toBeNull());

test("a link has its secret in the fragment, which reaches no server", () => {
  const { pathname, search, hash } = new URL(`https://fichaclara.example/inspeccion#${token}`);
  expect([pathname, search, hash]).toEqual(["/inspeccion", "", `#${token}`]);
});

test.each([
  ["012345", "012345"],
  [" 012 345 ", "012345"],
  ["01-23-45", "012345"],
  ["12345", null],
  ["1234567", null],
  ["12345a", null],
  ["١٢٣٤٥٦", null],
  ["", null],
])("the code %j is read as %j", (text, code) => expect(readCode(text)).toBe(code));

test("a link's code is six digits, all numbers equally likely", () => {
  expect(newCode(() => 7)).toBe("000007");
  expect(newCode(() => 1_234_567)).toBe("234567");
  // Draws above the last whole million would favour small numbers, so they are repeated.
  const draws = [2 ** 32 - 1, 4_294_000_000, 4_293_999_999];
  expect(newCode(() => draws.shift()!)).toBe("999999");
  expect(showCode("012345")).toBe("012 345");
  expect(readCode(showCode(newCode()))).toMatch(/^\d{6}$/);
});
