import { describe, expect, test } from "vitest";
import {
  peopleACall,
  mostMailsADay,
  peopleSchema,
  readInvitee,
} from "~/modules/team/invitations/invitee-schema";

const ana = { full_name: "Ana López", email: "ana@empresa.es", dni: "12345678z", role: "admin" };
const errorsOf = (fields: object) => {
  const inviteeResult = readInvitee({ ...ana, ...fields });
  return inviteeResult.ok ? {} : inviteeResult.errors;
};
const unreadable = "Escribe solo el nombre: no puede llevar < ni >, ni empezar por = + - @";
const dniInvalid = "Escribe el DNI, NIE o pasaporte con letras y números, como mucho 20 caracteres";

describe("the schema of an invited person", () => {
  test("cleans capitals of the address, blanks and the letter of the DNI", () => {
    expect(readInvitee({ ...ana, full_name: "  Ana \n López ", email: " ANA@Empresa.ES " })).toEqual({
      ok: true,
      invitee: { fullName: "Ana López", email: "ana@empresa.es", dni: "12345678Z", role: "admin" },
    });
  });

  test("accepts other kinds of blanks around the address", () => {
    expect(errorsOf({ email: "\u00a0ana@empresa.es\u2003" })).toEqual({});
  });

  test.each([undefined, null, "", "  "])("accepts a missing DNI: %j", (dni) => {
    expect(readInvitee({ ...ana, dni })).toMatchObject({ ok: true, invitee: { dni: null } });
  });

  test("makes the person an employee by default", () => {
    expect(readInvitee({ ...ana, role: undefined })).toMatchObject({ invitee: { role: "employee" } });
  });

  test.each(["Núria O'Neill-Gómez", "Иван Петров", "李雷", "Juan 2º"])("accepts the name %s", (full_name) => {
    expect(errorsOf({ full_name })).toEqual({});
  });

  test.each([
    [undefined, "Escribe el nombre completo"],
    ["", "Escribe el nombre completo"],
    ["   ", "Escribe el nombre completo"],
    [7, "Escribe el nombre completo"],
    [["Ana"], "Escribe el nombre completo"],
    ["x".repeat(121), "El nombre puede tener como mucho 120 caracteres"],
    ["<b>Ana</b>", unreadable],
    ['=HYPERLINK("http://evil")', unreadable],
    ["+34600", unreadable],
    ["-1", unreadable],
    ["@SUM(A1)", unreadable],
    ["Ana\0", "Quita del nombre los caracteres que no se ven"],
  ])("refuses the name %j", (full_name, error) => {
    expect(errorsOf({ full_name })).toEqual({ full_name: error });
  });

  test.each([
    [undefined, "Escribe el email"],
    ["", "Escribe el email"],
    [7, "Escribe el email"],
    ["ana", "Escribe un email completo, como nombre@empresa.es"],
    ["ana@a@b.es", "Escribe un email completo, como nombre@empresa.es"],
    ["<script>@empresa.es", "Escribe un email completo, como nombre@empresa.es"],
    [`${"a".repeat(250)}@b.es`, "Escribe un email completo, como nombre@empresa.es"],
  ])("refuses the address %j", (email, error) => {
    expect(errorsOf({ email })).toEqual({ email: error });
  });

  test.each([
    ["аna@empresa.es", "а"],
    ["ana@еmpresa.es", "е"],
    ["peña@empresa.es", "ñ"],
    // In lower case the Kelvin sign is a plain k: it must be refused earlier.
    ["\u212Aana@empresa.es", "\u212A"],
  ])("refuses %j with the letter that only looks Latin", (email, letter) => {
    expect(errorsOf({ email }).email).toContain(`«${letter}»`);
  });

  test.each(["owner", "OWNER", "Owner", "", "root", 1, null, ["admin"], { role: "admin" }])(
    "refuses the role %j",
    (role) => {
      expect(errorsOf({ role })).toEqual({ role: "El rol debe ser empleado o administrador" });
    },
  );

  test.each(["x".repeat(21), "<b>1</b>", "=1+1", "-12", 7, ["1"], "12\u0000"])(
    "refuses the DNI %j",
    (dni) => {
      expect(errorsOf({ dni })).toEqual({ dni: dniInvalid });
    },
  );

  test.each([null, undefined, 7, "ana", []])("refuses %j as a person", (typed) => {
    expect(readInvitee(typed)).toEqual({
      ok: false,
      errors: { email: "El cuerpo debe ser un objeto JSON." },
    });
  });

  test("drops unknown fields", () => {
    const inviteeResult = readInvitee({ ...ana, company_id: "other", id: "mine", status: "accepted" });
    expect(inviteeResult.ok && Object.keys(inviteeResult.invitee).sort()).toEqual([
      "dni",
      "email",
      "fullName",
      "role",
    ]);
  });
});

describe("the people of one invitation call", () => {
  const problemOf = (body: unknown) => peopleSchema.safeParse(body).error?.issues[0]?.message;

  test("are a list of one to ten, checked one by one", () => {
    expect(peopleACall).toBe(10);
    expect(problemOf({ people: [ana] })).toBeUndefined();
    expect(problemOf({ people: Array(peopleACall).fill("nobody") })).toBeUndefined();
    expect(problemOf({ people: Array(peopleACall + 1).fill(ana) })).toBe(
      "como mucho 10 personas por petición",
    );
    expect(problemOf({ people: [] })).toBe("está vacía");
    expect(problemOf({ people: ana })).toBe("debe ser una lista");
    expect(problemOf({})).toBe("debe ser una lista");
    expect(problemOf([ana])).toBe("El cuerpo debe ser un objeto JSON.");
  });

  test("share a daily limit of mails", () => {
    expect(mostMailsADay).toEqual({
      perCompany: 200,
      perNewCompany: 20,
      perInviter: 20,
      perAddress: 3,
      perAddressOfAll: 5,
      joinedOfTrusted: 10,
    });
  });
});
