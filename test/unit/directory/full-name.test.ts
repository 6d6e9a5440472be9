import { describe, expect, test } from "vitest";
import { readInvitee } from "~/modules/team/invitations/invitee-schema";
import { readEditForm } from "~/modules/team/model/edit-member-schema";
import { unseenWarning } from "~/platform/unseen-signs";
import { personSchema } from "~/modules/people/profile/profile-schema";

function editForm(full_name: string, fullName: string | null) {
  const form = new FormData();
  form.set("full_name", full_name);
  form.set("role", "employee");
  const formResult = readEditForm(form, { fullName, dni: null });
  return "fields" in formResult ? formResult.fields.full_name : formResult.refusal.errors.full_name;
}

function profileForm(full_name: string, storedName: string | null) {
  const parseResult = personSchema({ fullName: storedName, dni: null }).safeParse({ full_name });
  return parseResult.success ? parseResult.data.full_name : parseResult.error.issues[0]!.message;
}

function invitation(full_name: string) {
  const inviteeResult = readInvitee({ full_name, email: "ana@empresa.es", role: "employee" });
  return inviteeResult.ok ? inviteeResult.invitee.fullName : inviteeResult.errors.full_name;
}

describe.each([
  ["/profile", profileForm],
  ["'Editar Miembro'", editForm],
  ["an invitation", invitation],
])("a full name read by %s", (_, nameOf) => {
  test.each([
    "Eva 😀 Ñáéü",
    "Ł",
    "李 小龍",
    "محمد",
    "می\u200cخواهم",
    "👩‍🌾 Rosa ❤️",
    "Fco.Javier Gil",
    "O'Brien-Núñez",
    "Mª. Ana S.L./Ruiz",
    "Juan 2º",
    "x".repeat(120),
  ])("is accepted as people write it: %s", (name) => {
    expect(nameOf(name, null)).toBe(name);
  });

  test("is cleaned of extra blanks, line breaks and decomposed letters", () => {
    expect(nameOf("  Ana \n Pen\u0303a\u2028López ", null)).toBe("Ana Peña López");
  });

  test.each(["Eva \ud83d", "\udc00Eva", "Eva\0", "E\u007fva", "Eva \ufffd"])(
    "is refused with invisible characters: %j",
    (name) => {
      expect(nameOf(name, null)).toBe("Quita del nombre los caracteres que no se ven");
    },
  );

  test.each(["E\u202eva", "E\u2066va", "E\u200bva\ufeff", "E\u00adva", "Eva\u3164", "\u2800Eva"])(
    "loses invisible characters: %j",
    (name) => {
      expect(nameOf(name, null)).toBe("Eva");
      expect(unseenWarning(name)).toMatch(/los quitaremos/);
    },
  );

  test.each(["\u3164", "\u200b", "\u200d \ufe0f", "\u2800"])("is refused if it draws nothing: %j", (name) => {
    expect(nameOf(name, null)).toMatch(/^Escribe (el|tu) nombre completo/);
  });

  test.each(["<b>Ana</b>", "Ana >", "=1+1", "+34600", "-1", "@SUM(A1)", "  =1"])(
    "is refused if it is not a name: %j",
    (name) => {
      expect(nameOf(name, null)).toBe(
        "Escribe solo el nombre: no puede llevar < ni >, ni empezar por = + - @",
      );
    },
  );

  test.each(["Entra en https://malo.es", "malo.es", "Ana ana@malo.es", "malo．es", "Ana 912 34 56 78"])(
    "is refused with a link in it: %s",
    (name) => {
      expect(nameOf(name, null)).toMatch(/^Escribe solo el nombre, sin direcciones web ni de correo/);
    },
  );

  test("has one to 120 characters", () => {
    expect(nameOf("x".repeat(121), null)).toBe("El nombre puede tener como mucho 120 caracteres");
    expect(nameOf(" \n ", null)).toMatch(/^Escribe (el|tu) nombre completo/);
  });
});

test.each([
  ["/profile", profileForm],
  ["'Editar Miembro'", editForm],
])("in %s, an existing name may stay, but no similar one is accepted", (_, nameOf) => {
  for (const storedName of ["=Ana", "<b>Ana", "Ana  Ruiz", "Ana\u200b", "www.ana.es"])
    expect(nameOf(storedName, storedName)).toBe(storedName);
  expect(nameOf("=Eva", "=Ana")).toMatch(/^Escribe solo el nombre/);
});
