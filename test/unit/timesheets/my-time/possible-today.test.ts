import { expect, test } from "vitest";
import { rangeCovering, possibleToday } from "~/modules/timesheets/my-time/model/possible-today";

const on = (at: string, timeZone: string) => possibleToday(Date.parse(at), { timeZone });
const [ninth, tenth] = ["2026-06-09", "2026-06-10"];

test.each(["Europe/Madrid", "Atlantic/Canary"])(
  "today is one date, or two around midnight, in %s",
  (zone) => {
    expect(on("2026-06-09T21:59:00Z", zone)).toEqual({ from: ninth, to: ninth });
    expect(on("2026-06-09T22:00:00Z", zone)).toEqual({ from: ninth, to: tenth });
    expect(on("2026-06-09T22:59:00Z", zone)).toEqual({ from: ninth, to: tenth });
    expect(on("2026-06-09T23:00:00Z", zone)).toEqual({ from: tenth, to: tenth });
  },
);

test("the today of a company in another zone counts too", () => {
  expect(on("2026-06-09T23:30:00Z", "America/Lima")).toEqual({ from: ninth, to: tenth });
});

test("the range that covers two periods begins and ends with their extremes", () => {
  const early = { from: "2026-05-01", to: "2026-06-03" };
  expect(rangeCovering(early, { from: "2026-05-04", to: "2026-07-05" })).toEqual({
    from: "2026-05-01",
    to: "2026-07-05",
  });
  expect(rangeCovering({ from: ninth, to: ninth }, early)).toEqual({ from: "2026-05-01", to: ninth });
});
