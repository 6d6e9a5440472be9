import { profiles } from "#cell";
import { passkeys, sessions } from "#directory";
import { eq } from "drizzle-orm";
import { unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { ownEvents, ownLogs } from "~/modules/compliance/own-data/own-records.server";
import { dayMs, hourMs } from "~/time/units";
import { aPng } from "../../../support/images/pictures";
import { call } from "../../../support/worker/app";
import { deps } from "../../../support/worker/deps";
import { aLink, opened } from "../../../support/worker/inspection";
import { addedPasskey } from "../../../support/worker/passkeys";
import { aCompany, aLog, aMember, type SignedInMember } from "../../../support/worker/people";
import { uploadAvatar } from "../../../support/worker/profile";
import { register, worked } from "../../../support/worker/register";
import { answering, iso, proposed } from "../../corrections/corrected";

/** Returns the files of a person's own ZIP, as text. */
async function ownFiles({ cookie }: { cookie: string }): Promise<Record<string, string>> {
  const answer = await call("/profile/datos.zip", { cookie });
  expect(answer.status).toBe(200);
  expect(answer.headers.get("Content-Disposition")).toMatch(
    /filename="mis_datos_[a-z-]+_\d{4}-\d\d-\d\d\.zip"/,
  );
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const texts = Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
  return Object.fromEntries(texts) as Record<string, string>;
}

const listOf = (json: string | undefined) => JSON.parse(json!) as Record<string, unknown>[];

/** Makes a person with a corrected day with a pause, a picture, a passkey and an inspection. */
async function aFullLife() {
  const company = await aCompany();
  const boss = await aMember({ company, role: "owner", fullName: "Berta Jefa" });
  const employedSince = "2024-03-18";
  const ana = await aMember({ company, fullName: "Ana Sol", dni: "12345678Z", employedSince });
  const leo = await aMember({ company, fullName: "Leo Ajeno", dni: "87654321X" });
  await aLog(leo);
  const at = deps().now - dayMs;
  await worked(ana, at, at + 8 * hourMs, true);
  const history = await call("/history", { cookie: ana.cookie });
  expect(history.status).toBe(200);
  const [log] = await collect(ownLogs(deps(), ana));
  const id = await proposed(boss, {
    profile_id: ana.profile.id,
    entry_id: log!.id,
    reason: "Salió una hora antes",
    change: {
      kind: "change",
      check_in_time: iso(at),
      check_out_time: iso(at + 7 * hourMs),
      pauses: [],
      modes: [{ from: iso(at), mode: "on_site" }],
    },
  });
  expect((await answering(ana, id, { answer: "accept", comment: "Es verdad" })).status).toBe(200);
  await uploadAvatar(ana, aPng());
  await addedPasskey(ana);
  await opened(await aLink(boss));
  await opened(await aLink(boss, { profileIds: [leo.profile.id], office: "Inspección de Soria" }));
  return { boss, ana, leo };
}

async function collect<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}

describe("a person who downloads their own data", () => {
  test("gets identity, actions and corrections, each in its file", async () => {
    const { ana } = await aFullLife();
    const files = await ownFiles(ana);
    expect(Object.keys(files).sort()).toEqual([
      ...["LEEME.txt", "fichajes.csv", "foto.png", "historial.json", "jornadas.json", "perfil.json"],
    ]);
    for (const name of Object.keys(files))
      if (name !== "LEEME.txt") expect(files["LEEME.txt"]).toContain(name);
    expect(JSON.parse(files["perfil.json"]!)).toMatchObject({
      persona: {
        nombre: "Ana Sol",
        dni: "12345678Z",
        correo: ana.email,
        rol: "empleado",
        activa: true,
        en_la_empresa_desde: "2024-03-18",
      },
      cuenta: { correo: ana.email },
      empresas: [{ rol: "empleado", activa: true, en_este_archivo: true }],
      sesiones: [{ terminada: false }, { terminada: false }],
      llaves_de_acceso: [{ nombre: "Móvil" }],
      inspecciones: [{ organismo: "Inspección Provincial de Madrid", veces_abierto: 1 }],
    });
    expect(listOf(files["jornadas.json"])).toMatchObject([
      {
        minutos_de_trabajo: 420,
        estado: "corregida",
        pausas: [],
        ubicacion_de_entrada: { latitude: 40.4168, longitude: -3.7038 },
      },
    ]);
    expect(files["fichajes.csv"]).toContain("Ana Sol");
    const events = listOf(files["historial.json"]);
    expect(events.map(({ tipo }) => tipo)).toEqual(
      expect.arrayContaining(["check_in", "check_out", "correction_proposed", "correction_answered"]),
    );
    expect(events.find(({ tipo }) => tipo === "correction_proposed")).toMatchObject({
      autor: "la empresa",
      texto: { text: "Salió una hora antes" },
    });
    expect(events.find(({ tipo }) => tipo === "correction_answered")).toMatchObject({
      autor: "tú",
      texto: { text: "Es verdad" },
    });
  });

  test("gets no data of anybody else, no author of corrections, and no secrets", async () => {
    const { ana, boss, leo } = await aFullLife();
    await register(leo);
    const all = Object.values(await ownFiles(ana)).join("\n");
    for (const other of [boss, leo])
      for (const trace of [other.email, other.profile.fullName!, other.profile.id, other.profile.userId])
        expect(all).not.toContain(trace);
    expect(all).not.toContain("Inés Pectora");
    expect(all).not.toContain("Soria");
    const { directory } = deps();
    const tableRows = [
      ...(await directory.select().from(sessions).where(eq(sessions.userId, ana.profile.userId))),
      ...(await directory.select().from(passkeys).where(eq(passkeys.userId, ana.profile.userId))),
    ];
    const secrets = tableRows.flatMap((row) =>
      Object.entries(row).flatMap(([name, value]) =>
        /hash|key|credential/i.test(name) && typeof value === "string" ? value : [],
      ),
    );
    expect(secrets.length).toBeGreaterThan(2);
    for (const secret of secrets) expect(all).not.toContain(secret);
    expect(all).not.toMatch(/salt|commitment/);
  });

  test("gets it without a record and a picture too", async () => {
    const ana = await aMember({ fullName: "Ana Sol" });
    const files = await ownFiles(ana);
    expect(files["jornadas.json"]).toBe("[]\n");
    expect(Object.keys(files)).not.toContain("fichajes.csv");
    expect(files["LEEME.txt"]).not.toContain("foto");
  });

  test("gets it once they are deactivated, and while the company owes money", async () => {
    const { ana, boss } = await aFullLife();
    await deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, ana.profile.id));
    expect((await ownFiles(ana))["jornadas.json"]).toContain("minutos_de_trabajo");
    const lapsed = await aMember({ company: await aCompany({ trialEndsAt: 1 }) });
    await ownFiles(lapsed);
    expect(JSON.parse((await ownFiles(boss))["perfil.json"]!)).toMatchObject({
      persona: { rol: "propietario" },
    });
  });

  test("is offered it in the profile, also if nothing else can be changed, and before leaving", async () => {
    const ana = await aMember();
    const shows = async (path: string) =>
      (await (await call(path, { cookie: ana.cookie })).text()).includes('href="/profile/datos.zip"');
    expect(await shows("/profile")).toBe(true);
    await deps().db.update(profiles).set({ status: "inactive" }).where(eq(profiles.id, ana.profile.id));
    expect(await shows("/profile")).toBe(true);
  });

  test("is redirected without a session", async () => {
    expect((await call("/profile/datos.zip")).status).toBe(302);
  });
});

test("pages of own data join without a gap and without a duplicate", async () => {
  const ana: SignedInMember = await aMember();
  for (const days of [5, 4, 3, 2, 1]) await aLog(ana, { checkInTime: deps().now - days * dayMs });
  for (const rows of [ownLogs, ownEvents] as const) {
    const whole = await collect<object>(rows(deps(), ana));
    expect(whole.length).toBeGreaterThanOrEqual(5);
    for (const size of [1, 2, whole.length, whole.length + 1])
      expect(await collect<object>(rows(deps(), ana, size))).toEqual(whole);
  }
});
