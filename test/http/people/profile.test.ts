import { describe, expect, test } from "vitest";
import { refusals } from "~/modules/session/refusals";
import { call } from "../../support/worker/app";
import { everyRow } from "../../support/worker/database";
import { aCompany, aLog, aMember } from "../../support/worker/people";
import {
  companyOf,
  identitiesOf,
  profileOf,
  submitAccess,
  submitProfile,
  submitSettings,
} from "../../support/worker/profile";

const information = { form: "information" };
const companyForm = {
  company_name: "Panadería Luna",
  nif: "B12345674",
};

describe("the profile of an employee", () => {
  test("shows their identity, a way back, and nothing of the company", async () => {
    const ana = await aMember({ fullName: "Ana Ruiz", dni: "12345678Z" });
    const html = await (await call("/profile", { cookie: ana.cookie })).text();
    for (const text of ["Información personal", 'value="Ana Ruiz"', 'value="12345678Z"', "Volver"])
      expect(html).toContain(text);
    for (const text of ["NIF/CIF", "Requerir ubicación", "Nombre de la empresa"])
      expect(html).not.toContain(text);
  });

  test("is saved trimmed, and recorded in the register in its new form", async () => {
    const ana = await aMember();
    const { status, main } = await submitProfile(ana, {
      ...information,
      full_name: "  Ana   Ruiz  ",
      dni: " 12345678Z ",
    });
    expect(status).toBe(200);
    expect(main).toContain("Información actualizada correctamente");
    expect(main).toContain('value="Ana Ruiz"');
    const saved = await profileOf(ana);
    expect(saved).toMatchObject({ fullName: "Ana Ruiz", dni: "12345678Z" });
    expect(await identitiesOf(ana)).toEqual([
      {
        kind: "person",
        profileId: ana.profile.id,
        actor: ana.profile.id,
        commitment: saved.identityCommitment,
        data: { full_name: "Ana Ruiz", dni: "12345678Z", email: ana.email },
      },
    ]);
  });

  test("records nothing if nothing changed", async () => {
    const ana = await aMember();
    const form = { ...information, full_name: "Ana Ruiz", dni: "" };
    await submitProfile(ana, form);
    const before = await everyRow();
    expect((await submitProfile(ana, form)).status).toBe(200);
    expect(await everyRow()).toEqual(before);
  });

  test.each(["12345678A", "AB123456", "X-1234567 Z"])(
    "accepts a DNI with a wrong letter, and warns of it: %s",
    async (dni) => {
      const ana = await aMember();
      const { status, main } = await submitProfile(ana, { ...information, full_name: "Ana", dni });
      expect(status).toBe(200);
      expect((await profileOf(ana)).dni).toBe(dni.replace(/[- ]/g, ""));
      expect(main).toMatch(/debería acabar en [LZ]|No parece un DNI ni un NIE/);
    },
  );

  test("keeps an old name that no form would accept, and the CSV has it from then on, with formulas escaped", async () => {
    const ana = await aMember({ fullName: "=Ana" });
    await aLog(ana);
    await submitProfile(ana, { ...information, full_name: "=Ana", dni: "12345678Z" });
    const csv = await (
      await call("/dashboard/fichajes.csv?from=2020-01-01&to=2099-01-01", { cookie: ana.cookie })
    ).text();
    expect(csv).toContain(`;"'=Ana";`);
    expect(csv).toContain(";12345678Z;");
  });

  test.each([
    ["a field of the company", companyForm],
    ["a single one", { nif: "" }],
  ])("cannot carry %s: 403, and nothing is written", async (_, fields) => {
    const ana = await aMember();
    const before = await everyRow();
    const { status, main } = await submitProfile(ana, { ...information, full_name: "Ana", ...fields });
    expect(status).toBe(403);
    expect(main).toContain(refusals.noPermission);
    expect(await everyRow()).toEqual(before);
  });
});

describe("an owner and an admin", () => {
  test.each(["owner", "admin"] as const)("save the company with their own data: %s", async (role) => {
    const eva = await aMember({ role });
    const html = await (await call("/profile", { cookie: eva.cookie })).text();
    expect(html).toContain(`value="${eva.company.name}"`);
    const { status } = await submitProfile(eva, {
      ...information,
      full_name: "Eva",
      dni: "",
      ...companyForm,
    });
    expect(status).toBe(200);
    expect(await companyOf(eva)).toMatchObject({
      name: "Panadería Luna",
      nif: "B12345674",
    });
    expect((await identitiesOf(eva)).map(({ kind, actor, data }) => ({ kind, actor, data }))).toEqual([
      { kind: "person", actor: eva.profile.id, data: { full_name: "Eva", dni: null, email: eva.email } },
      { kind: "company", actor: eva.profile.id, data: { name: "Panadería Luna", nif: "B12345674" } },
    ]);
  });

  test("change the zone without an event in the register", async () => {
    const eva = await aMember({ role: "owner", fullName: "Eva" });
    const form = { form: "zone", time_zone: "Africa/Ceuta" };
    const { status, main } = await submitSettings(eva, form);
    expect(status).toBe(200);
    expect(main).toContain("Configuración actualizada correctamente");
    expect(main).toContain('value="Africa/Ceuta" selected=""');
    expect((await companyOf(eva)).timeZone).toBe("Africa/Ceuta");
    expect(await identitiesOf(eva)).toEqual([]);
  });

  test.each<Record<string, string>>([
    { time_zone: "Africa/Ceuta" },
    { email: "nueva@example.com" },
    { employed_since: "2020-01-01" },
  ])("see that the form does not accept %j, and nothing is written", async (other) => {
    const company = await aCompany({ timeZone: "Atlantic/Canary" });
    const eva = await aMember({ role: "owner", company });
    const before = await everyRow();
    const form = { ...information, full_name: "Eva", ...companyForm, ...other };
    const { status, main } = await submitProfile(eva, form);
    expect(status).toBe(422);
    expect(main).toContain(`este formulario no guarda «${Object.keys(other)[0]}»`);
    expect(main).not.toContain("Información actualizada correctamente");
    expect(main).toContain('value="Panadería Luna"');
    expect(await everyRow()).toEqual(before);
  });

  test("save the company from an old page that also sends the current zone", async () => {
    const eva = await aMember({ role: "owner", company: await aCompany({ timeZone: "Atlantic/Canary" }) });
    const form = { ...information, full_name: "Eva", ...companyForm, time_zone: "Atlantic/Canary" };
    expect((await submitProfile(eva, form)).status).toBe(200);
    expect(await companyOf(eva)).toMatchObject({ name: "Panadería Luna", timeZone: "Atlantic/Canary" });
  });

  test("keep their DNI and the NIF when a form sends only names", async () => {
    const eva = await aMember({ role: "owner", fullName: "Eva" });
    const form = { ...information, full_name: "Eva", ...companyForm };
    expect((await submitProfile(eva, { ...form, dni: "12345678Z" })).status).toBe(200);
    const names = { ...information, full_name: "Eva Paz", company_name: "Luna" };
    expect((await submitProfile(eva, names)).status).toBe(200);
    expect(await profileOf(eva)).toMatchObject({ fullName: "Eva Paz", dni: "12345678Z" });
    expect(await companyOf(eva)).toMatchObject({ name: "Luna", nif: companyForm.nif });
  });

  test("change no company but their own, whatever id they send", async () => {
    const other = await aMember({ role: "owner" });
    const eva = await aMember({ role: "owner" });
    const ids = { company_id: other.company.id, id: other.profile.id, profile_id: other.profile.id };
    await submitProfile(eva, { ...information, full_name: "Eva", ...companyForm, ...ids, role: "owner" });
    expect(await companyOf(other)).toEqual(other.company);
    expect(await profileOf(other)).toEqual(other.profile);
    expect(await profileOf(eva)).toMatchObject({ role: "owner", companyId: eva.company.id });
  });
});

describe("wrong input gets an error next to its field and is kept, and nothing is written:", () => {
  const valid: Record<string, string> = { full_name: "Eva", dni: "", ...companyForm };
  const long = "x".repeat(121);
  const cases: [string, Record<string, string | undefined>, string][] = [
    ["no name", { full_name: undefined }, "Escribe tu nombre completo."],
    ["a blank name", { full_name: "   " }, "Escribe tu nombre completo."],
    ["a name of 121 characters", { full_name: long }, "El nombre puede tener como mucho 120 caracteres"],
    ["a name with a NUL", { full_name: "E\0va" }, "Quita del nombre los caracteres que no se ven"],
    ["a name with markup", { full_name: "<b>Eva" }, "Escribe solo el nombre: no puede llevar"],
    ["a formula for a name", { full_name: "@SUM(A1)" }, "Escribe solo el nombre: no puede llevar"],
    ["a DNI of 21 characters", { dni: "1".repeat(21) }, "Escribe el DNI, NIE o pasaporte con letras"],
    ["a DNI with a control character", { dni: "1\u00072" }, "Escribe el DNI, NIE o pasaporte con letras"],
    ["a DNI with markup", { dni: "<b>1</b>" }, "Escribe el DNI, NIE o pasaporte con letras"],
    ["a formula for a DNI", { dni: "=1+1" }, "Escribe el DNI, NIE o pasaporte con letras"],
    ["no company name", { company_name: "" }, "Escribe el nombre de la empresa."],
    ["a web address for a company name", { company_name: "www.malo.es" }, "sin direcciones web ni de correo"],
    ["a company name of 121 characters", { company_name: long }, "Como mucho 120 caracteres."],
    ["a NIF of 21 characters", { nif: "1".repeat(21) }, "Escribe el NIF con letras y números"],
    ["a NIF with markup", { nif: "<b>1" }, "Escribe el NIF con letras y números"],
  ];
  test.each(cases)("%s", async (_, change, message) => {
    const eva = await aMember({ role: "owner" });
    const before = await everyRow();
    const entries = Object.entries({ ...valid, ...change });
    const form = Object.fromEntries(
      entries.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    const { status, main } = await submitProfile(eva, { ...information, ...form });
    expect(status).toBe(422);
    expect(main).toContain("Error al actualizar la información");
    expect(main).toContain(message);
    expect(main).toContain('aria-invalid="true"');
    const otherField = Object.keys(change)[0] === "nif" ? "company_name" : "nif";
    expect(main).toContain(`value="${valid[otherField]}"`);
    expect(await everyRow()).toEqual(before);
  });

  test.each<[string, Record<string, string>]>([
    ["another country's zone", { time_zone: "America/Lima" }],
    ["no zone", {}],
  ])("%s", async (_, form) => {
    const eva = await aMember({ role: "owner" });
    const before = await everyRow();
    const { status, main } = await submitSettings(eva, { form: "zone", ...form });
    expect(status).toBe(422);
    expect(main).toContain("Error al actualizar la configuración");
    expect(main).toContain("Elige una zona horaria de la lista.");
    expect(main).toMatch(/<select[^>]*aria-invalid="true"/);
    expect(await everyRow()).toEqual(before);
  });

  test("a body that is no form", async () => {
    const eva = await aMember({ role: "owner" });
    expect((await call("/profile", { cookie: eva.cookie, json: valid })).status).toBe(415);
  });
});

describe("deactivated people", () => {
  test("see that they are deactivated instead of a profile, and change nothing", async () => {
    const ana = await aMember({ role: "admin", status: "inactive" });
    const page = await call("/profile", { cookie: ana.cookie });
    expect(page.status).toBe(403);
    const html = await page.text();
    expect(html).toContain(refusals.deactivated);
    expect(html).not.toContain("Guardar Cambios");
    const before = await everyRow();
    for (const form of [{ ...information, full_name: "Ana" }, { form: "location" }])
      expect((await submitProfile(ana, form)).status).toBe(403);
    for (const form of ["work-pauses", "offline", "zone"])
      expect((await submitSettings(ana, { form })).status).toBe(403);
    for (const form of ["mails", "address"]) expect((await submitAccess(ana, { form })).status).toBe(403);
    expect(await everyRow()).toEqual(before);
  });
});

test("a visitor without a session is redirected to the login", async () => {
  const answer = await call("/profile", { form: { ...information, full_name: "x" } });
  expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/login"]);
});

test("the days of a company in Ceuta begin at its own midnight", async () => {
  const ana = await aMember({ company: await aCompany({ timeZone: "Africa/Ceuta" }) });
  await aLog(ana, { checkInTime: Date.parse("2026-07-01T22:30:00Z") });
  const csv = await call("/dashboard/fichajes.csv?from=2026-07-02&to=2026-07-02", { cookie: ana.cookie });
  expect(await csv.text()).toContain("02/07/2026;00:30:00");
});
