import { expect, test } from "vitest";
import { messages, recordedText } from "~/modules/clock/messages";

const at = Date.parse("2026-10-26T08:05:09Z");

test("a recorded punch is confirmed with its time; a check-out that came too late has none", () => {
  expect(recordedText({ action: "check_in" }, at, "Europe/Madrid")).toBe("Entrada registrada a las 09:05");
  expect(recordedText({ action: "check_out" }, at, "Atlantic/Canary")).toBe("Salida registrada a las 08:05");
  expect(recordedText({ action: "check_out" }, null, "Europe/Madrid")).toContain("sin hora de salida");
});

test("pauses, mode changes and undone punches have their own texts", () => {
  const textOf = (punch: Parameters<typeof recordedText>[0]) => recordedText(punch, at, "Europe/Madrid");
  expect(textOf({ action: "pause_start" })).toBe("Pausa registrada a las 09:05");
  expect(textOf({ action: "pause_end" })).toBe("Sigues trabajando desde las 09:05");
  expect(textOf({ action: "change_mode", mode: "remote" })).toBe("Ahora trabajas a distancia");
  expect(textOf({ action: "change_mode", mode: "on_site" })).toBe("Ahora trabajas en el centro");
  expect(textOf({ action: "undo" })).toContain("no cuenta");
});

test("an exit of an earlier day names the day that it would end now", () => {
  const textAt = (now: string) => messages.exitNow(at, Date.parse(now), "Europe/Madrid");
  expect(textAt("2026-10-28T08:00:00Z")).toBe("Con «Fichar Salida» la jornada del lunes acaba ahora.");
  expect(textAt("2026-10-26T22:30:00Z")).toBe("Con «Fichar Salida» la jornada acaba ahora.");
});
