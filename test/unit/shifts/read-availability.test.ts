import { describe, expect, test } from "vitest";
import { readAvailability } from "~/modules/shifts/model/read-availability";

const whole = { from: 0, to: 1_440 };

/** Returns a week with these times on some weekdays. */
const onDays = (times: Record<number, { from: number; to: number }[]>) => ({
  days: Array.from({ length: 7 }, (_, weekday) => times[weekday] ?? []),
});

const everyDay = (times: { from: number; to: number }[]) => ({
  days: Array.from({ length: 7 }, () => times),
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
    ["nunca fin de semana", onDays({ 5: [whole], 6: [whole] })],
    ["nunca entre semana", onDays({ 0: [whole], 1: [whole], 2: [whole], 3: [whole], 4: [whole] })],
    ["todos los días hasta las 15:45", everyDay([{ from: 945, to: 1_440 }])],
    ["siempre desde la 1:30", everyDay([{ from: 0, to: 90 }])],
    ["sábados desde las 17, no antes", onDays({ 5: [{ from: 0, to: 1_020 }] })],
    ["nunca lunes desde 17", onDays({ 0: [{ from: 1_020, to: 1_440 }] })],
    ["nunca lunes hasta 12", onDays({ 0: [{ from: 0, to: 720 }] })],
    ["nunca lunes desde las 9:30 h hasta las 14:15", onDays({ 0: [{ from: 570, to: 855 }] })],
    ["nunca lunes desde la 1 hasta la 2", onDays({ 0: [{ from: 60, to: 120 }] })],
    ["nunca lunes de 16h a 24", onDays({ 0: [{ from: 960, to: 1_440 }] })],
    ["nunca viernes de 9 a 14", onDays({ 4: [{ from: 540, to: 840 }] })],
    ["", onDays({})],
  ])("reads %j", (words, availability) => {
    expect(readAvailability(words)).toEqual(availability);
  });

  test.each([
    "cuando pueda",
    "martes",
    "nunca",
    "sábados desde las 25",
    "martes de 9 a 25",
    "nunca martes de 9 a 9",
    "nunca martes a las 9",
  ])("names the part %j, which has no meaning", (words) => {
    expect(readAvailability(`nunca jueves; ${words}`)).toEqual({ unread: words });
  });
});
