import { describe, expect, test } from "vitest";
import { readAvailability } from "~/modules/shifts/model/read-availability";

const whole = { from: 0, to: 1_440 };

/** Returns a week with these times on some weekdays. */
const onDays = (times: Record<number, { from: number; to: number }[]>) => ({
  days: Array.from({ length: 7 }, (_, weekday) => times[weekday] ?? []),
});

describe("a line about availability", () => {
  test.each([
    ["nunca martes", onDays({ 1: [whole] })],
    ["Nunca martes; sábados desde las 17", onDays({ 1: [whole], 5: [{ from: 0, to: 1_020 }] })],
    ["no fines de semana", onDays({ 5: [whole], 6: [whole] })],
    [
      "nunca lunes y miércoles hasta las 12:30",
      onDays({ 0: [{ from: 0, to: 750 }], 2: [{ from: 0, to: 750 }] }),
    ],
    [
      "domingos de 9 a 14",
      onDays({
        6: [
          { from: 0, to: 540 },
          { from: 840, to: 1_440 },
        ],
      }),
    ],
    ["nunca viernes de 9 a 14", onDays({ 4: [{ from: 540, to: 840 }] })],
    ["", onDays({})],
  ])("reads %j", (words, read) => {
    expect(readAvailability(words)).toEqual(read);
  });

  test.each(["cuando pueda", "martes", "nunca", "sábados desde las 25", "nunca martes a las 9"])(
    "names the part %j, which has no meaning",
    (words) => {
      expect(readAvailability(`nunca jueves; ${words}`)).toEqual({ unread: words });
    },
  );
});
