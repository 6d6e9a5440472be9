import { expect, test } from "vitest";
import { slugOf } from "~/platform/slug";

test.each([
  ["Łucja Núñez-Peña", "lucja-nunez-pena"],
  ["  Bar 'Pepe', S.L. ", "bar-pepe-s-l"],
  ["24 h", "24-h"],
  ["Иван", "ivan"],
  ["李雷", ""],
  ["", ""],
])("the slug of %j in a file's name is %j", (text, slug) => {
  expect(slugOf(text)).toBe(slug);
});

test("a slug is cut at sixty characters, and then never ends in a hyphen", () => {
  expect(slugOf("a".repeat(80))).toBe("a".repeat(60));
  expect(slugOf(`${"a".repeat(59)} b`)).toBe("a".repeat(59));
});
