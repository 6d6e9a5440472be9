import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, describe, expect, test, vi } from "vitest";
import type { PersonOnScreen } from "~/modules/board/entry-row";
import { isExitProbablyMissing } from "~/modules/ledger/exit-probably-missing";
import { hourMs, minuteMs } from "~/time/units";

// The application's Link needs the whole router around it.
vi.mock("@remix-run/react", () => ({
  Link: ({ to, ...rest }: { to: string }) => createElement("a", { href: to, ...rest }),
}));
// Other files of the same worker may have loaded these parts with the real Link.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { WorkingRow } = await import("~/modules/board/ui/working-row");

const ana: PersonOnScreen = {
  id: "entry",
  profileId: "ana",
  name: "Ana",
  dni: null,
  avatarUrl: null,
  timeHref: "/history?day",
  isOld: false,
  day: "2026-11-20",
  timeZone: "Europe/Madrid",
  checkInTime: 0,
  checkInLocation: null,
  pause: null,
  rest: { restingSince: null, restedMs: 0 },
  mode: "on_site",
};

const rowAt = (person: Partial<PersonOnScreen>, now: number) =>
  renderToStaticMarkup(
    createElement(WorkingRow, { person: { ...ana, ...person }, now, showsLocation: false }),
  );

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, " ").replaceAll(/\s+/g, " ");

/** Returns the line of a person who clocked in at one instant, as of another. */
const lineAt = (checkedInAt: string, now: string, timeZone = "Europe/Madrid") =>
  wordsOf(rowAt({ checkInTime: Date.parse(checkedInAt), timeZone }, Date.parse(now)));

describe("across midnight, the row of a person at work", () => {
  test("shows the hour of today's entry; a second after midnight it adds the day and continues counting", () => {
    const since = "2026-11-20T22:30:00+01:00";
    const before = lineAt(since, "2026-11-20T23:59:59+01:00");
    expect(before).toContain("Entrada: 22:30");
    expect(before).toContain("1:29:59");
    const after = lineAt(since, "2026-11-21T00:00:00+01:00");
    expect(after).toContain("Entrada: viernes 20/11 22:30");
    expect(after).toContain("1:30:00");
  });

  test("uses the midnight of the entry's zone, an hour later on the Canary Islands", () => {
    const [since, now] = ["2026-11-20T22:30:00Z", "2026-11-20T23:30:00Z"];
    expect(lineAt(since, now)).toContain("Entrada: viernes 20/11 23:30");
    expect(lineAt(since, now, "Atlantic/Canary")).toContain("Entrada: 22:30");
  });

  test.each([
    ["the night that loses an hour", "2026-03-28T22:00:00+01:00", "2026-03-29T06:00:00+02:00", "7:00:00"],
    ["the night that gains one", "2026-10-24T22:00:00+02:00", "2026-10-25T06:00:00+01:00", "9:00:00"],
  ])("counts the elapsed time in %s", (_, since, now, duration) => {
    expect(lineAt(since, now)).toContain(duration);
  });
});

describe("the row of an entry open for more than 12 hours", () => {
  const start = Date.parse("2026-10-24T20:00:00+02:00");

  test("counts elapsed hours, not the clock on the wall, and misses no exit at exactly twelve", () => {
    expect(isExitProbablyMissing(start, Date.parse("2026-10-25T07:00:00+01:00"))).toBe(false);
    expect(isExitProbablyMissing(start, start + 12 * hourMs)).toBe(false);
    expect(isExitProbablyMissing(start, start + 12 * hourMs + 1)).toBe(true);
  });

  test("has no green timer", () => {
    const at = (ms: number) => rowAt({ checkInTime: start }, start + ms);
    expect(at(12 * hourMs)).toContain("text-working");
    expect(at(12 * hourMs + 1)).not.toContain("text-working");
  });
});

describe("the row of a person on a pause", () => {
  const start = Date.parse("2026-11-20T09:00:00+01:00");
  const rowOf = (person: Partial<PersonOnScreen>) =>
    rowAt({ checkInTime: start, ...person }, start + 3 * hourMs);

  test.each([
    ["rest", "Descanso"],
    ["meal", "Comida"],
    ["other", "Otra pausa"],
  ] as const)("shows the pause's start and kind (%s), without a green timer", (kind, name) => {
    const html = rowOf({ pause: { since: start + 2 * hourMs + 2 * minuteMs, kind } });
    expect(wordsOf(html).replaceAll("\u00a0", " ")).toContain(`En pausa desde las 11:02 · ${name} · 58 min`);
    expect(html).toContain("text-paused");
    expect(html).not.toContain("text-working");
  });

  test("stops counting at an unpaid pause, and also shows the elapsed time", () => {
    const counted = (rest: PersonOnScreen["rest"]) => wordsOf(rowOf({ rest })).replaceAll("\u00a0", " ");
    const noon = start + 3 * hourMs;
    expect(counted({ restingSince: null, restedMs: 0 })).not.toContain("de trabajo");
    expect(counted({ restingSince: null, restedMs: 30 * minuteMs })).toContain(
      "3:00:00 2 h 30 min de trabajo",
    );
    expect(counted({ restingSince: noon - hourMs, restedMs: 30 * minuteMs })).toContain(
      "3:00:00 1 h 30 min de trabajo",
    );
  });

  test("is green again after the pause, and names the mode only for work at a distance", () => {
    expect(rowOf({})).toContain("text-working");
    expect(wordsOf(rowOf({}))).not.toMatch(/En pausa|A distancia|En el centro/);
    expect(wordsOf(rowOf({ mode: "remote" }))).toContain("A distancia");
  });
});

test("a name on the board links to its person's time", () => {
  expect(rowAt({}, hourMs)).toMatch(/<a href="\/history\?day"[^>]*><span[^>]*><bdi>Ana/);
});
