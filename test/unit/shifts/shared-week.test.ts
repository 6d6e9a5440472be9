import { describe, expect, test } from "vitest";
import type { PublishedWeek } from "~/modules/schedules/published-week";
import { weekPlanOf } from "~/modules/schedules/week-plan";
import { firstNamesOf } from "~/modules/shifts/model/first-names";
import { sharedWeekOf } from "~/modules/shifts/paper/shared-week";
import { weekRangeText, ownWeekMessage, weekMessage } from "~/modules/shifts/paper/week-message";
import { aPublication, anAnswer, aWeek, daysOf, withWeek } from "../schedules/a-published-week";
import { aSchedule, at, sickLeave, termsFrom } from "../schedules/a-schedule";

const week = "2026-06-08";
const centreNames = new Map([
  ["company", "Bar Sol"],
  ["beach", "Playa"],
]);
const terms = termsFrom("2026-01-01");
const own = terms.centre;

const planned = (published: PublishedWeek | null, changes: Partial<Parameters<typeof aSchedule>[0]> = {}) => {
  const schedule = aSchedule({ terms: [terms], calendars: [], ...changes });
  return published ? withWeek(schedule, published) : schedule;
};
const ofBar = { week, managed: new Set([own, "beach"]), others: [] };
const messageOf = (schedule: ReturnType<typeof planned>, name = "Lucía Pérez") =>
  weekMessage(sharedWeekOf([{ id: "1", name, schedule }], { ...ofBar, centreNames }), { name: "Bar Sol" });

describe("the message about a published week", () => {
  test("has the first name and the hours of the working days, equal ones together", () => {
    const lineOf = (days: readonly string[]) =>
      messageOf(planned(aWeek([aPublication(days)])))
        .split("\n")
        .at(-1);
    expect(messageOf(planned(aWeek([aPublication(["12:00-16:00 20:00-24:30", "", "9:00-17:00"])])))).toBe(
      "Turnos del 8 al 14 de junio · Bar Sol\nLucía: lun 12–16 y 20–0:30, mié 9–17",
    );
    expect(lineOf(daysOf("9:00-14:00", 5))).toBe("Lucía: lun a vie 9–14");
    expect(lineOf(["9:00-14:00", "9:00-14:00", "10:00-14:00", "9:00-14:00"])).toBe(
      "Lucía: lun, mar y jue 9–14, mié 10–14",
    );
    expect(lineOf(["9:00-14:00", "9:00-14:00", "9:00-14:00", "", "9:00-14:00"])).toBe(
      "Lucía: lun a mié y vie 9–14",
    );
    expect(lineOf([])).toBe("Lucía: libre");
  });

  test("leaves out a day of sick leave, and says no cause", () => {
    const published = aWeek([aPublication(daysOf("9:00-17:00", 5))]);
    const absences = [{ ...sickLeave("2026-06-09", "2026-06-09"), acceptedAt: at("2026-06-08 20:00") }];
    const message = messageOf(planned(published, { absences }));
    expect(message).toContain("lun y mié a vie 9–17");
    expect(message).not.toMatch(/baja|ausen/i);
  });

  test("has hours beyond the contract only if the person accepted them", () => {
    const days = [...daysOf("9:00-17:00", 5).slice(0, 5), "9:00-17:00"];
    const published = aWeek([aPublication(days)]);
    expect(messageOf(planned(published))).toContain("lun a vie 9–17");
    expect(messageOf(planned({ ...published, answers: [anAnswer("refused")] }))).toContain("lun a vie 9–17");
    expect(messageOf(planned({ ...published, answers: [anAnswer("accepted")] }))).toContain("lun a sáb 9–17");
  });

  test("leaves out people without a publication", () => {
    const shared = sharedWeekOf([{ id: "1", name: "Ana", schedule: planned(null) }], {
      ...ofBar,
      centreNames,
    });
    expect(shared.centres).toEqual([]);
  });

  test("names another centre beside its shift, and groups people by centre", () => {
    const publication = aPublication(["9:00-17:00"]);
    const there = {
      ...publication,
      days: publication.days.with(1, [{ from: 540, to: 600, centre: "beach" }]),
    };
    expect(messageOf(planned(aWeek([there])))).toContain("mar 9–10 en Playa");
    const beach = planned(aWeek([publication]), { terms: [{ ...terms, centre: "beach" }] });
    const shared = sharedWeekOf(
      [
        { id: "1", name: "Ana", schedule: beach },
        { id: "2", name: "Leo", schedule: planned(aWeek([publication])) },
      ],
      {
        ...ofBar,
        centreNames: new Map([
          [own, "Centro"],
          ["beach", "Playa"],
        ]),
      },
    );
    expect(
      shared.centres.map(({ name, people }) => [name, people.map(({ firstName }) => firstName)]),
    ).toEqual([
      ["Centro", ["Leo"]],
      ["Playa", ["Ana"]],
    ]);
  });

  const bothNames = new Map([
    [own, "Centro"],
    ["beach", "Playa"],
  ]);
  /** Works on Monday at the own centre, and on Tuesday at the other one. */
  const lent = () => {
    const publication = aPublication(["9:00-17:00"]);
    const days = publication.days.with(1, [{ from: 540, to: 600, centre: "beach" }]);
    return { id: "1", name: "Ana Ruiz", schedule: planned(aWeek([{ ...publication, days }])) };
  };

  test("lists a person at the other centre too, with the shifts there alone and the name of their own", () => {
    const message = weekMessage(sharedWeekOf([lent()], { ...ofBar, centreNames: bothNames }), {
      name: "Bar",
    });
    expect(
      message
        .split("\n\n")
        .slice(1)
        .map((part) => part.split("\n").slice(-2)),
    ).toEqual([
      ["Centro", "Ana: lun 9–17, mar 9–10 en Playa"],
      ["Playa", "Ana (Centro): mar 9–10"],
    ]);
  });

  test("has of a person of others only the shifts at the shared centre", () => {
    const leo = { ...lent(), id: "2", name: "Leo", schedule: planned(null) };
    const shared = sharedWeekOf([leo], {
      week,
      centreNames: bothNames,
      managed: new Set(["beach"]),
      others: [lent()],
    });
    expect(weekMessage(shared, { name: "Bar" })).toBe(
      "Turnos del 8 al 14 de junio · Bar\nAna (Centro): mar 9–10",
    );
    expect(shared.centres[0]!.people).toMatchObject([{ name: "Ana", from: "Centro" }]);
  });

  test("of one person has a line for each day", () => {
    const schedule = planned(aWeek([aPublication(["9:00-17:00"])]));
    const { centres } = sharedWeekOf([{ id: "1", name: "Ana", schedule }], { ...ofBar, centreNames });
    expect(ownWeekMessage(week, centres[0]!.people[0]!.days).split("\n").slice(0, 3)).toEqual([
      "Mis turnos del 8 al 14 de junio",
      "lun 8 9–17",
      "mar 9 libre",
    ]);
  });

  test("leaves out a begun day of a person with flexible hours", () => {
    const flexible = termsFrom("2026-01-01", {
      pattern: { kind: "flexible", weeklyMinutes: 2_400, referenceDays: [0, 1, 2, 3, 4] },
    });
    const published = aWeek([aPublication(daysOf("9:00-17:00", 5), { on: "2026-06-09 12:00" })]);
    const schedule = planned(published, { terms: [flexible] });
    expect(weekPlanOf(schedule, week)!.get("2026-06-08")!.shifts).toBeNull();
    expect(messageOf(schedule)).toContain("Lucía: mié a vie 9–17");
  });
});

test("a week over the end of a month names both months", () => {
  expect(weekRangeText("2026-11-30")).toBe("del 30 de noviembre al 6 de diciembre");
});

describe("first names", () => {
  test.each([
    [
      ["Ana López", "Leo Gil"],
      ["Ana", "Leo"],
    ],
    [
      ["Ana López", "ana Martín", "Leo"],
      ["Ana L.", "ana M.", "Leo"],
    ],
    [
      ["Ana López Gil", "Ana López Ruiz"],
      ["Ana López Gil", "Ana López Ruiz"],
    ],
    [
      ["Ana", "Ana López"],
      ["Ana", "Ana L."],
    ],
    [["pau@example.com"], ["pau"]],
    [
      ["  Ana   López ", "ana Marín"],
      ["Ana L.", "ana M."],
    ],
    [[""], [""]],
  ])("of %j are %j", (names, firstNames) => expect(firstNamesOf(names)).toEqual(firstNames));
});
