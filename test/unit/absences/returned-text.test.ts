import { describe, expect, test } from "vitest";
import { companyKinds } from "~/modules/absences/company-kinds";
import { toScheduleAbsence, type CurrentAbsence } from "~/modules/absences/model/current-absence";
import { returnedByText, returnedOfText } from "~/modules/absences/model/returned-text";
import { aSchedule, termsFrom } from "../schedules/a-schedule";
import { aHeldAbsence } from "./a-current-absence";

const kinds = companyKinds([]);

const heldAbsence = (kind: string, from: string, to: string, changes: Partial<CurrentAbsence> = {}) =>
  aHeldAbsence({ id: kind, kind, from, to, ...changes });

/** Returns the facts of an absence beside the others, as on its card. */
function facts(absences: CurrentAbsence[], unit: "working" | "natural" = "working") {
  const accepted = absences.filter(({ state }) => state === "accepted");
  const planned = accepted.map((each) =>
    toScheduleAbsence(
      each,
      kinds.find(({ key }) => key === each.kind)!,
    ),
  );
  const terms = [termsFrom("2026-01-01", { vacation: { unit, days: unit === "working" ? 22 : 30 } })];
  return { absences, kinds, schedule: aSchedule({ absences: planned, terms }), todayOn: "2026-06-10" };
}

const plain = (text: string | null) => text?.replaceAll("\u00a0", " ") ?? null;
const summer = heldAbsence("vacation", "2026-08-03", "2026-08-16");
const seesAll = () => true;

describe("the text about sick leave over vacation names the vacation days that come back", () => {
  test.each<[string, CurrentAbsence, string | null]>([
    ["inside it", heldAbsence("sick-leave", "2026-08-10", "2026-08-12"), "3 días laborables"],
    ["over its end", heldAbsence("sick-leave", "2026-08-13", "2026-08-20"), "2 días laborables"],
    ["on a weekend", heldAbsence("sick-leave", "2026-08-08", "2026-08-09"), null],
    ["beside it", heldAbsence("sick-leave", "2026-08-17", "2026-08-20"), null],
  ])("%s", (_, leave, amount) => {
    const text = plain(returnedByText(facts([summer, leave]), leave));
    if (amount === null) expect(text).toBeNull();
    else expect(text).toContain(`Vuelven ${amount} de «Vacaciones», del `);
  });

  test("with the same dates before and after the sick leave is recorded", () => {
    const leave = heldAbsence("sick-leave", "2026-08-10", "2026-08-12");
    const text = "Vuelven 3 días laborables de «Vacaciones», del 10 al 12 de agosto.";
    expect(plain(returnedByText(facts([summer]), leave))).toBe(text);
    expect(plain(returnedByText(facts([summer, leave]), leave))).toBe(text);
  });

  test("counted in natural days by the calendar", () => {
    const leave = heldAbsence("sick-leave", "2026-08-08", "2026-08-09");
    expect(plain(returnedByText(facts([summer], "natural"), leave))).toBe(
      "Vuelven 2 días naturales de «Vacaciones», del 8 al 9 de agosto.",
    );
  });
});

describe("the card of a vacation", () => {
  const leave = heldAbsence("sick-leave", "2026-08-10", "2026-08-10");

  test("shows which of its days sick leave gives back", () => {
    expect(plain(returnedOfText(facts([summer, leave]), summer, seesAll))).toBe(
      "Vuelve 1 día laborable, el 10 de agosto.",
    );
  });

  test("hides returned days from a reader who may not see the sick leave's kind", () => {
    expect(returnedOfText(facts([summer, leave]), summer, ({ kind }) => kind !== "sick-leave")).toBeNull();
  });

  test("shows no returned days once the sick leave is withdrawn", () => {
    const withdrawn = { ...leave, state: "withdrawn" as const };
    expect(returnedOfText(facts([summer, withdrawn]), summer, seesAll)).toBeNull();
  });
});
