import { expect, test } from "vitest";
import { waitingAt, waitingInBar, sumWaiting } from "~/ui/shell/waiting";

const counts = { corrections: 1, absences: 2, punches: 3, exits: 4, shifts: 5 };
const at = (paths: string[], count: typeof waitingAt, isManager: boolean) =>
  paths.map((path) => count(path, counts, isManager).count);

test("a manager's sidebar shows each kind's count next to its entry", () => {
  const entries = ["/corrections", "/absences", "/team", "/shifts", "/working-now", "/history", "/reports"];
  expect(at(entries, waitingAt, true)).toEqual([1, 2, 3, 5, 0, 0, 0]);
});

test("a manager's bottom bar shows the sum of tasks next to the board only", () => {
  expect(sumWaiting(counts)).toBe(11);
  expect(at(["/working-now", "/team", "/dashboard"], waitingInBar, true)).toEqual([11, 0, 0]);
});

test("a worker's bottom bar counts corrections next to their time", () => {
  expect(at(["/history", "/dashboard"], waitingInBar, false)).toEqual([1, 0]);
});
