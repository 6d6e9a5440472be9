import { describe, expect, test } from "vitest";
import { aheadFigures, queuedFigures } from "~/modules/clock/use-punch";

const at = Date.parse("2026-11-24T11:15:40+01:00");
const figuresOf = (action: Parameters<typeof queuedFigures>[0] & object) =>
  queuedFigures(action, "Europe/Madrid");

test("a queued check-out and a queued pause stop the hours that a screen counts", () => {
  expect(figuresOf({ id: 1, key: "0d7c", action: "check_out", at })).toEqual({
    text: "Salida a las 11:15, sin enviar",
    stoppedAt: at,
  });
  expect(figuresOf({ id: 1, key: "0d7c", action: "pause_start", at })?.stoppedAt).toBe(at);
});

test("a queued check-in is shown and stops no hours", () => {
  expect(figuresOf({ id: 1, key: "0d7c", action: "check_in", at })).toEqual({
    text: "Entrada a las 11:15, sin enviar",
    stoppedAt: null,
  });
});

test("without a queued punch, and after a change of mode, a screen shows the server's figures", () => {
  expect(queuedFigures(null, "Europe/Madrid")).toBeNull();
  expect(figuresOf({ id: 1, key: "0d7c", action: "change_mode", at })).toBeNull();
});

describe("until the server's state arrives, the figures and the list", () => {
  const clock = {
    openEntry: "entry",
    workingSince: at - 3_600_000,
    pausedSince: null,
    restingSince: null,
    restedMs: 0,
    mode: "on_site",
    undo: null,
    asOf: at,
  } as const;
  const aheadOf = (more: object, { isAhead = true } = {}) =>
    aheadFigures({ isAhead, queued: null, clock: { ...clock, ...more } }, "Europe/Madrid");

  test("say that a pause began, and count no further", () => {
    expect(aheadOf({ pausedSince: at })).toEqual({
      stoppedAt: at,
      open: { text: "En pausa desde las 11:15", note: "la pausa no suma", isRunning: false },
      entry: "En pausa",
    });
  });

  test("say the exit after a check-out", () => {
    expect(aheadOf({ workingSince: null })).toEqual({ stoppedAt: at, open: null, entry: "11:15" });
  });

  test("say of a check-in only that the entry is open", () => {
    expect(aheadOf({})).toEqual({ stoppedAt: null, open: null, entry: "En curso" });
  });

  test("change nothing once the page has the newest state", () => {
    expect(aheadOf({}, { isAhead: false })).toBeNull();
  });
});
