import { describe, expect, test } from "vitest";
import { call } from "../../support/worker/app";
import { aLog, aMember, type SignedInMember } from "../../support/worker/people";

const ask = ({ cookie }: SignedInMember, from: string, to: string) =>
  call(`/dashboard/fichajes.csv?from=${from}&to=${to}`, { cookie });

describe("the CSV of the history is refused", () => {
  test("without entries to export", async () => {
    const ana = await aMember();
    await aLog(await aMember({ company: ana.company }), { checkInTime: Date.UTC(2026, 5, 15, 7) });
    const answer = await ask(ana, "2026-06-15", "2026-06-15");
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: "No hay datos para exportar" });
  });

  test.each([
    ["2026-06-16", "2026-06-15", "La fecha «Hasta» debe ser igual o posterior a «Desde»"],
    ["2026-02-31", "2026-06-15", "Ese día no existe: febrero de 2026 tiene 28 días"],
    ["2026-06-15", "x", "Escribe la fecha como dd/mm/aaaa"],
  ])("for the days from %s to %s", async (from, to, error) => {
    const answer = await ask(await aMember(), from, to);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({ error });
  });

  test("for a visitor who is not signed in", async () => {
    const answer = await call("/dashboard/fichajes.csv");
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/login"]);
  });
});
