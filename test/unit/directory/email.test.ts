import { describe, expect, test } from "vitest";
import { emailSchema } from "~/modules/directory/email";

const read = (typed: unknown, missing?: string) => {
  const { success, data, error } = emailSchema(missing).safeParse(typed);
  return success ? data : error.issues[0]!.message;
};

const missing = "Por favor ingresa tu email";
const invalid = "Escribe un email completo, como nombre@empresa.es";

describe("an address", () => {
  test.each([
    ["ana@empresa.es", "ana@empresa.es"],
    ["ANA@Empresa.ES", "ana@empresa.es"],
    ["  ana@empresa.es\n", "ana@empresa.es"],
    ["ana.perez+fichar@sub.empresa.es", "ana.perez+fichar@sub.empresa.es"],
    ["o'brien@empresa.es", "o'brien@empresa.es"],
    ["ana@localhost", "ana@localhost"],
    ["a@xn--espaa-rta.es", "a@xn--espaa-rta.es"],
    [`${"a".repeat(64)}@${"b".repeat(60)}.es`, `${"a".repeat(64)}@${"b".repeat(60)}.es`],
  ])("typed as %j is %j", (typed, address) => {
    expect(read(typed)).toBe(address);
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
    "Ana <ana@empresa.es>",
    "ana@empresa.es\r\nBcc: eva@empresa.es",
    "ana@empresa.es\0",
    "añá@empresa.es",
    `${"a".repeat(246)}@empre.es`,
  ])("is not %j", (typed) => {
    expect(read(typed)).toBe(invalid);
  });

  test.each(["", "   ", undefined, null, 7, ["ana@empresa.es"], {}])("is missing in %j", (typed) => {
    expect(read(typed)).toBe(missing);
    expect(read(typed, "Por favor introduce tu email")).toBe("Por favor introduce tu email");
  });

  test("has at most 254 characters", () => {
    const ofLength = (length: number) => `${"a".repeat(length - "@empresa.es".length)}@empresa.es`;
    expect(read(ofLength(254))).toBe(ofLength(254));
    expect(read(ofLength(255))).toBe(invalid);
  });
});
