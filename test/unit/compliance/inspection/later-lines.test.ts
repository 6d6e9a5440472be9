// Proves that the screens of a link say what later lines show.
import { expect, test } from "vitest";
import { messages } from "~/modules/compliance/inspection/messages";

test.each(["fichajes", "correcciones", "jornada pactada", "saldo", "representantes"])(
  "both screens state that later lines show the kind and day of %s",
  (what) => {
    for (const text of [messages.laterDays, messages.laterDaysForInspector]) {
      expect(text).toContain(what);
      expect(text).toContain("tipo");
    }
  },
);

test("the company's screen states that the pack has part-time percentages", () => {
  expect(messages.laterDays).toContain("el porcentaje de jornada de quien trabaja a tiempo parcial");
});
