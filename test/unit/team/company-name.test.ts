import { describe, expect, test } from "vitest";
import { companySchema } from "~/modules/team/profile/profile-schema";

function nameOf(company_name: string, kept = "Panadería Sol") {
  const form = { company_name, nif: "", time_zone: "Europe/Madrid" };
  const read = companySchema({ name: kept, nif: null }).safeParse(form);
  return read.success ? read.data.company_name : read.error.issues[0]!.message;
}

describe("the name of a company", () => {
  test.each(["Amazon.es S.L.", "ana@empresa.es", "Ruiz y/o Pérez", "Obras S.A./Hijos", "Awww.", "A: B"])(
    "is taken: %s",
    (name) => {
      expect(nameOf(name)).toBe(name);
    },
  );

  test.each(["Tu premio: https://malo.es", "HTTP://malo.es", "www.malo.es", "malo.es/premio"])(
    "holds no web address: %s",
    (name) => {
      expect(nameOf(name)).toBe("Escribe solo el nombre, sin direcciones de páginas web");
    },
  );

  test("may stay what it is already, and no other like it", () => {
    for (const kept of ["www.sol.es", "Sol\u202e"]) expect(nameOf(kept, kept)).toBe(kept);
    expect(nameOf("www.luna.es", "www.sol.es")).toMatch(/^Escribe solo el nombre/);
  });
});
