import { env } from "cloudflare:test";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { packageFiles } from "~/modules/register/format/package";
import { registerKeysOf } from "~/modules/register/register-keys";
import { hourMs } from "~/time/units";
import { tamper } from "../../support/worker/by-hand";
import { call } from "../../support/worker/app";
import { deps } from "../../support/worker/deps";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { readExport, register, worked } from "../../support/worker/register";
import { readNamedKey } from "../../../verifier/trusted-keys";

const october = (day: number, hourOfDay: number) => Date.UTC(2026, 9, day) + hourOfDay * hourMs;

let owner: SignedInMember;
let ana: SignedInMember;
let omar: SignedInMember;
let noa: SignedInMember;
let stranger: SignedInMember;

beforeAll(async () => {
  const company = await aCompany({ name: 'Panadería "Sol"; e hijos' });
  owner = await aMember({ company, role: "owner", fullName: "Marta" });
  ana = await aMember({ company, fullName: '=Ana "Núñez"; 🥖\nsegunda', dni: "12345678Z" });
  omar = await aMember({ company, fullName: "Omar", dni: "X1234567L" });
  noa = await aMember({ company, fullName: "Noa Vela", dni: "87654321X" });
  stranger = await aMember({ role: "owner", fullName: "Ajena" });
  await register(owner, ana, omar, noa);
  await register(stranger);
  await worked(ana, october(24, 20), october(25, 5), true);
  // From one 02:30 of that night to the other.
  await worked(noa, october(25, 0.5), october(25, 1.5));
  await worked(omar, october(25, 7), october(25, 15));
  await worked(ana, october(26, 7), october(26, 15));
  await worked(omar, october(28, 7), null);
});

const exportOf = (member: SignedInMember, query = "", path = "/register/registro.zip") =>
  call(`${path}${query}`, { cookie: member.cookie });

interface Line {
  envelope: { subject: string | null };
  facts?: object;
}

const linesOf = (texts: Record<string, string>) =>
  texts[packageFiles.jsonl]!.trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

const subjectsOf = (texts: Record<string, string>) =>
  new Set(linesOf(texts).map(({ envelope }) => envelope.subject));

/** Returns the cells of some columns of a CSV, row by row. */
const cellsOf = (csv: string, columns: readonly string[]) =>
  Papa.parse<Record<string, string>>(csv.replace(/^\ufeff/, ""), {
    header: true,
    delimiter: ";",
    skipEmptyLines: true,
  }).data.map((row) => columns.map((column) => row[column]!));

describe("the company's register", () => {
  let answered: Response;
  let whole: Awaited<ReturnType<typeof readExport>>;
  beforeAll(async () => {
    answered = await exportOf(owner);
    whole = await readExport(answered);
  });

  test("is valid as a whole, with names that try to break it", () => {
    expect(answered.headers.get("Content-Disposition")).toMatch(/"registro_verificable_[\w-]+\.zip"/);
    const { texts, outcome } = whole;
    expect(outcome).toMatchObject({
      verdict: "valid",
      signedBy: { publishedBy: "fichaclara.test/registro" },
      summary: { company: { id: owner.company.id, name: 'Panadería "Sol"; e hijos' }, people: null, rows: 5 },
    });
    expect(Object.keys(texts)).toEqual([
      "registro.jsonl",
      "registro.csv",
      "publicado.json",
      "prueba.json",
      "LEEME.txt",
      "verificar.html",
    ]);
    expect(texts["registro.csv"]).toContain("'=Ana");
    // Clocks were set back in the night of the 25th, which has an hour more.
    expect(texts["registro.csv"]).toContain("9:00");
  });

  test("includes the page that verifies it, with the published keys in it", () => {
    const { texts } = whole;
    const { keys, origin } = registerKeysOf(deps().env).published;
    expect(texts["verificar.html"]).toContain(
      `<script type="application/json" id="keys">${JSON.stringify({ keys, origin })}</script>`,
    );
  });

  test("distinguishes the two 02:30 of October by the offset in the next column", () => {
    const columns = ["Hora Entrada", "Desfase Entrada", "Hora Salida", "Desfase Salida", "Duracion"];
    const rows = cellsOf(whole.texts["registro.csv"]!, ["Nombre", ...columns]);
    expect(rows.filter(([name]) => name === "Noa Vela")).toEqual([
      ["Noa Vela", "02:30:00", "'+02:00", "02:30:00", "'+01:00", "1:00"],
    ]);
  });

  test("of a day discloses the people with activity on it, and nobody else", async () => {
    const { texts, outcome } = await readExport(await exportOf(owner, "?from=26/10/2026&to=26/10/2026"));
    expect(outcome).toMatchObject({ verdict: "valid", summary: { people: null, rows: 1 } });
    expect(texts["registro.csv"]).toContain("12345678Z");
    expect(subjectsOf(texts)).toEqual(new Set([null, ana.profile.id]));
    for (const { profile, email } of [owner, omar, noa])
      for (const of of [profile.id, profile.fullName!, profile.dni ?? profile.id, email])
        for (const [name, text] of Object.entries(texts)) expect(text, name).not.toContain(of);
  });

  test("of some days and people discloses nobody else's data, and is still valid", async () => {
    const { texts, outcome } = await readExport(
      await exportOf(owner, `?from=25/10/2026&to=25/10/2026&profile_id=${omar.profile.id}`),
    );
    expect(outcome).toMatchObject({ verdict: "valid", summary: { people: ["Omar"], rows: 1 } });
    expect(subjectsOf(texts)).toEqual(new Set([null, omar.profile.id]));
    for (const of of ["12345678Z", "Núñez", "40.4168", ana.profile.id])
      expect(JSON.stringify(texts)).not.toContain(of);
    // His event of the 28th is a redacted line.
    expect(linesOf(texts).filter(({ facts }) => facts === undefined)).toHaveLength(1);
  });

  test("shows each entry as its person's history does", async () => {
    const shown = ["Nombre", "Correo", "DNI", "Fecha Entrada", "Hora Entrada", "Ubicacion Entrada"];
    const columns = [...shown, "Fecha Salida", "Hora Salida", "Ubicacion Salida", "Duracion"];
    const exported = cellsOf(whole.texts["registro.csv"]!, columns);
    for (const member of [ana, omar]) {
      const query = "?from=2026-10-01&to=2026-10-31";
      const history = await call(`/dashboard/fichajes.csv${query}`, { cookie: member.cookie });
      const rows = cellsOf(await history.text(), columns);
      expect(rows).toHaveLength(2);
      expect(exported.filter(([, email]) => email === member.email).sort()).toEqual(rows.sort());
    }
  });

  test("ends at its signed checkpoint even if people continue to punch while it is read", async () => {
    const answer = await exportOf(owner);
    const reader = answer.body!.getReader();
    const first = await reader.read();
    const action = { action: "check_out", location: null };
    const punched = await call("/api/check-in", { cookie: omar.cookie, json: action });
    expect(punched.status).toBe(200);
    const parts: Uint8Array[] = [first.value!];
    for (let part = await reader.read(); !part.done; part = await reader.read()) parts.push(part.value);
    const { outcome } = await readExport(new Response(new Blob(parts as BlobPart[])));
    expect(outcome).toMatchObject({ verdict: "valid" });
  });

  test("is not valid once a person's data and places of these days have been erased", async () => {
    await tamper("UPDATE revealed SET salt = NULL, data = NULL WHERE subject = ?", ana.profile.subject);
    const { texts, outcome } = await readExport(await exportOf(owner));
    if (outcome.verdict !== "invalid") throw new Error("It is taken for good.");
    const { findings, answer } = outcome;
    expect([...new Set(findings.map(({ kind }) => kind))]).toEqual(["erased-early"]);
    expect(findings).toHaveLength(3);
    expect(answer).toContain("borrados antes del plazo legal");
    expect(JSON.stringify(texts)).not.toContain("Núñez");
  });
});

describe("a person's own register", () => {
  test("is open to everybody, also deactivated people, and has only their own data", async () => {
    const inactivePerson = await aMember({ company: omar.company, fullName: "Inés", status: "inactive" });
    expect((await exportOf(inactivePerson, "", "/dashboard/registro.zip")).status).toBe(200);
    const { texts, outcome } = await readExport(
      await exportOf(omar, `?profile_id=${ana.profile.id}`, "/dashboard/registro.zip"),
    );
    expect(outcome).toMatchObject({ verdict: "valid", summary: { people: ["Omar"] } });
    expect(subjectsOf(texts)).toEqual(new Set([null, omar.profile.id]));
  });
});

describe("an export of a register is refused", () => {
  test.each([
    ["?from=25/10/2026&to=24/10/2026", "posterior"],
    ["?from=01/01/2020&to=25/10/2026", "cuatro años"],
    ["?from=31/02/2026&to=25/10/2026", "Ese día no existe"],
    ["?from=31/02/2&to=25/10/2026", "dd/mm/aaaa"],
    ["?from=25/10/2026", "dos fechas"],
    [`?${Array.from({ length: 501 }, (_, at) => `profile_id=${at}`).join("&")}`, "500 personas"],
  ])("for a selection of %s", async (query, reason) => {
    for (const path of ["/register/registro.zip", "/dashboard/registro.zip"]) {
      const answer = await exportOf(owner, query, path);
      expect(answer.status).toBe(422);
      expect((await answer.json<{ error: string }>()).error).toContain(reason);
    }
  });

  test("for people of another company, who are unknown here", async () => {
    const answer = await exportOf(stranger, `?profile_id=${omar.profile.id}`);
    expect(answer.status).toBe(404);
  });

  test("while the company's register is empty", async () => {
    const nobody = await aMember({ role: "owner" });
    await env.CELL_1.prepare("UPDATE profiles SET company_id = ?, role = 'admin' WHERE id = ?")
      .bind((await aCompany()).id, nobody.profile.id)
      .run();
    for (const path of ["/register/registro.zip", "/dashboard/registro.zip"]) {
      const answer = await exportOf(nobody, "", path);
      expect([answer.status, await answer.text()]).toEqual([404, expect.stringContaining("ningún fichaje")]);
    }
  });

  test("to employees and visitors without a session", async () => {
    expect((await exportOf(omar)).status).toBe(403);
    expect((await call("/register/registro.zip")).headers.get("Location")).toBe("/login");
  });

  test("by the verifier if the signer is unknown", async () => {
    const { outcome } = await readExport(await exportOf(stranger), [readNamedKey("0".repeat(64))!]);
    expect(outcome).toMatchObject({ verdict: "undecided", doubt: "unknown-key" });
  });
});
