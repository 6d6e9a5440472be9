import { describe, expect, test } from "vitest";
import { punchRefusal } from "~/modules/clock/punch-refusal.server";

describe("punchRefusal", () => {
  test.each([
    ["Europe/Madrid", "2026-06-15T22:30:59Z", "16/06/2026 00:30"],
    ["Atlantic/Canary", "2026-06-15T22:30:59Z", "15/06/2026 23:30"],
    ["Europe/Madrid", "2026-10-25T01:30:00Z", "25/10/2026 02:30"],
  ])("states in %s since when the person has been at work", (timeZone, since, shown) => {
    expect(
      punchRefusal(
        { code: "already-clocked-in", since: Date.parse(since) },
        { timeZone, action: "check_in" },
      ),
    ).toEqual({
      status: 409,
      message: `Ya tienes un fichaje activo desde el ${shown}. Debes fichar salida antes de poder fichar entrada nuevamente.`,
    });
  });

  test("states that there is no open entry to close", () => {
    expect(
      punchRefusal({ code: "not-clocked-in" }, { timeZone: "Europe/Madrid", action: "check_out" }),
    ).toEqual({
      status: 409,
      message: "No hay entrada activa para cerrar",
    });
  });

  test.each([
    ["inactive", 403, /desactivada/],
    ["key-reused", 422, /Idempotency-Key/],
  ] as const)("answers %s with %d", (code, status, message) => {
    const refusal = punchRefusal({ code }, { timeZone: "Europe/Madrid", action: "check_out" });
    expect(refusal.status).toBe(status);
    expect(refusal.message).toMatch(message);
  });

  test("states when to try again after too many punches", () => {
    expect(
      punchRefusal({ code: "too-often" }, { timeZone: "Europe/Madrid", action: "check_out" }),
    ).toMatchObject({
      status: 429,
      headers: { "Retry-After": "60" },
    });
  });

  test.each([
    [{ code: "inactive" }, 403, /desactivada/],
    [{ code: "no-permission" }, 403, /Sin permisos/],
    [{ code: "restricted", restriction: { kind: "suspended" } }, 402, /Impago/],
  ] as const)("states why the actor may not punch: %o", (denial, status, message) => {
    const refusal = punchRefusal(
      { code: "denied", denial },
      { timeZone: "Europe/Madrid", action: "check_out" },
    );
    expect(refusal.status).toBe(status);
    expect(refusal.message).toMatch(message);
  });
});
