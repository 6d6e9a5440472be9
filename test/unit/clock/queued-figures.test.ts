import { expect, test } from "vitest";
import { queuedFigures } from "~/modules/clock/use-punch";

const at = Date.parse("2026-11-24T11:15:40+01:00");
const figuresOf = (action: Parameters<typeof queuedFigures>[0] & object) =>
  queuedFigures(action, "Europe/Madrid");

test("a queued check-out and a queued pause stop the hours that a screen counts", () => {
  expect(figuresOf({ id: 1, action: "check_out", at })).toEqual({
    text: "Salida a las 11:15, sin enviar",
    stoppedAt: at,
  });
  expect(figuresOf({ id: 1, action: "pause_start", at })?.stoppedAt).toBe(at);
});

test("a queued check-in is shown and stops no hours", () => {
  expect(figuresOf({ id: 1, action: "check_in", at })).toEqual({
    text: "Entrada a las 11:15, sin enviar",
    stoppedAt: null,
  });
});

test("without a queued punch, and after a change of mode, a screen shows the server's figures", () => {
  expect(queuedFigures(null, "Europe/Madrid")).toBeNull();
  expect(figuresOf({ id: 1, action: "change_mode", at })).toBeNull();
});
