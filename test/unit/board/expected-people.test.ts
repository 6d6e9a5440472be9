import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, expect, test, vi } from "vitest";
import { messages } from "~/modules/board/messages";
import { undeclaredText } from "~/modules/schedules/calendar/undeclared-banner";

// The application's Link needs the whole router around it.
vi.mock("@remix-run/react", () => ({
  Link: ({ to, ...rest }: { to: string }) => createElement("a", { href: to, ...rest }),
}));
// Other files of the same worker may have loaded these parts with the real Link.
vi.resetModules();
afterAll(() => void vi.resetModules());
const { ExpectedPeople } = await import("~/modules/board/ui/expected-people");

const listed = (isTooLong: boolean) =>
  renderToStaticMarkup(
    createElement(ExpectedPeople, {
      coverTo: null,
      people: [],
      isTooLong,
      exitOf: new Map<string, never>(),
      now: 0,
    }),
  );

test("a cut list of expected people states that it is cut, and an empty list has no text", () => {
  const html = listed(true);
  expect(html).toContain(messages.tooManyExpected);
  expect(html).toContain('href="/reports"');
  expect(listed(false)).toBe("");
});

test("the text about a missing calendar names the year, the number of centres and the consequence", () => {
  expect(undeclaredText({ year: 2026, isNextYear: false, centres: 1 })).toBe(
    "Faltan los festivos de 2026. Hasta que los pongas, solo cuentan los nacionales y no te avisamos de quién falta.",
  );
  expect(undeclaredText({ year: 2027, isNextYear: true, centres: 3 })).toBe(
    "Faltan los festivos de 2027 en 3 centros. Sin ellos, desde enero solo cuentan los nacionales y no te avisamos de quién falta.",
  );
});
