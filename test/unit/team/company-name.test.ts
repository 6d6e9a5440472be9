import { describe, expect, test } from "vitest";
import { companySchema } from "~/modules/people/profile/profile-schema";

function nameOf(company_name: string, storedName = "Panadería Sol") {
  const form = { company_name, nif: "" };
  const parseResult = companySchema({ name: storedName, nif: null }).safeParse(form);
  return parseResult.success ? parseResult.data.company_name : parseResult.error.issues[0]!.message;
}

describe("the name of a company", () => {
  test.each(["Bar Pepe S.L.U.", "Ruiz y/o Pérez", "Obras S.A./Hijos", "Awww.", "A: B"])(
    "is accepted: %s",
    (name) => {
      expect(nameOf(name)).toBe(name);
    },
  );

  test.each(["Tu premio: https://malo.es", "Amazon.es S.L.", "ana@empresa.es", "malo\u200b.es"])(
    "is refused with a link: %s",
    (name) => {
      expect(nameOf(name)).toMatch(/^Escribe solo el nombre, sin direcciones web ni de correo/);
    },
  );

  test("loses invisible characters", () => {
    expect(nameOf(" Sol\u202e \u200bLuna\u2066 ")).toBe("Sol Luna");
    expect(nameOf("\u3164")).toBe("Escribe el nombre de la empresa.");
  });

  test("may stay if it was stored before the rule, and no similar one is accepted", () => {
    for (const storedName of ["ana@empresa.es", "Sol\u202e"])
      expect(nameOf(storedName, storedName)).toBe(storedName);
    expect(nameOf("www.luna.es", "www.sol.es")).toMatch(/^Escribe solo el nombre/);
  });
});
