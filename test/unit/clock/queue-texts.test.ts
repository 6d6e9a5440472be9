import { describe, expect, test } from "vitest";
import {
  refusedWords,
  othersText,
  sentTexts,
  waitingText,
  wrongClockText,
} from "~/modules/clock/queue/queue-texts";

const minute = 60_000;

test.each([
  [3 * minute, "va 3 min adelantado"],
  [-119 * minute, "va 1 h 59 min atrasado"],
  [-3 * 60 * minute, "va 3 h 00 min atrasado"],
  [24 * 60 * minute, "va 24 h 00 min adelantado"],
])(
  "the warning about a clock that is wrong by %i ms states the difference and how to fix it",
  (ahead, expectedText) => {
    const words = wrongClockText(ahead).replaceAll("\u00a0", " ");
    expect(words).toContain(expectedText);
    expect(words).toContain("Ponlo en hora");
  },
);

test("a single queued punch has a text in the singular, also another person's", () => {
  expect([waitingText(1), waitingText(2)]).toEqual(["Falta enviar 1 fichaje", "Falta enviar 2 fichajes"]);
  expect(othersText(1)).toMatch(/^Hay 1 fichaje de otra persona/);
  expect(othersText(3)).toMatch(/^Hay 3 fichajes de otra persona/);
});

test("each answer that keeps punches on the device has its own sentence with the next step", () => {
  const statuses = [401, 403, 404, 409, 429, 500];
  expect(new Set(statuses.map((status) => refusedWords(status).text)).size).toBe(statuses.length);
  expect(statuses.map((status) => refusedWords(status).step?.to)).toEqual([
    "/login",
    "/join",
    "/dashboard",
    "/join",
    undefined,
    undefined,
  ]);
  expect(refusedWords(503)).toEqual(refusedWords(500));
});

describe("the summary of sent punches", () => {
  const sent = (status: "recorded" | "proposed" | "duplicate" | "refused", message?: string) => ({
    status,
    ...(message && { message }),
  });

  test("describes each outcome once, and each reason once", () => {
    expect(
      sentTexts([
        sent("recorded"),
        sent("duplicate"),
        sent("proposed", "El reloj cambió."),
        sent("proposed", "El reloj cambió."),
      ]),
    ).toEqual([
      "2 fichajes enviados y registrados.",
      "2 fichajes quedan como propuestas de corrección.",
      "El reloj cambió.",
    ]);
  });

  test("omits refused punches, which stay in the list with their reason", () => {
    expect(sentTexts([sent("refused", "No se entiende.")])).toEqual([]);
  });
});
