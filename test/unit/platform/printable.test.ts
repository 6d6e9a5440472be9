import { expect, test } from "vitest";
import { printedName } from "~/modules/session/printed-name.server";
import { type Paper } from "~/platform/pdf/paper.server";
import { printable } from "~/platform/pdf/printable";

/** A font with the letters of Spanish and its neighbours, and little else. */
const latin = /[ -~áéíóúüñçàèòïÁÉÍÓÚÜÑÇşğŞĞ·…«»–—’“”]/u;
const isDrawn = (code: number) => latin.test(String.fromCodePoint(code));

test.each([
  ["José Ñíguez", "José Ñíguez"],
  ["Нина Петрова", "Nina Petrova"],
  ["Щукин Юрий", "Shchukin Iurii"],
  ["ЖУКОВ Ж.", "ZHUKOV Zh."],
  ["Соловьёва", "Soloveva"],
  ["Γιώργος Ψαρράς", "Giorgos Psarras"],
  ["გიორგი", "giorgi"],
  ["Արամ Խաչատրյան", "Aram Khachatryan"],
  ["Əliyev Rəşad", "Eliyev Reşad"],
  ["Nguyễn Văn", "Nguyen Van"],
  ["Łukasz Wałęsa", "Lukasz Walesa"],
  ["Miŀà, Jean\u2011Luc", "Mil·à, Jean-Luc"],
  ["ﬁlial Œuvre Straße", "filial Oeuvre Strasse"],
  ["Ana 😀👩‍🍳", "Ana"],
  ["Bar 🍺 Sol", "Bar Sol"],
  ["李小龍 Bruce", "(…) Bruce"],
  ["a\u200Bb\u00ADc", "abc"],
  [" ", " "],
])("the text %s is printed in a PDF as %s", (text, printed) => {
  expect(printable(text, isDrawn)).toBe(printed);
});

test("no letter of a European alphabet is printed as nothing or as a question mark", () => {
  const letters = [
    ..."абвгдеёжзийклмнопрстуфхцчшщъыэюяґєіїђјљњћџѓѕќўαβγδεζηθικλμνξοπρστυφχψωაბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰաբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆıəłøđæœßþðŋħŧ",
  ];
  const lost = [...letters, ...letters.map((letter) => letter.toUpperCase())].filter(
    (letter) => !/^[a-z]+$/i.test(printable(letter, isDrawn)),
  );
  expect(lost).toEqual([]);
});

test.each([
  ["李小龍", "12345678Z", "李小龍 · 12345678Z"],
  ["李小龍", null, "李小龍 · lee@example.com"],
  ["Нина", "12345678Z", "Нина"],
])("the name %s with the DNI %s is printed so that no two people look the same", (fullName, dni, written) => {
  const paper = { printable: (text: string) => printable(text, isDrawn) } as Paper;
  expect(printedName(paper, { fullName, dni, email: "lee@example.com" })).toBe(written);
});
