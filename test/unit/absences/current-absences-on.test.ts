import { describe, expect, test } from "vitest";
import { companyKinds } from "~/modules/absences/company-kinds";
import type { CurrentAbsence } from "~/modules/absences/model/current-absence";
import { currentAbsencesOn } from "~/modules/absences/model/current-absences-on";
import { aHeldAbsence } from "./a-current-absence";

const heldAbsence = (id: string, changes: Partial<CurrentAbsence> = {}) => aHeldAbsence({ id, ...changes });

const on = (day: string, ...absences: CurrentAbsence[]) =>
  currentAbsencesOn(absences, companyKinds([]), day).map(({ id }) => id);

describe("the absences shown on a day", () => {
  const illness = heldAbsence("illness", { kind: "sick-leave", from: "2026-08-05", to: "2026-08-06" });

  test("have sick leave in place of the vacation that it displaces, on its days only", () => {
    const days = ["2026-08-04", "2026-08-05", "2026-08-06", "2026-08-07"];
    expect(days.map((day) => on(day, heldAbsence("vacation"), illness))).toEqual([
      ["vacation"],
      ["illness"],
      ["illness"],
      ["vacation"],
    ]);
  });

  test("have both when sick leave covers a part of the day or waits for an answer", () => {
    for (const changes of [{ part: { kind: "morning" } }, { state: "requested" }] as const)
      expect(on("2026-08-05", heldAbsence("vacation"), { ...illness, ...changes })).toEqual([
        "vacation",
        "illness",
      ]);
  });

  test("have both halves of a day", () => {
    const halves = [
      heldAbsence("one", { part: { kind: "morning" } }),
      heldAbsence("other", { part: { kind: "afternoon" } }),
    ];
    expect(on("2026-08-03", ...halves)).toEqual(["one", "other"]);
  });

  test("leave out declined and withdrawn absences", () => {
    expect(
      on("2026-08-03", heldAbsence("no", { state: "declined" }), heldAbsence("back", { state: "withdrawn" })),
    ).toEqual([]);
  });
});
