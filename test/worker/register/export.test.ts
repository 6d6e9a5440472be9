import { registerIdentities, registerLocations, timeLogs } from "#schema";
import { eq, isNotNull } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { call, deps } from "../../support/worker/app";
import { aCompany, aMember, type SignedInMember } from "../../support/worker/people";
import { readExport, register, worked } from "../../support/worker/register";

const october = (day: number, hourOfDay: number) => Date.UTC(2026, 9, day, hourOfDay);

let owner: SignedInMember;
let ana: SignedInMember;
let omar: SignedInMember;
let stranger: SignedInMember;

beforeAll(async () => {
  const company = await aCompany({ name: 'Panadería "Sol"; e hijos' });
  owner = await aMember({ company, role: "owner", fullName: "Marta" });
  ana = await aMember({ company, fullName: '=Ana "Núñez"; 🥖\nsegunda', dni: "12345678Z" });
  omar = await aMember({ company, fullName: "Omar", dni: "X1234567L" });
  stranger = await aMember({ role: "owner", fullName: "Ajena" });
  await register(owner, ana, omar);
  await register(stranger);
  await worked(ana, october(24, 20), october(25, 5), true);
  await worked(omar, october(25, 7), october(25, 15));
  await worked(ana, october(26, 7), october(26, 15));
  await worked(omar, october(28, 7), null);
});

const exportOf = (member: SignedInMember, query = "", path = "/register/registro.zip") =>
  call(`${path}${query}`, { cookie: member.cookie });

describe("the company's register", () => {
  test("is valid whole, with names that try to break it", async () => {
    const answer = await exportOf(owner);
    expect(answer.headers.get("Content-Disposition")).toContain("registro_verificable.zip");
    const { texts, outcome } = await readExport(answer);
    expect(outcome).toMatchObject({ verdict: "valid" });
    expect(Object.keys(texts).sort()).toEqual([
      "LEEME.txt",
      "cabecera.json",
      "registro.csv",
      "registro.jsonl",
      "verificar.html",
    ]);
    expect(texts["registro.csv"]).toContain("'=Ana");
    expect(texts["registro.csv"]).toContain("9:00");
  });

  test("tells of what is not selected only its hash, and is valid all the same", async () => {
    const { texts, outcome } = await readExport(
      await exportOf(owner, `?from=25/10/2026&to=25/10/2026&profile_id=${omar.profile.id}`),
    );
    expect(outcome).toMatchObject({ verdict: "valid" });
    const lines = texts["registro.jsonl"]!.trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { event?: { profile_id: string | null } });
    expect(lines.length).toBe(4 + 7);
    const told = new Set(lines.flatMap(({ event }) => (event ? [event.profile_id] : [])));
    expect(told).toEqual(new Set([null, omar.profile.id]));
    expect(JSON.stringify(texts)).not.toContain("12345678Z");
    expect(texts["registro.csv"]!.trim().split("\r\n")).toHaveLength(2);
  });

  test("keeps names, documents and places out of the chain", async () => {
    const { texts } = await readExport(await exportOf(owner, `?profile_id=${omar.profile.id}`));
    expect(texts["registro.jsonl"]).not.toContain("Núñez");
    expect(texts["registro.jsonl"]).not.toContain("40.4168");
  });

  test("stays valid once a person's data and places have been erased", async () => {
    const { db } = deps();
    await db
      .update(registerIdentities)
      .set({ salt: null, data: null })
      .where(eq(registerIdentities.profileId, ana.profile.id));
    await db
      .update(registerLocations)
      .set({ salt: null, data: null })
      .where(isNotNull(registerLocations.salt));
    await db
      .update(timeLogs)
      .set({ checkInLocation: null, checkOutLocation: null })
      .where(eq(timeLogs.profileId, ana.profile.id));
    const { texts, outcome } = await readExport(await exportOf(owner));
    expect(outcome).toMatchObject({ verdict: "valid" });
    expect(JSON.stringify(texts)).not.toContain("Núñez");
  });

  test("closes at its signed head although people go on punching while it is read", async () => {
    const answer = await exportOf(owner);
    const reader = answer.body!.getReader();
    const first = await reader.read();
    await worked(omar, october(29, 7), null).catch(() => undefined);
    await call("/api/check-in", { cookie: omar.cookie, json: { action: "check_out", location: null } });
    const rest: Uint8Array[] = [first.value!];
    for (let part = await reader.read(); !part.done; part = await reader.read()) rest.push(part.value);
    const { outcome } = await readExport(new Response(new Blob(rest as BlobPart[])));
    expect(outcome).toMatchObject({ verdict: "valid" });
  });
});

describe("one's own register", () => {
  test("is open to everybody, the deactivated included, and holds only what is theirs", async () => {
    const gone = await aMember({ company: omar.company, fullName: "Inés", status: "inactive" });
    expect((await exportOf(gone, "", "/dashboard/registro.zip")).status).toBe(200);
    const { texts, outcome } = await readExport(
      await exportOf(omar, `?profile_id=${ana.profile.id}`, "/dashboard/registro.zip"),
    );
    expect(outcome).toMatchObject({ verdict: "valid" });
    const told = texts["registro.jsonl"]!.trim()
      .split("\n")
      .flatMap((line) => {
        const { event } = JSON.parse(line) as { event?: { profile_id: string | null } };
        return event?.profile_id ? [event.profile_id] : [];
      });
    expect(new Set(told)).toEqual(new Set([omar.profile.id]));
  });
});

describe("an export is refused", () => {
  test.each([
    ["?from=25/10/2026&to=24/10/2026", "posterior"],
    ["?from=01/01/2020&to=25/10/2026", "cuatro años"],
    ["?from=31/02/2026&to=25/10/2026", "dd/mm/aaaa"],
    ["?from=25/10/2026", "dos fechas"],
  ])("for a period of %s", async (query, reason) => {
    for (const path of ["/register/registro.zip", "/dashboard/registro.zip"]) {
      const answer = await exportOf(owner, query, path);
      expect(answer.status).toBe(422);
      expect((await answer.json<{ error: string }>()).error).toContain(reason);
    }
  });

  test("for people of another company, who do not exist here", async () => {
    const answer = await exportOf(stranger, `?profile_id=${omar.profile.id}`);
    expect(answer.status).toBe(404);
  });

  test("to employees and the signed-out", async () => {
    expect((await exportOf(omar)).status).toBe(403);
    expect((await call("/register/registro.zip")).headers.get("Location")).toBe("/login");
  });

  test("by the verifier, when somebody else signed it", async () => {
    const { outcome } = await readExport(await exportOf(stranger), [
      { key_id: "0".repeat(16), public_key: "0".repeat(64) },
    ]);
    expect(outcome).toMatchObject({
      verdict: "invalid",
      findings: [{ kind: "foreign-key" }, { kind: "foreign-key" }],
    });
  });
});
