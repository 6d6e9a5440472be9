import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, test } from "vitest";
import { isProbablyForgotten } from "~/modules/live/forgotten";
import { WorkingRow } from "~/modules/live/working-row";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What the line of somebody who clocked in at one instant says at another. */
function lineAt(checkedInAt: string, now: string, timeZone = "Europe/Madrid") {
  const person = {
    id: "x",
    row: 1,
    name: "Ana",
    dni: null,
    avatarUrl: null,
    checkInTime: Date.parse(checkedInAt),
    checkInLocation: null,
  };
  const html = renderToStaticMarkup(
    createElement(WorkingRow, { person, now: Date.parse(now), timeZone, showsLocation: false }),
  );
  return html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");
}

describe("across midnight", () => {
  test("an entry of today shows its hour; a second after midnight it shows its day too, and goes on counting", () => {
    const since = "2026-11-20T22:30:00+01:00";
    const before = lineAt(since, "2026-11-20T23:59:59+01:00");
    expect(before).toContain("Entrada: 22:30");
    expect(before).toContain("1:29:59");
    const after = lineAt(since, "2026-11-21T00:00:00+01:00");
    expect(after).toContain("Entrada: 20/11/2026 22:30");
    expect(after).toContain("1:30:00");
  });

  test("midnight is the company's, an hour later on the Canary Islands", () => {
    const [since, now] = ["2026-11-20T22:30:00Z", "2026-11-20T23:30:00Z"];
    expect(lineAt(since, now)).toContain("Entrada: 20/11/2026 23:30");
    expect(lineAt(since, now, "Atlantic/Canary")).toContain("Entrada: 22:30");
  });

  test.each([
    ["the night that loses an hour", "2026-03-28T22:00:00+01:00", "2026-03-29T06:00:00+02:00", "7:00:00"],
    ["the night that gains one", "2026-10-24T22:00:00+02:00", "2026-10-25T06:00:00+01:00", "9:00:00"],
  ])("counts what has really passed in %s", (_, since, now, duration) => {
    expect(lineAt(since, now)).toContain(duration);
  });
});

describe("an entry open for more than 12 hours", () => {
  const since = "2026-11-20T20:00:00+01:00";
  const mark = "Posible olvido de salida";

  test("is marked as probably forgotten, and not at twelve hours sharp", () => {
    expect(lineAt(since, "2026-11-21T08:00:00+01:00")).not.toContain(mark);
    expect(lineAt(since, "2026-11-21T08:00:00.001+01:00")).toContain(mark);
  });

  test("is judged by the hours that have passed, not by the clock on the wall", () => {
    const start = Date.parse("2026-10-24T20:00:00+02:00");
    expect(isProbablyForgotten(start, Date.parse("2026-10-25T07:00:00+01:00"))).toBe(false);
    expect(isProbablyForgotten(start, start + 12 * hourMs + 1)).toBe(true);
  });
});
