import { expect, test } from "vitest";
import { recordedText } from "~/modules/clock/recorded-text";

const at = Date.parse("2026-10-26T08:05:09Z");

test("a recorded punch tells its hour, and an exit that came too late that it has none", () => {
  expect(recordedText("check_in", at, "Europe/Madrid")).toBe("Entrada registrada a las 09:05");
  expect(recordedText("check_out", at, "Atlantic/Canary")).toBe("Salida registrada a las 08:05");
  expect(recordedText("check_out", null, "Europe/Madrid")).toContain("sin hora de salida");
});
