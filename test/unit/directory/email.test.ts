import { describe, expect, test } from "vitest";
import { emailSchema } from "~/modules/directory/email";

const readEmail = (typed: unknown, missing?: string) => {
  const { success, data, error } = emailSchema(missing).safeParse(typed);
  return success ? data : error.issues[0]!.message;
};

const missing = "Por favor ingresa tu email";
const invalid = "Escribe un email completo, como nombre@empresa.es";

describe("an e-mail address", () => {
  test.each([
    ["ana@empresa.es", "ana@empresa.es"],
    ["ANA@Empresa.ES", "ana@empresa.es"],
    ["  ana@empresa.es\n", "ana@empresa.es"],
    ["ana.perez+fichar@sub.empresa.es", "ana.perez+fichar@sub.empresa.es"],
    ["o'brien@empresa.es", "o'brien@empresa.es"],
    ["a@xn--espaa-rta.es", "a@xn--espaa-rta.es"],
    [`${"a".repeat(64)}@${"b".repeat(60)}.es`, `${"a".repeat(64)}@${"b".repeat(60)}.es`],
  ])("typed as %j is read as %j", (typed, address) => {
    expect(readEmail(typed)).toBe(address);
  });

  test.each([
    "ana",
    "ana@",
    "@empresa.es",
    "ana@@empresa.es",
    "ana empresa@es.es",
    "ana@empresa..es",
    "ana@-empresa.es",
    "ana@empresa.es,eva@empresa.es",
    "Ana <ana@empresa.es>, Eva <eva@empresa.es>",
    "Ana <ana@empresa.es> eva@empresa.es",
    "eva@empresa.es <ana@empresa.es>",
    "mailto:ana@empresa.es,eva@empresa.es",
    "mailto:%",
    'o"neill@empresa.es',
    "ana:neill@empresa.es",
    "ana@empresa.es ana",
    "ana@emp/esa.es",
    "ana@españa..es",
    "ana@esp/ñ.es",
    `${"(".repeat(50_000)}ana@empresa.es${")".repeat(50_000)}`,
    "ana@empresa.es\r\nBcc: eva@empresa.es",
    "ana@empresa.es\0",
    `${"a".repeat(246)}@empre.es`,
    "ana@localhost",
    "ana@gmail",
    "a@b",
    "ana@gmail.",
    "-ana@empresa.es",
    ".ana@empresa.es",
    "'ana@empresa.es",
    "Ana=ana@empresa.es",
    `${"a".repeat(65)}@empresa.es`,
  ])("cannot be %j", (typed) => {
    expect(readEmail(typed)).toBe(invalid);
  });

  test.each([
    ["o’neill@empresa.es", "o'neill@empresa.es"],
    ["\u200bana@\u00adempresa.es\ufeff", "ana@empresa.es"],
    ["mailto:ana@empresa.es", "ana@empresa.es"],
    ["MAILTO:o%27neill@empresa.es?subject=Hola", "o'neill@empresa.es"],
    ["Ana López <ana@empresa.es>", "ana@empresa.es"],
    ['"López, Ana" < ana@empresa.es >;', "ana@empresa.es"],
    ["O'Neill <neill@empresa.es>", "neill@empresa.es"],
    ["ana@empresa.es <mailto:ANA@empresa.es>", "ana@empresa.es"],
    ["<ana@empresa.es>", "ana@empresa.es"],
    ["'ana@empresa.es'", "ana@empresa.es"],
    ["«ana@empresa.es»,", "ana@empresa.es"],
    ["(ana@empresa.es).", "ana@empresa.es"],
    ["ana@empresa.es.", "ana@empresa.es"],
    ["ａｎａ＠ｅｍｐｒｅｓａ．ｅｓ", "ana@empresa.es"],
    ["ana@peña.es", "ana@xn--pea-8ma.es"],
    ["ana@PEN\u0303A.es", "ana@xn--pea-8ma.es"],
    ["ana@sub.cañón.empresa.es.", "ana@sub.xn--can-8mak.empresa.es"],
  ])("typed as %j is cleaned to %j", (typed, address) => {
    expect(readEmail(typed)).toBe(address);
  });

  test.each([
    ["añá@empresa.es", "ñ"],
    ["аna@empresa.es", "а"],
    ["ana@еmpresa.es", "е"],
    ["\u212Aana@empresa.es", "\u212A"],
    ["ana@\u212Aempresa.es", "\u212A"],
    ["ana@ﬁrma.es", "ﬁ"],
    ["ana@empreſa.es", "ſ"],
  ])("is refused with the name of the invalid letter in %j", (typed, letter) => {
    expect(readEmail(typed)).toContain(`«${letter}»`);
  });

  test("is missing if only invisible characters were typed", () => {
    expect(readEmail("\u200b \u00ad")).toBe(missing);
  });

  test.each(["", "   ", undefined, null, 7, ["ana@empresa.es"], {}])("is missing in %j", (typed) => {
    expect(readEmail(typed)).toBe(missing);
    expect(readEmail(typed, "Por favor introduce tu email")).toBe("Por favor introduce tu email");
  });

  test("has at most 254 characters", () => {
    const ofLength = (length: number) =>
      `${`ana@${"empresas.".repeat(40)}`.slice(0, length - ".es".length)}.es`;
    expect(readEmail(ofLength(254))).toBe(ofLength(254));
    expect(readEmail(ofLength(255))).toBe(invalid);
  });
});
